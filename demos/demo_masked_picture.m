function demo_masked_picture (folder)
%DEMO_MASKED_PICTURE  Fills in pictures of which almost half of the pixels are missing, by a factorisation.
%   demo_masked_picture () takes 400 generated faces, throws away 40 % of the pixels of each and a square block besides,
%   and factorises the rest: X is about W*H where it is observed. W*H then says what was in the holes. It writes a
%   picture with faces as they were, as they were seen and as they were completed, and a table of the errors on the
%   missing pixels, into the folder sparselearn-demo of the current one.
%   demo_masked_picture (FOLDER) writes into FOLDER. The picture doc/images/masked_picture.png is its
%   masked_picture.png.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    folder = fullfile (pwd, 'sparselearn-demo');
  end
  folder = made_folder (folder);
  [X, about] = sl_data ('faces', 'Samples', 400, 'Size', [28, 28], 'Noise', .02, 'Seed', 1);
  seen = mask_of (about.imsize, size (X, 2), .4, 9);
  Y = X;
  Y(~ seen) = NaN;

  say ('1. The pictures: %d generated faces in ink, %d by %d pixels.\n', size (X, 2), about.imsize);
  say ('   %.0f %% of all pixels are missing: 40 %% of each face at random, and a block of 9 by 9.\n', ...
       100 * mean (~ seen(:)));

  say ('2. Three ways to fill them in.\n');
  pixel = sum (X .* seen, 2) ./ sum (seen, 2);
  run(1) = completed ('mean of the pixel in other faces', X, seen, repmat (pixel, 1, size (X, 2)));
  common = {'MaxIter', 150, 'Tol', 0, 'TimeLimit', 25, 'Seed', 1};
  [W, H] = sl_nmf (X .* seen, 25, common{:});
  run(2) = completed ('NMF that takes missing for 0', X, seen, W * H);
  [W, H] = sl_nmf (Y, 25, 'Missing', true, common{:});
  run(3) = completed ('NMF of the observed pixels', X, seen, W * H);
  print_and_keep (folder, 'masked_table.txt', @(file) write_table (file, run));
  say ('   The faces carry noise, which nobody can complete: the faces without it are %.1f %% away.\n', ...
       100 * distance (about.W * about.H, X, ~ seen));

  T = thrice (X, seen, run(3).X, about.imsize);
  imwrite (uint8 (round (255 * T)), fullfile (folder, 'masked_picture.png'));
  say ('3. Look at these:\n');
  tell (folder, 'masked_picture.png', ['left faces as they were, in the middle what was seen of them (missing is ' ...
                                       'blue), right completed']);
  tell (folder, 'masked_table.txt', 'the table above');
end

% True where a pixel is seen: a part of them is missing at random, and a square block in each picture.
function seen = mask_of (imsize, n, missing, block)
  before = rng ();
  restore = onCleanup (@() rng (before));
  rng (2, 'twister');
  seen = rand (imsize(1), imsize(2), n) >= missing;
  for k = 1:n
    top = floor ((imsize(1) - block + 1) * rand);
    left = floor ((imsize(2) - block + 1) * rand);
    seen(top+(1:block),left+(1:block),k) = false;
  end
  seen = reshape (seen, [], n);
end

function run = completed (name, X, seen, filled)
  run = struct ('name', name, 'X', max (0, min (1, filled)), 'error', distance (filled, X, ~ seen));
  run.X(seen) = X(seen);
end

% Relative distance over some entries.
function d = distance (filled, X, where)
  d = norm (filled(where) - X(where)) / norm (X(where));
end

function write_table (file, runs)
  fprintf (file, '\n   %-36s %s\n', '', 'relative error on the missing pixels');
  for run = runs
    fprintf (file, '   %-36s %16.1f %%\n', run.name, 100 * run.error);
  end
  fprintf (file, '\n');
end

% Twenty-five faces three times: as they were, as they were seen with blue where they were not, completed.
function T = thrice (X, seen, filled, imsize)
  blue = cat (3, .35, .6, 1);
  hole = double (tiles (~ seen, imsize, false) == 1);   % not the gaps, which are grey
  before = tiles (X, imsize, true);
  after = tiles (filled, imsize, true);
  in_colour = @(T) repmat (T, [1, 1, 3]);
  T = beside ({in_colour(before), bsxfun(@plus, before .* (1 - hole), bsxfun (@times, hole, blue)), in_colour(after)});
end

function T = tiles (X, imsize, ink)
  T = sl_show_basis (double (X(:,1:25)), imsize, 'Columns', 5, 'Scale', 'common', 'Invert', ink, 'Magnify', 3);
end
