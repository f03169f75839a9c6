function demo_projections (folder)
%DEMO_PROJECTIONS  What the projections do to a vector and to pictures.
%   demo_projections () writes a picture with two stories into the folder sparselearn-demo of the current one: what
%   becomes of one vector under four projections; and why one sparseness for each of several pictures is less good than
%   one on average over all, which is what sl_proj_gsp gives.
%   demo_projections (FOLDER) writes into FOLDER.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    folder = fullfile (pwd, 'sparselearn-demo');
  end
  folder = made_folder (folder);

  k = (1:24)';
  x = 1.3 * exp (-((k - 7) / 3).^2) - .8 * exp (-((k - 16) / 2.5).^2) + .25 * cos (1.9 * k);
  [names, projections] = projected (x);
  tell_vector (x, names, projections);

  [parts, noisy, imsize] = noisy_parts ();
  target = mean (sl_hoyer (parts));
  each = sl_proj_hoyer (noisy, target, 'Nonneg', true, 'Norm', 'nearest');
  together = sl_proj_gsp (noisy, target);
  rows = {'clean', parts; 'with noise', noisy; 'Hoyer, one by one', each; 'GSP, together', together};
  say ('\n2. Eight parts of faces in noise, made %.2f sparse, as the clean ones are on average:\n\n', target);
  say ('   %-20s %18s   %s\n', '', 'distance to clean', 'sparseness of each');
  for q = 1:4
    say ('   %-20s %16.1f %%  %s\n', rows{q,1}, 100 * away (rows{q,2}, parts), ...
         sprintf (' %.2f', sl_hoyer (rows{q,2})));
  end

  say ('\n3. Look at this:\n');
  if (figures_work ())
    draw (x, names, projections, rows, imsize, target, fullfile (folder, 'projections.png'));
  else
    sl_show_basis ([rows{:,2}], imsize, 'Columns', 8, 'Invert', true, 'Magnify', 5, ...
                   'File', fullfile (folder, 'projections.png'));
  end
  say_what_was_written (folder);
end

function tell_vector (x, names, projections)
  say ('1. A vector of 24 numbers, sparseness %.2f, and what projections make of it:\n\n', sl_hoyer (x));
  say ('   %-30s %8s %10s %9s %9s\n', '', 'nonzero', 'sparseness', 'sum |p|', 'distance');
  for q = 1:4
    p = projections(:,q);
    say ('   %-30s %8d %10.2f %9.2f %9.2f\n', names{q}, nnz (p), sl_hoyer (p), norm (p, 1), norm (p - x));
  end
end

function say_what_was_written (folder)
  parts = 'parts of faces: clean, with noise, projected one by one (Hoyer) and all together (GSP)';
  if (figures_work ())
    tell (folder, 'projections.png', ['above one vector (grey) and its projections; below ' parts]);
  else
    tell (folder, 'projections.png', ['from top to bottom ' parts]);
    say_without_figures ('there are no bars of the vector and no headings');
  end
end

function [names, P] = projected (x)
  names = {'sl_proj_hoyer: sparseness .7', 'sl_proj_l1: sum |p| at most 4', 'sl_proj_l0: six entries', ...
           'sl_proj_simplex: p >= 0, sum 4'};
  P = [sl_proj_hoyer(x, .7, 'Norm', 'nearest'), sl_proj_l1(x, 4), sl_proj_l0(x, 6), sl_proj_simplex(x, 4)];
end

function [parts, noisy, imsize] = noisy_parts ()
  before = rng ();
  restore = onCleanup (@() rng (before));
  rng (1, 'twister');
  [X, about] = sl_data ('faces', 'Samples', 0);
  wanted = {'skin', 'jaw', 'shade from left', 'hair on top', 'glasses', 'brows raised', 'nose broad', 'mouth smiling'};
  [found, column] = ismember (wanted, about.parts);
  parts = about.W(:,column);
  parts = bsxfun (@rdivide, parts, sqrt (sum (parts.^2, 1)));
  noisy = max (parts + .02 * randn (size (parts)), 0);
  imsize = about.imsize;
end

function e = away (A, parts)
  % Mean distance of the directions.
  A = bsxfun (@rdivide, A, sqrt (sum (A.^2, 1)));
  e = mean (sqrt (sum ((A - parts).^2, 1)));
end

function draw (x, names, projections, rows, imsize, target, file)
  fig = figure ('visible', 'off', 'color', 'w', 'position', [0 0 1000 860]);
  for q = 1:4
    axes ('position', [.05 + .24 * (q - 1), .76, .21, .18], 'fontsize', 10);
    bar (x, 'facecolor', [.82 .82 .82], 'edgecolor', 'none', 'barwidth', .9);
    hold ('on');
    bar (projections(:,q), 'facecolor', [0 .45 .74], 'edgecolor', 'none', 'barwidth', .5);
    axis ([0, numel(x) + 1, -1.2, 2]);
    title (names{q}, 'fontsize', 10, 'interpreter', 'none');
    xlabel (' entry ');
    if (q == 1)
      ylabel ('value');
    else
      set (gca, 'yticklabel', {});
    end
  end
  for q = 1:4
    s = sl_hoyer (rows{q,2});
    for k = 1:8
      axes ('position', [.135 + .107 * (k - 1), .505 - .165 * (q - 1), .1, .12]);
      sl_show_basis (rows{q,2}(:,k), imsize, 'Invert', true, 'Magnify', 5);
      title (sprintf ('%.2f', s(k)), 'fontsize', 10, 'fontweight', 'normal');
      if (k == 1)
        label = strrep (rows{q,1}, ', ', sprintf (',\n'));
        text (-75, 50, label, 'fontsize', 11, 'horizontalalignment', 'center');
      end
    end
  end
  axes ('position', [0 .655 1 .03], 'visible', 'off');
  heading = sprintf ('Parts of faces made %.2f sparse, one by one or on average; sparseness above each', target);
  text (.5, .5, heading, 'fontsize', 12, 'fontweight', 'bold', 'horizontalalignment', 'center');
  save_figure (fig, file);
end
