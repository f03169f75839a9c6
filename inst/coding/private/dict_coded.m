function Z = dict_coded (X, D, lambda, o, Z)
%DICT_CODED  Codes of a batch while a dictionary is learnt, from those before; [] after Ctrl-C.
%   Z = dict_coded (X, D, LAMBDA, O, Z) with the options O of sl_dict_learn. Codes are sparse, in double, whatever the
%   class of X.

% SPDX-License-Identifier: BSD-3-Clause
  if (slx_interrupt_mex ('caught'))
    Z = [];
    return;
  end
  tol = 1e-8;
  if (isa (X, 'single'))
    tol = 1e-5;
  end
  try
    if (o.pursues)
      Z = dict_pursuit (X, D, Z, o);
    elseif (o.Missing)
      Z = sl_sparse_code (X, D, lambda, 'Init', Z, 'Nonneg', o.Nonneg, 'Tol', tol, 'Missing', true, ...
                          'Output', 'sparse');
    else                        % the checks of sl_sparse_code would take as long as the work that a rank has in a batch
      Z = slx_sparse_code_mex (X, cast (D, class (X)), lambda, 'activeset', o.Nonneg + 0, 0, [], tol, 1000, Z, 0);
    end
  catch err
    slx_run_note_interrupt (err);
    Z = [];
  end
end
