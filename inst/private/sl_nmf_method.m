function method = sl_nmf_method (name)
%SL_NMF_METHOD  What sl_nmf knows about an algorithm.
%   LIST = sl_nmf_method () names the algorithms. METHOD = sl_nmf_method (NAME) is a struct:
%     name         its name
%     uses         the options that it uses, beside those that all use
%     needs        those of them that have no default
%     feasible     W = feasible (W, O): a start that satisfies the constraints on W
%     basis        [W, A, Q, REPORT] = basis (XV, G, W, O, STEPS, RESCALE): the second half of an iteration, with
%                  the method's own number of inner steps (STEPS true) or none: then W is only settled. XV = X*V,
%                  G = V'*V, V = H'. A = W'*W; component k of V is then to be divided by Q(k).
%                  REPORT = [<W, XV>, |W*H|^2, the method's measure of how far W is from stationary]
%     certificate  C = certificate (NOW, FIRST) from [|projected gradient of H|^2, REPORT(3)], now and at the start
%   The first half, codes by HALS, is common to all.
  if (nargin < 1)
    method = {'ahals', 'gsp'};
    return;
  end
  method = struct ('name', name, 'uses', {{}}, 'needs', {{}}, 'feasible', @(W, o) W, 'basis', [], ...
                   'certificate', @relative_gradient);
  switch (name)
    case 'ahals'
      method.uses = {'MaxSweeps', 'SweepTol'};
      method.basis = @hals;
    case 'gsp'
      method.uses = {'Sparsity', 'SparseFactor', 'InnerIter', 'MaxSweeps', 'SweepTol'};
      method.needs = {'Sparsity'};
      method.feasible = @sparse_columns;
      method.basis = @gsp;
      method.certificate = @gradient_or_residual;
  end
end

function [W, A, q, report] = hals (XV, G, W, o, steps, rescale)
  [W, A, q, report] = sl_nmf_basis_mex (XV, G, W, steps * o.sweeps(1), o.SweepTol, double (rescale));
end

function [W, A, q, report] = gsp (XV, G, W, o, steps, rescale)
  [W, A, q, report] = sl_nmf_gsp_mex (XV, G, W, o.Sparsity, steps * o.InnerIter, double (rescale));
end

% A column with one entry has no sparseness to change; as a row, W would be taken for one vector.
function W = sparse_columns (W, o)
  if (size (W, 1) > 1)
    W = sl_proj_gsp (W, o.Sparsity);
  end
end

% The projected gradient of both factors together, relative to the first.
function c = relative_gradient (now, first)
  c = ratio (sqrt (sum (now)), sqrt (sum (first)));
end

% The larger of the relative projected gradient of H and the fixed-point residual of W, which is relative by itself.
function c = gradient_or_residual (now, first)
  c = max (ratio (sqrt (now(1)), sqrt (first(1))), now(2));
end

function q = ratio (a, b)
  if (a == 0)
    q = 0;
  else
    q = a / b;                  % NaN where products overflowed: never small
  end
end
