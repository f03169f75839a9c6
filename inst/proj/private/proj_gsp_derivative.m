function V = proj_gsp_derivative (X, Y, info, U, transposed)
%PROJ_GSP_DERIVATIVE  Product with the Jacobian of the grouped sparse projection, or with its transpose.
%   V = proj_gsp_derivative (X, Y, INFO, U, TRANSPOSED) checks the arguments of sl_proj_gsp_jvp and _vjp and
%   calls the kernel, which checks that the sizes of Y, U and INFO go together.

% SPDX-License-Identifier: BSD-3-Clause
  check_info (info);
  check_alike (X, Y, 'Y');
  check_alike (X, U, 'the direction');
  if (~ isempty (info.side))
    if (strcmp (info.side, 'repaired'))
      why = 'equal largest entries were told apart by choice';
    else
      why = 'with these weights the vectors do not have one threshold';
    end
    slx_arg_fail ('notDifferentiable', 'the projection has no derivative at X: %s', why);
  end

  multiplier = [info.mu, info.slope];
  parts = [info.norm; info.gain; info.state];
  if (~ iscell (X) && size (X, 1) == 1)
    V = reshape (slx_proj_gsp_jacobian_mex (X(:), Y(:), U(:), info.weights, multiplier, parts, transposed), 1, []);
  else
    V = slx_proj_gsp_jacobian_mex (X, Y, U, info.weights, multiplier, parts, transposed);
  end
end

function check_info (info)
  good = isstruct (info) && isscalar (info) && ...
         all (isfield (info, {'mu', 'slope', 'side', 'norm', 'gain', 'state', 'weights'}));
  if (good)
    r = numel (info.norm);
    good = is_numbers (info.mu, 1) && is_numbers (info.slope, 1) && is_numbers (info.norm, r) && ...
           is_numbers (info.gain, r) && is_numbers (info.state, r) && ischar (info.side);
  end
  if (~ good)
    slx_arg_fail ('badInput', 'INFO must be the second output of sl_proj_gsp');
  end
end

function yes = is_numbers (value, count)
  yes = isa (value, 'double') && isreal (value) && isequal (size (value), [1, count]);
end

% Class and size only; the kernel looks at the members of cells, and at NaN and Inf.
function check_alike (X, other, name)
  if (~ strcmp (class (other), class (X)) || ~ isequal (size (other), size (X)) || ~ (iscell (X) || isfloat (X)))
    slx_arg_fail ('badInput', '%s must be of the class and the size of X, which is %s of size [%s]', name, ...
                  class (X), num2str (size (X)));
  end
end
