% Learned encoders on USPS digits (generated ones without SPARSELEARN_DATA): the time of a code by six layers of
% Deep-SRSC beside fifty steps of sl_srsc, one thread; the time of 300 epochs of training and what they come to; and
% LISTA beside ISTA and FISTA after as many steps as it has layers. The tables are in markdown; targets stand in brackets.

% SPDX-License-Identifier: BSD-3-Clause

function seconds = least (f, repeats)
  seconds = Inf;
  for k = 1:repeats
    clock = tic;
    f ();
    seconds = min (seconds, toc (clock));
  end
end

function [X, Y, name] = digits ()
  try
    [X, about] = sl_data ('usps');
    test = about.test;
  catch
    [X, about] = sl_data ('strokes', 'Samples', 2000, 'Seed', 1);
    test = 1601:2000;
  end
  name = about.name;
  X = bsxfun (@rdivide, X, max (sqrt (sum (X .^ 2, 1)), realmin));
  Y = X(:,test);
  X(:,test) = [];
end

function e = mean_error (Z, truth)
  e = full (mean (sum ((Z - truth) .^ 2, 1)));
end

function deep_row (X, Y, p)
  A = sl_knn_graph (X, 3);
  near = sl_knn_graph (X, 3, 'To', Y);
  [Z, D] = sl_srsc (X, p, .1, 'Graph', A, 'Seed', 1);
  lasso = sl_sparse_code (Y, D, .1);
  given = {'Training', {X, Z}, 'Graph', near};
  steps = @() sl_srsc (Y, D, .1, given{:}, 'Init', {[], lasso}, 'MaxIter', 1, 'Sweeps', 25, 'Tol', 0);
  clock = tic;
  net = sl_deep_srsc_train (X, Z, D, A, 'MaxIter', 300, 'Seed', 1);
  trained = toc (clock);
  threads = sl_threads (1);
  coder = least (steps, 3);
  encoder = least (@() sl_encode (net, Y, given{:}), 5);
  sl_threads (threads);
  codes = sl_encode (net, Y, given{:});
  truth = steps ();
  rest = sl_srsc (Y, D, .1, given{:}, 'MaxIter', 100);
  fprintf ('| %d | %.1f | %.1f | %.1f (5) | %.0f | %.4f | %.4f | %.4f | %.4f |\n', p, 1e6 * encoder / columns (Y), ...
           1e6 * coder / columns (Y), coder / encoder, trained, mean_error (codes, truth), mean_error (codes, rest), ...
           mean_error (lasso, truth), mean_error (0 * truth, truth));
end

function lista_row (X, Y, Z, truth, D, layers)
  of_steps = @(algorithm) mean_error (sl_sparse_code (Y, D, .1, 'Algorithm', algorithm, 'MaxIter', layers, 'Tol', 0), ...
                                      truth);
  clock = tic;
  net = sl_lista_train (X, D, .1, 'Codes', Z, 'Layers', layers, 'Tied', true, 'Seed', 1);
  trained = toc (clock);
  lista = mean_error (sl_encode (net, Y), truth);
  ista = of_steps ('ista');
  fista = of_steps ('fista');
  fprintf ('| %d | %.4f | %.4f | %.4f | %.1f (5) | %.1f (2) | %.0f |\n', layers, lista, ista, fista, ista / lista, ...
           fista / lista, trained);
end

warning ('off', 'sparselearn:maxIter');
[X, Y, name] = digits ();
fprintf ('%s, %d for training, %d for test\n\n', name, columns (X), columns (Y));
fprintf ('| atoms | encoder, us a sample | 25 steps, us | ratio | 300 epochs, s | error | error to converged codes | %s |\n', ...
         'of the lasso codes | of zero');
fprintf ('|---|---|---|---|---|---|---|---|---|\n');
for p = [100 300]
  deep_row (X, Y, p);
end
D = sl_dict_learn (X, 100, .1, 'Seed', 1, 'Tol', 5e-5);
Z = sl_sparse_code (X, D, .1);
truth = sl_sparse_code (Y, D, .1);
fprintf ('\nLISTA, 100 atoms; zero has the error %.4f\n\n', mean_error (0 * truth, truth));
fprintf ('| layers | LISTA | ISTA | FISTA | ISTA / LISTA | FISTA / LISTA | training, s |\n|---|---|---|---|---|---|---|\n');
for layers = [1 3 6 10 16]
  lista_row (X, Y, Z, truth, D, layers);
end
