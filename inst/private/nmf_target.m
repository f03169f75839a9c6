function [sparsity, weights] = nmf_target (o, problem, factor)
%NMF_TARGET  The sparseness that the options ask of a factor, and the weights that it is measured with.
%   [SPARSITY, WEIGHTS] = nmf_target (O, PROBLEM, FACTOR) for FACTOR 'W' or 'H' takes them from the options Sparseness
%   and Weights, which are cells for W and H where SparseFactor is 'both', unless both shall have the same. SPARSITY is
%   a number or, except for gsp, a row of r; WEIGHTS [] or as tall as the factor inside, which is H'.
  length_of = struct ('W', problem.m, 'H', problem.n);
  sparsity = part (o, 'Sparseness', factor);
  each = any (strcmp (o.Algorithm, {'csp', 'nmfsc'}));
  if (~ is_real (sparsity) || ~ (isscalar (sparsity) || (each && isequal (sort (size (sparsity)), [1, problem.r]))) ...
      || ~ all (sparsity >= 0 & sparsity <= 1))
    wanted = 'a number from 0 to 1';
    if (each)
      wanted = sprintf ('one number from 0 to 1, or %d', problem.r);
    end
    error ('sparselearn:badInput', ['%s: option Sparseness must be %s; with SparseFactor ''both'' it may be a cell ' ...
                                    '{of W, of H}'], problem.caller, wanted);
  end
  sparsity = double (sparsity(:)).';

  weights = part (o, 'Weights', factor);
  if (isempty (weights))
    weights = [];
    return;
  end
  d = length_of.(factor);
  if (factor == 'H' && isequal (size (weights), [problem.r, problem.n]))
    weights = weights.';
  end
  fits = isequal (size (weights), [d, problem.r]) || (isvector (weights) && numel (weights) == d);
  if (~ is_real (weights) || ~ fits || ~ all (isfinite (weights(:)) & weights(:) >= 0) || ...
      ~ all (any (reshape (weights, d, []), 1)))
    error ('sparselearn:badInput', ['%s: option Weights must be a vector of length %d or a matrix like %s, not ' ...
                                    'negative, none of it all 0; with SparseFactor ''both'' it may be a cell ' ...
                                    '{of W, of H}'], problem.caller, d, factor);
  end
  weights = reshape (double (weights), d, []);
end

function value = part (o, name, factor)
  value = o.(name);
  if (iscell (value) && numel (value) == 2 && strcmp (o.SparseFactor, 'both'))
    value = value{1 + (factor == 'H')};
  end
end

function yes = is_real (x)
  yes = isnumeric (x) && isreal (x) && ~ issparse (x) && ndims (x) == 2;
end
