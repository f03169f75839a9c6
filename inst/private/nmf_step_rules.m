function rules = nmf_step_rules (o, method, m, n, r)
%NMF_STEP_RULES  The rules {of H', of W} of a single step on m-by-n data with r components.
%   What a step cannot do is the error sparselearn:badInput: a method that is not made of two such steps or that takes
%   more than the factors from one iteration to the next, a number of sweeps that follows from all the data, and a
%   constraint that joins the columns of H of all blocks.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ strcmp (o.Loss, 'frobenius'))
    arg_fail ('badInput', 'no Loss but ''frobenius'' is made of these two steps');
  elseif (any (strcmp (method.name, {'nenmf', 'nmfsc', 'l1ahals', 'online'})))
    arg_fail ('badInput', 'algorithm ''%s'' is not made of these two steps', method.name);
  end
  if (ischar (o.MaxSweeps))
    arg_fail ('badInput', 'option MaxSweeps must be a number in a single step');
  end
  arg_rank (r);
  rules = method.rules (o, struct ('m', m, 'n', n, 'r', r, 'unit', 1, 'sumsq', 0));
  if (rules{1}.projects)
    arg_fail ('badInput', 'a constraint on H is one on all its columns, of which a step has a block');
  end
end
