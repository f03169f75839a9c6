function Y = painted_scene ()
%PAINTED_SCENE  A grey picture of a coast, 256 by 384, computed: smooth and rough, with edges and regular textures.
%   Sky with clouds, mountains, the sea, a lighthouse, a house of bricks under a roof of tiles, a ploughed field. Its
%   levels lie in [0, 1]. It is always the same.

% SPDX-License-Identifier: BSD-3-Clause
  before = rng ();
  restore = onCleanup (@() rng (before));
  rng (1, 'twister');

  [u, v] = meshgrid ((.5:767.5) / 512, (.5:511.5) / 512);       % twice as fine as the result; u to the right, v down
  horizon = .42;
  Y = sky (u, v);
  Y = mountains (Y, u, v, horizon);
  Y = sea (Y, u, v, horizon);
  Y = field (Y, u, v);
  Y = lighthouse (Y, u, v);
  Y = house (Y, u, v);
  Y = (Y(1:2:end,1:2:end) + Y(2:2:end,1:2:end) + Y(1:2:end,2:2:end) + Y(2:2:end,2:2:end)) / 4;
  Y = min (max (Y, 0), 1);
end

function Y = sky (u, v)
  sun = hypot (u - .36, v - .2);
  Y = .5 + .5 * v + .45 * exp (-(sun / .13).^2) + .35 * (sun < .055);
  clouds = rough (size (u), 1.5, [1, 3]);
  Y = Y + .13 * max (clouds - .1, 0) .* (1.1 - v / .45);
end

function Y = mountains (Y, u, v, horizon)
  heights = [.2, .12];
  darkness = [.48, .36];
  at = [.02, .5];
  for k = 1:2
    crest = rough ([1, 2 * size(u, 2)], 1.6, [1, 1]);
    crest = crest(1:size (u, 2));
    crest = horizon - heights(k) * (.45 + .25 * crest) .* (1 + .25 * sin (4 * (u(1,:) - at(k))));
    below = v > repmat (crest, size (u, 1), 1) & v < horizon;
    slope = [0, diff(crest)] * size (u, 1);
    light = repmat (conv (slope, ones (1, 9) / 9, 'same'), size (u, 1), 1) + .5 * rough (size (u), 1.3, [1, 2]);
    rock = rough (size (u), 1.1, [1, 1]);
    shade = darkness(k) - .1 * tanh (1.5 * light) + .05 * rock + .35 * (v - repmat (crest, size (u, 1), 1));
    Y(below) = shade(below);
  end
end

function Y = sea (Y, u, v, horizon)
  depth = max (v - horizon, 1e-3);
  waves = rough (size (u), 1.2, [1, 6]);
  swell = sin (4.2 ./ (depth + .035) + .8 * waves + .6 * sin (9 * u));
  glitter = exp (-((u - .36) ./ (.04 + .35 * depth)).^2);
  water = .46 + .13 * swell .* (.5 + .5 * tanh (8 * depth)) + .05 * waves + .3 * glitter .* (.5 + .5 * swell);
  Y(v >= horizon) = water(v >= horizon);
end

function Y = field (Y, u, v)
  % Furrows that run together far away, and a strip of grass along the shore.
  shore = .66 + .1 * (u - .2).^2 + .012 * sin (14 * u) - .05 * u;
  depth = max (v - .56, 1e-3);
  across = (u - .55) ./ depth;
  earth = .5 * rough (size (u), .9, [1, 1]);
  furrows = .42 + .2 * sin (17 * across) + .07 * earth;
  grass = rough (size (u), .55, [5, 1]);
  green = .36 + .12 * grass;
  strip = v < shore + .035 + .006 * sin (40 * u);
  furrows(strip) = green(strip);
  land = v > shore;
  Y(land) = furrows(land);
end

function Y = lighthouse (Y, u, v)
  top = .13;
  foot = .71;
  middle = 1.36;
  half = .038 + .03 * (v - top) / (foot - top);
  across = (u - middle) ./ half;
  round = sqrt (max (1 - across.^2, 0));
  stripes = .5 + .5 * tanh (12 * sin (2 * pi * (7 * v + .16 * asin (min (max (across, -1), 1)))));
  tower = (.12 + .82 * stripes) .* (.35 + .65 * cos (asin (min (max (across, -1), 1)) + .5));
  on = abs (across) < 1 & v > top & v < foot & round > 0;
  Y(on) = tower(on);
  gallery = abs (u - middle) < .055 & v > top - .012 & v < top;
  Y(gallery) = .15;
  lantern = abs (u - middle) < .03 & v > top - .06 & v <= top - .012;
  panes = .9 - .7 * (abs (mod (u - middle + .015, .02) - .01) < .0025);
  Y(lantern) = panes(lantern);
  dome = hypot (u - middle, v - (top - .06)) < .034 & v <= top - .058;
  Y(dome) = .2 + 6 * (middle + .034 - u(dome));
end

function Y = house (Y, u, v)
  left = .78;
  right = 1.22;
  eaves = .62;
  ground = .9;
  % Bricks in rows that are shifted by half a brick; each has a shade of its own.
  row = floor ((v - eaves) / .02);
  along = (u - left) / .045 + .5 * mod (row, 2);
  tone = rand (40, 60) - .5;
  shade = tone(sub2ind (size (tone), min (max (row + 2, 1), 40), min (max (floor (along) + 30, 1), 60)));
  mortar = mod (v - eaves, .02) < .004 | mod (along, 1) < .09;
  wall = .34 + .16 * shade;
  wall(mortar) = .68;
  wall = wall + .03 * rough (size (u), .5, [1, 1]);
  on = u > left & u < right & v > eaves & v < ground;
  Y(on) = wall(on);
  % A roof of rounded tiles.
  ridge = .46;
  lean = .07 * (v - ridge) / (eaves - ridge);
  roof = v > ridge & v <= eaves + .012 & u > left - .02 + .07 - lean & u < right + .02 - .07 + lean;
  course = (v - ridge) / .0215;
  side = (u - left) / .0235 + .5 * mod (floor (course), 2);
  bow = abs (mod (side, 1) - .5) * 2;
  tile = .62 - .42 * max (mod (course, 1) - .55 + .45 * bow.^2, 0) - .1 * mod (course, 1);
  Y(roof) = tile(roof);
  chimney = u > 1.06 & u < 1.11 & v > .38 & v < .5;
  Y(chimney) = wall(chimney) * .9;
  % Windows with bars, and a door of planks.
  for middle = [.86, 1.14]
    Y = window (Y, u, v, middle, .71);
  end
  door = abs (u - 1) < .04 & v > .74 & v < ground;
  planks = .27 + .09 * (mod (u - .96, .016) < .013) + .04 * rough (size (u), .8, [6, 1]);
  Y(door) = planks(door);
  Y(abs (u - 1) < .048 & v > .728 & v <= .74) = .75;
end

function Y = window (Y, u, v, middle, centre)
  across = abs (u - middle);
  high = abs (v - centre);
  frame = across < .042 & high < .052;
  pane = across < .035 & high < .045 & across > .004 & abs (high - .012) > .003;
  Y(frame) = .85;
  glass = .18 + 2.2 * (v - centre + .05) + .8 * (u - middle);
  Y(pane) = glass(pane) * .8;
end

% Noise whose amplitudes fall with frequency to the power SLOPE; longer along the side with the greater of LENGTHS.
function Z = rough (sz, slope, lengths)
  fine = @(k, n) min (k, n - k) / n;
  [f, g] = meshgrid (fine (0:sz(2) - 1, sz(2)) * lengths(2), fine ((0:sz(1) - 1), sz(1)) * lengths(1));
  amplitude = (hypot (f, g) + 1 / 256) .^ -slope;
  Z = real (ifft2 (fft2 (randn (sz)) .* amplitude));
  Z = Z - mean (Z(:));
  Z = Z / sqrt (mean (Z(:).^2));
end
