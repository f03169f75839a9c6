function passes = dict_batches (problem, o)
%DICT_BATCHES  Passes of sl_dict_learn over a matrix in batches, whose codes are kept.
%   PASSES = dict_batches (PROBLEM, O) is a struct with the fields start, step, ready and kept of the task of
%   slx_run_loop, and
%     data        what a checkpoint must agree in
%     batches     number of batches
%     concluded   function with [Z, OBJECTIVE, MISSED, SUMS] = concluded (S, D, HURRY): for the best state S and its
%                 dictionary D in the class of the data the codes of all samples in their own order, what is minimised,
%                 how many samples have a residual above MaxError, and the sums A = Z*Z' and B = X*Z' with the number
%                 seen of samples in them. With HURRY the codes are those at hand, otherwise optimal ones

% SPDX-License-Identifier: BSD-3-Clause
  passes = struct ('start', @() start (problem, o), 'step', [], ...
                   'ready', @(task, s) with_batches (task, problem, o, s), ...
                   'kept', @(s) struct ('D', s.D, 'Z', {s.Z}, 'order', s.order, 'seen', s.seen), ...
                   'data', @() data_of (problem), 'batches', ceil (problem.n / problem.width), ...
                   'concluded', @(s, D, hurry) concluded (s, D, problem, o, hurry));
end

function data = data_of (problem)
  data = {problem.m, problem.n, problem.r, problem.class, problem.unit, problem.sumsq, problem.lambda, ...
          problem.X};
end

function task = with_batches (task, problem, o, s)
  batches = divided (problem, s.order);
  task.step = @(s, k) pass (problem, o, s, k, batches);
end

% Nothing coded yet: the dictionary begun with, and the order of the samples. Every pass has a seed of its own.
function s = start (problem, o)
  [s.D, s.seed, s.order] = dict_begin (problem, o);
  count = ceil (problem.n / problem.width);
  s.Z = cell (1, count);
  for b = 1:count
    s.Z{b} = sparse (problem.r, min (problem.width, problem.n - (b - 1) * problem.width));
  end
  [s.A, s.B] = deal (0);        % of nothing yet
  s.seen = 0;                   % samples that have been coded
  s.steps = 0;
  s.passes = 0;
  s.replaced = 0;
  s.filled = {};
  if (o.Missing)
    s.filled = cell (1, count);         % the batches with D*Z in the place of NaN
    batches = divided (problem, s.order);
    for b = 1:count
      s.filled{b} = dict_filled (batches{b}, s.D, s.Z{b});
    end
  end
  s.objective = problem.sumsq / 2;
  if (~ isempty (o.MaxError))
    s.objective = problem.n * min (problem.m, problem.r);
  end
  s.noise = 0;
end

function batches = divided (problem, order)
  count = ceil (problem.n / problem.width);
  batches = cell (1, count);
  for b = 1:count
    batches{b} = problem.X(:,order((b-1)*problem.width+1:min (b * problem.width, problem.n)));
  end
end

% One pass over the data, or, after Ctrl-C, as much of it as was done.
function [s, whole] = pass (problem, o, s, iteration, batches)
  restore = slx_run_seed (mod (s.seed + iteration, 2^32));
  sequence = randperm (numel (batches));
  clear restore;
  rho = dict_forgetting (iteration, numel (batches), o);
  for b = sequence
    X = batches{b};
    old = s.Z{b};
    new = dict_coded (X, s.D, problem.lambda, o, old);
    if (isempty (new))
      break;
    end
    s.steps = s.steps + 1;
    before = X;
    if (o.Missing)
      before = s.filled{b};
      X = dict_filled (X, s.D, new);
      s.filled{b} = X;
    end
    if (strcmp (o.Algorithm, 'ksvd'))
      [s.D, new] = ksvd (X, s.D, new, o.MaxNorm2);
    elseif (rho > 0)
      [A, B] = dict_sums (X, new);
      keep = (1 - 1 / s.steps) ^ rho;
      if (s.steps > 1)
        A = keep * s.A + A;
        B = keep * s.B + B;
      end
      [s.A, s.B] = deal (A, B);
    else
      s.A = s.A + new * new';
      if (nnz (old) > 0)
        s.A = s.A - old * old';
      end
      s.A = full (s.A);
      s.B = full (s.B + difference (X, new, before, old));
    end
    s.Z{b} = new;
    s.seen = min (s.seen + size (X, 2), problem.n);     % later passes code again what the first has coded
    if (~ strcmp (o.Algorithm, 'ksvd'))
      s.D = dict_improved (s.D, s.A, s.B, problem, o);
    end
  end

  whole = ~ slx_interrupt_mex ('caught');
  X = batches;
  if (o.Missing)
    X = refilled (s, batches);
  end
  replaced = zeros (1, 0);
  if (whole)                    % for the next pass
    [s.D, s.Z, replaced] = dict_replace (s.D, s.Z, X, o);
    if (o.Missing)
      X = refilled (s, batches);
    end
  end
  if (o.Missing)
    s.filled = X;
  end
  s.replaced = numel (replaced);
  s.passes = iteration;
  [A, B, penalty] = products (s.Z, X);
  alone = slx_run_one_blas_thread ();
  if (whole && rho > 0 && iteration > 1 && isempty (o.Forgetting))
    s.D = dict_improved (s.D, A, B, problem, o);  % for the codes of the whole pass
  end
  if (o.pursues || o.Missing)
    s.objective = measured (s.D, s.Z, X, o) + problem.lambda * penalty;
  else
    s.objective = max (problem.sumsq / 2 - sum (sum (s.D .* (B - s.D * A / 2))), 0) + problem.lambda * penalty;
  end
  if (dict_forgetting (iteration + 1, numel (batches), o) > 0)
    s.A(replaced,:) = 0;
    s.A(:,replaced) = 0;
    s.B(:,replaced) = 0;
  else
    s.A = A;                    % without the rounding of many small changes
    s.B = B;
  end
end

% X*new' - before*old', where X differs from before only with entries that are not known.
function B = difference (X, new, before, old)
  if (isequal (size (before), size (X)) && isa (before, 'double') && ~ issparse (before) && ~ isequal (before, X))
    B = X * new' - before * old';
  else
    B = double (X) * (new - old)';
  end
end

function filled = refilled (s, batches)
  filled = cell (size (batches));
  for b = 1:numel (batches)
    filled{b} = dict_filled (batches{b}, s.D, s.Z{b});
  end
end

% Half the squared residuals, or with MaxError the number of nonzeros.
function value = measured (D, Z, X, o)
  value = 0;
  for b = 1:numel (Z)
    if (isempty (o.MaxError))
      value = value + sum (dict_residuals (X{b}, D, Z{b})) / 2;
    else
      value = value + nnz (Z{b});
    end
  end
end

function [A, B, penalty] = products (Z, batches)
  coded = find (cellfun (@nnz, Z) > 0);
  if (isempty (coded))
    coded = 1;
  end
  penalty = 0;
  for b = coded
    [A_of_batch, B_of_batch] = dict_sums (batches{b}, sparse (double (Z{b})));
    if (b == coded(1))
      [A, B] = deal (A_of_batch, B_of_batch);
    else
      A = A + A_of_batch;
      B = B + B_of_batch;
    end
    penalty = penalty + sum (abs (nonzeros (Z{b})));
  end
end

function [Z, objective, missed, sums] = concluded (best, D, problem, o, hurry)
  Z = [best.Z{:}];
  Z(:,best.order) = Z;
  if (strcmp (problem.class, 'single') && ~ o.pursues)
    Z = single (full (Z));
  end
  if (~ hurry)
    try
      if (o.pursues)
        Z = dict_pursuit (problem.X, D, Z, o);
      else
        Z = sl_sparse_code (problem.X, D, problem.lambda, 'Init', Z, 'Nonneg', o.Nonneg, 'Missing', o.Missing);
      end
      best.seen = problem.n;
    catch err
      slx_run_note_interrupt (err);    % the codes at hand will do
    end
  end
  r = dict_residuals (problem.X, double (D), Z);
  missed = code_missed (problem.X, r, o.MaxError);
  if (isempty (o.MaxError))
    objective = (sum (r) / 2 + problem.lambda * sum (abs (double (nonzeros (Z))))) * problem.scale;
  else
    objective = nnz (Z);
  end
  X = problem.X;
  if (o.Missing)
    X = dict_filled (X, D, Z);
  end
  sums = struct ('A', [], 'B', [], 'seen', best.seen);
  [sums.A, sums.B] = products ({sparse(double (Z))}, {X});
end

% One sweep over the atoms, each with its coefficients fitted to what the others leave; the nonzeros of Z stay where
% they are. With E = X - D*Z without atom k, at the samples that use it, and their coefficients v, the atom becomes E*v'
% scaled to the squared length C, and then v becomes atom' * E / C. E of a sparse X is not formed.
function [D, Z] = ksvd (X, D, Z, c)
  [k, j, v] = find (Z);
  k = k(:);             % of a single atom these are rows
  v = v(:);
  if (issparse (X))
    place = sparse (k, j, 1:numel (v), size (Z, 1), size (Z, 2));
  else
    R = double (X) - D * Z;
  end
  alone = slx_run_one_blas_thread ();
  [k, order] = sort (k);
  ends = cumsum (accumarray (k, 1, [size(D, 2), 1]));
  for t = 1:size (D, 2)
    first = 1;
    if (t > 1)
      first = ends(t-1) + 1;
    end
    at = order(first:ends(t));
    if (isempty (at))
      continue;
    elseif (issparse (X))
      [others, sample, number] = find (place(:,j(at)));
      others = sparse (others(:), sample(:), v(number) .* (others(:) ~= t), size (Z, 1), numel (at));
      x = X(:,j(at));
      atom = x * v(at) - D * full (others * v(at));
    else
      E = R(:,j(at)) + D(:,t) * v(at)';
      atom = E * v(at);
    end
    length_of_atom = norm (atom);
    if (length_of_atom > 0)
      D(:,t) = atom * (sqrt (c) / length_of_atom);
      if (issparse (X))
        v(at) = (x' * D(:,t) - others' * (D' * D(:,t))) / c;
      else
        v(at) = E' * D(:,t) / c;
        R(:,j(at)) = E - D(:,t) * v(at)';
      end
    end
  end
  [k, j] = find (Z);
  Z = sparse (k, j, v, size (Z, 1), size (Z, 2));
end
