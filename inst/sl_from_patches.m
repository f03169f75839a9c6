function I = sl_from_patches (P, at)
%SL_FROM_PATCHES  A picture from its patches, averaged where they overlap.
%   I = sl_from_patches (P, AT) puts patches back where sl_patches has taken them from. Each pixel is the mean of what
%   the patches that hold it say. P may be what has become of them, such as D*Z.
%
%   Inputs
%     P    (H*W*C)-by-n, double or single, full, finite: patches, one per column
%     AT   struct of sl_patches, with the fields imsize, shape, row, column, means. AT.means are added
%   Output
%     I    picture of the size AT.imsize, of the class of P. Pixels that are in no patch are NaN
%
%   Errors
%     sparselearn:badCall      fewer than two arguments
%     sparselearn:badInput     P or AT is wrong, or they do not fit
%     sparselearn:outOfMemory  not enough memory
%
%   Example
%     >> [P, at] = sl_patches ([1 2 3; 4 5 6], [2 2], 'RemoveMean', true);
%     >> sl_from_patches (0 * P, at)
%     ans =
%        3.0000   3.5000   4.0000
%        3.0000   3.5000   4.0000
%
%
%   Reference: M. Elad and M. Aharon (2006), Image denoising via sparse and redundant representations over learned
%   dictionaries, IEEE Trans. Image Processing 15(12).
%
%   See also: sl_patches, sl_dict_learn, sl_sparse_code
%
% TESTING: test_patches   REFERENCE: or_patches

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    arg_fail ('badCall', 'needs patches and the struct of sl_patches; see help sl_from_patches');
  end
  try
    check (P, at);
    total = zeros (prod (at.imsize), 1);
    count = zeros (prod (at.imsize), 1);
    n = size (P, 2);
    unit = 1;
    if (max ([max(abs (P(:))), abs(at.means)]) > 1e280)
      unit = 2 ^ 60;                            % sums of numbers near realmax are beyond it
    end
    width = max (1, floor (2^20 / size (P, 1)));
    for first = 1:width:n
      j = first:min (first + width - 1, n);
      part = at;
      part.row = at.row(j);
      part.column = at.column(j);
      pixels = data_patch_pixels (part);
      values = bsxfun (@plus, double (P(:,j)) / unit, double (at.means(j)) / unit);
      total = total + accumarray (pixels(:), values(:), size (total));
      count = count + accumarray (pixels(:), 1, size (count));
    end
    I = cast (reshape (total ./ count * unit, at.imsize), class (P));      % 0/0 is NaN
  catch err
    run_rethrow (err);
  end
end

function check (P, at)
  arg_matrix (P, 'P', false);
  names = {'imsize', 'shape', 'row', 'column', 'means'};
  if (~ isstruct (at) || ~ isscalar (at) || ~ all (isfield (at, names)))
    arg_fail ('badInput', 'AT must be the struct that sl_patches has given');
  end
  for k = 1:numel (names)
    v = at.(names{k});
    if (~ isfloat (v) || ~ isreal (v) || issparse (v) || size (v, 1) ~= 1 || ndims (v) > 2 || ~ all (isfinite (v)) ...
        || (k < 5 && ~ (isa (v, 'double') && all (v >= 1 & v == floor (v)))))
      arg_fail ('badInput', 'AT.%s must be a row as sl_patches has given it', names{k});
    end
  end
  if (numel (at.imsize) ~= 3 || numel (at.shape) ~= 2 || prod (at.imsize) > 2^53)
    arg_fail ('badInput', 'AT.imsize must have three numbers and AT.shape two');
  end
  n = numel (at.row);
  if (numel (at.column) ~= n || numel (at.means) ~= n || ~ isequal (size (P), [prod(at.shape) * at.imsize(3), n]))
    arg_fail ('badInput', 'P must be %.0f-by-%d, as AT says, but is %d-by-%d, or the fields of AT do not fit', ...
              prod (at.shape) * at.imsize(3), n, size (P, 1), size (P, 2));
  end
  if (any (at.row + at.shape(1) - 1 > at.imsize(1)) || any (at.column + at.shape(2) - 1 > at.imsize(2)))
    arg_fail ('badInput', 'AT has patches that do not lie within the picture');
  end
  if (~ all (isfinite (P(:))))
    arg_fail ('badInput', 'P must be finite, without NaN and Inf');
  end
end

%!test
%! I = reshape (1:20, 4, 5);
%! [P, at] = sl_patches (I, [2 3]);
%! assert (sl_from_patches (P, at), I, 1e-13);
%!error id=sparselearn:badCall sl_from_patches (1)
%!error id=sparselearn:badInput sl_from_patches (1, struct ('imsize', 1))
