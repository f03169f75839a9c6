function [W, q, info] = sl_nmf_step_w (XHt, HHt, W, varargin)
%SL_NMF_STEP_W  Half an iteration of sl_nmf: the parts, from products that are summed over blocks of columns.
%   W = sl_nmf_step_w (XHt, HHt, W) improves the parts W for fixed codes H:
%
%       decrease |X - W*H|_F over W >= 0 (and the constraint of the algorithm on W).
%
%   The products XHt = X*H' and HHt = H*H' are all that is needed of X and H. Each is a sum over blocks of columns,
%   whose terms sl_nmf_step_h gives; its help has a complete example.
%   [W, Q] = sl_nmf_step_w (...) also gives factors that balance W and H: W .* Q and H ./ Q' have the product W*H, and
%   |W(:,k)| = |H(k,:)|. sl_nmf does this after each iteration; do it to all of W and H, or to none. Only 'gsp' and
%   'csp' depend on it.
%   [W, Q, INFO] = sl_nmf_step_w (XHt, HHt, W, OPTION, VALUE, ...), or with a struct, sets options.
%
%   Inputs
%     XHt   m-by-R, double or single, finite and non-negative
%     HHt   R-by-R, of the class of XHt, finite and non-negative
%     W     m-by-R, of the class of XHt, finite and non-negative; with 'gsp' and 'csp' W is projected to Sparseness
%           first
%   Outputs
%     W     m-by-R improved parts
%     Q     1-by-R, positive: sqrt (|H(k,:)| / |W(:,k)|), and 1 where one of them is zero; 1 with Regularize
%     INFO  struct:
%       steps     sweeps or projected gradient steps done
%       measure   distance of the output W from stationarity, for factors balanced by Q: squared norm of the projected
%                 gradient of |X - W*H|^2/2; with 'gsp' and 'csp' the residual of W in the certificate of sl_nmf
%
%   Options, as in sl_nmf. Options for H are accepted, so that both steps can be given one list of options
%     'Algorithm'    'ahals' (default), 'mu', 'gsp' or 'csp'. The other algorithms of sl_nmf keep more than W and H
%                    from one iteration to the next
%     'MaxSweeps'    largest number of HALS sweeps (default 10)
%     'SweepTol'     the sweeps end when one of them moves W less than this part of what the first did (default 0.1)
%     'Sparseness'   with 'gsp' and 'csp': sparseness of the columns of W, as in sl_nmf (no default)
%     'SparseFactor' with 'gsp' and 'csp': 'W' (default): a constraint on H is one on all its columns
%     'Weights'      with 'gsp': weights of the sparseness, as in sl_nmf (default [])
%     'InnerIter'    with 'gsp' and 'csp': most projected gradient steps (default 10); with 'mu': updates (default 1)
%     'Loss'         with 'mu': 'frobenius' (default). No other loss is made of these two steps
%     'Regularize'   penalties, as in sl_nmf (default [0, 0])
%     'Samples'      number of columns of all blocks; required where Regularize penalises W (no default)
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput        Algorithm has no such step
%     sparselearn:unusedOption    an option that a step does not use, such as MaxIter
%     sparselearn:interrupted     Ctrl-C
%
%   Example
%     >> X = [1 2 3; 2 4 6; 1 1 1];  H = [1 2 3; 1 1 1];  W = ones (3, 2);
%     >> for k = 1:50, W = sl_nmf_step_w (X * H', H * H', W); end
%     >> norm (X - W * H) < 1e-6
%     ans = 1
%
%
%   Reference: N. Gillis and F. Glineur (2012), Accelerated multiplicative updates and hierarchical ALS algorithms for
%   nonnegative matrix factorization, Neural Computation 24(4), Algorithm 4.
%
%   See also: sl_nmf_step_h, sl_nmf
%
% TESTING: test_nmf_blocks   REFERENCE: or_nmf_ahals

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 3, 'X*H'', H*H'' and W');
  try
    [o, method] = nmf_options (varargin, true);
    kind = 'double';
    if (isa (W, 'single'))
      kind = 'single';
    end
    nmf_given ('W', W, [NaN, NaN], kind);
    [m, r] = size (W);
    nmf_given ('XHt', XHt, [m, r], kind);
    nmf_given ('HHt', HHt, [r, r], kind);
    if (isempty (o.Samples))
      o.Samples = 0;
      slx_arg_refuse (any (o.Regularize(1,:) > 0), ...
                      'Regularize needs the option Samples, the number of columns of all blocks');
    end
    rules = nmf_step_rules (o, method, m, o.Samples, r);

    W = nmf_feasible (W, rules{2});
    settle = {'none', 'balance'};
    [W, ~, q, state] = slx_nmf_basis_mex (XHt, HHt, W, rules{2}, settle{1+all(o.Regularize(:) == 0)});
    W = bsxfun (@rdivide, W, q);
    info = struct ('steps', state.steps, 'measure', state.measure);
  catch err
    slx_run_rethrow (err);
  end
end

%!test
%! X = magic (4);
%! H = [1 2 3 4; 1 0 1 0];
%! W = ones (4, 2);
%! [W1, q, info] = sl_nmf_step_w (X * H', H * H', W);
%! assert (norm (X - W1 * H) < norm (X - W * H));
%! assert (q .^ 2, (norm (H, 2, 'rows') ./ norm (W1, 2, 'columns')')', 1e-12);
%! assert (info.steps >= 1);
%!assert (class (sl_nmf_step_w (single (5), single (1), single (1))), 'single')
%!error id=sparselearn:badInput sl_nmf_step_w (1, 1, 1, 'Regularize', [1, 0])
%!error id=sparselearn:unusedOption sl_nmf_step_w (1, 1, 1, 'MaxIter', 3)
