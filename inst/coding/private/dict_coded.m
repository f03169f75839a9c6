function Z = dict_coded (X, D, lambda, o, Z)
%DICT_CODED  Codes of a batch while a dictionary is learnt, from those before; [] after Ctrl-C.
%   Z = dict_coded (X, D, LAMBDA, O, Z) with the options O of sl_dict_learn. Codes are sparse, in double, whatever the
%   class of X.

% SPDX-License-Identifier: BSD-3-Clause
  if (sl_interrupt_mex ('caught'))
    Z = [];
    return;
  end
  tol = 1e-8;
  if (isa (X, 'single') && ~ o.pursues)
    tol = 1e-5;
    Z = single (full (Z));
  end
  try
    if (o.pursues)
      Z = dict_pursuit (X, D, Z, o);
    else
      Z = sl_sparse_code (X, D, lambda, 'Init', Z, 'Nonneg', o.Nonneg, 'Tol', tol, 'Missing', o.Missing);
      Z = sparse (double (Z));
    end
  catch err
    slx_run_note_interrupt (err);
    Z = [];
  end
end
