function [P, at] = sl_patches (I, shape, varargin)
%SL_PATCHES  Patches of a picture (image), one per column.
%   [P, AT] = sl_patches (I, [H W]) takes all patches of H by W pixels out of the picture I. They overlap.
%   sl_from_patches (P, AT) puts them together again.
%
%   [P, AT] = sl_patches (I, [H W], OPTION, VALUE, ...) or sl_patches (I, [H W], OPTIONS) with a struct sets options.
%
%   Inputs
%     I      rows-by-columns, or rows-by-columns-by-C with C colours; double or single, full. NaN is a pixel that is not
%            known, and stays NaN; Inf is an error
%     [H W]  size of a patch, at most that of the picture; a number means a square
%   Outputs
%     P      (H*W*C)-by-n, of the class of I: a patch as the columns of its first colour, one after the other, then
%            those of the second, and so on. Patches stand in the order of the columns of I
%     AT     struct: where they come from, for sl_from_patches
%       imsize   size of I, [rows columns C]
%       shape    [H W]
%       row, column   1-by-n: place in I of the upper left pixel of each patch
%       means    1-by-n: what was subtracted; 0 without RemoveMean. NaN for a patch without a known pixel, which
%                sl_from_patches leaves out
%
%   Options
%     'Stride'       pixels from one patch to the next, a number or [down right]. The last patches in a row and in a
%                    column end at the border whatever the stride, so that every pixel is in some patch unless the
%                    stride is more than the size of a patch (default 1)
%     'Count'        n: so many of the patches, drawn at random without repetition, all of them if there are fewer; in
%                    the order of the columns of I (default [], all)
%     'Seed'         integer for Count; the global generators stay as they are (default []: these are used)
%     'RemoveMean'   true: the mean of the known pixels of each patch is subtracted, and kept in AT.means (default
%                    false)
%
%   Make pictures of integers real first: I = double (I) / 255 has levels from 0 to 1.
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    Seed without Count
%
%   Example
%     >> [P, at] = sl_patches ([1 2 3; 4 5 6], [2 2])
%     P =
%        1   2
%        4   5
%        2   3
%        5   6
%
%     at = ...
%     >> sl_from_patches (P, at)
%     ans =
%        1   2   3
%        4   5   6
%
%
%   Reference: M. Elad and M. Aharon (2006), Image denoising via sparse and redundant representations over learned
%   dictionaries, IEEE Trans. Image Processing 15(12).
%
%   See also: sl_from_patches, sl_dict_learn, sl_sparse_code, sl_show_basis
%
% TESTING: test_patches   REFERENCE: or_patches

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a picture and the size of a patch');
  try
    o = options (varargin);
    check_picture (I);
    imsize = [size(I, 1), size(I, 2), size(I, 3)];
    shape = pair (shape, 'the size of a patch');
    stride = pair (o.Stride, 'option Stride');
    slx_arg_refuse (any (shape > imsize(1:2)), ...
                    'a patch of %.0f by %.0f pixels is larger than the picture, %d by %d', shape, imsize(1:2));
    down = places (imsize(1) - shape(1) + 1, stride(1));
    right = places (imsize(2) - shape(2) + 1, stride(2));
    which = chosen (numel (down) * numel (right), o);
    at = struct ('imsize', imsize, 'shape', shape, 'row', down(mod (which - 1, numel (down)) + 1), ...
                 'column', right(floor ((which - 1) / numel (down)) + 1), 'means', zeros (1, numel (which), class (I)));
    P = reshape (I(data_patch_pixels (at)), prod (shape) * imsize(3), numel (which));
    if (o.RemoveMean)
      known = ~ isnan (P);
      filled = P;
      filled(~ known) = 0;
      unit = 1;
      if (max (abs (filled(:))) > 1e280)
        unit = 2 ^ 60;                          % sums of numbers near realmax are beyond it
      end
      at.means = cast (sum (double (filled) / unit, 1) ./ sum (known, 1) * unit, class (I));      % 0/0 is NaN
      P = bsxfun (@minus, P, at.means);
    elseif (any (isnan (I(:))))
      at.means(all (isnan (P), 1)) = NaN;
    end
  catch err
    slx_run_rethrow (err);
  end
end

function o = options (pairs)
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'Stride',     1,     'numbers', {};
                        'Count',      [],    '?count',  {};
                        'Seed',       [],    '?seed',   {'Count', 'given'};
                        'RemoveMean', false, 'flag',    {}});
  end
  o = slx_opt_read (T, pairs);
end

function check_picture (I)
  slx_arg_elsewhere (I, 'I');
  if (~ isfloat (I) || ~ isreal (I) || issparse (I) || ndims (I) > 3 || isempty (I))
    hint = '';
    if (isinteger (I) || islogical (I))
      hint = '; use double (I)';
    end
    slx_arg_fail ('badInput', ['I must be a full real picture of class double or single, rows-by-columns or with ' ...
                               'colours%s'], hint);
  elseif (any (isinf (I(:))))
    slx_arg_fail ('badInput', 'I must be without Inf');
  end
end

% One integer or two, above 0.
function v = pair (v, name)
  slx_arg_refuse (~ isnumeric (v) || ~ isreal (v) || ~ any (numel (v) == [1, 2]) ...
                  || ~ all (v(:) >= 1 & v(:) == floor (v(:))) || any (isinf (v(:))), ...
                  '%s must be one or two integers, at least 1, but is %s', name, slx_arg_value_text (v, [1 realmax]));
  v = full (double (v(:)')) .* [1, 1];
end

function at = places (count, stride)
  at = 1:stride:count;
  if (at(end) < count)
    at(end+1) = count;
  end
end

function which = chosen (count, o)
  which = 1:count;
  if (~ isempty (o.Count) && o.Count < count)
    restore = slx_run_seed (o.Seed);
    which = sort (randperm (count, o.Count));
  end
end

%!demo
%! [u, v] = meshgrid (linspace (0, 1, 96));
%! I = .5 + .3 * sign (sin (25 * u + 6 * sin (4 * v))) .* (hypot (u - .5, v - .5) < .4);
%! subplot (1, 2, 1);
%! sl_show_basis (I(:), [96 96]);
%! title ('a picture');
%! subplot (1, 2, 2);
%! sl_show_basis (sl_patches (I, 16, 'Stride', 16), [16 16], 'Columns', 6);
%! title ('patches of 16 by 16');
%!test
%! [P, at] = sl_patches (reshape (1:6, 2, 3), 2);
%! assert (P, [1 3; 2 4; 3 5; 4 6]);
%! assert (at.row, [1 1]);
%! assert (at.column, [1 2]);
%!test
%! [P, at] = sl_patches ([1 NaN; 5 NaN], [2 1], 'RemoveMean', true);
%! assert (at.means, [3 NaN]);
%!error id=sparselearn:badInput sl_patches (ones (3), [4 1])
