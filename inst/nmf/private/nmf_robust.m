function [W, H, info] = nmf_robust (factorise, X, r, o, given)
%NMF_ROBUST  The factorisation of the samples that are no outliers.
%   [W, H, INFO] = nmf_robust (@sl_nmf, X, R, O, GIVEN): O is what nmf_options made of GIVEN, the options that sl_nmf
%   was called with. W, and H at the samples that are no outliers, are what sl_nmf (X(:,KEPT), R, ...) gives with
%   these options; the outliers get their codes by W. INFO is that of this run, with the field outliers beside.
%
%   Let e_j be the root mean square residual of sample j and t_j its bound, see outliers_of. The method seeks the
%   least of
%       sum_j min (e_j, t_j)^2
%   Samples with e_j > t_j, the outliers, add constants to it, so the parts do not depend on them. Three stages:
%     start    least trimmed squares (P. J. Rousseeuw and K. Van Driessen (2006), Computing LTS regression for large
%              data sets): parts of small random sets of samples are judged by the three quarters of all samples that
%              they fit best. Sets without an outlier win. A run on all samples would not do: an outlier takes a part
%              for itself, and then fits
%     rounds   from the last parts those of the samples that are no outliers by them, until these stay the same
%     result   on these samples the run that the caller has asked for, once more if its parts fit some that are left out

% SPDX-License-Identifier: BSD-3-Clause
  n = size (X, 2);
  slx_arg_refuse (iscell (X) || isa (X, 'function_handle'), 'option Robust needs X as one matrix, not in blocks');
  nmf_problem (X, r, o);                        % its errors name places in all of X
  slx_arg_refuse (n < 3 * r, ['option Robust judges samples by others: for %d parts X must have at least %d ' ...
                              'columns, but has %d'], r, 3 * r, n);
  slx_arg_refuse (iscell (o.Init) && ~ isempty (o.Init{2}), ...
                  'option Robust chooses the samples: Init must be {W0, []} or a word');
  release = slx_run_hold_interrupt ();
  before = warning ('off', 'sparselearn:nothingMissing');       % some samples may have no NaN
  restore = onCleanup (@() warning (before));
  loud = slx_run_hold_warnings ();
  task = struct ('X', X, 'r', r, 'o', o, 'factorise', factorise, 'deadline', 86400 * now () + o.TimeLimit, ...
                 'given', {[slx_opt_pairs(given), {'Robust', false}]});
  kept = kept_samples (task);
  clear loud;
  [W, of_kept, info] = fitted (task, kept);
  [e, lengths] = residuals (task, W, 1:n);
  fits = find (e <= gross () * lengths);
  if (~ isempty (setdiff (fits, kept)))         % the parts of short runs were not good enough to judge these
    kept = union (kept, fits);
    [W, of_kept, info] = fitted (task, kept);
  end
  info.outliers = setdiff (1:n, kept);
  H = zeros (r, n, class (W));
  H(:,kept) = of_kept;
  H(:,info.outliers) = codes (task, W, info.outliers, 10 * double (eps (class (W))), penalty_of_code (task));
  info.sample_error = nmf_sample_error (X, W, H, o);
end

% A run on the samples J.
function [W, H, info] = fitted (task, j, varargin)
  o = of_samples (task.o, j);
  masks = {'Mask', o.Mask, 'Hidden', o.Hidden};
  masks = masks(repelem (~ cellfun ('isempty', masks(2:2:end)), 2));
  left = max (task.deadline - 86400 * now (), 0);
  [W, H, info] = task.factorise (task.X(:,j), task.r, task.given{:}, masks{:}, 'TimeLimit', left, varargin{:});
end

% As sl_nmf has it, which multiplies it by the number of known entries, on the average.
function penalty = penalty_of_code (task)
  penalty = task.o.Regularize(end,:);
  if (any (penalty > 0))
    weights = nmf_sample_weights (full (task.X), task.o);
    penalty = penalty * (sum (weights(:)) / size (weights, 2));
  end
end

function o = of_samples (o, j)
  for name = {'Mask', 'Hidden'}
    if (~ isempty (o.(name{1})))
      o.(name{1}) = o.(name{1})(:,j);
    end
  end
end

% By W, to the tolerance TOL, with PENALTY, [l1 l2].
function H = codes (task, W, j, tol, penalty)
  o = of_samples (task.o, j);
  x = task.X(:,j);
  how = struct ('Regularize', penalty, 'Init', [], 'Tol', tol, 'MaxIter', 100 + 10 * size (W, 2));
  if (isempty (j))
    H = zeros (size (W, 2), 0, class (W));
  elseif (o.Missing || ~ (isempty (o.Mask) && isempty (o.Hidden)))
    weights = nmf_sample_weights (full (x), o);
    x(weights == 0) = 0;
    H = nmf_codes_known (x, W, weights, how);
  else
    H = slx_nnls_mex (W, x, penalty(1), penalty(2), [], tol, how.MaxIter);
  end
end

% Root mean square residuals and lengths of the samples J.
function [e, lengths] = residuals (task, W, j)
  [e, lengths] = nmf_sample_error (task.X(:,j), W, codes (task, W, j, 1e-3, [0, 0]), of_samples (task.o, j));
  e = e .* lengths;
end

function kept = kept_samples (task)
  n = size (task.X, 2);
  seed = slx_run_seeds (task.o.Seed, 1);
  restore = slx_run_seed (mod (seed + 2^30, 2^32));         % not the numbers that the start is made of
  alone = {'Replicates', 1, 'Processes', 1, 'OutputFcn', [], 'Display', 'off', 'Seed', seed, 'Regularize', [0, 0]};
  W = start (task, alone);
  kept = [];
  for round = 1:5
    before = kept;
    [e, lengths] = residuals (task, W, 1:n);
    kept = find (~ outliers_of (e, lengths, class (W)));
    if (isequal (kept, before))
      break;
    end
    W = fitted (task, kept, alone{:}, 'Init', {W, []});
  end
end

% Of ten sets of samples the two best, improved once; more than a thousand samples are not looked at.
function best = start (task, alone)
  n = size (task.X, 2);
  judges = randperm (n, min (n, 1000));
  n = numel (judges);
  many = ceil (.75 * n);
  quick = [alone, {'MaxIter', 30, 'Tol', 1e-3}];
  init = task.o.Init;
  if (ischar (init))
    init = 'random';
  end
  W = cell (1, 10);
  e = zeros (numel (W), n);
  for k = 1:numel (W)
    set = judges(randperm (n, min (max (4 * task.r, 20), floor (n / 2))));
    W{k} = fitted (task, set, quick{:}, 'Init', init, 'Seed', k);
    e(k,:) = residuals (task, W{k}, judges);
  end
  [~, order] = sort (trimmed (e, many));
  [least, best] = deal (Inf, W{order(1)});
  for k = order(1:2)'
    [~, fits] = sort (e(k,:));
    now = fitted (task, judges(fits(1:many)), quick{:}, 'Init', {W{k}, []});
    misfit = trimmed (residuals (task, now, judges), many);
    if (misfit < least)
      [least, best] = deal (misfit, now);
    end
  end
end

% Of each row of E the mean square of the least numbers, MANY of them.
function s = trimmed (e, many)
  e = sort (e / max (max (e(:)), realmin), 2);
  s = mean (e(:,1:many) .^ 2, 2);
end

% Which residuals E are above their bounds: k medians as they are, and relative to the LENGTHS of their samples, so that
% a sample of another length, whose noise grows with it or is as large as it, is no outlier. k is 3, or more where good
% residuals are very different. If the relative ones are large, half way to 1, the residual of no part at all.
% A residual that is not gross makes no outlier, however well the others fit.
function yes = outliers_of (e, lengths, type)
  relative = e ./ max (lengths, realmin);
  least = sqrt (eps (type));
  typical = max (median (e), least * median (lengths));
  of_relative = max (median (relative), least);
  t = log (max (min (e / max (typical, realmin), relative / of_relative), least));
  k = max (3, exp (3 * 1.4826 * median (abs (t - median (t)))));
  yes = e > k * typical & relative > max (min (k * of_relative, (1 + of_relative) / 2), gross ());
end

% The least residual of an outlier, relative to the length of its sample.
function share = gross ()
  share = .05;
end
