function passes = dict_stream (problem, o)
%DICT_STREAM  Passes of sl_dict_learn over data in blocks, whose codes are not kept.
%   PASSES = dict_stream (PROBLEM, O) is a struct as that of dict_batches. With HURRY there are no codes, NaN in the
%   place of what is minimised and of the number of samples, and the sums are as they are.
%
%   'alternating': all samples are coded in the same dictionary, which the sums A = Z*Z' and B = X*Z' then improve.
%   'online': a batch is coded and forgotten. The sums A = Z*Z' and B = X*Z' add up in the first pass; in later ones
%   a batch of w of n samples multiplies them by 1 - w/n first, so that codes of a whole pass count; or dict_forgetting
%   says by what they are multiplied. The objective
%   of a pass is that of each batch with the dictionary that it was coded with. Of the ranks of engine 'mpi' each reads
%   all blocks and codes its share of a batch.

% SPDX-License-Identifier: BSD-3-Clause
  data = problem.data;
  step = @pass;
  if (strcmp (o.Algorithm, 'alternating'))
    step = @alternated;
  end
  passes = struct ('start', @() start (problem, o), 'step', @(s, k) step (problem, o, s, k), 'ready', [], ...
                   'kept', @(s) struct ('D', s.D, 'A', s.A, 'B', s.B, 'seen', s.seen), ...
                   'data', @() {problem.m, data.width, problem.r, problem.class, problem.unit, data.sumsq, ...
                                data.marks, problem.lambda}, ...
                   'batches', sum (ceil (data.width / problem.width)), ...
                   'concluded', @(s, D, hurry) concluded (s, D, problem, o, hurry));
end

function s = start (problem, o)
  [D, seed] = dict_begin (problem, o);
  s = struct ('D', D, 'A', zeros (problem.r), 'B', zeros (problem.m, problem.r), 'seen', 0, 'steps', 0, ...
              'passes', 0, 'replaced', 0, 'objective', problem.sumsq / 2, 'noise', 0, 'seed', seed);
  if (~ isempty (o.MaxError))
    s.objective = problem.n * min (problem.m, problem.r);
  end
end

function [s, whole] = alternated (problem, o, s, iteration)
  sums = coded_once (problem, o, s.D, false);
  s.A = sums.A;
  s.B = sums.B;
  s.seen = problem.n;
  s.D = problem.data.parts.same (dict_improved (s.D, s.A, s.B, problem, o));
  s.objective = sums.value;
  if (isempty (o.MaxError) && ~ o.Missing)      % of these codes in the new dictionary
    alone = slx_run_one_blas_thread ();
    s.objective = max (problem.sumsq / 2 - sum (sum (s.D .* (s.B - s.D * s.A / 2))), 0) ...
                  + problem.lambda * sums.penalty;
  end
  s.passes = iteration;
  unused = sums.used' == 0 & ~ o.kept;
  s.replaced = 0;
  if (any (unused))
    s = renewed (s, of_all_ranks (problem.data.parts, sums.worst, problem.r), unused, o);
  end
  whole = ~ slx_interrupt_mex ('caught');
end

% The worst samples of all ranks.
function worst = of_all_ranks (parts, worst, most)
  if (parts.divided)
    none = struct ('X', zeros (size (worst.X, 1), 0), 'r', zeros (1, 0));
    worst = dict_worst (none, parts.join (worst.X), parts.join (worst.r), most);
    worst = struct ('X', parts.share (worst.X), 'r', parts.share (worst.r));
  end
end

function [s, whole] = pass (problem, o, s, iteration)
  data = problem.data;
  used = zeros (problem.r, 1);
  worst = struct ('X', zeros (problem.m, 0), 'r', zeros (1, 0));
  total = 0;
  rho = dict_forgetting (iteration, sum (ceil (data.width / problem.width)), o);
  for q = 1:numel (data.width)
    X = data.read (q);
    restore = slx_run_seed (mod (s.seed + 1e6 * iteration + q, 2^32));
    order = randperm (size (X, 2));
    clear restore;
    for first = 1:problem.width:numel (order)
      batch = order(first:min (first + problem.width - 1, numel (order)));
      [A, B, added, value, Y, r, whole] = of_batch (X(:,batch), s.D, problem, o);
      if (~ whole)
        return;
      end
      total = total + value;
      used = used + added;
      worst = dict_worst (worst, Y, r, problem.r);
      s.steps = s.steps + 1;
      keep = 1;
      if (rho > 0)
        keep = (1 - 1 / s.steps) ^ rho;
      elseif (iteration > 1)
        keep = 1 - numel (batch) / problem.n;
      end
      s.A = keep * s.A + A;
      s.B = keep * s.B + B;
      s.seen = min (s.seen + numel (batch), problem.n);   % in later passes the sums lose as much by keep as they get
      s.D = problem.data.parts.same (dict_improved (s.D, s.A, s.B, problem, o));
    end
  end
  whole = ~ slx_interrupt_mex ('caught');
  s.objective = data.parts.sum (total);
  s.passes = iteration;
  unused = used' == 0 & ~ o.kept;
  s.replaced = 0;
  if (any (unused))
    s = renewed (s, of_all_ranks (data.parts, worst, problem.r), unused, o);
  end
end

% The sums over a batch X. Each rank codes its share, of which Y are the samples with what is missing filled in, R their
% squared residuals, and VALUE what they add to the objective. Codes are few numbers to hand on, the sums many: so every
% rank gets all codes and adds them up itself.
function [A, B, used, value, Y, r, whole] = of_batch (X, D, problem, o)
  [A, B, used] = deal ([]);
  value = 0;
  r = zeros (1, 0);
  Z = sparse (problem.r, 0);
  parts = problem.data.parts;
  own = max (parts.rank, 1):parts.count:size (X, 2);
  Y = X(:,own);
  parts.listen ();
  if (~ isempty (own))
    Z = dict_coded (Y, D, problem.lambda, o, sparse (problem.r, numel (own)));
  end
  whole = parts.vote (double (size (Z, 2) < numel (own))) == 0;
  if (~ whole)
    slx_interrupt_mex ('note');
    return;
  elseif (~ isempty (own))
    r = dict_residuals (Y, D, Z);
    value = dict_value (r, Z, problem, o);
    Y = filled (Y, D, Z, o);
  end
  if (parts.count > 1)
    [i, j, z] = find (Z);
    entries = parts.all ([i(:), reshape(own(j), [], 1), z(:)]');
    Z = sparse (entries(1,:), entries(2,:), entries(3,:), problem.r, size (X, 2));
    [A, B] = dict_sums (filled (X, D, Z, o), Z);
  else
    [A, B] = dict_sums (Y, Z);
  end
  used = full (sum (abs (Z), 2));
end

function X = filled (X, D, Z, o)
  if (o.Missing)
    X = dict_filled (X, D, Z);
  end
end

% Atoms that no code has used become these samples.
function s = renewed (s, worst, unused, o)
  at = find (unused);
  X = worst.X;
  if (o.NonnegDictionary)
    X = max (X, 0);
  end
  X = X(:,any (X, 1));
  at = at(1:min (numel (at), size (X, 2)));
  s.replaced = numel (at);
  if (~ isempty (at))
    X = X(:,1:numel (at));
    s.D(:,at) = bsxfun (@times, X, sqrt (o.MaxNorm2 ./ sum (X .^ 2, 1)));
    s.A(at,:) = 0;
    s.A(:,at) = 0;
    s.B(:,at) = 0;
  end
end

function [Z, objective, missed, sums] = concluded (best, D, problem, o, hurry)
  Z = sparse (problem.r, 0);
  objective = NaN;
  missed = NaN;
  sums = struct ('A', best.A, 'B', best.B, 'seen', best.seen);
  if (~ hurry)
    try
      [of_all, parts] = coded_once (problem, o, double (D), true);
      Z = [Z, parts{:}];
      objective = of_all.value;
      missed = of_all.missed;
      sums = struct ('A', of_all.A, 'B', of_all.B, 'seen', problem.n);
    catch err
      slx_run_note_interrupt (err);
    end
  end
  objective = objective * problem.scale;
end

% A pass over data in blocks that codes all samples in the same dictionary.
% It codes to the last digits where FINAL. SUMS is a struct, over all samples, also those of other ranks:
%     A, B     Z*Z' and X*Z', with D*Z in the place of what is not known
%     value    what is minimised, for this D
%     penalty  sum of the moduli of Z
%     used     the same for each atom, a column
%     missed   see code_missed
%     worst    unless FINAL, the samples that are represented worst, see dict_worst
% Z is a cell row of the codes of the blocks of this rank; empty unless FINAL.
function [sums, Z] = coded_once (problem, o, D, final)
  worst = struct ('X', zeros (problem.m, 0), 'r', zeros (1, 0));
  [A, B, numbers, used, parts, Z] = slx_data_sum (problem.data, @(X, q) of_block (X, D, problem, o, final));
  for k = 1:numel (parts)
    worst = dict_worst (worst, parts{k}.X, parts{k}.r, problem.r);
  end
  sums = struct ('A', A, 'B', B, 'value', numbers(1), 'penalty', numbers(2), 'missed', numbers(3), 'used', used, ...
                 'worst', worst);
end

function [A, B, numbers, used, worst, Z] = of_block (X, D, problem, o, final)
  none = sparse (problem.r, size (X, 2));
  if (final && ~ o.pursues)
    Z = sparse (double (sl_sparse_code (X, D, problem.lambda, 'Nonneg', o.Nonneg, 'Missing', o.Missing)));
  else
    Z = dict_coded (X, D, problem.lambda, o, none);
    if (isempty (Z))
      slx_arg_fail ('interrupted', 'interrupted');
    end
  end
  r = dict_residuals (X, D, Z);
  penalty = sum (abs (nonzeros (Z)));
  numbers = [dict_value(r, Z, problem, o), penalty, code_missed(X, r, o.MaxError)];
  used = full (sum (abs (Z), 2));
  if (o.Missing)
    X = dict_filled (X, D, Z);
  end
  [A, B] = dict_sums (X, Z);
  worst = {};
  if (final)
    Z = {Z};
  else
    worst = {dict_worst(struct ('X', zeros (problem.m, 0), 'r', zeros (1, 0)), X, r, problem.r)};
    Z = {};
  end
end
