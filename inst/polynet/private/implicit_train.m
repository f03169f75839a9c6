function [found, info] = implicit_train (S, other, o, clock)
%IMPLICIT_TRAIN  Factors of users and items from pairs that were seen, for sl_mcrank.
%   [FOUND, INFO] = implicit_train (S, OTHER, O, CLOCK): S is sparse, items by users, the weights of the pairs; OTHER
%   has pairs for validation, or []. O are the options of sl_mcrank, CLOCK = tic at the call. FOUND has P, k-by-users,
%   and Q, k-by-items, with the scores Q'P, and multiplier. Where O.Validation is a share of the pairs, that share is
%   held out until the multiplier is chosen; then all pairs are fitted.
%
%   With c the weights, u = O.Unseen, s = Q'P and l_j = sqrt (sum_i c_ij + u n) for a user or an item of which n pairs
%   could be seen, it solves
%
%       min   1/2 sum_seen c (1 - s)^2 + u/2 sum_all s^2 + multiplier sum_r sigma_r,
%
%   sigma_r the singular values of s, its rows and columns multiplied by sqrt (l). The problem is convex in s. An
%   iteration adds bases, which are singular vectors of the negative derivative G = c (1 - s) - u s, divided by sqrt (l)
%   on both sides, whose singular values exceed the multiplier; fits P, then Q by slx_sides_mex; and balances both. At
%   the end P is fitted once more. Where no singular value exceeds the multiplier, s is the minimum. Otherwise the same
%   G, scaled down until none does, bounds what is left to gain (Fenchel's dual).
%   Each rank of engine 'mpi' has all pairs, and finds some columns of P and Q, and its part of the products with G.

% SPDX-License-Identifier: BSD-3-Clause
  alone = slx_run_one_blas_thread ();
  seed = slx_run_seeds (o.Seed, 1);
  [p, all_pairs] = problems_of (S, other, o, seed);
  measures = {'objective', 'certificate', 'bases', 'multiplier'};
  titles = {'objective', 'gap', 'bases', 'multiplier', 'seconds'};
  identity = [];
  if (~ isempty (o.Checkpoint))
    identity = slx_run_identity (o, 'sl_mcrank', {S, other});
    [identity.MaxIter, identity.Tol] = deal ([]);
    if (~ isnumeric (o.Multiplier) || ~ isscalar (o.Multiplier) || is_share (o.Validation))
      [identity.MaxIter, identity.Tol] = deal (o.MaxIter, o.Tol);       % another multiplier follows, or all pairs
    end
  end
  task = struct ('caller', 'sl_mcrank', 'name', 'alternating least squares', 'keep', 'last', 'growth', Inf, ...
                 'measures', {measures}, 'titles', {{titles, [measures, {'seconds'}]}}, ...
                 'start', @() start (p, seed), 'step', [], 'divided', true, 'alike', true, ...
                 'ready', @(task, s) with_problem (task, S, other, o, p, all_pairs, s), ...
                 'report', @(s, before) [s.objective; s.gap; size(s.P, 1); s.multiplier], 'kept', @(s) s, ...
                 'exact', false, 'view', @(s, now) view (s, now), 'identity', identity);
  settings = o;
  settings.Tol = 0;                     % what ends a multiplier is looked at in the steps
  settings.MaxIter = Inf;               % and there are finitely many
  [best, run, why] = slx_run_loop (task, settings, clock);
  s = best.state;
  if (~ isempty (s.Q))                  % users last: folding in gives the same, and shares of items add up to scores
    if (isempty (all_pairs))
      all_pairs = p;
    end
    s.P = side (s.Q, all_pairs.S, o.Unseen, s.multiplier * all_pairs.users_l);
  end
  info = struct ('iterations', run.iteration, 'converged', strcmp (why, 'converged'), 'stop', why, ...
                 'best', best.iteration, 'seed', s.seed);
  names = {'objective', 'gap', 'bases', 'multiplier', 'seconds'};
  for k = 1:numel (names)
    info.(names{k}) = run.history(k,:);
  end
  info.paths = s.paths;
  found = struct ('P', s.P, 'Q', s.Q, 'multiplier', s.multiplier);
  slx_run_end ('sl_mcrank', o.Display, info, o.Tol == 0 || o.MaxIter == 0, o.Tol == 0);
end

% The problem of the pairs for training, and that of all pairs, which ends the run where a share is held out, or [].
function [p, all_pairs] = problems_of (S, other, o, seed)
  all_pairs = [];
  [own, held] = deal (S, other);
  if (is_share (o.Validation))
    [own, held] = drawn (S, o.Validation, seed);
    all_pairs = problem_of (S, [], o, seed);
  end
  p = problem_of (own, held, o, seed);
end

function yes = is_share (validation)
  yes = isnumeric (validation) && ~ isempty (validation);
end

% The pairs in S without a share of them, and these; of each user some are left.
function [own, held] = drawn (S, share, seed)
  [i, u, c] = columns_of (S);
  restore = slx_run_seed (mod (seed - 1, 2^32));
  chosen = rand (numel (c), 1) < share;
  restore = [];
  left = accumarray (u, ~ chosen, [size(S, 2), 1]);
  chosen(left(u) == 0) = false;
  part = @(which) sparse (i(which), u(which), c(which), size (S, 1), size (S, 2));
  own = part (~ chosen);
  held = [];
  if (any (chosen))
    held = part (chosen);
  end
end

% The pairs in S as columns, also where S is a row.
function [i, u, c] = columns_of (S)
  [i, u, c] = find (S);
  [i, u, c] = deal (i(:), u(:), c(:));
end

% The problem of the pairs in S: items, users and c are those pairs and their weights; users_l and items_l are l;
% of_held are the users whose pairs in HELD choose, at most 1000.
function p = problem_of (S, held, o, seed)
  [items, users, c] = columns_of (S);
  [ni, nu] = size (S);
  p = struct ('S', S, 'St', S', 'items', items, 'users', users, 'c', c, ...
              'users_l', sqrt (full (sum (S, 1)) + o.Unseen * ni), ...
              'items_l', sqrt (full (sum (S, 2))' + o.Unseen * nu), 'o', o, 'seed', seed, ...
              'held', held, 'of_held', []);
  if (~ isempty (held))
    users = find (any (held, 1));
    restore = slx_run_seed (mod (seed - 2, 2^32));
    order = randperm (numel (users));
    restore = [];
    p.of_held = sort (users(order(1:min (end, 1000))));
  end
end

function task = with_problem (task, S, other, o, p, all_pairs, s)
  if (s.seed ~= p.seed)
    [p, all_pairs] = problems_of (S, other, o, s.seed);       % of a checkpoint
  end
  task.step = @(s, k) step (p, all_pairs, s);
end

% ---- states. P, Q, and sigma; scores, those of the pairs; V, the singular vectors of which bases are made, for items,
% and above, their singular values; first, the losses where all scores are 0; gap, relative to that.

function s = start (p, seed)
  o = p.o;
  s = struct ('P', zeros (0, size (p.S, 2)), 'Q', zeros (0, size (p.S, 1)), 'sigma', zeros (0, 1), 'scores', [], ...
              'V', [], 'above', [], 'first', 0, 'objective', 0, 'noise', 0, 'gap', Inf, ...
              'multiplier', 0, 'at', 1, 'steps', 0, 'stalled', 0, 'gain', Inf, 'final', isempty (p.held), ...
              'seed', seed, ...
              'paths', struct ('multiplier', {}, 'validation', {}, 'bases', {}, 'objective', {}), 'kept', {{}}, ...
              'top', 0);
  s = measured (p, s);
  s.top = max ([s.above(:); 0]);
  if (~ isempty (o.Init))
    s.P = o.Init.P;
    s.Q = o.Init.Q;
    s = balanced (p, s);
  end
  s.multiplier = multiplier_at (o, s);
  s = measured (p, s);
end

% Number s.at of the multipliers; [] after the last. 'auto' begins where few bases pay.
function m = multiplier_at (o, s)
  m = [];
  if (isnumeric (o.Multiplier))
    if (s.at <= numel (o.Multiplier))
      m = o.Multiplier(s.at);
    end
  elseif (s.at <= MULTIPLIERS () && idle (s) < 2)
    m = s.top * 2 ^ (-1 - s.at / 2);      % each the one before, divided by sqrt (2)
  end
end

function most = MULTIPLIERS ()
  most = 30;
end

% How many multipliers have passed since the best one.
function count = idle (s)
  validation = [s.paths.validation];
  [~, best] = min (validation);
  count = numel (validation) - max ([best, 0]);
end

function state = view (s, now)
  state = struct ('iteration', now.iteration, 'objective', now.objective, 'gap', now.certificate, ...
                  'bases', now.bases, 'multiplier', now.multiplier, 'seconds', now.seconds, 'P', s.P, 'Q', s.Q);
end

% ---- iterations

function [s, whole] = step (p, all_pairs, s)
  whole = true;
  if (s.final && ~ isempty (all_pairs))
    p = all_pairs;
  end
  word = ending (p, s);
  if (isempty (word))
    s = swept (p, s);
    return;
  end
  if (s.final)
    whole = word;
    return;
  end
  s = noted (p, s);
  s.at = s.at + 1;
  next = multiplier_at (p.o, s);
  s.steps = 0;
  s.stalled = 0;
  s.gain = Inf;
  if (isempty (next))
    s = best_of (s);
    s.final = true;
    if (~ isempty (all_pairs))
      p = all_pairs;
      s = swept (p, measured (p, balanced (p, s)));     % sigma and first are those of all pairs
      return;
    end
  else
    s.multiplier = next;
  end
  s = measured (p, s);
end

% Why this multiplier ends; '' to go on. What the last steps gain decides, as parts of the loss without bases: of
% multipliers that are only compared with others a thousandth is enough.
function word = ending (p, s)
  word = '';
  if (s.gap <= p.o.Tol || s.gap == 0)
    word = 'converged';
  elseif (s.gain <= 1e-4 * s.first && size (s.P, 1) >= p.o.MaxBases)
    word = 'MaxBases';                  % the gap is that of bases which are missing
  elseif (s.stalled >= 3 || (s.gain <= 1e-3 * s.first && ~ s.final))
    word = 'stalled';
  elseif (s.steps >= p.o.MaxIter)
    word = 'MaxIter';
  end
end

function s = swept (p, s)
  before = s;
  o = p.o;
  count = min ([o.NewBases, o.MaxBases - size(s.P, 1), sum(s.above > s.multiplier)]);
  if (count > 0)
    size_of = sqrt (max (s.above(1:count) - s.multiplier, 0) / (1 + o.Unseen));
    s.Q = [s.Q; bsxfun(@rdivide, bsxfun (@times, s.V(:,1:count)', size_of(:)), sqrt (p.items_l))];
  end
  if (~ isempty (s.Q))
    s.P = side (s.Q, p.S, o.Unseen, s.multiplier * p.users_l);
    s.Q = side (s.P, p.St, o.Unseen, s.multiplier * p.items_l);
    s = balanced (p, s);
  end
  s = measured (p, s);
  s.steps = before.steps + 1;
  gain = before.objective - s.objective;
  s.stalled = (before.stalled + 1) * (gain <= 1e-9 * s.first);
  s.gain = gain;
  if (~ (gain >= 0))                    % rounding
    [steps, stalled] = deal (s.steps, s.stalled);
    s = before;
    s.steps = steps;
    s.stalled = stalled;
  end
end

% The columns of one side, for those of the other.
function X = side (A, seen, all, penalty)
  X = slx_data_columns (size (seen, 2), @(first, last) some (A, seen(:,first:last), all, penalty(first:last)));
end

function X = some (A, seen, all, penalty)
  X = zeros (size (A, 1), size (seen, 2));
  if (~ isempty (X))                    % there may be fewer than ranks
    X = slx_sides_mex (A, seen, all, penalty);
  end
end

% The same scores by factors of least penalty: their products by sqrt (l) are singular vectors times sqrt (sigma).
function s = balanced (p, s)
  parts = slx_data_parts ();
  [A, R] = qr (bsxfun (@times, s.P, sqrt (p.users_l))', 0);
  [B, T] = qr (bsxfun (@times, s.Q, sqrt (p.items_l))', 0);
  [X, sigma, Y] = svd (R * T', 'econ');
  sigma = diag (sigma);
  keep = reshape (find (sigma > 1e-9 * max ([sigma; 0])), [], 1);
  s.sigma = reshape (sigma(keep), [], 1);       % columns, also of none
  s.P = bsxfun (@rdivide, bsxfun (@times, sqrt (s.sigma), (A * X(:,keep))'), sqrt (p.users_l));
  s.Q = bsxfun (@rdivide, bsxfun (@times, sqrt (s.sigma), (B * Y(:,keep))'), sqrt (p.items_l));
  [s.P, s.Q, s.sigma] = parts.same (s.P, s.Q, s.sigma);
end

function s = measured (p, s)
  u = p.o.Unseen;
  s.scores = scores_of (p, s);
  squares = sum (sum ((s.P * s.P') .* (s.Q * s.Q')));
  F = (sum (p.c .* (1 - s.scores) .^ 2) + u * squares) / 2;
  s.objective = F + s.multiplier * sum (s.sigma);
  s.first = sum (p.c) / 2;              % of these pairs
  [s.above, s.V, sure] = implicit_tops (p, s);
  largest = max ([s.above(:); 0]);
  part = 1;
  if (largest > s.multiplier)
    part = s.multiplier / largest;
  end
  % The dual: slopes Z of the losses, scaled to PART of those at the scores so that no singular value is above the
  % multiplier, give the lower bound min_t (loss (t) - z t), summed over seen pairs, and over unseen ones.
  z = -part * (p.c .* (1 - s.scores) - u * s.scores);
  t = (z + p.c) ./ (p.c + u);           % where the losses have the slope z
  dual = sum (p.c .* (1 - t) .^ 2 + u * t .^ 2) / 2 - sum (z .* t) ...
         - part ^ 2 * u / 2 * max (squares - sum (s.scores .^ 2), 0);
  s.gap = max (s.objective - dual, 0) / s.first;
  if (~ sure)
    s.gap = Inf;
  end
end

% The scores of the pairs, a column.
function scores = scores_of (p, s)
  scores = slx_data_columns (numel (p.c), @(first, last) scores_from (p, s, first, last))';
end

function scores = scores_from (p, s, from, last)
  scores = zeros (1, last - from + 1);
  width = max (1, floor (2^22 / max (size (s.P, 1), 1)));
  for first = from:width:last
    part = first:min (first + width - 1, last);
    scores(part-from+1) = sum (s.P(:,p.users(part)) .* s.Q(:,p.items(part)), 1);
  end
end

% ---- multipliers

% A multiplier that is done, with how well its lists have the pairs for validation.
function s = noted (p, s)
  error = 1 - implicit_ndcg (s.P, s.Q, p.S, p.held, p.of_held, 20);
  s.paths(end+1) = struct ('multiplier', s.multiplier, 'validation', error, 'bases', size (s.P, 1), ...
                           'objective', s.objective);
  if (idle (s) == 0)
    s.kept = {s.P, s.Q, s.sigma, s.multiplier};
  end
end

function s = best_of (s)
  [s.P, s.Q, s.sigma, s.multiplier] = deal (s.kept{:});
end
