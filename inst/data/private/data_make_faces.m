function [X, info] = data_make_faces (pairs)
%DATA_MAKE_FACES  Crude faces in ink (large = dark), sums of parts of varied darkness.
%   Each face takes one of the alternatives for eyes, brows, nose and mouth, and any of the other parts.

% SPDX-License-Identifier: BSD-3-Clause
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'Size', [19 19], 'numbers';
                        'Samples', 500, 'count';
                        'Noise', 0, 'nonneg';
                        'Seed', [], '?seed'});
  end
  options = data_set_options (T, pairs);
  imsize = options.Size;
  restore = slx_run_seed (options.Seed);

  [W, names, group, chance] = parts_of_faces (imsize);
  H = darkness (group, chance, options.Samples);
  X = data_noisy (W * H, options.Noise);
  info = struct ('imsize', imsize, 'W', W, 'H', H, 'parts', {names}, 'ink', true, ...
                 'source', 'generated: faces drawn as sums of parts, in the size of the CBCL faces');
end

function H = darkness (group, chance, n)
  % One alternative of each group > 0, any subset of group 0; darkness between .4 and 1.
  H = zeros (numel (group), n);
  for g = 1:max (group)
    members = find (group == g);
    bounds = cumsum (chance(members)) / sum (chance(members));
    chosen = 1 + sum (bsxfun (@gt, rand (1, n), bounds(1:end-1)'), 1);
    H(sub2ind (size (H), members(chosen), 1:n)) = 1;
  end
  free = (group == 0);
  H(free,:) = bsxfun (@lt, rand (sum (free), n), chance(free)');
  H = H .* (.4 + .6 * rand (size (H)));
end

function [W, names, group, chance] = parts_of_faces (imsize)
  % The frame is [-1, 1] by [-1, 1]: u to the right, v down. Left and right are those of the picture.
  [u, v] = meshgrid (middles (imsize(2)), middles (imsize(1)));
  both = abs (u);
  side = .5 + .5 * tanh ((both - .80) / .10);                      % beside the face
  oval = hypot(u / .98, (v + .1) / 1.08);
  table = { ...
    'skin',             0, 1,   .35 * (.5 - .5 * tanh((oval - 1) / .08)) + .25 * blob(both - .45, v + .32, .24, .16) ...
                                + .15 * blob(both - .18, v - .08, .08, .25) + .2 * blob(u, v - .60, .32, .14)
    'dark below',       0, .8,  .35 * max(0, v + .2)
    'hair on top',      0, .55, .9 * (.5 - .5 * tanh((v + .86 + .10 * cos(3 * u)) / .07))
    'hair at the left', 0, .40, .8 * side .* (u < 0) .* (.5 - .5 * tanh((v - .15) / .25))
    'hair at the right',0, .40, .8 * side .* (u > 0) .* (.5 - .5 * tanh((v - .15) / .25))
    'jaw',              0, .80, .8 * (.5 + .5 * tanh((oval - 1) / .06)) .* (v > .2)
    'shade from left',  0, .45, .45 * max(0, -u - .15) .* (v > -.75)
    'shade from right', 0, .45, .45 * max(0, u - .15) .* (v > -.75)
    'left cheek',       0, .40, .35 * blob(u + .55, v - .28, .20, .17)
    'right cheek',      0, .40, .35 * blob(u - .55, v - .28, .20, .17)
    'brows level',      1, 1,   .8 * stroke(both - .45, v + .57, .24, .075)
    'brows raised',     1, 1,   .8 * stroke(both - .45, v + .69 - .9 * (both - .45).^2, .24, .075)
    'brows frowning',   1, .7,  .8 * stroke(both - .40, v + .52 + .45 * (both - .40), .24, .075)
    'eyes open',        2, 1,   blob(both - .45, v + .27, .13, .10)
    'eyes narrow',      2, .8,  .9 * stroke(both - .45, v + .26, .20, .07)
    'eyes to the left', 2, .5,  .5 * stroke(both - .45, v + .34, .19, .06) + .8 * eyes_aside(u + .10, v + .25)
    'eyes to the right',2, .5,  .5 * stroke(both - .45, v + .34, .19, .06) + .8 * eyes_aside(u - .10, v + .25)
    'glasses',          0, .20, .7 * ring(both - .45, v + .26, .33, .06) + .5 * stroke(u, v + .30, .10, .06)
    'nose broad',       3, 1,   .7 * blob(both - .14, v - .16, .08, .07) + .3 * blob(u, v - .22, .12, .05)
    'nose to the left', 3, .7,  profile(u + .14, v, .25)
    'nose to the right',3, .7,  profile(u - .14, v, -.25)
    'mouth level',      4, 1,   .8 * stroke(u, v - .57, .30, .075)
    'mouth smiling',    4, 1,   .8 * stroke(u, v - .64 + 1.1 * u.^2, .36, .075)
    'mouth sad',        4, .5,  .8 * stroke(u, v - .54 - 1.0 * u.^2, .32, .075)
    'mouth open',       4, .6,  .9 * blob(u, v - .60, .17, .11)};
  names = table(:,1)';
  group = [table{:,2}];
  chance = [table{:,3}];
  W = reshape (cat (3, table{:,4}), prod (imsize), []);
  W(W < .03) = 0;                                                  % parts end somewhere
  darkest = sum (W(:,group == 0), 2);
  for g = 1:max (group)
    darkest = darkest + max (W(:,group == g), [], 2);
  end
  W = bsxfun (@rdivide, W, max (1, darkest));                      % no face is darker than 1
end

function x = middles (n)
  x = (2 * (1:n) - 1) / n - 1;
end

function ink = blob (u, v, width, height)
  ink = exp (-.5 * ((u / width).^2 + (v / height).^2));
end

function ink = stroke (along, across, half_length, thickness)
  ink = exp (-.5 * (across / thickness).^2) .* (.5 - .5 * tanh ((abs (along) - half_length) / .05));
end

function ink = ring (u, v, radius, thickness)
  ink = exp (-.5 * ((hypot (u, 1.1 * v) - radius) / thickness).^2);
end

function ink = profile (u, v, slope)
  ink = .45 * stroke (v + .05, u + slope * (v + .05), .22, .06) + .4 * blob (u - slope * .56, v - .2, .14, .06);
end

function ink = eyes_aside (u, v)
  ink = blob (u + .45, v, .09, .09) + blob (u - .45, v, .09, .09);
end
