function rules = nmf_step_rules (caller, o, method, m, n, r)
%NMF_STEP_RULES  The rules {of H', of W} of a single step on m-by-n data with r components.
%   What a step cannot do is the error sparselearn:badInput: a method that is not made of two such steps or that takes
%   more than the factors from one iteration to the next, a number of sweeps that follows from all the data, and a
%   constraint that joins the columns of H of all blocks.
  if (strcmp (o.Loss, 'kl'))
    error ('sparselearn:badInput', '%s: Loss ''kl'' is not made of these two steps', caller);
  elseif (any (strcmp (method.name, {'nenmf', 'nmfsc', 'l1ahals'})))
    error ('sparselearn:badInput', '%s: algorithm ''%s'' is not made of these two steps', caller, method.name);
  end
  if (ischar (o.MaxSweeps))
    error ('sparselearn:badInput', '%s: option MaxSweeps must be a number in a single step', caller);
  end
  arg_rank (r);
  rules = method.rules (o, struct ('caller', caller, 'm', m, 'n', n, 'r', r, 'unit', 1, 'sumsq', 0));
  if (rules{1}.projects)
    error ('sparselearn:badInput', '%s: a constraint on H is one on all its columns, of which a step has a block', ...
           caller);
  end
end
