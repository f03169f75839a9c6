function [H, XHt, HHt, info] = sl_nmf_step_h (X, W, H, varargin)
%SL_NMF_STEP_H  Half an iteration of sl_nmf on a block of columns: its codes, and the products that W needs.
%   [Hq, XHt, HHt] = sl_nmf_step_h (Xq, W, Hq) improves the codes Hq of the columns Xq for fixed parts W:
%
%       decrease |Xq - W*Hq|_F over Hq >= 0,   XHt = Xq*Hq',   HHt = Hq*Hq'.
%
%   sl_nmf_step_w improves W by the sums of XHt and HHt over all blocks. So data can be distributed: each place keeps
%   its columns and their codes, and only W and the two sums are exchanged. Any tool that runs code in several places,
%   such as parcellfun of octave-parallel, spmd of MATLAB or MPI, can run a factorisation by these two steps.
%   [Hq, XHt, HHt, INFO] = sl_nmf_step_h (Xq, W, Hq, OPTION, VALUE, ...), or with a struct, sets options.
%
%   Inputs
%     Xq   m-by-nq, double or single, full or (double) sparse, finite and non-negative. Sums of squares of its numbers
%          must be within the range of its class: unlike sl_nmf, a step does not scale the data
%     W    m-by-R, full, of the class of Xq, finite and non-negative
%     Hq   R-by-nq, full, of the class of Xq, finite and non-negative
%   Outputs
%     Hq    R-by-nq improved codes
%     XHt   m-by-R, Xq*Hq'
%     HHt   R-by-R, Hq*Hq'
%     INFO  struct:
%       steps     sweeps done
%       measure   squared norm of the projected gradient of |Xq - W*Hq|^2/2 at the input Hq; summed over all blocks
%                 this is the squared norm for H
%
%   Options, as in sl_nmf. Options for W are accepted, so that both steps can be given one list of options
%     'Algorithm'    'ahals' (default), 'mu', 'gsp' or 'csp'. The other algorithms of sl_nmf keep more than W and H
%                    from one iteration to the next
%     'MaxSweeps'    largest number of sweeps (default 10)
%     'SweepTol'     the sweeps end when one of them moves Hq less than this part of what the first did (default 0.1).
%                    A step looks at its own block, sl_nmf at all blocks: the results agree where SweepTol is 0 and no
%                    component becomes zero in a block
%     'Regularize'   penalties, as in sl_nmf (default [0, 0])
%     'InnerIter'    with 'mu': most updates (default 1)
%     'Loss'         with 'mu': 'frobenius' (default). No other loss is made of these two steps
%     and 'Samples', 'Sparseness' and others of sl_nmf_step_w
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput        Algorithm has no such step, or it constrains H, which takes all blocks together
%     sparselearn:unusedOption    an option that a step does not use, such as MaxIter
%     sparselearn:interrupted     Ctrl-C
%
%   Example: two blocks. The sums give the error: |X - W*H|^2 = |X|^2 - 2 <W, X*H'> + <W'*W, H*H'>.
%     >> X1 = [1 2 3; 2 4 6; 1 1 1];  X2 = [1 0; 2 0; 2 1];
%     >> W = [1 2; 2 1; 1 1];  H1 = ones (2, 3);  H2 = ones (2, 2);
%     >> C = [X1, X2] * [H1, H2]';  G = [H1, H2] * [H1, H2]';
%     >> W = W * (sum (sum (W .* C)) / sum (sum ((W' * W) .* G)));      % the start that sl_nmf makes of it
%     >> total = norm ([X1, X2], 'fro') ^ 2;
%     >> for k = 1:100
%     ..   [H1, C1, G1] = sl_nmf_step_h (X1, W, H1, 'SweepTol', 0);    % wherever X1 is
%     ..   [H2, C2, G2] = sl_nmf_step_h (X2, W, H2, 'SweepTol', 0);    % wherever X2 is
%     ..   C = C1 + C2;
%     ..   G = G1 + G2;
%     ..   [W, q] = sl_nmf_step_w (C, G, W, 'SweepTol', 0);
%     ..   e = sqrt (max (0, total - 2 * sum (sum (W .* C)) + sum (sum ((W' * W) .* G))) / total);
%     ..   W = W .* q;                                                 % component k equally long in both factors
%     ..   H1 = H1 ./ q';
%     ..   H2 = H2 ./ q';
%     .. end
%     >> e < 1e-6
%     ans = 1
%     >> norm ([X1, X2] - W * [H1, H2]) < 1e-5
%     ans = 1
%
%
%   Reference: N. Gillis and F. Glineur (2012), Accelerated multiplicative updates and hierarchical ALS algorithms for
%   nonnegative matrix factorization, Neural Computation 24(4), Algorithm 4.
%
%   See also: sl_nmf_step_w, sl_nmf
%
% TESTING: test_nmf_blocks   REFERENCE: or_nmf_ahals

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 3, 'data, W and H');
  try
    [o, method] = nmf_options (varargin, true);
    slx_data_survey ('Xq', X);
    [m, n] = size (X);
    nmf_given ('W', W, [m, NaN], class (X));
    r = size (W, 2);
    nmf_given ('Hq', H, [r, n], class (X));
    rules = nmf_step_rules (o, method, m, n, r);

    [B, A] = slx_nmf_cross_mex (X, W);
    [V, state] = slx_nmf_factor_mex (A, B, H.', ones (1, r, class (X)), rules{1});
    H = V.';
    if (nargout > 1)
      [XHt, HHt] = slx_products_mex (X, [], V);
    end
    info = struct ('steps', state.steps, 'measure', state.measure);
  catch err
    slx_run_rethrow (err);
  end
end

%!test
%! X = magic (4);
%! W = ones (4, 2);
%! [H, XHt, HHt, info] = sl_nmf_step_h (X, W, ones (2, 4));
%! assert (XHt, X * H', 1e-12);
%! assert (HHt, H * H', 1e-12);
%! assert (norm (X - W * H) < norm (X - W * ones (2, 4)));
%! assert (info.measure, norm (W' * (W * ones (2, 4) - X), 'fro') ^ 2, 1e-9);
%!assert (class (sl_nmf_step_h (single (5), single (1), single (1))), 'single')
%!error id=sparselearn:badInput sl_nmf_step_h (-1, 1, 1)
