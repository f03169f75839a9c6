function D = dict_improved (D, A, B, problem, o)
%DICT_IMPROVED  A better dictionary for the codes behind A = Z*Z' and B = X*Z'; the same after Ctrl-C.
%   D = dict_improved (D, A, B, PROBLEM, O) with the PROBLEM and the options O of dict_problem. The sums of State are
%   added to A and B.

% SPDX-License-Identifier: BSD-3-Clause
  positive = o.NonnegDictionary + 0;
  if (any (o.kept))             % otherwise their sums are 0, and a p-by-p sum would be of new memory
    A = A + problem.A;
    B = B + problem.B;
  end
  try
    if (strcmp (o.Algorithm, 'online'))
      D = slx_dict_bcd_mex (A, B, D, o.MaxNorm2, positive, 1);
    elseif (positive)
      D = slx_dict_bcd_mex (A, B, D, o.MaxNorm2, positive, 20);
    else
      D = slx_dict_dual_mex (A, B, D, o.MaxNorm2, 1, 1e-10 * problem.sumsq / 2, 100);
    end
  catch err
    slx_run_note_interrupt (err);
  end
end
