function [X, info] = data_make_strokes (pairs)
%DATA_MAKE_STROKES  Digits drawn with a pen: strokes shifted, slanted, stretched and bent a little, of varied width.
%   The digits take turns, so that the classes are equally large.

% SPDX-License-Identifier: BSD-3-Clause
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'Size', [16 16], 'numbers';
                        'Samples', 500, 'count';
                        'Variation', 1, 'nonneg';
                        'Noise', 0, 'nonneg';
                        'Seed', [], '?seed'});
  end
  options = data_set_options (T, pairs);
  imsize = options.Size;
  restore = slx_run_seed (options.Seed);

  n = options.Samples;
  digit = mod (0:n-1, 10);
  [u, v] = meshgrid (((1:imsize(2)) - .5) / imsize(2), ((1:imsize(1)) - .5) / imsize(1));
  X = zeros (prod (imsize), n);
  pens = pen_strokes ();
  for i = 1:n
    lines = wobbled (pens{digit(i)+1}, options.Variation);
    width = .05 * (1 + .7 * options.Variation * (rand - .5));
    X(:,i) = ink_of (lines, u(:), v(:), width, 1 / max (imsize));
  end
  X = data_noisy (X, options.Noise);
  info = struct ('imsize', imsize, 'labels', digit + 1, 'ink', true, 'source', 'generated: digits drawn with a pen');
end

function ink = ink_of (lines, u, v, width, pixel)
  % Dark within WIDTH of a stroke, light beyond WIDTH + PIXEL, linear between.
  from = cellfun (@(p) p(:,1:end-1), lines, 'UniformOutput', false);
  step = cellfun (@(p) p(:,2:end) - p(:,1:end-1), lines, 'UniformOutput', false);
  from = [from{:}];
  step = [step{:}];                             % a column for each segment
  squared = zeros (1, size (step, 2));
  for s = 1:numel (squared)
    squared(s) = max (step(:,s)' * step(:,s), eps);
  end
  u = bsxfun (@minus, u, from(1,:));
  v = bsxfun (@minus, v, from(2,:));
  along = bsxfun (@times, u, step(1,:)) + bsxfun (@times, v, step(2,:));
  along = min (max (bsxfun (@rdivide, along, squared), 0), 1);
  distance = hypot (u - bsxfun (@times, along, step(1,:)), v - bsxfun (@times, along, step(2,:)));
  nearest = min (distance, [], 2);
  ink = min (max (1 - (nearest - width) / pixel, 0), 1);
end

function lines = wobbled (lines, variation)
  slant = .5 * variation * (rand - .35);
  stretch = 1 + .25 * variation * (rand (2, 1) - .5);
  shift = .12 * variation * (rand (2, 1) - .5);
  bend = .3 * variation * (rand (2, 1) - .5);
  for k = 1:numel (lines)
    p = lines{k} - .5;
    p = [p(1,:) - slant * p(2,:) + bend(1) * p(2,:).^2; p(2,:) + bend(2) * p(1,:).^2];
    p = bsxfun (@times, p, stretch);
    lines{k} = bsxfun (@plus, p, .5 + shift);
  end
end

function digits = pen_strokes ()
  % Polygons in [0, 1] by [0, 1], u to the right in the first row, v down in the second.
  digits = {{arc(.5, .5, .20, .32, 0, 360)}; ...
            {[.38 .53 .53; .32 .18 .82]}; ...
            {[arc(.49, .36, .19, .18, -170, 35), [.30 .72; .82 .82]]}; ...
            {[arc(.47, .34, .18, .16, -150, 80), arc(.47, .66, .21, .17, -80, 145)]}; ...
            {[.56 .27 .74; .18 .60 .60], [.60 .60; .40 .83]}; ...
            {[[.69 .36 .33; .19 .19 .47], arc(.48, .63, .21, .19, -120, 140)]}; ...
            {[[.60; .17], arc(.49, .64, .19, .19, -160, 200)]}; ...
            {[.28 .71 .44; .20 .20 .83]}; ...
            {arc(.5, .34, .155, .155, 0, 360), arc(.5, .665, .185, .17, 0, 360)}; ...
            {[arc(.50, .37, .185, .185, 20, 380), [.62; .83]]}};
end

function p = arc (u, v, a, b, from, to)
  angle = linspace (from, to, 2 + ceil (abs (to - from) / 30)) * pi / 180;
  p = [u + a * cos(angle); v + b * sin(angle)];
end
