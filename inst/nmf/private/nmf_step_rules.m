function rules = nmf_step_rules (o, method, m, n, r)
%NMF_STEP_RULES  The rules {of H', of W} of a single step on m-by-n data with r components.
%   A Loss that a step cannot lower is the error sparselearn:badInput; nmf_options has refused what else it cannot do.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (~ strcmp (o.Loss, 'frobenius'), ...
                  'option Loss must be ''frobenius'': other losses have no single steps, so call sl_nmf');
  slx_arg_rank (r);
  rules = method.rules (o, struct ('m', m, 'n', n, 'r', r, 'unit', 1, 'sumsq', 0));
end
