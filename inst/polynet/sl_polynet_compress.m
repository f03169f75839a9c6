function [model, info] = sl_polynet_compress (model, X)
%SL_POLYNET_COMPRESS  Fewer bases for a polynomial network or factorisation machine, with the same scores of samples.
%   MODEL = sl_polynet_compress (MODEL, X) takes bases away from a model of sl_polynet_train as long as the weights of
%   the others can be changed so that the scores of the columns of X stay the same, and the penalty does not grow. With
%   n samples, m outputs and p rows of H at most n*m and at most m*p*(p+1)/2 bases are left, m*p*(p-1)/2 for a machine;
%   with penalty 'l1' also at most p*m.
%
%   [MODEL, INFO] = sl_polynet_compress (MODEL, X) also says what has changed.
%
%   Inputs
%     MODEL   from sl_polynet_train or sl_load_model, with the option Penalty that it was trained with
%     X       d-by-n, double or single, full or (double) sparse, finite: the samples for training, or all whose scores
%             must stay
%   Outputs
%     MODEL   the same model with other H, U and sizes.k
%     INFO    struct
%       bases        [before after]
%       penalty      [before after]: Omega (U), see sl_polynet_train
%       most         the number of bases that no result exceeds
%       difference   largest change of a score of X, relative to the largest score; rounding
%
%   The bases of a model are dependent on X where they are more than the products of features can tell apart: on few
%   samples, with few features, or where some bases are alike. A model with 50 bases, one output and 20 features on 1000
%   samples has no such bases, and comes back as it was.
%
%   For 'l1' scores stay the same for every x if only the number p*m asks for fewer bases: then the bases of each output
%   become the eigenvectors of its matrix.
%
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> X = [1 -1 2 0; 1 2 1 -1];
%     >> model = sl_polynet_train (X, [2 -3 3 1], 'Tau', 10, 'Loss', 'squared', 'Refit', 'full', 'Seed', 1);
%     >> [model.H, model.U] = deal (model.H(:,[1 1 end]), model.U([1 1 end],:) ./ [2; 2; 1]);     % a basis twice
%     >> model.sizes.k = 3;
%     >> [small, info] = sl_polynet_compress (model, X);
%     >> info.bases(2) < info.bases(1)
%     ans = 1
%
%
%   Reference: M. Blondel, V. Niculae, T. Otsuka and N. Ueda (2017), Multi-output polynomial networks and factorization
%   machines, NIPS 30, proposition 1.
%
%   See also: sl_polynet_train, sl_polynet_predict, sl_polynet_pairs, sl_net_compact
%
% TESTING: test_polynet_compress   REFERENCE: or_polynet_atoms

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a model and data');
  try
    slx_arg_matrix (X, 'X', true);
    slx_model_check (model, 'sl_polynet_train', 'MODEL', X);
    slx_arg_finite (X, 'X');
    alone = slx_run_one_blas_thread ();
    before = model;
    [H, U] = deal (double (model.H), double (model.U));
    used = any (U ~= 0, 2);
    [H, U] = deal (H(:,used), U(used,:));
    first = size (U, 1);
    [p, m] = deal (size (H, 1), size (U, 2));
    penalty = penalty_of (model);
    products = min (size (X, 2), p * (p + 1 - 2 * strcmp (model.type, 'fm')) / 2);
    most = m * products;
    if (strcmp (penalty, 'l1'))
      most = min (most, p * m);
      if (size (H, 2) > p * m)
        [H, U] = by_eigenvectors (H, U);
      end
      [R, rounding] = triangle (model, X, H, ones (size (H, 2), 1));
      for c = 1:m
        signs = sign (U(:,c));
        U(:,c) = signs .* fewest (abs (U(:,c)), bsxfun (@times, R, signs'), rounding, products);
      end
    else
      a = lengths (U, penalty);
      directions = bsxfun (@rdivide, U, a);
      [R, rounding] = triangle (model, X, H, directions);
      U = bsxfun (@times, directions, fewest (a, R, rounding, most));
    end
    model = with_bases (model, H, U);
    if (nargout > 1)
      scores = {polynet_scores(before, X), polynet_scores(model, X)};
      apart = abs (scores{1} - scores{2});
      largest = max (abs (scores{1}(:)));
      info = struct ('bases', [first, sum(any (model.U ~= 0, 2))], ...
                     'penalty', [sum(lengths (double (before.U), penalty)), sum(lengths (U, penalty))], ...
                     'most', most, 'difference', max ([0; apart(:)]) / max ([largest, realmin]));
    end
  catch err
    slx_run_rethrow (err);
  end
end

% That of the training, which the .net of another model need not have.
function penalty = penalty_of (model)
  words = {'l1', 'l12', 'l1inf'};
  penalty = '';
  if (isfield (model.options, 'Penalty'))
    penalty = model.options.Penalty;
  end
  slx_arg_refuse (~ (ischar (penalty) && any (strcmp (penalty, words))), ...
                  ['MODEL.options.Penalty must be ''l1'', ''l12'' or ''l1inf'', the penalty that must not grow; ' ...
                   'models of sl_polynet_train have it, and the net of sl_mcrank with Loss ''bayes'' has none']);
end

% Omega of each row of U.
function a = lengths (U, penalty)
  switch (penalty)
    case 'l1'
      a = sum (abs (U), 2);
    case 'l12'
      a = sqrt (sum (U .^ 2, 2));
    otherwise
      a = max (abs (U), [], 2);
  end
end

% A model with the bases whose row of U is not zero; a column of zeros stands for none.
function model = with_bases (model, H, U)
  used = any (U ~= 0, 2);
  [H, U] = deal (H(:,used), U(used,:));
  if (isempty (H))
    [H, U] = deal (zeros (size (H, 1), 1), zeros (1, size (U, 2)));
  end
  [model.H, model.U] = deal (cast (H, class (model.H)), cast (U, class (model.U)));
  model.sizes.k = size (H, 2);
end

% For each output the eigenvectors of H * diag (u) * H', whose sum of moduli of eigenvalues is at most that of u.
function [H, U] = by_eigenvectors (H, U)
  m = size (U, 2);
  found = cell (1, m);
  values = cell (1, m);
  for c = 1:m
    W = H * bsxfun (@times, U(:,c), H');
    [found{c}, D] = eig ((W + W') / 2);
    values{c} = diag (D);
  end
  [H, U] = deal ([found{:}], blkdiag (values{:}));
end

% A matrix R with R'*R = V'*V, where column r of V has the products of the entries of row r of DIRECTIONS and of the
% features of basis r, for all samples: by some samples at a time. Sums of products in V may cancel; ROUNDING is the
% size of the errors that they leave.
function [R, rounding] = triangle (model, X, H, directions)
  [d, n] = size (X);
  shift = [];
  if (any (model.shift) || any (model.scale ~= 1))
    shift = model.shift;
  end
  width = max (1, floor (2^20 / (d + size (H, 2))));
  R = zeros (0, size (H, 2));
  largest = 0;
  weights = sqrt (sum (directions .^ 2, 2))';
  for first = 1:width:n * ~ isempty (H)
    part = first:min (first + width - 1, n);
    data = slx_polynet_data (X(:,part), model.type, model.sizes.p > d, shift, model.scale, false);
    Z = slx_polynet_features_mex (data, H);
    uncancelled = (abs (data{1})' * abs (H)) .^ 2;
    largest = norm ([largest, norm(bsxfun (@times, uncancelled, weights), 'fro')]);
    for v = directions
      [~, R] = qr ([R; bsxfun(@times, Z, v')], 0);
    end
  end
  rounding = size (H, 2) * eps * full (largest);
end

% The nonnegative A with the same product R*A, at most the same sum, and entries above 0 for independent columns of R
% alone (Caratheodory), of which there are at most MOST. R has errors as large as ROUNDING. It goes along a vector of
% the null space whose sum is not positive until an entry becomes 0, and then on in the part of the null space that
% leaves this entry alone.
function a = fewest (a, R, rounding, most)
  on = find (a);
  if (isempty (on))
    return;
  end
  [~, S, V] = svd (R(:,on));
  s = S(logical (eye (size (S))));
  N = V(:,min (sum (s > rounding), most)+1:end);
  while (size (N, 2) > 0)
    step = N(:,1) * (1 - 2 * (sum (N(:,1)) > 0));
    falling = find (step < 0);
    [far, k] = min (a(on(falling)) ./ -step(falling));
    a(on) = max (a(on) + far * step, 0);
    gone = falling(k);
    a(on(gone)) = 0;
    N = N * null (N(gone,:));
    N(gone,:) = 0;
  end
end

%!test
%! X = [1 -1 2 0; 1 2 1 -1];
%! model = sl_polynet_train (X, [2 -3 3 1], 'Tau', 10, 'Loss', 'squared', 'Seed', 1);
%! [small, info] = sl_polynet_compress (model, X);
%! assert (info.bases(2) <= min (4, info.bases(1)));
%! assert (sl_predict (small, X), sl_predict (model, X), 1e-10);
%!error id=sparselearn:badInput sl_polynet_compress (1, [1 2])
%!error id=sparselearn:badCall sl_polynet_compress (1)
