% Dictionaries learnt for a task: test errors of a softmax regression on sparse codes of USPS digits (generated ones without
% SPARSELEARN_DATA), for a dictionary learnt without labels, which stays, and for one that learns with the regression by
% sl_sparse_code_vjp (Mairal, Bach and Ponce 2012). Both have the same updates (Adam), epochs and orders of samples. The
% first column is sl_logistic_train on the codes of the dictionary that stays. Three seeds. Prints a table in markdown.

% SPDX-License-Identifier: BSD-3-Clause

function [X, y, Y, truth, name] = digits ()
  try
    [X, about] = sl_data ('usps');
    test = about.test;
  catch
    [X, about] = sl_data ('strokes', 'Samples', 3000, 'Seed', 1);
    test = 2001:3000;
  end
  name = about.name;
  X = bsxfun (@rdivide, X, max (sqrt (sum (X .^ 2, 1)), realmin));
  [Y, truth] = deal (X(:,test), about.labels(test));
  y = about.labels;
  X(:,test) = [];
  y(test) = [];
end

function a = adam (a, g, step, k)
  a.m = .9 * a.m + .1 * g;
  a.v = .999 * a.v + .001 * g .^ 2;
  a.w = a.w - step * (a.m / (1 - .9 ^ k)) ./ (sqrt (a.v / (1 - .999 ^ k)) + 1e-8);
end

function a = begun (w)
  a = struct ('w', w, 'm', 0 * w, 'v', 0 * w);
end

function P = probabilities (C, Z)
  S = C * [Z; ones(1, columns (Z))];
  P = exp (S - max (S, [], 1));
  P = P ./ sum (P, 1);
end

% Epochs over batches of 100 samples; learns says whether the dictionary does.
function [D, C] = trained (X, y, D, lambda, epochs, learns)
  [n, p] = deal (columns (X), columns (D));
  [D, C] = deal (begun (D), begun (zeros (10, p + 1)));
  k = 0;
  steps = epochs * floor (n / 100);
  for epoch = 1:epochs
    order = randperm (n);
    for first = 1:100:n - 99
      which = order(first:first+99);
      Z = full (sl_sparse_code (X(:,which), D.w, lambda));
      dS = probabilities (C.w, Z);
      at = sub2ind (size (dS), y(which), 1:100);
      dS(at) = dS(at) - 1;
      k = k + 1;
      rate = (1 + cos (pi * (k - 1) / steps)) / 2;
      dZ = C.w(:,1:p)' * dS / 100;
      C = adam (C, dS * [Z; ones(1, 100)]' / 100 + 1e-5 * C.w, .05 * rate, k);
      if (learns)
        D = adam (D, sl_sparse_code_vjp (X(:,which), D.w, Z, dZ), .003 * rate, k);
        D.w = D.w ./ max (sqrt (sum (D.w .^ 2, 1)), 1);
      end
    end
  end
  [D, C] = deal (D.w, C.w);
end

function e = error_of (C, Z, truth)
  [~, at] = max (C * [full(Z); ones(1, columns (Z))], [], 1);
  e = 100 * mean (at ~= truth);
end

warning ('off', 'sparselearn:maxIter');
[X, y, Y, truth, name] = digits ();
lambda = .1;
fprintf ('%s, %d for training, %d for test; error, %%\n\n', name, columns (X), columns (Y));
fprintf ('| atoms | seed | sl_logistic_train | the dictionary stays | it learns too | seconds, stays | seconds, learns |\n');
fprintf ('|---|---|---|---|---|---|---|\n');
for p = [30 100]
  for seed = 1:3
    D = sl_dict_learn (X, p, lambda, 'Seed', seed, 'MaxIter', 10);
    model = sl_logistic_train (full (sl_sparse_code (X, D, lambda)), y);
    plain = 100 * mean (sl_logistic_predict (model, full (sl_sparse_code (Y, D, lambda))) ~= truth);
    found = zeros (2);
    for learns = [false true]
      rand ('twister', seed);
      clock = tic;
      [own, C] = trained (X, y, D, lambda, 20, learns);
      found(:,1 + learns) = [error_of(C, sl_sparse_code (Y, own, lambda), truth); toc(clock)];
    end
    fprintf ('| %d | %d | %.2f | %.2f | %.2f | %.1f | %.1f |\n', p, seed, plain, found');
  end
end
