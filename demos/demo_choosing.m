function demo_choosing (folder)
%DEMO_CHOOSING  Four ways to classify digits compared, one of them tuned, and their errors on new digits.
%   demo_choosing () draws 600 digits with a pen, and sets 300 of them aside. On the others it compares four ways to
%   classify by cross-validation, on the same folds, and says which of them differ. It then tunes one of them, parts of
%   sl_nmf and a logistic regression on them: the number of parts and the ridge. At the end the digits that were set
%   aside show whether the errors by cross-validation were right. It writes pictures of each step into the folder
%   sparselearn-demo of the current one.
%   demo_choosing (FOLDER) writes into FOLDER. doc/gallery/demo_choosing.png is its choosing.png.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    folder = fullfile (pwd, 'sparselearn-demo');
  end
  folder = made_folder (folder);
  data = digits ();
  compared = compared_trainers (data);
  [differ, about] = differences (compared);
  tuned = tuned_parts (data);
  [C, wrong, errors] = new_digits (data, compared, tuned);
  print_and_keep (folder, 'choosing_table.txt', @(file) write_table (file, compared, tuned, errors));

  if (figures_work ())
    sl_show (compared, 'File', fullfile (folder, 'choosing_errors.png'));
    sl_show (differ, 'File', fullfile (folder, 'choosing_ranks.png'));
    sl_show (tuned, 'File', fullfile (folder, 'choosing_settings.png'));
    sl_show ({C, wrong}, 'File', fullfile (folder, 'choosing_confusion.png'));
    draw (compared, tuned, fullfile (folder, 'choosing.png'));
  end
  say_what_was_written (folder, about);
end

function data = digits ()
  [X, about] = sl_data ('strokes', 'Samples', 600, 'Variation', 1.5, 'Seed', 1);
  aside = mod (floor ((0:599) / 10), 2) == 1;           % half of the digits of each class
  data = struct ('X', X(:,~ aside), 'labels', about.labels(~ aside), 'new', X(:,aside), ...
                 'truth', about.labels(aside), 'imsize', about.imsize);
  say ('1. The data: %d generated digits of %d by %d pixels; %d others are set aside for the end.\n', ...
       size (data.X, 2), data.imsize, size (data.new, 2));
end

% What is learnt before the trainer, parts or codes, is a step of a pipeline: it is learnt in each fold anew.
function list = trainers ()
  list = {'pixels',     {'sl_logistic_train', 'Ridge', 1}; ...
          'parts',      {{'sl_nmf', 16, 'Seed', 1, 'MaxIter', 50, 'Tol', 0}, {'sl_logistic_train', 'Ridge', 1}}; ...
          'codes',      {'unit', {'sl_dict_learn', 50, .1, 'Seed', 1, 'MaxIter', 5}, ...
                         {'sl_logistic_train', 'Ridge', .1}}; ...
          'perceptron', {'sl_mlp_train', 'Hidden', 50, 'MaxIter', 60}};
end

function compared = compared_trainers (data)
  say ('2. Cross-validation of four ways to classify them, five folds, two divisions. ');
  clock = tic ();
  compared = sl_cross_validate (trainers (), data.X, data.labels, 'Replicates', 2, 'Measures', {'error', 'logloss'});
  say ('%.1f s\n', toc (clock));
end

function [differ, about] = differences (compared)
  differ = sl_compare_algorithms (compared.errors, compared.names);
  about = '';
  for group = differ.groups
    if (numel (group{1}) > 1)
      about = [about, '; ', strjoin(compared.names(group{1}), ', ')];
    end
  end
  if (isempty (about))
    about = '; none';
  end
  about = about(3:end);
  say ('3. By their ranks over the folds these do not differ: %s.\n', about);
end

function tuned = tuned_parts (data)
  say ('4. How many parts, and which ridge? sl_tune tries 15 settings on the same folds. ');
  clock = tic ();
  list = trainers ();
  values = {1, [8 16 24 32 48], 1; 'Ridge', [.1 .01 .001], 2};
  [~, tuned] = sl_tune (list{2,2}, data.X, data.labels, values);
  say ('%.1f s\n', toc (clock));
  say ('   The best one: %d parts, Ridge %g.\n', tuned.values{:});
end

% Errors of all trainers and of the tuned one on the digits that nothing has been chosen with.
function [C, wrong, errors] = new_digits (data, compared, tuned)
  say ('5. All learn from the %d digits, and classify the %d that were set aside.\n', size (data.X, 2), ...
       size (data.new, 2));
  list = trainers ();
  errors = zeros (1, size (list, 1) + 1);
  for k = 1:size (list, 1)
    r = sl_cross_validate (list{k,2}, [data.X, data.new], [data.labels, data.truth], 'Folds', ...
                           [zeros(size (data.labels)), ones(size (data.truth))]);
    errors(k) = r.mean;
  end
  [C, wrong] = sl_confusion (data.truth, tuned.predict (data.new));
  errors(end) = wrong.error;
end

function write_table (file, compared, tuned, errors)
  fprintf (file, '\n   errors in %%          by cross-validation      on the digits set aside\n');
  means = [compared.mean(:,1); tuned.mean(tuned.chosen,1)];
  spread = [compared.standard_error(:,1); tuned.standard_error(tuned.chosen,1)];
  names = [compared.names, {'parts, tuned'}];
  for k = 1:numel (names)
    fprintf (file, '   %-18s %10.1f +- %.1f %22.1f\n', names{k}, 100 * [means(k), spread(k), errors(k)]);
  end
  fprintf (file, ['   Behind +- is the standard error over the folds. The cross-validated error of the tuned\n', ...
                  '   setting is a little too small, since it is the least of 15.\n\n']);
end

function draw (compared, tuned, file)
  fig = figure ('visible', 'off', 'color', 'w', 'position', [0 0 1080 400]);
  axes ('units', 'pixels', 'position', [110, 55, 390, 305], 'fontsize', 11);
  feval (sl_show (compared));
  title ('four ways to classify digits');
  axes ('units', 'pixels', 'position', [600, 55, 440, 305], 'fontsize', 11);
  feval (sl_show (tuned));
  xlabel ('parts');
  title ('parts, tuned');
  save_figure (fig, file);
end

function say_what_was_written (folder, about)
  say ('6. Look at these, drawn by sl_show:\n');
  if (figures_work ())
    tell (folder, 'choosing.png', 'errors of the four by cross-validation; errors of the 15 settings of parts');
    tell (folder, 'choosing_errors.png', 'errors of the four, with their standard errors');
    tell (folder, 'choosing_ranks.png', ['mean ranks; a bar joins those that do not differ: ', about]);
    tell (folder, 'choosing_settings.png', 'errors of the 15 settings');
    tell (folder, 'choosing_confusion.png', 'which new digits the tuned parts take for which');
  end
  tell (folder, 'choosing_table.txt', 'the table above');
  say_without_figures ('there are no curves');
end
