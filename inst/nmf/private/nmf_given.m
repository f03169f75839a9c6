function nmf_given (name, F, shape, class_of_data)
%NMF_GIVEN  Checks a matrix that goes into a step: real, full, finite, non-negative, of the class of the data.
%   nmf_given (NAME, F, [M, N], CLASS) raises sparselearn:badInput where F is not such an M-by-N matrix.
%   NaN in place of a size stands for any size but 0.

% SPDX-License-Identifier: BSD-3-Clause
  size_is_right = ndims (F) == 2 && ~ isempty (F) && all (size (F) == shape | isnan (shape));
  if (~ isa (F, class_of_data) || ~ isreal (F) || issparse (F) || ~ size_is_right)
    kind = '';
    if (issparse (F))
      kind = 'sparse, ';
    end
    wanted = strrep (sprintf ('%g-by-%g', shape), 'NaN', 'any');
    slx_arg_fail ('badInput', '%s must be a full real %s matrix of class %s, but is %s%s of class %s', name, wanted, ...
                  class_of_data, kind, slx_arg_size_text (F), class (F));
  end
  if (~ all (isfinite (F(:))))
    slx_arg_fail ('badInput', '%s must be finite and non-negative%s', name, slx_arg_place_text (F));
  elseif (any (F(:) < 0))
    slx_arg_fail ('badInput', '%s must be finite and non-negative, but its least entry is %g', name, min (F(:)));
  end
end
