function T = sl_show_basis (W, imsize, varargin)
%SL_SHOW_BASIS  Columns of a matrix as a picture (image) of tiles.
%   T = sl_show_basis (W, IMSIZE) gives one picture with a tile for each column of W, row after row, of the size IMSIZE.
%   sl_show_basis (W, IMSIZE) draws the picture in the current axes.
%   sl_show_basis (W, IMSIZE, 'File', FILE) writes the picture as PNG, which needs no display; T may be asked for too.
%   sl_show_basis (W, IMSIZE, OPTION, VALUE, ...) or sl_show_basis (W, IMSIZE, OPTIONS) sets options.
%   sl_show_basis (W, ABOUT, ...) takes the size of a tile from ABOUT.imsize, and the option Invert, unless it is given,
%   from ABOUT.ink: ABOUT is the struct that sl_data and the functions that read pictures give.
%
%   Zero is black and the largest modulus is white. If W has negative entries, the picture is in colour: the largest
%   modulus is red, [1 0.3 0], where positive and blue, [0 0.4 1], where negative. With 'Invert', zero is white, and
%   large is black like ink, or red or blue as before. Option Map chooses otherwise: 'signed' for dictionaries.
%
%   Inputs
%     W       d-by-n, double or single, full, finite
%     IMSIZE  [rows columns] of a tile, rows * columns = d; or ABOUT, a struct with the field imsize, and maybe ink
%   Output
%     T       grey levels in [0, 1] of the picture, or its colours, rows-by-columns-by-3; of the class of W. Empty if
%             W has no columns
%   Options
%     'Columns'  tiles in a row; default: the least number that makes the picture at least as wide as high
%     'Gap'      pixels around each tile, before magnification; default 1
%     'Scale'    'tile' (default): in each tile the largest modulus of this tile is white; 'common': the largest
%                modulus of W is white in all tiles
%     'Invert'   true: white background; default false, or ABOUT.ink
%     'Map'      'grey': levels of grey, negative entries being as dark as 0; 'signed': levels of grey from black, the
%                largest modulus if negative, over the grey of 0 to white, with black gaps (Invert exchanges black and
%                white); 'colour': the two colours; default: 'colour' if W has negative entries, otherwise 'grey'
%     'Magnify'  width and height in the picture of one pixel of a tile; default 1, and for a file the least number
%                with which the picture has at least 480 pixels in one direction
%     'File'     name of a PNG file, which ends in .png or has no ending; default ''
%     'Title'    text above the picture that is drawn, or a cell of n texts, one above each tile; default ''
%     'ColorBar' true: a bar beside the picture that is drawn says what its levels mean. Needs Scale 'common', and Map
%                'grey' or 'signed', or no negative entries; default false
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput        nothing to draw or write
%     sparselearn:unusedOption    Title or ColorBar where the picture is not drawn
%     sparselearn:noDisplay       a picture cannot be drawn, as there is no display
%     sparselearn:badFile         the file cannot be written
%
%   Example
%     >> T = sl_show_basis ([0 0; 2 0; 0 1; 2 1], [2 2], 'Gap', 0)
%     T =
%        0   0   0   1
%        1   1   0   1
%
%
%     >> T = sl_show_basis ([-2 0; 2 1], [2 1], 'Gap', 0, 'Map', 'signed')
%     T =
%             0   0.5000
%        1.0000   1.0000
%
%
%   Reference: none; the way bases are shown since D. Lee and H. Seung (1999), Nature 401, figure 1.
%
%   See also: sl_data, sl_hoyer
%
% TESTING: test_show_basis   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a matrix and the size of a tile');
  try
    [imsize, ink] = checked_input (W, imsize);
    options = checked_options (varargin, W, ink, nargout > 0);
    writes = ~ isempty (options.File);
    draws = (nargout == 0 && ~ writes);

    n = size (W, 2);
    if (n == 0)
      slx_arg_refuse (writes || draws, 'W has no columns, so there is nothing to show');
      T = zeros (0, 0, class (W));
      return;
    end
    if (draws)
      slx_opt_need_display ('the option File writes the picture to a file, which needs none');
    end
    columns = options.Columns;
    if (isempty (columns))
      tile = imsize + options.Gap;
      columns = find (tile(2) * (1:n) >= tile(1) * ceil (n ./ (1:n)), 1);
      if (isempty (columns))
        columns = n;
      end
    end
    [planes, gap_level] = coloured (scaled (W, options.Scale), options);
    T = in_rows (planes, imsize, columns, options.Gap, gap_level);
    T = magnified (T, options.Magnify, writes);

    if (writes)
      slx_draw_picture (options.File, T);
    end
    if (draws)
      draw (T);
      magnify = size (T, 2) / (columns * (imsize(2) + options.Gap) + options.Gap);
      annotate (options, (imsize + options.Gap) * magnify, columns, size (W, 2), max (abs (double (W(:)))));
    end
    if (nargout == 0)
      clear T
    end
  catch err
    slx_run_rethrow (err);
  end
end

function W = scaled (W, scale)
  largest = max (abs (W), [], 1);
  if (strcmp (scale, 'common'))
    largest(:) = max (largest);
  end
  largest(largest == 0) = 1;
  W = bsxfun (@rdivide, W, largest);
end

function [planes, gap_level] = coloured (W, options)
  % d-by-n, or d-by-n-by-3 for red, green and blue; in proportion from the colour of zero to that of 1 or -1.
  background = double (options.Invert);
  gap_level = .5;
  switch (options.Map)
    case 'grey'
      planes = background + (1 - 2 * background) * max (W, 0);
      return;
    case 'signed'
      planes = .5 + (.5 - background) * W;
      gap_level = background;
      return;
  end
  red = [1 .3 0] - background;
  blue = [0 .4 1] - background;
  planes = zeros ([size(W), 3], class (W));
  for c = 1:3
    planes(:,:,c) = background + red(c) * max (W, 0) + blue(c) * max (-W, 0);
  end
end

function T = in_rows (planes, imsize, columns, gap, gap_level)
  % The tiles, each with a gap above and to its left, and a gap at the bottom and the right of all.
  n = size (planes, 2);
  rows = ceil (n / columns);
  step = imsize + gap;
  T = gap_level * ones ([rows, columns] .* step + gap, class (planes));
  T = repmat (T, [1, 1, size(planes, 3)]);
  for k = 1:n
    above = floor ((k - 1) / columns) * step(1) + gap;
    left = mod (k - 1, columns) * step(2) + gap;
    T(above + (1:imsize(1)), left + (1:imsize(2)), :) = reshape (planes(:,k,:), [imsize, size(planes, 3)]);
  end
end

function T = magnified (T, factor, writes)
  if (isempty (factor))
    factor = 1;
    if (writes)
      factor = ceil (480 / max (size (T, 1), size (T, 2)));
    end
  end
  down = ceil ((1:factor * size (T, 1)) / factor);
  right = ceil ((1:factor * size (T, 2)) / factor);
  T = T(down, right, :);
end

function draw (T)
  if (size (T, 3) == 1)
    T = repmat (T, [1 1 3]);
  end
  image (double (T));
  axis ('image', 'off');
end

% Texts above the picture or its tiles, which are STEP pixels apart, and what its levels mean.
function annotate (options, step, columns, n, largest)
  if (ischar (options.Title))
    if (~ isempty (options.Title))
      title (options.Title, 'interpreter', 'none');
    end
  else
    for k = 1:n
      text (.5 + (mod (k - 1, columns) + .5) * step(2), .5 + floor ((k - 1) / columns) * step(1), options.Title{k}, ...
            'HorizontalAlignment', 'center', 'VerticalAlignment', 'bottom', 'Interpreter', 'none');
    end
  end
  if (options.ColorBar)
    levels = (0:63)' / 63;
    if (options.Invert)
      levels = 1 - levels;
    end
    colormap (gca (), levels * [1 1 1]);
    largest = max (largest, realmin);
    caxis ([-largest * strcmp(options.Map, 'signed'), largest]);
    colorbar ();
  end
end

function [imsize, ink] = checked_input (W, imsize)
  ink = false;
  if (isstruct (imsize))
    about = imsize;
    slx_arg_refuse (~ isscalar (about) || ~ isfield (about, 'imsize') ...
                    || (isfield (about, 'ink') && ~ is_flag (about.ink)), ...
                    'ABOUT must be a struct with the field imsize, whose field ink, if any, is true or false');
    imsize = about.imsize;
    ink = isfield (about, 'ink') && about.ink;
  end
  slx_arg_elsewhere (W, 'W');
  if (~ isfloat (W) || ~ isreal (W) || issparse (W) || ndims (W) > 2)
    hint = '';
    if (issparse (W))
      hint = '; use full (W)';
    elseif (isinteger (W) || islogical (W))
      hint = '; use double (W)';
    end
    slx_arg_fail ('badInput', 'W must be a full real matrix of class double or single%s', hint);
  elseif (~ all (isfinite (W(:))))
    slx_arg_fail ('badInput', 'W has entries that are NaN or Inf');
  elseif (~ isnumeric (imsize) || ~ isreal (imsize) || numel (imsize) ~= 2 || any (imsize(:) < 1) ...
          || any (imsize(:) ~= floor (imsize(:))))
    slx_arg_fail ('badInput', 'IMSIZE must be [rows columns], integers, at least 1, but is %s', ...
                  slx_arg_value_text (imsize));
  end
  imsize = double (imsize(:)');
  slx_arg_refuse (prod (imsize) ~= size (W, 1), 'W has %d rows, but a tile of %.0f by %.0f has %.0f pixels', ...
                  size (W, 1), imsize(1), imsize(2), prod (imsize));
end

function yes = is_flag (v)
  yes = isscalar (v) && (islogical (v) || (isnumeric (v) && any (v == [0, 1])));
end

function options = checked_options (pairs, W, ink, asked)
  persistent T
  if (isempty (T))
    drawn = {'Asked', false, 'File', 'none'};
    lit = @(o, facts) any (strcmp (o.Map, {'grey', 'signed'})) || (isempty (o.Map) && ~ facts.Signed);
    one_scale = {'Scale', 'common', lit, 'with Map ''grey'' or ''signed'''};
    facts = {'Asked', 'where the result is asked for', 'where the picture is drawn'; ...
             'Signed', 'with negative entries of W', 'without negative entries of W'};
    T = slx_opt_table ({'Columns',  [],     '?integer [1,1e4]',           {};
                        'Gap',      1,      'integer [0,1e4]',            {};
                        'Scale',    'tile', {'tile', 'common'},           {};
                        'Invert',   [],     '?flag',                      {};
                        'Map',      '',     {'grey', 'signed', 'colour'}, {};
                        'Title',    '',     'text or cell',               drawn;
                        'ColorBar', false,  'flag',                       [drawn, one_scale];
                        'Magnify',  [],     '?integer [1,1e4]',           {};
                        'File',     '',     'file',                       {}}, '', facts);
  end
  negative = any (W(:) < 0);
  options = slx_opt_read (T, pairs, [], [asked, negative]);
  maps = {'grey', 'colour'};
  options = slx_opt_fill (options, struct ('Invert', ink, 'Map', maps{1 + negative}, 'Title', ''));
  n = size (W, 2);
  slx_arg_refuse (iscell (options.Title) && ~ (iscellstr (options.Title) && numel (options.Title) == n), ...
                  'option Title must be a text, or a cell of %d texts', n);
  [~, ~, kind] = fileparts (options.File);
  slx_arg_refuse (~ isempty (kind) && ~ strcmpi (kind, '.png'), ...
                  'option File must end in .png, the only format, but ends in %s', kind);
end

%!assert (sl_show_basis ([0 0; 2 0; 0 1; 2 1], [2 2], 'Gap', 0), [0 0 0 1; 1 1 0 1])
%!error <must end in .png> sl_show_basis (ones (4), [2 2], 'File', 'parts.jpg')
%!assert (sl_show_basis ([1; 2], [2 1]), [.5 .5 .5; .5 .5 .5; .5 1 .5; .5 .5 .5])
%!error id=sparselearn:badInput sl_show_basis (ones (4, 1), [2 3])

%!demo
%! [X, about] = sl_data ('faces', 'Samples', 40, 'Seed', 1);
%! sl_show_basis (X, about, 'Columns', 8);
%! title ('generated faces');
