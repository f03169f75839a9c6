function drawing = sl_show (thing, varargin)
%SL_SHOW  Draws a plot of a result, a model, parts, codes, points or a comparison.
%   sl_show (THING) draws in the current figure what sl_summary says in words.
%   sl_show (THING, 'File', FILE) writes the picture to a file instead, as PNG or PDF.
%   DRAW = sl_show (THING) draws nothing, and needs no display: DRAW () draws later, into the current figure.
%   sl_show (THING, OPTION, VALUE, ...) or sl_show (THING, OPTIONS) with a struct sets options.
%
%   Input
%     THING  one of
%              INFO of a function that iterates: curves of objective and validation, and of the certificates
%              a model: its parts, atoms or filters as tiles, and how many weights of each layer are not 0. Of a
%              pipeline the last step is drawn; MODEL.steps{1} may be given too, if it is no scale
%              results of sl_tune, sl_cross_validate, sl_nmf_scan, or INFO of sl_polynet_path: errors of the settings
%              results of sl_compare_algorithms: the critical-difference diagram
%              {C, ABOUT}, the results of sl_confusion: the confusion matrix
%              2-by-n, full: n samples in the plane, such as an embedding
%              {W, H}, parts and their codes, as of sl_nmf: the columns of W and the rows of H as curves, or the columns
%              as pictures if ImageSize is given
%              {X, W, H}, data and their factors: the residuals X - W*H of the ten samples with the largest errors as
%              curves, and |x - W*h| / |x| of each sample x as bars, as INFO.sample_error of sl_nmf. NaN in X is an
%              entry that is not known
%              a matrix with a part or an atom in each column: pictures if ImageSize is given; curves, if Axis is, or if
%              the matrix has more rows than columns and few zeros
%              codes, a sample in each column: a sparse matrix, one with mostly zeros, or one with zeros that has at
%              least as many columns as rows. Drawn are how often each atom is used, and how many atoms a sample uses
%   Output
%     DRAW   function handle without arguments. A picture of two parts uses subplot
%   Options
%     'Labels'     n labels of the samples in the plane, as for the trainers; each class has a colour (default [])
%     'Graph'      n-by-n: edges between the samples in the plane (default [])
%     'ImageSize'  [rows columns] of the picture in a column, for parts and models (default []: a model's picture has
%                  the size that the model knows, or is a square, if the number of rows is the square of an integer;
%                  otherwise the columns are curves)
%     'Axis'       a number for each row of parts, such as wavelengths: the parts are curves over these (default []:
%                  over the numbers of the rows). A cell of texts such as '400 nm' gives the numbers and the Unit
%     'Unit'       text below curves (default '', or the unit that the texts of Axis have)
%     'Names'      cell of texts, one for each part that is drawn as a curve, or with {X, W, H} one for each sample
%                  (default {}: numbers)
%     'File'       name that ends in .png or .pdf (default ''). Octave needs Ghostscript for PDF
%     'Width'      of the file in pixels, from 200 to 5000 (default 800). Letters keep their size
%
%   People with any colour vision can tell the colours apart, and classes and curves have marks of their own.
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput    THING is none of these
%     sparselearn:noDisplay   there is no graphics toolkit that draws, or, with File, that prints
%     sparselearn:badFile     the file cannot be written
%   Warning
%     sparselearn:notDrawn    points, or places of curves, are left out, because numbers are NaN or Inf. In codes and
%                             pictures these are errors
%
%   Example
%     >> [W, H, info] = sl_nmf ([1 2 3; 2 4 6; 1 1 1], 2, 'Seed', 1, 'MaxIter', 5, 'Tol', 0);
%     >> sl_show (info)                                     % doctest: +SKIP
%     >> sl_show (H, 'File', 'codes.png')                   % doctest: +SKIP
%     >> sl_show ({[1 2 3; 2 4 6; 1 1 1], W, H})            % doctest: +SKIP
%
%
%   Reference: none.
%
%   See also: sl_summary, sl_show_basis, sl_confusion, sl_compare_algorithms, sl_tune
%
% TESTING: test_show   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 1, 'what to draw');
  try
    o = options (varargin, nargout > 0);
    draw = drawing_of (thing, o);
    if (nargout > 0)
      drawing = draw;
    elseif (isempty (o.File))
      slx_opt_need_display ('the option File writes the picture to a file');
      clf ();
      draw ();
    else
      write (draw, o);
    end
  catch err
    slx_run_rethrow (err);
  end
end

function o = options (pairs, asked)
  persistent T
  if (isempty (T))
    facts = {'Asked', 'where the result is asked for', 'where the result is not asked for'};
    T = slx_opt_table ({'Labels',    [],  '?labels',            {};
                        'Graph',     [],  '?numbers',           {};
                        'ImageSize', [],  '?numbers',           {'Axis', 'none'};
                        'Axis',      [],  '?numbers or cell',   {};
                        'Unit',      '',  'text',               {};
                        'Names',     {},  'cell',               {};
                        'File',      '',  'file',               {'Asked', false};
                        'Width',     800, 'integer [200,5000]', {}}, '', facts);
  end
  o = slx_opt_read (T, pairs, [], asked);
  s = o.ImageSize;
  slx_opt_must (isempty (s) || (isnumeric (s) && numel (s) == 2 && all (s(:) >= 1 & s(:) == floor (s(:)))), ...
                'ImageSize must be [rows columns], integers', s, [1 Inf]);
  [~, ~, kind] = fileparts (o.File);
  slx_opt_must (isempty (o.File) || any (strcmpi (kind, {'.png', '.pdf'})), 'File must end in .png or .pdf');
  o.ImageSize = double (s(:)');
  if (iscell (o.Axis))
    o = of_texts (o);
  end
  x = o.Axis;
  slx_opt_must (isempty (x) || (isnumeric (x) && isvector (x) && all (isfinite (x))), ...
                'Axis must be a vector of finite numbers, one for each row of the parts');
  o.Axis = double (x(:)');
  slx_opt_must (iscellstr (o.Names), 'Names must be a cell of texts, one for each part');
end

% The numbers that the texts of Axis begin with, and the unit in which all of them end.
function o = of_texts (o)
  slx_opt_must (iscellstr (o.Axis), 'Axis must be numbers or texts, one for each row of the parts');
  texts = o.Axis(:);
  number = '^\s*[-+]?[\d.]+([eE][-+]?\d+)?';
  x = str2double (regexp (texts, number, 'match', 'once'));
  units = strtrim (regexprep (texts, number, ''));
  wrong = find (isnan (x) | ~ strcmp (units, [units{1:min(end, 1)}]) | strncmp (units, ',', 1), 1);
  slx_arg_refuse (~ isempty (wrong), ...
                  ['option Axis must be numbers, or texts that begin with a number (with a point, not a comma) and ' ...
                   'end in the same unit, such as ''400 nm'', but text %d is ''%s'''], wrong, texts{wrong});
  o.Axis = x;
  if (isempty (o.Unit) && ~ isempty (x))
    o.Unit = units{1};
  end
end

% What draws THING; a THING that cannot be drawn is an error before any figure is there.
function draw = drawing_of (thing, o)
  [of_points, of_tiles, of_curves] = deal (false);
  if (iscell (thing) && numel (thing) == 2 && isnumeric (thing{1}) && has (thing{2}, {'classes', 'error', 'n'}))
    draw = @() confusion_draw (thing{1}, thing{2});
  elseif (iscell (thing) && numel (thing) == 2 && is_matrix (thing{1}) && is_matrix (thing{2}) ...
          && size (thing{1}, 2) == size (thing{2}, 1))
    need_finite (isfinite (thing{1}), 'numbers of W', ~ isempty (o.ImageSize));
    need_finite (isfinite (thing{2}), 'numbers of H', false);
    check_curves (size (thing{1}), o);
    [of_tiles, of_curves] = deal (~ isempty (o.ImageSize), true);
    draw = @() show_parts (thing{:}, o);
  elseif (is_factorised (thing))
    [X, W, H] = thing{:};
    slx_arg_refuse (any (isinf (slx_data_entries (X))), 'X must be finite, or NaN where an entry is not known');
    need_finite (isfinite (slx_data_entries (W)), 'numbers of W', true);
    need_finite (isfinite (slx_data_entries (H)), 'numbers of H', true);
    check_curves (size (X), o, 'sample');
    of_curves = true;
    draw = @() show_residuals (X, W, H, o);
  elseif (isstruct (thing))
    [draw, of_tiles] = of_struct (thing, o);
    of_curves = of_tiles;
  elseif (is_matrix (thing))
    of_tiles = ~ isempty (o.ImageSize);
    of_points = ~ of_tiles && isempty (o.Axis) && size (thing, 1) == 2 && ~ issparse (thing);
    of_curves = ~ of_tiles && ~ of_points && ~ are_codes (thing, o);
    if (of_points)
      need_finite (all (isfinite (thing), 1), 'samples of THING', false);
    else
      need_finite (isfinite (slx_data_entries (thing)), 'numbers of THING', ~ of_curves);
    end
    if (of_tiles)
      draw = @() sl_show_basis (full (thing), o.ImageSize);
    elseif (of_points)
      check_points (thing, o);
      draw = @() show_points (thing, o.Labels, o.Graph);
    elseif (of_curves)
      check_curves (size (thing), o);
      draw = @() show_curves (double (full (thing)), o, 'parts');
    else
      draw = @() show_codes (thing);
    end
  else
    what = sprintf ('%s of class %s', slx_arg_size_text (thing), class (thing));
    if (iscell (thing) && any (numel (thing) == [2, 3]))
      sizes = cellfun (@slx_arg_size_text, thing(:)', 'UniformOutput', false);
      what = ['a cell of ', strjoin(sizes, ', ')];
    end
    slx_arg_fail ('badInput', ...
                  ['THING must be a struct, a matrix, {W, H}, {X, W, H} with X of the size of W*H, or {C, ABOUT} ' ...
                   'of sl_confusion, but is %s'], what);
  end
  slx_opt_must (isempty (o.ImageSize) || of_tiles, 'ImageSize is for models and matrices of parts');
  slx_opt_must (of_points || (isempty (o.Labels) && isempty (o.Graph)), ...
                'Labels and Graph are for samples in the plane, a full matrix of two rows');
  slx_opt_must (of_curves || (isempty (o.Axis) && isempty (o.Names) && isempty (o.Unit)), ...
                'Axis, Unit and Names are for parts and residuals that are curves');
end

% GOOD says what is finite. Points and curves leave out the rest, and this says so; pictures and counts of codes, which
% need all (WHOLE), are errors.
function need_finite (good, what, whole)
  lost = sum (~ good(:));
  slx_arg_refuse (lost > 0 && (whole || lost == numel (good)), '%d of %d %s are NaN or Inf, and cannot be drawn', ...
                  lost, numel (good), what);
  if (lost > 0)
    slx_arg_warn ('notDrawn', '%d of %d %s are NaN or Inf, and are not drawn', lost, numel (good), what);
  end
end

function yes = is_matrix (A)
  yes = (isnumeric (A) || islogical (A)) && isreal (A) && ndims (A) == 2 && ~ isempty (A);
end

% Whether THING is {X, W, H}.
function yes = is_factorised (thing)
  yes = iscell (thing) && numel (thing) == 3 && all (cellfun (@is_matrix, thing)) ...
        && isequal (size (thing{1}), [size(thing{2}, 1), size(thing{3}, 2)]) ...
        && size (thing{2}, 2) == size (thing{3}, 1);
end

% Whether a matrix holds codes. Where that and the contrary are as likely, the caller must say it.
function yes = are_codes (A, o)
  [m, n] = size (A);
  zero = numel (A) - nnz (A);
  yes = isempty (o.Axis) && (issparse (A) || 2 * zero > m * n || (n >= m && zero > 0));
  slx_arg_refuse (~ yes && n >= m && isempty (o.Axis), ...
                  ['THING is a full %d-by-%d matrix without zeros, so that it is not clear what to draw: give ' ...
                   'sparse (THING) for codes, option Axis for parts that are curves, option ImageSize for ' ...
                   'pictures'], m, n);
end

function check_curves (sizes, o, what)
  if (nargin < 3)
    what = 'part';
  end
  slx_opt_must (any (numel (o.Axis) == [0, sizes(1)]), ...
                sprintf ('Axis must be %d numbers, one for each row of the parts', sizes(1)));
  slx_opt_must (any (numel (o.Names) == [0, sizes(2)]), ...
                sprintf ('Names must be %d texts, one for each %s', sizes(2), what));
end

function check_points (P, o)
  n = size (P, 2);
  if (~ isempty (o.Labels))
    slx_arg_labels (o.Labels, [-1, n], 'option Labels');
  end
  slx_opt_must (isempty (o.Graph) || isequal (size (o.Graph), [n, n]), sprintf ('Graph must be %d-by-%d', n, n));
end

function [draw, is_model] = of_struct (s, o)
  is_model = has (s, {'kind', 'version', 'sizes'});
  if (is_model)
    slx_model_check (s, '', 'THING');
    if (isfield (s, 'steps'))
      s = s.steps{end};
    end
    if (isfield (s, 'net'))
      s = s.net;
    end
    draw = @() show_model (s, o);
  elseif (has (s, {'superiority', 'critical_difference', 'ranks'}))
    draw = @() compare_diagram (s);
  elseif (has (s, {'trials', 'chosen', 'standard_error'}) || has (s, {'names', 'standard_error', 'folds'}) ...
          || has (s, {'ranks', 'targets', 'stability'}) ...
          || (has (s, {'gap_lower', 'bases', 'tau'}) && ~ isfield (s, 'gap_certified')))          % of a path
    draw = @() show_table (s);
  elseif (has (s, {'objective'}) && isnumeric (s.objective) && size (s.objective, 1) == 1 && ~ of_samples (s))
    draw = @() show_info (s);
  elseif (has (s, {'error', 'noise', 'samples'}))       % sl_mcrank, by sampling
    draw = @() show_info (setfield (s, 'objective', NaN (size (s.error))));
  else
    slx_arg_fail ('badInput', 'THING is a struct that has no curve over iterations, nor another one: %s', ...
                  strtrim (strtok (sl_summary (s), sprintf ('\n'))));
  end
end

% Whether the objective is that of each sample, or one number at the end, and no curve over iterations.
function yes = of_samples (s)
  yes = isfield (s, 'iterations') && (~ isscalar (s.iterations) || (isscalar (s.objective) && s.iterations > 0));
end

function yes = has (s, names)
  yes = isstruct (s) && isscalar (s) && all (isfield (s, names));
end

function write (draw, o)
  if (~ slx_draw_can_print ())
    slx_arg_fail ('noDisplay', 'no graphics toolkit can print here; start Octave as xvfb-run -a octave --no-gui');
  end
  [~, ~, kind] = fileparts (o.File);
  slx_draw_file (o.File, lower (kind), @(partial) print_figure (draw, partial, o.Width));
end

function print_figure (draw, file, width)
  fig = figure ('visible', 'off');
  closer = onCleanup (@() close (fig));
  resize (fig, width, max (round (.6 * width), 400));
  draw ();
  panels = findobj (fig, 'type', 'axes', '-not', 'tag', 'legend');
  if (numel (panels) > 1 && width < 700)                % one above the other, see show_panel
    resize (fig, width, round (1.4 * width));
  elseif (width < 700)
    set (panels, 'outerposition', [0, .03, 1, .94]);    % room for the title and the label below
  end
  before = warning ('off', 'print:nogs');               % qt needs none
  restore = onCleanup (@() warning (before));
  [~, ~, kind] = fileparts (file);
  print (fig, file, ['-d', kind(2:end)], '-r100');
end

% 100 pixels are an inch.
function resize (fig, width, height)
  inches = [width, height] / 100;
  set (fig, 'position', [0, 0, width, height], 'paperunits', 'inches', 'papersize', inches, ...
       'paperposition', [0, 0, inches]);
end

% Parts and how much of each a sample has: at the left the columns of W, at the right the rows of H.
% The columns of W are pictures if O.ImageSize is given.
function show_parts (W, H, o)
  show_panel (1);
  if (isempty (o.ImageSize))
    show_curves (double (full (W)), o, 'parts');
  else
    sl_show_basis (full (W), o.ImageSize);
    title (sprintf ('%d parts', size (W, 2)));
  end
  show_panel (2);
  [o.Axis, o.Unit] = deal ([], 'sample');
  show_curves (double (full (H))', o, 'rows of codes');
end

% Which atoms codes use, and how many a sample has.
% Z is p-by-n: at the left the share of the samples that use each atom, the most used first; at the right
% how many samples have how many entries other than 0.
function show_codes (Z)
  used = Z ~= 0;
  [p, n] = size (Z);
  shares = sort (full (sum (used, 2)) / max (n, 1), 'descend');
  counts = full (sum (used, 1));
  show_panel (1);
  show_bars (1:p, 100 * shares, 1);
  set (gca (), 'xlim', [.5, p + .5], 'ylim', [0, max(100 * max (shares), 1)]);
  xlabel ('atoms, the most used first');
  ylabel ('samples that use it, in %');
  title (sprintf ('%d of %d atoms are used', sum (shares > 0), p));
  show_panel (2);
  wide = ceil ((max (counts) + 1) / 40);                                  % at most about 40 bars
  edges = 0:wide:max (counts) + wide;
  show_bars (edges + (wide - 1) / 2, histc (counts, edges), 2);
  set (gca (), 'xlim', [min(counts) - 1, max(counts) + 1]);
  xlabel ('nonzeros of a sample');
  ylabel ('samples');
  title (sprintf ('%.3g of %d on average', mean (counts), p));
end

% The curves of a run: what it minimises, beside it what certifies it.
% Each row of INFO that has a value for each iteration is drawn: objective, validation and errors at the
% left, certificates at the right on a logarithmic axis. Without certificates there is one picture.
function show_info (info)
  count = numel (info.objective);
  left = there (info, {'objective', 'validation', 'errors', 'error', 'noise', 'entropy', 'reconstruction'}, count);
  right = there (info, {'certificate', 'gap', 'relgap', 'kkt', 'gradient', 'residual'}, count);
  if (numel (right) > 0)
    show_panel (1);
  end
  draw (info, left, count, false);
  if (numel (right) > 0)
    show_panel (2);
    draw (info, right, count, true);
  end
end

function names = there (info, names, count)
  good = @(name) isfield (info, name) && isnumeric (info.(name)) && isreal (info.(name)) ...
                 && isequal (size (info.(name)), [1, count]) && any (isfinite (info.(name)));
  names = names(cellfun (good, names));
end

function draw (info, names, count, certificates)
  y = cell2mat (cellfun (@(name) double (info.(name)), names(:), 'UniformOutput', false));
  positive = y(isfinite (y) & y > 0);
  y(~ isfinite (y)) = NaN;
  unit = 'iteration';
  if (isfield (info, 'iterations') && ~ isequal (double (info.iterations), count - 1))
    unit = 'step';                              % an iteration of sl_srsc has several
  end
  p = struct ('x', 0:count-1, 'y', y, 'names', {names}, 'labels', {{unit, ''}});
  wide = ~ isempty (positive) && all (y(~ isnan (y)) >= 0) && max (positive) > 100 * min (positive);
  if ((certificates && ~ isempty (positive)) || wide)
    p.log = 'y';
  end
  if (numel (names) == 1)
    [p.names, p.labels{2}] = deal ({}, names{1});
  elseif (numel (names) > 2)
    p.legend = 'northeastoutside';
  end
  slx_draw_curves (p);
end

% Samples in the plane, with their classes and the edges of a graph.
% P is 2-by-n; LABELS are of any kind, or []; A is a graph, n-by-n, or [].
function show_points (P, labels, A)
  P = double (full (P));
  P(:,any (~ isfinite (P), 1)) = NaN;
  cla ();
  hold ('on');
  if (~ isempty (A))
    [i, j] = find (triu (A ~= 0 | A' ~= 0, 1));
    x = [P(1,i); P(1,j); NaN(1, numel (i))];
    y = [P(2,i); P(2,j); NaN(1, numel (i))];
    plot (x(:), y(:), '-', 'color', [.75 .75 .75]);
  end
  classes = {''};
  which = ones (1, size (P, 2));
  if (~ isempty (labels))
    [which, classes] = slx_arg_labels (labels, [-1, size(P, 2)], 'option Labels');
    classes = words_of (classes);
  end
  shown = zeros (1, numel (classes));
  for k = 1:numel (classes)
    c = slx_draw_colour (k);
    shown(k) = plot (P(1,which == k), P(2,which == k), slx_draw_mark (k), 'color', .75 * c, 'markerfacecolor', c, ...
                     'markersize', 4);
  end
  hold ('off');
  box ('on');
  if (numel (classes) > 1 && numel (classes) <= 20)
    legend (shown, classes, 'location', 'eastoutside', 'interpreter', 'none');
  end
end

function words = words_of (classes)
  if (ischar (classes))
    words = cellstr (classes)';
  elseif (iscell (classes))
    words = reshape (classes, 1, []);
  else
    words = arrayfun (@(c) sprintf ('%.15g', double (c)), reshape (classes, 1, []), 'UniformOutput', false);
  end
end

%!error id=sparselearn:badCall sl_show ()
%!error id=sparselearn:badInput sl_show ('text')
%!error id=sparselearn:badInput sl_show (struct ('a', 1))
%!error id=sparselearn:badInput sl_show (1:3, 'File', 'x.gif')
%!error <Labels and Graph are for samples in the plane> sl_show (eye (3), 'Labels', 1:3)

%!demo
%! [X, about] = sl_data ('strokes', 'Samples', 200, 'Seed', 1);
%! [W, H, info] = sl_nmf (X, 12, 'Seed', 1, 'MaxIter', 40, 'Tol', 0);
%! sl_show (info);
