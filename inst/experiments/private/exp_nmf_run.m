function [W, H, info, seconds] = exp_nmf_run (X, rank, given, o, limits)
%EXP_NMF_RUN  A factorisation of an experiment, with an error for each of its iterations.
%   [W, H, INFO, SECONDS] = exp_nmf_run (X, RANK, GIVEN, O, LIMITS) calls sl_nmf with GIVEN, a struct of options, but
%   Sparseness only where the algorithm has it, and with MaxIter and InnerIter of the settings O; LIMITS as in
%   slx_exp_run. Where the run ends before, its last error stands for those of the other iterations.

% SPDX-License-Identifier: BSD-3-Clause
  begun = tic;
  given.Tol = 0;
  given.MaxIter = o.MaxIter;
  if (~ any (strcmp (given.Algorithm, {'gsp', 'csp', 'l1ahals', 'nmfsc'})))
    given = rmfield (given, 'Sparseness');
  elseif (any (strcmp (given.Algorithm, {'gsp', 'csp'})))
    given.InnerIter = o.InnerIter;
  end
  given.TimeLimit = limits.left ();
  [W, H, info] = sl_nmf (X, rank, given);
  limits.whole (info);
  seconds = toc (begun);
  info.error(end+1:o.MaxIter+1) = info.error(end);
end
