% Tiled pictures, pixel by pixel.

% SPDX-License-Identifier: BSD-3-Clause

%!test % tiles row after row, a gap around each, grey where there is no tile
%! W = [1 2 4; 2 4 0; 3 1 2; 6 8 1; 0 2 0; 1 0 4];
%! T = sl_show_basis (W, [2 3], 'Columns', 2, 'Gap', 2);
%! g = .5;
%! first = reshape (W(:,1) / 6, 2, 3);
%! second = reshape (W(:,2) / 8, 2, 3);
%! third = reshape (W(:,3) / 4, 2, 3);
%! column = @(h) g * ones (h, 2);
%! wide = g * ones (2, 12);
%! expected = [wide
%!             column(2), first, column(2), second, column(2)
%!             wide
%!             column(2), third, column(2), g * ones(2, 3), column(2)
%!             wide];
%! assert (T, expected, eps);

%!test % one scale for all tiles
%! W = [1 0; 2 4];
%! assert (sl_show_basis (W, [2 1], 'Gap', 0, 'Scale', 'common'), W / 4);
%! assert (sl_show_basis (W, [2 1], 'Gap', 0, 'Scale', 'tile'), [.5 0; 1 1]);

%!test % the picture is at least as wide as high, and not wider than that asks for
%! for n = [1:8, 19]
%!   for imsize = {[1 1], [5 3], [2 7], [112 92]}
%!     T = sl_show_basis (zeros (prod (imsize{1}), n), imsize{1}, 'Gap', 0);
%!     columns = size (T, 2) / imsize{1}(2);
%!     assert (columns == n || size (T, 2) >= size (T, 1));
%!     if (columns > 1)
%!       assert (imsize{1}(2) * (columns - 1) < imsize{1}(1) * ceil (n / (columns - 1)));
%!     end
%!   end
%! end

%!test % zero is the background; white and black change places with Invert
%! assert (sl_show_basis (zeros (4, 2), [2 2], 'Gap', 0), zeros (2, 4));
%! assert (sl_show_basis (zeros (4, 2), [2 2], 'Gap', 0, 'Invert', 1), ones (2, 4));
%! W = rand (6, 5);
%! assert (sl_show_basis (W, [2 3], 'Invert', true), 1 - sl_show_basis (W, [2 3]), eps);

%!test % signs in two colours
%! T = sl_show_basis ([2; -4; 0], [1 3], 'Gap', 0);
%! assert (squeeze (T), [.5 .15 0; 0 .4 1; 0 0 0], eps);
%! T = sl_show_basis ([2; -4; 0], [1 3], 'Gap', 0, 'Invert', true);
%! assert (squeeze (T), [1 .65 .5; 0 .4 1; 1 1 1], eps);
%! T = sl_show_basis ([1 -1], [1 1], 'Gap', 1);
%! assert (squeeze (T(1,1,:)), [.5; .5; .5]);

%!test % maps: grey without the negative, grey with 0 in the middle, colours
%! W = [2 0; -4 .5; 0 1];
%! T = @(varargin) sl_show_basis (W, [1 3], 'Gap', 0, 'Columns', 2, varargin{:});
%! assert (T ('Map', 'grey'), [.5 0 0 0 .5 1]);
%! assert (T ('Map', 'grey', 'Invert', true), 1 - [.5 0 0 0 .5 1]);
%! assert (T ('Map', 'signed'), [.75 0 .5 .5 .75 1]);
%! assert (T ('Map', 'signed', 'Invert', true), 1 - [.75 0 .5 .5 .75 1]);
%! assert (T ('Map', 'signed', 'Scale', 'common'), [.75 0 .5 .5 .5625 .625]);
%! assert (T ('Map', 'colour'), T ());
%! assert (size (sl_show_basis (abs (W), [1 3], 'Map', 'colour'), 3), 3);
%! assert (sl_show_basis (abs (W), [1 3], 'Map', 'grey'), sl_show_basis (abs (W), [1 3]));
%! assert (sl_show_basis (1, [1 1], 'Map', 'signed')(1), 0);
%! assert (sl_show_basis (1, [1 1], 'Map', 'signed', 'Invert', true), [1 1 1; 1 0 1; 1 1 1]);

%!test % the size of a tile and its background from a struct
%! W = [1 2; 2 4; 3 1; 4 0; 5 0; 6 0];
%! about = struct ('imsize', [2 3], 'ink', true);
%! assert (sl_show_basis (W, about), sl_show_basis (W, [2 3], 'Invert', true));
%! assert (sl_show_basis (W, about, 'Invert', false), sl_show_basis (W, [2 3]));
%! assert (sl_show_basis (W, struct ('imsize', [2 3])), sl_show_basis (W, [2 3]));
%! [X, about] = sl_data ('strokes', 'Samples', 3, 'Seed', 1);
%! assert (sl_show_basis (X, about), sl_show_basis (X, about.imsize, 'Invert', about.ink));
%!error id=sparselearn:badInput sl_show_basis (1, struct ('ink', true))
%!error id=sparselearn:badInput sl_show_basis (1, struct ('imsize', [1 1], 'ink', 'no'))
%!error id=sparselearn:badInput sl_show_basis (1, struct ('imsize', {[1 1], [1 1]}))

%!test % texts and the bar of levels, where something can be drawn
%! if (! isempty (available_graphics_toolkits ()))
%!   f = figure ('visible', 'off');
%!   shut = onCleanup (@() close (f));
%!   sl_show_basis ([1 -2 3], [1 1], 'Map', 'signed', 'Scale', 'common', 'ColorBar', true, 'Title', 'three');
%!   assert (get (get (gca (), 'title'), 'string'), 'three');
%!   assert (caxis (), [-3 3]);
%!   clf (f);
%!   sl_show_basis ([1 2 3], [1 1], 'Title', {'a', 'b', 'c'}, 'Columns', 2, 'Magnify', 5);
%!   texts = findobj (f, 'type', 'text');
%!   assert (sort (get (texts, 'string')), {'a'; 'b'; 'c'});
%!   fail ('sl_show_basis (1, [1 1], ''ColorBar'', true)', 'is used with Scale ''common''');
%! end
%!error id=sparselearn:unusedOption T = sl_show_basis (1, [1 1], 'Title', 'one');
%!error id=sparselearn:badInput sl_show_basis ([1 2], [1 1], 'Title', {'one'});
%!error id=sparselearn:badInput T = sl_show_basis (1, [1 1], 'Map', 'red');

%!test % magnified pixels, gaps included
%! T = sl_show_basis ([1 0; 0 1], [2 1], 'Magnify', 3);
%! assert (T, kron (sl_show_basis ([1 0; 0 1], [2 1]), ones (3)));

%!test % class of W, no columns, extreme scales
%! assert (class (sl_show_basis (single ([1; 2]), [2 1])), 'single');
%! assert (class (sl_show_basis (single ([1; -2]), [2 1])), 'single');
%! assert (class (sl_show_basis (zeros (2, 0, 'single'), [2 1])), 'single');
%! assert (sl_show_basis ([1; 2] * 1e-310, [2 1], 'Gap', 0), [.5; 1], 1e-12);
%! assert (sl_show_basis ([1; 2] * 8e307, [2 1], 'Gap', 0), [.5; 1], eps);

%!function removing = for_a_while (file)
%!  removing = onCleanup (@() delete (file));
%!endfunction

%!test % what is written is what is returned, to 8 bits, and needs no display
%! file = [tempname() '.png'];
%! removing = for_a_while (file);
%! W = rand (12, 7);
%! T = sl_show_basis (W, [3 4], 'File', file, 'Magnify', 2);
%! assert (imread (file), uint8 (255 * T));
%! sl_show_basis (W - .5, [3 4], 'File', file);
%! T = sl_show_basis (W - .5, [3 4], 'Magnify', ceil (480 / 16));
%! assert (imread (file), uint8 (255 * T));

%!test % options as a struct
%! assert (sl_show_basis ([1; 2], [1 2], struct ('gap', 0, 'INVERT', true)), [.5 0]);

%!error id=sparselearn:badInput sl_show_basis (sparse (1), [1 1])
%!error id=sparselearn:badInput sl_show_basis (uint8 (1), [1 1])
%!error <use double> sl_show_basis (uint8 (1), [1 1])
%!error id=sparselearn:badInput sl_show_basis (1i, [1 1])
%!error id=sparselearn:badInput sl_show_basis (Inf, [1 1])
%!error id=sparselearn:badInput sl_show_basis (ones (2, 2, 2), [1 2])
%!error id=sparselearn:badInput sl_show_basis ({1}, [1 1])
%!error id=sparselearn:badInput sl_show_basis (ones (4, 1), 4)
%!error id=sparselearn:badInput sl_show_basis (ones (4, 1), [-2 -2])
%!error id=sparselearn:badInput sl_show_basis (ones (4, 1), '22')
%!error id=sparselearn:badInput sl_show_basis (zeros (0, 2), [0 1])
%!error id=sparselearn:badInput sl_show_basis (ones (4, 1), [2 2], 'Gap', .5)
%!error id=sparselearn:badInput sl_show_basis (ones (4, 1), [2 2], 'Gap', -1)
%!error id=sparselearn:badInput sl_show_basis (ones (4, 1), [2 2], 'Magnify', Inf)
%!error id=sparselearn:badInput sl_show_basis (ones (4, 1), [2 2], 'Columns', 0)
%!error id=sparselearn:badInput sl_show_basis (ones (4, 1), [2 2], 'Scale', 'none')
%!error id=sparselearn:badInput sl_show_basis (ones (4, 1), [2 2], 'File', 7)
%!error id=sparselearn:badInput sl_show_basis (ones (4, 0), [2 2], 'File', 'nothing.png')
%!error id=sparselearn:badFile sl_show_basis (ones (4, 1), [2 2], 'File', fullfile (tempname (), 'basis.png'))
