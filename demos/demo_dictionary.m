function demo_dictionary (folder)
%DEMO_DICTIONARY  A dictionary learnt from a noisy picture takes the noise out of it.
%   demo_dictionary () paints a picture, adds noise, and learns from the patches of 8 by 8 pixels of the noisy picture
%   256 atoms in which they have sparse codes. Noise has none: so the patches that the codes stand for, averaged where
%   they overlap, are the picture without most of the noise. The same is done with a fixed dictionary of cosines, and
%   a Gaussian filter and a median filter are tried as well, each at the setting that turns out best for it. It writes
%   the dictionaries and all the pictures, and a table of the errors, into the folder sparselearn-demo of the current
%   one.
%   demo_dictionary (FOLDER) writes into FOLDER. The picture doc/images/dictionary.png is its dictionary_details.png in
%   64 levels of grey.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    folder = fullfile (pwd, 'sparselearn-demo');
  end
  folder = made_folder (folder);
  side = 8;
  sigma = .08;
  clean = painted_scene ();
  [noisy, learn_from] = with_noise (clean, sigma, side);

  say ('1. The picture: %d by %d pixels with levels from 0 to 1, and noise of standard deviation %g.\n', ...
       size (clean), sigma);
  [P, at] = sl_patches (noisy, side, 'RemoveMean', true);
  say ('   It has %d patches of %d by %d pixels; the mean of each is set aside.\n', size (P, 2), side, side);

  learnt = learnt_from (P(:,learn_from), sigma);
  fixed = cosines (side, 16);

  say ('3. Four ways to take the noise out, each at its best setting: the one nearest to the clean picture.\n');
  runs(1) = struct ('name', 'noisy', 'setting', '', 'X', noisy, 'psnr', psnr (noisy, clean));
  runs(2) = best_of ('median filter', 'of %d pixels', [3, 5], @(w) median_filter (noisy, w), clean);
  runs(3) = best_of ('Gaussian filter', 'width %g', .5:.1:1.2, @(w) gaussian_filter (noisy, w), clean);
  runs(4) = coded ('cosines', fixed, P, at, sigma, clean);
  runs(5) = coded ('learnt dictionary', learnt, P, at, sigma, clean);
  print_and_keep (folder, 'dictionary_table.txt', @(file) write_table (file, runs, clean));

  save_atoms (fixed, learnt, fullfile (folder, 'dictionary_atoms.png'));
  save_pictures (runs, clean, fullfile (folder, 'dictionary_pictures.png'));
  save_details (learnt, runs, clean, fullfile (folder, 'dictionary_details.png'));
  say_what_was_written (folder);
end

function [noisy, chosen] = with_noise (clean, sigma, side)
  before = rng ();
  restore = onCleanup (@() rng (before));
  rng (1, 'twister');
  noisy = clean + sigma * randn (size (clean));
  chosen = randperm (prod (size (clean) - side + 1));
  chosen = chosen(1:20000);
end

% A dictionary learnt from noisy patches, the atoms that are used most first.
function D = learnt_from (P, sigma)
  say ('2. A dictionary from %d of the noisy patches ', size (P, 2));
  [D, codes, info] = sl_dict_learn (P, 256, 3 * sigma, 'Seed', 1, 'MaxIter', 15, 'Tol', 0, ...
                                    'TimeLimit', 25, 'OutputFcn', @show_progress);
  say (' %d passes in %.1f s\n', info.iterations, info.seconds(end));
  [~, often] = sort (full (sum (codes ~= 0, 2)), 'descend');
  D = D(:,often);
end

function stop = show_progress (~)
  say ('.');
  stop = false;
end

% Products of cosines along both sides, COUNT frequencies each: atoms of length 1 and mean 0. The constant, which would
% be the first, is left out, as patches without their means have no use for it.
function D = cosines (side, count)
  C = cos (pi / count * ((0:side-1)' + .5) * (0:count-1));
  C(:,2:end) = bsxfun (@minus, C(:,2:end), mean (C(:,2:end), 1));
  C = bsxfun (@rdivide, C, sqrt (sum (C.^2, 1)));
  D = kron (C, C);
  D(:,1) = [];
end

% By the codes of all patches. Noise gives its product with an atom, of length 1, the standard deviation SIGMA: what
% hardly exceeds that should not make a nonzero entry. A path of lambda: each begins with the codes of the one before.
function run = coded (name, D, P, at, sigma, clean)
  times = [2, 1.6, 1.3];
  clock = tic ();
  Z = sl_sparse_code (P, D, sigma * times', 'Tol', 1e-6);
  say ('   %s: three times %d codes in %.1f s\n', name, size (P, 2), toc (clock));
  denoised = @(z) sl_from_patches (full (D * z), at);
  run = best_of (name, 'lambda = %g sigma', times, @(t) denoised (Z{times == t}), clean);
end

% The setting with which the result of FILTER is nearest to the clean picture.
function run = best_of (name, form, settings, filter, clean)
  run = struct ('name', name, 'setting', '', 'X', [], 'psnr', -Inf);
  for s = settings
    X = filter (s);
    if (psnr (X, clean) > run.psnr)
      run = struct ('name', name, 'setting', sprintf (form, s), 'X', X, 'psnr', psnr (X, clean));
    end
  end
end

function X = gaussian_filter (X, width)
  k = -6:6;
  k = exp (-k.^2 / (2 * width^2));
  X = conv2 (k, k, X, 'same') ./ conv2 (k, k, ones (size (X)), 'same');
end

function X = median_filter (X, width)
  % At the border the picture goes on with its last row or column.
  reach = (width - 1) / 2;
  rows = min (max (1-reach:size (X, 1)+reach, 1), size (X, 1));
  columns = min (max (1-reach:size (X, 2)+reach, 1), size (X, 2));
  X = reshape (median (sl_patches (X(rows,columns), width), 1), size (X));
end

% Peak signal to noise ratio in dB.
function d = psnr (X, clean)
  d = -10 * log10 (mean ((X(:) - clean(:)).^2));
end

function write_table (file, runs, clean)
  [rows, columns] = of_detail ();
  regions = {'all', 1:256, 1:384; 'sky', 1:70, 1:325; 'house', 120:229, 202:311; 'field', 180:250, 1:195; ...
             'detail', rows, columns};
  fprintf (file, '\n   PSNR in dB         ');
  fprintf (file, '%8s', regions{:,1});
  fprintf (file, '   best setting\n');
  for run = runs
    fprintf (file, '   %-19s', run.name);
    for k = 1:size (regions, 1)
      fprintf (file, '%8.2f', psnr (run.X(regions{k,2},regions{k,3}), clean(regions{k,2},regions{k,3})));
    end
    fprintf (file, '   %s\n', run.setting);
  end
  fprintf (file, '\n');
end

function save_atoms (fixed, learnt, file)
  magnify = 3;
  place = (sqrt (size (fixed, 1)) + 1) * magnify;
  cosines = tiles ([zeros(size (fixed, 1), 1), fixed], magnify);
  cosines(1:place,1:place) = cosines(1);        % nothing in the place of the constant
  save_panels (file, {cosines, tiles(learnt, magnify)}, ...
               {'cosines', 'learnt from the noisy patches, the most used first'});
end

function save_pictures (runs, clean, file)
  headings = cell (1, numel (runs));
  for q = 1:numel (runs)
    headings{q} = sprintf ('%s: %.1f dB', runs(q).name, runs(q).psnr);
  end
  save_panels (file, reshape ([{clean}, {runs.X}], 3, 2)', reshape ([{'clean'}, headings], 3, 2)');
end

% The dictionary and a part of the pictures, magnified, with the errors of that part.
function save_details (learnt, runs, clean, file)
  atoms = tiles (learnt, 2);
  panels = {atoms(2:end-1,2:end-1), magnified(clean)};
  headings = {'learnt dictionary', 'clean'};
  for run = runs([1, 3, 4, 5])
    panels{end+1} = magnified (run.X);
    headings{end+1} = sprintf ('%s: %.1f dB here', run.name, psnr (detail (run.X), detail (clean)));
  end
  save_panels (file, reshape (panels, 3, 2)', reshape (headings, 3, 2)');
end

% The atoms in grey, 0 in the middle, each in its own scale.
function T = tiles (D, magnify)
  side = sqrt (size (D, 1));
  T = sl_show_basis (D, [side, side], 'Map', 'signed', 'Columns', 16, 'Magnify', magnify);
end

function T = magnified (X)
  T = kron (detail (X), ones (4));
end

% A part of the house and the lighthouse.
function X = detail (X)
  [rows, columns] = of_detail ();
  X = X(rows,columns);
end

function [rows, columns] = of_detail ()
  rows = 138:209;
  columns = 266:337;
end

function say_what_was_written (folder)
  say ('4. Look at these:\n');
  tell (folder, 'dictionary_atoms.png', ...
        'left the fixed dictionary, right the one learnt, its most used atoms first');
  tell (folder, 'dictionary_pictures.png', ...
        'above clean, noisy, median filter; below Gaussian filter, cosines, learnt dictionary');
  tell (folder, 'dictionary_details.png', ...
        ['above the learnt dictionary and a part of the pictures clean and noisy, magnified; below by Gaussian ' ...
         'filter, cosines, learnt dictionary']);
  tell (folder, 'dictionary_table.txt', 'the table above');
  say_without_figures ('the pictures have no headings');
end
