% Which codes to take: LISTA beside exact codes and parts of solvers, on patches of 8 by 8 pixels, less their means, of
% mean square length 1, in single precision and one thread. Patches of the ORL faces and of CIFAR-10 in grey are those
% that settings were chosen on; on those of CBCL faces and of COIL-20 nothing was chosen. Each set has 20000 patches for
% training and 2000 for the test, of other pictures (COIL-20: of other objects). The digits of USPS are whole, of length
% 1 each.
% For each set and problem, a number of atoms and a lambda, a table in markdown: by how many percent the mean objective
% of the test patches is above the least, microseconds of processor time for a patch, the least of five rounds in which
% all take turns, how many times as fast as exact codes that is, nonzeros, and seconds of processor time of training.
% It takes about 15 minutes. Set PROBLEMS for others. Needs usps.mat, orl.mat, cifar10part.mat, cbcl.mat and coil20.mat
% in SPARSELEARN_DATA.

% SPDX-License-Identifier: BSD-3-Clause
1;

% Pictures as height by width by number, and how many of them are for training.
function [I, first] = pictures (name)
  S = load (fullfile (getenv ('SPARSELEARN_DATA'), [name, '.mat']));
  switch (name)
    case 'orl'
      I = reshape (double (S.X), 112, 92, []);
      first = 360;
    case 'cifar10part'
      X = double ([S.Xtrain, S.Xtest]);
      I = reshape (X(1:1024,:) + X(1025:2048,:) + X(2049:end,:), 32, 32, []);
      first = columns (S.Xtrain);
    case 'cbcl'
      I = reshape (double (S.X), 19, 19, []);
      first = 2000;
    case 'coil20'
      I = reshape (double (S.X), 32, 32, []);
      first = 16 * 72;
  end
end

function P = patches (I, n)
  at = [randi(size (I, 3), 1, n); randi(size (I, 1) - 7, 1, n); randi(size (I, 2) - 7, 1, n)];
  P = zeros (64, n);
  for i = 1:n
    P(:,i) = I(at(2,i)+(0:7),at(3,i)+(0:7),at(1,i))(:);
  end
  P = P - mean (P, 1);
end

function [X, Y] = data_of (name)
  if (strcmp (name, 'usps'))
    [X, about] = sl_data ('usps');
    X = single (X ./ norm (X, 'columns'));
    [X, Y] = deal (X(:,setdiff (1:end, about.test)), X(:,about.test));
    return;
  end
  [I, first] = pictures (name);
  rand ('twister', 1);
  X = patches (I(:,:,1:first), 20000);
  Y = patches (I(:,:,first+1:end), 2000);
  unit = sqrt (mean (sum (X .^ 2, 1)));
  [X, Y] = deal (single (X / unit), single (Y / unit));
end

function F = objective (Y, D, lambda, Z)
  Z = double (full (Z));
  F = mean (sum ((double (Y) - double (D) * Z) .^ 2, 1) / 2 + lambda * sum (abs (Z), 1));
end

function solve (name, X, Y, atoms, lambda, forms)
  D = sl_dict_learn (X, atoms, lambda, 'Seed', 1, 'MaxIter', 1, 'BatchSize', 1024);
  of_solver = @(varargin) @() sl_sparse_code (Y, D, lambda, varargin{:});
  codes = {'exact', of_solver(), NaN; 'active set, Tol 0.1', of_solver('Tol', .1), NaN; ...
           'coordinate descent, Tol 0.01', of_solver('Algorithm', 'cd', 'Tol', .01), NaN; ...
           '40 steps of FISTA', of_solver('Algorithm', 'fista', 'MaxIter', 40, 'Tol', 0), NaN; ...
           '10 nonzeros', @() sl_sparse_code(Y, D, [], 'MaxNonzeros', 10), NaN};
  for form = forms
    how = form{1};
    begun = cputime ();
    net = sl_lista_train (X, D, lambda, 'Seed', 1, how{2:end});
    codes(end+1,:) = {how{1}, @() sl_encode(net, Y), cputime() - begun};
  end
  seconds = Inf (rows (codes), 1);
  for round = 1:5
    for k = 1:rows (codes)
      begun = cputime ();
      Z{k} = codes{k,2} ();
      seconds(k) = min (seconds(k), cputime () - begun);
    end
  end
  least = objective (Y, D, lambda, Z{1});
  for k = 1:rows (codes)
    trained = '';
    if (! isnan (codes{k,3}))
      trained = sprintf ('%.0f', codes{k,3});
    end
    fprintf ('| %s | %d | %g | %s | %.1f | %.1f | %.1f | %.1f | %s |\n', name, atoms, lambda, codes{k,1}, ...
             100 * (objective (Y, D, lambda, Z{k}) / least - 1), 1e6 * seconds(k) / columns (Y), ...
             seconds(1) / seconds(k), nnz (Z{k}) / columns (Y), trained);
  end
  fflush (stdout);
end

warning ('off', 'sparselearn:maxIter');
sl_threads (1);
if (! exist ('PROBLEMS', 'var'))
  sets = {'cbcl', 'coil20', 'orl', 'cifar10part'};
  coupled = {'coupled, 8 layers', 'Type', 'coupled', 'Layers', 8, 'BatchSize', 64};
  PROBLEMS = {256, .02, {coupled, {'LISTA, 8 layers', 'Layers', 8, 'MaxIter', 10}}, sets; ...
              1000, .02, {coupled}, sets; 256, .1, {coupled}, [sets, {'usps'}]};
end
fprintf ('| patches of | atoms | lambda | codes | above, %% | a patch, us | times as fast | nonzeros | training, s |\n');
fprintf ('|---|---|---|---|---|---|---|---|---|\n');
for k = 1:rows (PROBLEMS)
  for name = PROBLEMS{k,4}
    [X, Y] = data_of (name{1});
    solve (name{1}, X, Y, PROBLEMS{k,1:3});
  end
end
