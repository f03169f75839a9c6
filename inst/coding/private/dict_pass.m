function [sums, Z] = dict_pass (problem, o, D, final)
%DICT_PASS  A pass over data in blocks that codes all samples in the same dictionary.
%   [SUMS, Z] = dict_pass (PROBLEM, O, D, FINAL) codes to the last digits where FINAL. SUMS is a struct, over all
%   samples, also those of other ranks:
%     A, B     Z*Z' and X*Z', with D*Z in the place of what is not known
%     value    what is minimised, for this D
%     penalty  sum of the moduli of Z
%     used     the same for each atom, a column
%     missed   see code_missed
%     worst    unless FINAL, the samples that are represented worst, see dict_worst
%   Z is a cell row of the codes of the blocks of this rank; empty unless FINAL.

% SPDX-License-Identifier: BSD-3-Clause
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
