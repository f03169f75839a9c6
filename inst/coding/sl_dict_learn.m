function [D, Z, info] = sl_dict_learn (X, p, lambda, varargin)
%SL_DICT_LEARN  Dictionary learning: finds a dictionary in which data have sparse codes.
%   [D, Z] = sl_dict_learn (X, P, LAMBDA) finds P atoms, the columns of D, and codes Z so that X is about D*Z:
%
%       minimise |X - D*Z|_F^2 / 2 + lambda * sum (abs (Z(:))) over D, Z with |D(:,k)|^2 <= c.
%
%   Here c is the option MaxNorm2, by default 1.
%
%   [D, Z] = sl_dict_learn (X, P, [], 'MaxNonzeros', K) limits the number of nonzeros of each code instead:
%
%       minimise |X - D*Z|_F^2 / 2 with at most K nonzeros in each column of Z, and |D(:,k)|^2 <= c.
%
%   [D, Z] = sl_dict_learn (X, P, [], 'MaxError', E) finds codes with few nonzeros and |x - D*z|_2 <= E for each column.
%
%   [D, Z, INFO] = sl_dict_learn (X, P, LAMBDA, OPTION, VALUE, ...) or (..., OPTIONS) with a struct chooses the
%   algorithm and its settings, and returns how the run went. The problem is not convex: another start may lead to
%   another dictionary.
%
%   Algorithms
%     'online'       the samples come in small batches. Each batch is coded; then a sweep over the atoms improves the
%                    dictionary for the codes found so far. The first three passes forget codes of dictionaries that
%                    are no longer good, see Forgetting. After them the new codes of a batch replace its old ones, so
%                    that a pass over the data never raises the objective
%     'alternating'  finds the codes of all samples and the best dictionary for these codes in turn. A pass lowers the
%                    objective less than one of 'online', so that a run takes more passes and usually more time
%     'ksvd'         with MaxNonzeros or MaxError only: codes all samples, then sweeps over the atoms, and fits each
%                    together with its coefficients to the residual of the others. Atoms have length sqrt (c)
%   With MaxNonzeros and MaxError the codes come from orthogonal matching pursuit. A sample keeps its old code where
%   this is better than the new one, so that with MaxNonzeros no such pass raises the objective either.
%   After a pass two kinds of atoms are replaced by the samples that are represented worst: atoms that no code uses, and
%   atoms nearly equal to another one, which takes over their codes.
%
%   Inputs
%     X        d-by-n, double or single, full or (double) sparse, finite (but see Missing), not empty; one sample per
%              column. Data that do not fit into memory come as a cell row of names of files or as a function handle f,
%              see doc/large_data.md: f (q) is the q-th block of columns, and [] marks the end. Algorithm
%              'online' then reads the data block by block, codes each batch and forgets it;
%              'alternating' does so with each block
%     P        number of atoms, from 1 to 46340
%     LAMBDA   above 0; [] with MaxNonzeros or MaxError. doc/sparse_coding.md says how to choose P and LAMBDA
%   Outputs
%     D     d-by-P, full, of the class of X
%     Z     P-by-n: the codes of X in D, as sl_sparse_code gives them; sparse, full for single X. With MaxNonzeros and
%           MaxError some may be older codes that are better
%     INFO  struct:
%       algorithm    the algorithm used
%       iterations   passes over the data
%       converged    whether a pass lowered the objective by at most Tol of it
%       stop         'converged', 'MaxIter', 'TimeLimit', 'OutputFcn', 'interrupted'
%       objective    a row: the first value is that of Z = 0, value k + 1 that of dictionary and codes after k passes.
%                    The objective falls, except where atoms have been replaced or while codes are forgotten
%       final        objective of the outputs D and Z
%       missed       number of samples whose residual is above MaxError; 0 without MaxError
%       best         pass that D comes from; after Ctrl-C this pass may be incomplete
%       certificate  a row of the same length: relative fall of the objective in a pass; NaN at the start, and Inf after
%                    a pass that replaced atoms if the pass before it replaced none
%       replaced     a row of the same length: number of atoms replaced after a pass
%       seconds      a row of the same length: time since the call
%       batches      number of batches
%       coding       struct for sl_coder: what is needed to code new samples like these
%       state        struct: what option State needs to go on with other data. It holds D and two matrices of sums over
%                    the codes, P-by-P and d-by-P, whatever the number of samples; state.samples counts the samples in
%                    the sums, after Ctrl-C those that have been coded
%
%   Options
%     'Algorithm'           'online' (default), 'alternating' or 'ksvd', see above
%     'BatchSize'           samples in a batch, 'online' only (default max (256, 2*P), or more where samples have few
%                           numbers that are not zero: a batch then has d of these, or a sixteenth of the samples)
%     'Forgetting'          rho > 0, 'online' only: at batch t of the run the sums over all earlier codes are multiplied
%                           by (1 - 1/t)^rho, and the old codes of the batch stay in them. The objective may then rise.
%                           0: the new codes of a batch replace its old ones (default []: in the passes 1, 2 and 3 rho
%                           is 3, 6 and 9, so that the last third of a pass counts most, and then 0; passes 2 and 3 end
%                           with a sweep for the codes of the whole pass. It is 0 in all passes with State, or where a
%                           pass has fewer than four batches. In a short run from a good Init give 0: the
%                           forgetting is made for poor dictionaries)
%     'MaxNorm2'            c, largest squared length of an atom; from 1e-60 to 1e60 for single X (default 1)
%     'Nonneg'              true: Z >= 0 (default false)
%     'NonnegDictionary'    true: D >= 0, not for 'ksvd' (default false)
%     'MaxNonzeros'         K: largest number of nonzeros of a code (default [], any number)
%     'MaxError'            E > 0, in units of X: pursuit ends as soon as the length of a residual is at most E. The
%                           objective is then the number of nonzeros, at first n*min (d, P), and it may rise. You may
%                           also give K (default [], no pursuit by error)
%     'Missing'             true: NaN in X is an entry that is not known, and only the others count. X must be full and
%                           have a known entry. A sample without a known entry has the code 0. The row of D of a feature
%                           that is never known is 0, unless Init or State has other numbers there (default false)
%     'Mask'                d-by-n, full: true (or 1) where X is known, with the same effect (default [], all are known)
%     'Init'                D0, d-by-P (default [], samples drawn at random)
%     'State'               INFO.state of an earlier call: learning goes on from its dictionary, and X counts together
%                           with the data of all earlier calls, which are not needed any more. Objectives are those of X
%                           only. LAMBDA, MaxNonzeros, MaxError, Nonneg, NonnegDictionary and MaxNorm2 should be those
%                           of the earlier call. If they are not, its codes stay in the sums as they are, and a warning
%                           says so. Not for 'ksvd' (default [])
%   Options of runs; they are described in doc/shared_options.md
%     MaxIter (100), Tol (1e-3), Seed, TimeLimit, Display, OutputFcn, Checkpoint, CheckpointInterval, Engine,
%     Processes, Hosts
%     Engine: 'mpi' has the Algorithms 'online' and 'alternating'
%     MaxIter: an iteration is a pass
%     Tol: the certificate is the share of the objective by which a pass lowers it. With Tol 1e-3 a run ends with an
%     objective about 1 % above that of many more passes
%     Display: lines of 'iter' have the percentage of the way to Tol or MaxIter
%     OutputFcn: STATE has algorithm, iteration, D, objective, certificate and seconds. sl_show_basis (state.D, ...)
%     shows a dictionary
%
%   Blocks. With several blocks one more pass at the end computes Z and INFO.final, even if the caller does not take Z.
%   After Ctrl-C there is no such pass: Z has no columns, and INFO.final is NaN. Three things differ from a matrix.
%   Nearly equal atoms are not looked for. With MaxNonzeros or MaxError a sample does not keep its old code where that
%   is better, so that a pass may raise the objective. And 'online' does not know the old codes of a batch. Where they
%   would be replaced, from the second pass on, the sums are multiplied by 1 - w/n before a batch of w of the n samples
%   is added. No pass ends with a sweep for all its codes. (The objective of a pass of 'online' lags behind INFO.final,
%   because it is a sum over batches, each with the dictionary that it was coded with.)
%
%   In Octave Ctrl-C ends the passes, not the call: sl_dict_learn returns the best dictionary so far and its codes,
%   with INFO.stop = 'interrupted'. The result does not depend on the number of threads.
%
%   New samples. Code them by sl_sparse_code (Xnew, D, LAMBDA, ...) with the same lambda and options, or by
%     Znew = sl_predict (sl_coder ('sl_dict_learn', D, INFO.coding), Xnew)
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:allZero      all codes are zero, though X is not
%     sparselearn:maxError     MaxError was given without MaxNonzeros, and INFO.missed samples cannot reach it
%     sparselearn:otherState   State belongs to another LAMBDA or to other options that the codes depend on
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    BatchSize or Forgetting with Algorithm 'alternating' or 'ksvd', Nonneg with
%                                 MaxNonzeros or MaxError, NonnegDictionary with 'ksvd'
%
%   Example
%     >> X = kron ([1 0 0; 0 1 0; 0 0 1], [1 2 3 4]);
%     >> [D, Z, info] = sl_dict_learn (X, 3, .01, 'Seed', 1);
%     >> sort (sum (abs (D), 1))
%     ans =
%        1   1   1
%
%
%   Reference: J. Mairal, F. Bach, J. Ponce and G. Sapiro (2009), Online dictionary learning for sparse coding, ICML,
%   algorithms 1 and 2 and section 3.4; H. Lee, A. Battle, R. Raina and A. Y. Ng (2006), Efficient sparse coding
%   algorithms, NIPS 19 ('alternating'); M. Aharon, M. Elad and A. Bruckstein (2006), K-SVD, IEEE Trans. Signal
%   Processing 54(11), and R. Rubinstein, M. Zibulevsky and M. Elad (2008), Efficient implementation of the K-SVD
%   algorithm, CS Technion ('ksvd').
%
%   See also: sl_sparse_code, sl_coder, sl_dict_update, sl_show_basis, sl_nmf
%
% TESTING: test_dict_learn   REFERENCE: or_dict_learn

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  clock = tic;
  slx_arg_need (nargin, 3, 'data, a number of atoms and lambda');
  try
    slx_arg_given_lambda (lambda, 'X, P', true);
    release = slx_run_hold_interrupt ();            % slx_data_read_block makes an error of Ctrl-C
    if (isempty (table))
      table = options ();
    end
    with_lambda = ~ isempty (lambda);
    [o, given, which] = slx_opt_read (table, varargin, [NaN, NaN], [false, with_lambda]);
    o.pursues = ~ isempty (o.MaxNonzeros) || ~ isempty (o.MaxError);
    if (strcmp (o.Engine, 'mpi'))
      [D, Z, info] = slx_run_in_ranks ('sl_dict_learn', {X, p, lambda}, given, o);
      return;
    end
    asks = o.Missing && isempty (o.Mask);
    data = [];
    if (iscell (X) || isa (X, 'function_handle'))
      [data, X] = slx_data_blocks (X, @(B, name) code_survey (B, name, o.Missing));
    end
    if (isempty (X) && ~ isempty (data))
      slx_opt_when (table, o, which, [true, with_lambda]);
      o = checked (o, data.m, p, true);
      [problem, o] = dict_problem ([], data, p, lambda, o);
    else
      slx_arg_data ('X', X);
      o = checked (o, size (X, 1), p, false);
      [problem, o] = dict_problem (X, [], p, lambda, o);
    end
    if (asks && problem.streams)
      slx_data_warn_missing (data);
    elseif (asks)
      slx_data_warn_missing (X);
    end
    loud = slx_run_hold_warnings ('sparselearn:swapped');         % D is its own
    [D, Z, info] = iterated (problem, o, clock);
    if (slx_interrupt_mex ('caught'))
      info.stop = 'interrupted';          % after the last pass
      info.converged = false;
    end
    clear loud;
    slx_run_end ('sl_dict_learn', o.Display, info, o.Tol == 0 || o.MaxIter == 0);
    if (~ strcmp (o.Display, 'off') && info.converged && info.certificate(end) > 0)
      fprintf ('sl_dict_learn: the last pass lowered the objective by %.2g %%; with a Tol below %g a run goes on\n', ...
               100 * info.certificate(end), o.Tol);
    end
    if (~ o.pursues && ~ problem.streams)
      if (~ isempty (o.Mask) && ~ any (Z(:)))
        X(o.Mask == 0) = NaN;                   % for the largest lambda
      end
      code_warn_zero (X, D, Z, lambda, o.Nonneg, [], 'the run has ended before a code could leave 0; raise MaxIter');
    elseif (isempty (o.MaxNonzeros) && ~ strcmp (info.stop, 'interrupted'))
      code_warn_error (info.missed, problem.n);
    end
  catch err
    slx_run_rethrow (err);
  end
end

function table = options ()
  plain = {'MaxNonzeros', 'none', 'MaxError', 'none', 'Lambda', true};
  online = {'Algorithm', 'online'};
  streaming = {'Algorithm', {'online', 'alternating'}};
  rows = {'Algorithm',        'online', {'online', 'alternating', 'ksvd'}, {};
          'BatchSize',        [],       '?natural',             online;
          'Forgetting',       [],       '?finite',              online;
          'MaxNorm2',         1,        '(0,Inf)',              {};
          'Nonneg',           false,    'flag',                 plain;
          'NonnegDictionary', false,    'flag',                 streaming;
          'MaxNonzeros',      [],       '?natural',             {};
          'MaxError',         [],       '?(0,Inf)',             {};
          'Missing',          false,    'flag',                 {};
          'Mask',             [],       '?numbers',             {'Blocks', false};
          'Init',             [],       '?finite d-by-p',       {'State', 'none'};
          'State',            [],       '?struct',              streaming;
          'Seed',             [],       '?seed',                {}};
  runs = slx_opt_iterating ('MaxIter', 100, 'Tol', 1e-3);
  runs{strcmp(runs(:,1), 'OutputFcn'),4} = {'Engine', 'local'};
  whole = 'with X as one matrix; in blocks NaN says what is not known, with ''Missing'', true';
  facts = {'Blocks', 'with data in blocks', whole; 'Lambda', 'with a number for lambda', 'where lambda is []'};
  table = slx_opt_table ([rows; slx_opt_engine(); runs], 'dp', facts);
end

% The options for data with D rows, of which STREAMS says whether they come in blocks.
function o = checked (o, d, p, streams)
  ksvd = strcmp (o.Algorithm, 'ksvd');
  slx_arg_refuse (ksvd && ~ o.pursues, 'Algorithm ''ksvd'' needs MaxNonzeros or MaxError');
  slx_arg_rank (p, 'P');
  p = full (double (p));
  slx_arg_refuse (~ isempty (o.Init) && ~ isequal (size (o.Init), [d, p]), ...
                  'option Init must be %d-by-%d, but is %s', d, p, slx_arg_size_text (o.Init));
  if (~ isempty (o.State))
    dict_state ('check', o.State, d, p);
  end
  slx_arg_refuse (ksvd && streams, 'Algorithm ''ksvd'' does not work on several blocks; pass X as one matrix');
  if (~ strcmp (o.Algorithm, 'online'))
    o.BatchSize = Inf;
  end
end

% The passes as a task of slx_run_loop.
function [D, Z, info] = iterated (problem, o, clock)
  passes = passes_of (problem, o);
  measures = {'objective', 'certificate', 'replaced', 'done'};
  keep = {'objective', 'last'};                 % with blocks, and with State, the objective is not that of all data
  task = struct ('caller', 'sl_dict_learn', 'name', o.Algorithm, ...
                 'keep', keep{1 + (problem.streams || problem.before > 0)}, 'growth', 1e3, 'measures', {measures}, ...
                 'titles', {{{'objective', 'fall', 'replaced', 'done in %', 'seconds'}, [measures, {'seconds'}]}}, ...
                 'start', passes.start, 'step', passes.step, 'divided', true, 'ready', passes.ready, ...
                 'report', @(s, before) report (s, before, problem, o), 'kept', passes.kept, 'exact', false, ...
                 'view', @(s, now) shown (s, now, problem, o), 'identity', [], 'alike', true);
  if (~ isempty (o.Checkpoint))
    steering = o;
    steering.Mask = [];
    task.identity = slx_run_identity (steering, o.Algorithm, passes.data ());
  end
  [best, run, why] = slx_run_loop (task, o, clock);
  hurry = strcmp (why, 'interrupted') || slx_interrupt_mex ('caught');
  D = in_class (best.state.D, problem);
  [Z, final, missed, sums] = passes.concluded (best.state, D, hurry);
  parts = slx_data_parts ();
  Z = parts.join (Z);
  parts.first ();
  square = problem.unit ^ 2;
  state = dict_state ('make', double (D), (sums.A + problem.A) * square, (sums.B + problem.B) * square, ...
                      problem.before + sums.seen, problem.conditions);
  Z = Z * problem.unit;
  if (strcmp (problem.class, 'single'))
    Z = single (full (Z));
  end
  h = run.history;
  info = struct ('algorithm', o.Algorithm, 'iterations', run.iteration, 'converged', strcmp (why, 'converged'), ...
                 'stop', why, 'objective', h(1,:), 'final', final, 'missed', missed, ...
                 'best', best.iteration, 'certificate', h(2,:), 'replaced', h(3,:), 'seconds', h(5,:), ...
                 'batches', passes.batches, 'coding', problem.coding, 'state', state);
  if (isfield (run, 'traffic'))
    info.traffic = run.traffic;
  end
end

function passes = passes_of (problem, o)
  if (problem.streams)
    passes = dict_stream (problem, o);
  else
    passes = dict_batches (problem, o);
  end
end

% Objective, the part by which it has fallen, how many atoms were replaced, and the percentage of the passes to MaxIter
% or, on a scale of logarithms, of the falls down to Tol.
function r = report (s, before, problem, o)
  fall = NaN;
  if (~ isempty (before))
    fall = (before(1) - s.objective * problem.scale) / max (before(1), realmin);
    if (s.replaced > 0 && before(3) == 0)
      fall = Inf;                       % new atoms have a pass to show what they are good for
    end
  end
  done = s.passes / max (o.MaxIter, 1);
  if (o.Tol > 0 && fall < 1)
    done = max (done, log (max (fall, o.Tol)) / log (min (o.Tol, .5)));
  end
  r = [s.objective * problem.scale; fall; s.replaced; round(100 * min (done, 1))];
end

function state = shown (s, now, problem, o)
  state = struct ('iteration', now.iteration, 'objective', now.objective, 'certificate', now.certificate, ...
                  'seconds', now.seconds, 'algorithm', o.Algorithm, 'D', cast (s.D, problem.class));
end

% In the class of the data; rounding must not make an atom longer than allowed.
function D = in_class (D, problem)
  D = cast (D, problem.class);
  norm2 = sum (double (D) .^ 2, 1);
  for k = find (norm2 > problem.longest)
    D(:,k) = double (D(:,k)) * sqrt (problem.longest / norm2(k)) * (1 - eps (problem.class));
  end
end

%!test
%! X = kron ([1 0 0; 0 1 0; 0 0 1], [1 2 3 4]);
%! [D, Z, info] = sl_dict_learn (X, 3, .01, 'Seed', 1);
%! assert (D * Z, X, .02);
%! assert (sort (sum (abs (D), 1)), [1 1 1], 1e-6);
%! assert (issparse (Z) && info.converged);
%! assert (info.final, sumsq ((X - D * Z)(:)) / 2 + .01 * sum (abs (Z(:))), 1e-12);
%!assert (class (sl_dict_learn (single ([1 2; 3 4]), 1, .1)), 'single')
%!error id=sparselearn:badCall sl_dict_learn (1, 1)

%!demo
%! [X, about] = sl_data ('strokes', 'Seed', 1);
%! D = sl_dict_learn (X ./ sqrt (sum (X .^ 2)), 64, .2, 'Seed', 1, 'MaxIter', 5, 'Tol', 0);
%! sl_show_basis (D, about, 'Map', 'signed');
%! title ('64 atoms of digits');
