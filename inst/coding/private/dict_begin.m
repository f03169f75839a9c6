function [D, seed, order] = dict_begin (problem, o)
%DICT_BEGIN  The dictionary that sl_dict_learn begins with.
%   [D, SEED, ORDER] = dict_begin (PROBLEM, O): D is that of option Init, or has samples drawn at random, each atom made
%   no longer than MaxNorm2 allows. SEED is for the passes. ORDER is a random one of the samples; [] for data in blocks.

% SPDX-License-Identifier: BSD-3-Clause
  restore = slx_run_seed (o.Seed);
  seed = floor (2^32 * rand ());
  order = [];
  if (~ problem.streams)
    order = randperm (problem.n);
  end
  D = double (o.Init);
  if (isempty (D) && problem.streams)
    problem.X = problem.data.read (1);
    D = drawn (problem, randperm (size (problem.X, 2)), o.NonnegDictionary);
  elseif (isempty (D))
    D = drawn (problem, order, o.NonnegDictionary);
  end
  D = slx_dict_bcd_mex (zeros (problem.r), zeros (size (D)), D, o.MaxNorm2, o.NonnegDictionary + 0, 0);
end

% Samples that are not 0, of length 1, in the order given; random atoms where there are too few, or after Ctrl-C.
function D = drawn (problem, order, positive)
  D = randn (problem.m, problem.r);
  D(all (isnan (problem.X), 2),:) = 0;
  k = 0;
  lit = full (any (problem.X, 1));              % at once: of a large sparse X a million columns may be 0
  for j = order(lit(order))
    x = double (full (problem.X(:,j)));
    x(isnan (x)) = 0;
    if (positive)
      x = max (x, 0);
    end
    if (any (x))
      k = k + 1;
      D(:,k) = x;
    end
    if (k == problem.r || slx_interrupt_mex ('caught'))
      break;
    end
  end
  if (positive)
    D = abs (D);
  end
  norms = sqrt (sum (D .^ 2, 1));
  norms(norms == 0) = 1;
  D = bsxfun (@rdivide, D, norms);
end
