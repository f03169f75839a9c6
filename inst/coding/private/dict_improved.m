function D = dict_improved (D, A, B, sumsq, o)
%DICT_IMPROVED  A better dictionary for the codes behind A = Z*Z' and B = X*Z'; the same after Ctrl-C.
%   D = dict_improved (D, A, B, SUMSQ, O) with the options O of sl_dict_learn; SUMSQ = |X|_F^2.

% SPDX-License-Identifier: BSD-3-Clause
  positive = o.NonnegDictionary + 0;
  try
    if (strcmp (o.Algorithm, 'online'))
      D = sl_dict_bcd_mex (A, B, D, o.MaxNorm2, positive, 1);
    elseif (positive)
      D = sl_dict_bcd_mex (A, B, D, o.MaxNorm2, positive, 20);
    else
      D = sl_dict_dual_mex (A, B, D, o.MaxNorm2, 1, 1e-10 * sumsq / 2, 100);
    end
  catch err
    slx_run_note_interrupt (err);
  end
end
