function demo_encoder (folder)
%DEMO_ENCODER  Sparse codes from a few layers of a network, instead of many steps of a solver.
%   demo_encoder () draws 2000 digits with a pen and learns a dictionary of 100 atoms from 1500 of them. Networks of 1
%   to 10 layers learn to give the sparse codes: LISTA, each layer of which costs as much as a step of ISTA or FISTA.
%   For the 500 other digits it compares the codes of all three after as many layers as steps, and their times. Then
%   Deep-SRSC, a network that also knows which atoms the neighbours of a digit use, learns the codes of support
%   regularized sparse coding (SRSC). It prints tables, and writes pictures of the errors, of the filters that Deep-
%   SRSC has learnt, and of digits put together from predicted codes into the folder sparselearn-demo of the current
%   one.
%   demo_encoder (FOLDER) writes into FOLDER. doc/images/encoder.png is its encoder.png with fewer colours.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    folder = fullfile (pwd, 'sparselearn-demo');
  end
  folder = made_folder (folder);
  data = digits ();
  runs = compared (data);
  print_and_keep (folder, 'encoder_table.txt', @(file) write_table (file, runs));
  deep = by_deep_srsc (data);

  if (figures_work ())
    draw (runs, deep, fullfile (folder, 'encoder.png'));
  end
  layout = {data.imsize, 'Invert', true, 'Columns', 20, 'Magnify', 2};
  save_panels (fullfile (folder, 'encoder_filters.png'), ...
               {coloured(sl_show_basis (deep.D, layout{:})); coloured(sl_show_basis (deep.net.W', layout{:}))}, ...
               {'the atoms'; 'the rows of W, which began as these atoms'});
  save_digits (data, deep, fullfile (folder, 'encoder_digits.png'));
  say_what_was_written (folder);
end

% Digits of length 1 for training and test, and a dictionary of the former.
function data = digits ()
  [X, about] = sl_data ('strokes', 'Samples', 2000, 'Variation', 1.2, 'Seed', 1);
  X = bsxfun (@rdivide, X, sqrt (sum (X.^2, 1)));
  data = struct ('train', X(:,1:1500), 'test', X(:,1501:2000), 'imsize', about.imsize, 'lambda', .1);
  data.D = sl_dict_learn (data.train, 100, data.lambda, 'Seed', 1, 'MaxIter', 15, 'Tol', 0);
  say ('1. The data: 2000 generated digits of %d by %d pixels, scaled to length 1; 1500 of them to learn from.\n', ...
       about.imsize);
  say ('   A dictionary of 100 atoms. The codes to be predicted minimise |x - D*z|^2 / 2 + .1 * |z|_1.\n');
end

% ---- LISTA, ISTA, FISTA

% Runs with a name, numbers of layers or steps, and for each the error of the codes and microseconds for a digit.
function runs = compared (data)
  say ('2. Networks of 1 to 10 layers learn these codes ');
  Z = sl_sparse_code (data.train, data.D, data.lambda);
  exact = sl_sparse_code (data.test, data.D, data.lambda);
  lista = run_of ('LISTA', [1 2 4 6 10]);
  clock = tic ();
  for k = 1:numel (lista.layers)
    net = sl_lista_train (data.train, data.D, data.lambda, 'Codes', Z, 'Layers', lista.layers(k), 'Tied', true, ...
                          'MaxIter', 20, 'Seed', 1);             % one set of weights: a shorter training
    lista = measured (lista, k, @() sl_encode (net, data.test), exact);
    say ('.');
  end
  say (' %.1f s\n', toc (clock));
  runs = lista;
  for algorithm = {'ista', 'fista'}
    steps = {'Algorithm', algorithm{1}, 'Tol', 0, 'MaxIter'};
    run = run_of (upper (algorithm{1}), [1 2 4 6 10 20 40 80 160 320]);
    for k = 1:numel (run.layers)
      run = measured (run, k, @() sl_sparse_code (data.test, data.D, data.lambda, steps{:}, run.layers(k)), exact);
    end
    runs(end+1) = run;
  end
  run = run_of ('active set', NaN);
  runs(end+1) = measured (run, 1, @() sl_sparse_code (data.test, data.D, data.lambda), exact);
end

function run = run_of (name, layers)
  run = struct ('name', name, 'layers', layers, 'error', zeros (size (layers)), 'time', zeros (size (layers)));
end

function run = measured (run, k, code, exact)
  [run.time(k), Z] = microseconds (code);
  run.error(k) = error_of (Z, exact);
end

% For a digit, in one thread, the least of 10 runs.
function [time, Z] = microseconds (code)
  before = sl_threads ();
  restore = onCleanup (@() sl_threads (before));
  sl_threads (1);
  time = Inf;
  for i = 1:10
    clock = tic ();
    Z = code ();
    time = min (time, 1e6 * toc (clock) / size (Z, 2));
  end
end

function e = error_of (Y, Z)
  e = full (mean (sum ((Y - Z).^2, 1)));
end

function write_table (file, runs)
  layers = runs(1).layers;
  fprintf (file, '\n   %-34s', 'layers, or steps');
  fprintf (file, '%10d', layers);
  fprintf (file, '\n   mean of |z - z*|^2 on new digits\n');
  for run = runs(1:3)
    fprintf (file, '      %-31s', run.name);
    fprintf (file, '%10.4f', run.error(ismember (run.layers, layers)));
    fprintf (file, '\n');
  end
  fprintf (file, '   microseconds for a digit\n');
  for run = runs(1:3)
    fprintf (file, '      %-31s', run.name);
    fprintf (file, '%10.1f', run.time(ismember (run.layers, layers)));
    fprintf (file, '\n');
  end
  fprintf (file, '   The codes to the last digit, by the active set of sl_sparse_code: %.1f microseconds.\n\n', ...
           runs(4).time);
end

% ---- Deep-SRSC

% Errors on test digits before training and after each epoch; predictions; what they are compared with.
function deep = by_deep_srsc (data)
  say ('3. Deep-SRSC: codes that use the atoms which the 3 nearest digits use.\n');
  A = sl_knn_graph (data.train, 3);
  [Z, D] = sl_srsc (data.train, 100, data.lambda, 'Graph', A, 'MaxIter', 3, 'Init', ...
                    {data.D, sl_sparse_code(data.train, data.D, data.lambda)});
  near = sl_knn_graph (data.train, 3, 'To', data.test);
  known = {'Training', {data.train, Z}, 'Graph', near};
  steps = {'MaxIter', 1, 'Sweeps', 15, 'Tol', 0};
  [solver, target] = microseconds (@() sl_srsc (data.test, D, data.lambda, known{:}, steps{:}));
  errors = containers.Map ('KeyType', 'double', 'ValueType', 'double');
  first = sl_deep_srsc_train (data.train, Z, D, A, 'Start', 'zero', 'MaxIter', 0);
  errors(0) = error_of (sl_encode (first, data.test, known{:}), target);
  clock = tic ();
  net = sl_deep_srsc_train (data.train, Z, D, A, 'Start', 'zero', 'MaxIter', 40, 'Seed', 1, ...
                            'OutputFcn', @(state) noted (errors, state, first, data.test, known, target));
  say ('   40 epochs: %.1f s\n', toc (clock));
  errors = values (errors);
  warm = sl_deep_srsc_train (data.train, Z, D, A, 'MaxIter', 0);        % begins with ordinary sparse codes
  [encoder, Z] = microseconds (@() sl_encode (warm, data.test, known{:}));
  deep = struct ('D', D, 'net', net, 'target', target, 'Z', Z, 'errors', [errors{:}], 'warm', error_of (Z, target), ...
                 'lasso', error_of (sl_sparse_code (data.test, D, data.lambda), target));
  say ('   Mean of |z - z*|^2 on new digits: codes that are zero %.4f, a network that begins with zeros %.4f\n', ...
       error_of (0, target), deep.errors(1));
  say ('   before training and %.4f after it; ordinary sparse codes %.4f, a network that begins with them\n', ...
       deep.errors(end), deep.lasso);
  say ('   %.4f without any training.\n', deep.warm);
  right = mean (sum ((deep.Z ~= 0) & (target ~= 0), 1) ./ max (sum (target ~= 0, 1), 1));
  say ('   %.0f %% of the atoms that SRSC uses are predicted; %.1f atoms a digit, SRSC %.1f.\n', ...
       100 * full (right), nnz (deep.Z) / size (target, 2), nnz (target) / size (target, 2));
  say ('   Microseconds for a digit, once its neighbours are known: %.1f; 15 steps of sl_srsc %.1f.\n', ...
       encoder, solver);
end

function stop = noted (errors, state, net, X, known, target)
  [net.W, net.S, net.theta] = deal (state.W, state.S, state.theta);
  errors(state.iteration) = error_of (sl_encode (net, X, known{:}), target);
  stop = false;
end

% ---- pictures

function draw (runs, deep, file)
  fig = figure ('visible', 'off', 'color', 'w', 'position', [0 0 1380 400]);
  axes ('units', 'pixels', 'position', [70, 55, 370, 310], 'fontsize', 11);
  draw_layers (runs);
  axes ('units', 'pixels', 'position', [530, 55, 370, 310], 'fontsize', 11);
  draw_times (runs);
  axes ('units', 'pixels', 'position', [990, 55, 370, 310], 'fontsize', 11);
  draw_epochs (deep);
  save_figure (fig, file);
end

function draw_layers (runs)
  hold ('on');
  for q = [2 3 1]
    some = runs(q).layers <= 10;
    lines(q) = curve (q, runs(q).layers(some), runs(q).error(some));
  end
  as_axes ('y', [0 10.5]);
  xlabel ('layers, or steps');
  ylabel ('mean |z - z*|^2 on new digits');
  title ('the same number of layers and steps');
  legend (lines([2 3 1]), {runs([2 3 1]).name}, 'location', 'southwest');
end

function draw_times (runs)
  hold ('on');
  for q = [2 3 1]
    lines(q) = curve (q, runs(q).time, runs(q).error);
  end
  lowest = 1e-4;
  ticks = [5 10 20 50 100 200 500 1000];
  lines(4) = plot (runs(4).time * [1 1], [lowest, 3], '--', 'color', [.35 .35 .35], 'linewidth', 2);
  as_axes ('xy', [4, 2000]);
  set (gca, 'ylim', [lowest, 3], 'ytick', 10 .^ (-4:0), 'xtick', ticks, ...
       'xticklabel', arrayfun (@num2str, ticks, 'UniformOutput', false), 'xminortick', 'off');
  xlabel ('microseconds for a digit, one thread');
  title ('the same time');
  legend (lines([2 3 1 4]), [{runs([2 3 1]).name}, {'active set, exact'}], 'location', 'northeast');
end

function draw_epochs (deep)
  hold ('on');
  epochs = 0:numel (deep.errors) - 1;
  lines = plot (epochs, deep.errors, '-', 'color', [.85 .2 .1], 'linewidth', 2);
  lines(2) = plot (epochs([1 end]), deep.lasso * [1 1], '--', 'color', [.35 .35 .35], 'linewidth', 2);
  lines(3) = plot (epochs([1 end]), deep.warm * [1 1], ':', 'color', [0 .45 .74], 'linewidth', 3);
  as_axes ('y', [0, epochs(end)]);
  xlabel ('epochs of training');
  title ('Deep-SRSC, 6 layers');
  legend (lines, {'begins with zeros', 'ordinary sparse codes', 'begins with those'}, 'location', 'northeast');
end

function line = curve (q, x, y)
  colours = {[.85 .2 .1], [.93 .69 .13], [0 .45 .74]};
  marks = {'o', 's', '^'};
  line = plot (x, y, ['-' marks{q}], 'linewidth', 2, 'markersize', 6, 'color', colours{q}, ...
               'markerfacecolor', colours{q});
end

function as_axes (logarithmic, limits)
  for name = logarithmic
    set (gca, [name 'scale'], 'log');
  end
  set (gca, 'xlim', limits, 'box', 'on', 'xgrid', 'on', 'ygrid', 'on', 'xminorgrid', 'off', 'yminorgrid', 'off');
end

% Digits, and what their codes make of them.
function save_digits (data, deep, file)
  shown = 1:20;
  tiles = @(X) sl_show_basis (max (X(:,shown), 0), data.imsize, 'Invert', true, 'Columns', 20, 'Magnify', 3);
  save_panels (file, {tiles(data.test); tiles(full (deep.D * deep.target)); tiles(full (deep.D * deep.Z))}, ...
               {'new digits'; 'put together from their codes by SRSC'; 'put together from predicted codes'});
end

function T = coloured (T)
  T = repmat (T, [1, 1, 3 / size(T, 3)]);
end

function say_what_was_written (folder)
  say ('4. Look at these:\n');
  if (figures_work ())
    tell (folder, 'encoder.png', ...
          'errors of LISTA, ISTA and FISTA against layers or steps, and time; of Deep-SRSC after each epoch');
  end
  tell (folder, 'encoder_filters.png', ...
        'the atoms, and the filters that Deep-SRSC made of them: red is positive, blue is negative');
  tell (folder, 'encoder_digits.png', 'digits that no network has seen, and what their codes make of them');
  tell (folder, 'encoder_table.txt', 'the table above');
  say_without_figures ('there are no curves');
end
