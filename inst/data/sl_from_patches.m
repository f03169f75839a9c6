function I = sl_from_patches (P, at)
%SL_FROM_PATCHES  A picture (image) from its patches, averaged where they overlap.
%   I = sl_from_patches (P, AT) puts patches back where sl_patches has taken them from. Each pixel is the mean of what
%   the patches that hold it say. P may be what has become of them, such as D*Z.
%
%   Inputs
%     P    (H*W*C)-by-n, double or single, full: patches, one per column, finite but where AT.means is NaN
%     AT   struct of sl_patches, with the fields imsize, shape, row, column, means. AT.means are added. A patch whose
%          mean is NaN counts nowhere: of that patch sl_patches has seen no pixel, and codes of it are 0. Where P has
%          an estimate of such patches too, say AT.means(isnan (AT.means)) = 0
%   Output
%     I    picture of the size AT.imsize, of the class of P. Pixels that are in no patch that counts are NaN: a hole
%          larger than a patch is filled at its border alone. Choose larger patches, or fill it again from the result
%
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> [P, at] = sl_patches ([1 2 3; 4 5 6], [2 2], 'RemoveMean', true);
%     >> sl_from_patches (0 * P, at)
%     ans =
%        3.0000   3.5000   4.0000
%        3.0000   3.5000   4.0000
%
%
%   A hole of three pixels, of which patches of two fill the border:
%     >> [P, at] = sl_patches ([1 1 NaN NaN NaN 7 7], [1 2], 'RemoveMean', true);
%     >> at.means
%     ans =
%          1     1   NaN   NaN     7     7
%
%     >> sl_from_patches (zeros (2, 6), at)
%     ans =
%          1     1     1   NaN     7     7     7
%
%
%   Reference: M. Elad and M. Aharon (2006), Image denoising via sparse and redundant representations over learned
%   dictionaries, IEEE Trans. Image Processing 15(12).
%
%   See also: sl_patches, sl_dict_learn, sl_sparse_code
%
% TESTING: test_patches   REFERENCE: or_patches

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'patches and the struct of sl_patches');
  try
    [P, at] = checked (P, at);
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
    slx_run_rethrow (err);
  end
end

% The patches that count, and where they are.
function [P, at] = checked (P, at)
  slx_arg_matrix (P, 'P', false);
  names = {'imsize', 'shape', 'row', 'column', 'means'};
  slx_arg_refuse (~ isstruct (at) || ~ isscalar (at) || ~ all (isfield (at, names)), ...
                  'AT must be the struct that sl_patches has given');
  for k = 1:numel (names)
    v = at.(names{k});
    slx_arg_refuse (~ isfloat (v) || ~ isreal (v) || issparse (v) || size (v, 1) ~= 1 || ndims (v) > 2 ...
                    || any (isinf (v)) || (k < 5 && ~ (isa (v, 'double') && all (v >= 1 & v == floor (v)))), ...
                    'AT.%s must be a row as sl_patches has given it', names{k});
  end
  slx_arg_refuse (numel (at.imsize) ~= 3 || numel (at.shape) ~= 2 || prod (at.imsize) > 2^53, ...
                  'AT.imsize must have three numbers and AT.shape two');
  n = numel (at.row);
  if (numel (at.column) ~= n || numel (at.means) ~= n || ~ isequal (size (P), [prod(at.shape) * at.imsize(3), n]))
    slx_arg_fail ('badInput', 'P must be %.0f-by-%d, as AT says, but is %d-by-%d, or the fields of AT do not fit', ...
                  prod (at.shape) * at.imsize(3), n, size (P, 1), size (P, 2));
  end
  slx_arg_refuse (any (at.row + at.shape(1) - 1 > at.imsize(1)) || any (at.column + at.shape(2) - 1 > at.imsize(2)), ...
                  'AT has patches that do not lie within the picture');
  used = ~ isnan (at.means);
  if (~ all (used))
    P = P(:,used);
    at.row = at.row(used);
    at.column = at.column(used);
    at.means = at.means(used);
  end
  slx_arg_refuse (~ all (isfinite (P(:))), 'P must be finite, without NaN and Inf, where AT.means is not NaN');
end

%!test
%! I = reshape (1:20, 4, 5);
%! [P, at] = sl_patches (I, [2 3]);
%! assert (sl_from_patches (P, at), I, 1e-13);
%!test
%! [P, at] = sl_patches ([3 NaN NaN], [1 2]);
%! assert (sl_from_patches ([4 0; 6 0], at), [4 6 NaN]);
%!error id=sparselearn:badCall sl_from_patches (1)
