% LISTA with many atoms: patches of 8 by 8 pixels of pictures of CIFAR-10 in grey, less their means, of mean square length
% 1, and dictionaries of 1000, 2000 and 4000 atoms, lambda 0.02, single precision. Networks of 8 layers by forms of their
% weights after the same epochs: 'coupled'; the same with one W for all layers; with W = D' and only steps and thresholds
% learnt (Ablin et al. 2019); with the W of least coherence with D and only these learnt (Liu et al. 2019), or with that
% to begin with; and LISTA with S of its own, which gets the time of 'coupled'. Beside them the exact solver, its parts, and few atoms, on one thread.
% Prints a table in markdown: by how many percent the mean objective of new patches is above the least, microseconds for
% a patch, seconds of training. Set ATOMS for other numbers, and FORMS for some of the networks. Needs cifar10part.mat in
% SPARSELEARN_DATA.

% SPDX-License-Identifier: BSD-3-Clause
1;

function P = patches (X, n, seed)
  I = reshape ((double (X(1:1024,:)) + double (X(1025:2048,:)) + double (X(2049:end,:))) / 765, 32, 32, []);
  rand ('twister', seed);
  at = [randi(size (I, 3), 1, n); randi(25, 1, n); randi(25, 1, n)];
  P = zeros (64, n);
  for i = 1:n
    q = I(at(2,i)+(0:7),at(3,i)+(0:7),at(1,i));
    P(:,i) = q(:) - mean (q(:));
  end
end

function row (name, f, Y, D, lambda, least, trained)
  seconds = Inf;
  for k = 1:3
    clock = tic ();
    Z = f ();
    seconds = min (seconds, toc (clock));
  end
  R = double (Y) - double (D) * double (full (Z));
  F = mean (sum (R .^ 2, 1) / 2 + lambda * sum (abs (double (full (Z))), 1));
  fprintf ('| %d | %s | %.1f | %.1f | %.0f | %s |\n', columns (D), name, 100 * (F / least - 1), ...
           1e6 * seconds / columns (Y), nnz (Z) / columns (Y), trained);
  fflush (stdout);
end

% W with the least |W D|_F whose rows have a product of 1 with their atoms, and the steps and thresholds of ISTA for it.
function net = analytic (net, D, lambda)
  D = double (D);
  W = (D * D' + 1e-3 * norm (D) ^ 2 * eye (rows (D))) \ D;
  W = W ./ sum (W .* D, 1);
  W = W' / norm (W' * D);
  net.W = repmat (single (W), [1, 1, size(net.W, 3)]);
  net.theta(:) = single (lambda * mean (sum (W' .* D, 1)));
end

function [net, seconds] = trained (form, X, D, lambda, epochs, limit)
  o = {'Layers', 8, 'MaxIter', epochs, 'BatchSize', 64, 'Seed', 1};
  clock = tic ();
  switch (form)
    case 'coupled'
      net = sl_lista_train (X, D, lambda, 'Type', 'coupled', o{:});
    case 'coupled, 50 epochs'
      net = sl_lista_train (X, D, lambda, 'Type', 'coupled', o{:}, 'MaxIter', 50);
    case 'coupled, 16 layers'
      net = sl_lista_train (X, D, lambda, 'Type', 'coupled', o{:}, 'Layers', 16);
    case 'coupled from analytic W'
      net = analytic (sl_lista_train (X, D, lambda, 'Type', 'coupled', o{:}, 'MaxIter', 0), D, lambda);
      steps = [.008 * sqrt(mean (net.W(:) .^ 2)), .03, .01 * net.theta(1)];
      net = sl_lista_train (X, D, lambda, 'Type', 'coupled', o{:}, 'Init', net, 'StepSize', double (steps));
    case 'coupled, one W'
      net = sl_lista_train (X, D, lambda, 'Type', 'coupled', 'Tied', true, o{:});
    case {'W = D''', 'analytic W'}
      net = sl_lista_train (X, D, lambda, 'Type', 'coupled', o{:}, 'MaxIter', 0);
      steps = net.options.StepSize;
      if (form(1) == 'a')
        net = analytic (net, D, lambda);
        steps(3) = .01 * double (net.theta(1));
      end
      net = sl_lista_train (X, D, lambda, 'Type', 'coupled', o{:}, 'Init', net, 'StepSize', [realmin, steps(2:3)]);
    otherwise
      net = sl_lista_train (X, D, lambda, o{:}, 'MaxIter', 1000, 'Schedule', 'constant', 'TimeLimit', limit);
  end
  seconds = toc (clock);
end

warning ('off', 'sparselearn:timeLimit');
warning ('off', 'sparselearn:maxIter');
S = load (fullfile (getenv ('SPARSELEARN_DATA'), 'cifar10part.mat'));
[X, Y, lambda] = deal (patches (S.Xtrain, 20000, 1), patches (S.Xtest, 1000, 2), .02);
unit = sqrt (mean (sum (X .^ 2, 1)));
[X, Y] = deal (single (X / unit), single (Y / unit));
if (! exist ('ATOMS', 'var'))
  ATOMS = [1000 2000 4000];
end
if (! exist ('FORMS', 'var'))
  FORMS = {'coupled', 'coupled, 50 epochs', 'coupled, 16 layers', 'coupled, one W', 'W = D''', 'analytic W', ...
           'coupled from analytic W', 'S of its own'};
end
fprintf ('| atoms | codes | above, %% | a patch, us | nonzeros | training, s |\n|---|---|---|---|---|---|\n');
for p = ATOMS
  if (! exist ('DICTIONARY', 'var'))
    D = sl_dict_learn (X, p, lambda, 'Seed', 1, 'MaxIter', 1, 'BatchSize', 1024);
  else
    D = DICTIONARY;
  end
  sl_threads (1);
  [~, info] = sl_sparse_code (Y, D, lambda);
  least = mean (info.objective);
  row ('exact', @() sl_sparse_code (Y, D, lambda), Y, D, lambda, least, '');
  row ('active set, Tol 0.1', @() sl_sparse_code (Y, D, lambda, 'Tol', .1), Y, D, lambda, least, '');
  row ('10 nonzeros', @() sl_sparse_code (Y, D, [], 'MaxNonzeros', 10), Y, D, lambda, least, '');
  few = Y(:,1:200);
  [~, info] = sl_sparse_code (few, D, lambda);
  for steps = {'cd', 10; 'cd', 40; 'fista', 8; 'fista', 100}'
    row (sprintf ('%s, %d', steps{:}), @() sl_sparse_code (few, D, lambda, 'Algorithm', steps{1}, 'MaxIter', steps{2}, ...
                                                           'Tol', 0), few, D, lambda, mean (info.objective), '');
  end
  limit = Inf;
  for form = FORMS
    sl_threads (2);
    [net, seconds] = trained (form{1}, X, D, lambda, 10, limit);
    if (strcmp (form{1}, 'coupled'))
      limit = seconds;
    end
    sl_threads (1);
    row (form{1}, @() sl_encode (net, Y), Y, D, lambda, least, sprintf ('%.0f', seconds));
  end
end
