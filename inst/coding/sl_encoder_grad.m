function [G, dX, Z] = sl_encoder_grad (net, X, dZ, varargin)
%SL_ENCODER_GRAD  Gradient of a loss of an encoder's codes by its parameters and its input.
%   G = sl_encoder_grad (NET, X, DZ) takes the derivative DZ of a loss by the codes Z = sl_encode (NET, X) back through
%   the network. G is a struct with the fields W, S and theta, the derivatives of the loss by these fields of NET,
%   summed over the samples.
%
%   [G, DX, Z] = sl_encoder_grad (NET, X, DZ) also gives the derivative by X, and the codes. So an encoder may be a part
%   of a larger model.
%
%   [...] = sl_encoder_grad (NET, X, DZ, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options.
%
%   Inputs
%     NET   from sl_lista_train or sl_deep_srsc_train
%     X     d-by-n, double or single, full or (double) sparse, finite
%     DZ    p-by-n, double or single, full or sparse, finite
%   Outputs
%     G     struct: W, S and theta, and for type 'coupled' D, of the sizes of these fields of NET and of the class of X
%     DX    d-by-n, full, of the class of X
%     Z     the codes, p-by-n, full, of the class of X
%   Options, for networks of sl_deep_srsc_train: 'Training', 'Graph', 'K' and 'Init' of sl_encode. Without Training the
%     neighbours' codes are those of Init for all samples (default: those of sl_sparse_code), without sweeps
%
%   A code has no derivative where |v| equals theta, where a gate of SRSC is just open, or where LCoD has two largest
%   changes. There, and else, the derivative is that of the branch taken. Small numbers of Epsilon count as constants,
%   and so do the codes that a network with Start 'codes' begins with, for DX too. The result does not depend on the
%   number of threads.
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    an option with a network that does not need it; K with Graph; Init with Training
%
%   Example
%     >> D = eye (2);
%     >> net = sl_lista_train (D, D, .25, 'MaxIter', 0, 'Layers', 1);
%     >> G = sl_encoder_grad (net, [2; 0], [1; 1]);            % z = soft (W*x, theta)
%     >> G.theta
%     ans =
%       -1
%        0
%
%
%   Reference: K. Gregor and Y. LeCun (2010), Learning fast approximations of sparse coding, ICML, section 3.
%
%   See also: sl_encode, sl_lista_train, sl_deep_srsc_train
%
% TESTING: test_encode   REFERENCE: or_encoder

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 3, 'a network, data and the derivative by the codes');
  try
    slx_arg_matrix (X, 'X', true);
    problem = encoder_neighbours (net, 'NET', X, encoder_options (net, X, varargin, true));
    n = size (X, 2);
    slx_arg_codes ('DZ', dZ, net.sizes.p, n);
    dZ = cast (full (dZ), class (X));
    slx_arg_finite (dZ, 'DZ');              % in the class of X
    if (n == 0)
      g = cellfun (@(A) zeros (size (A), class (A)), problem.w, 'UniformOutput', false);
      dX = zeros (size (X), class (X));
      Z = zeros (net.sizes.p, 0, class (X));
      dD = zeros (size (problem.about.D), class (X));
    else
      problem.about.start = problem.start (X);
      [g, dX, Z, dD] = slx_encoder_gradient_mex (problem.w, problem.about, X, problem.A, problem.bits, dZ);
    end
    G = struct ('W', g{1}, 'S', g{2}, 'theta', g{3});
    if (strcmp (problem.about.kind, 'coupled'))
      G.D = dD;
    end
    slx_arg_refuse (~ all (cellfun (@(A) all (isfinite (A(:))), [g, {dX, Z, dD}])), ...
                    'X, DZ and the parameters of NET are so large that derivatives leave the range of class %s', ...
                    class (X));
  catch err
    slx_run_rethrow (err);
  end
end

%!test
%! D = [1 0 .6; 0 1 .8];
%! net = sl_lista_train (D, D, .1, 'MaxIter', 0, 'Layers', 2);
%! X = [.93 .12; .21 .77];
%! f = @(net, X) sum (sum (sl_encode (net, X) .^ 2)) / 2;
%! [G, dX, Z] = sl_encoder_grad (net, X, sl_encode (net, X));
%! assert (Z, full (sl_encode (net, X)), eps);
%! h = 1e-6;
%! U = [1 -2; 3 1];
%! assert (sum (sum (dX .* U)), (f (net, X + h * U) - f (net, X - h * U)) / (2 * h), 1e-8);
%! assert ({size(G.W), size(G.S), size(G.theta)}, {size(net.W), size(net.S), size(net.theta)});
%!error id=sparselearn:badInput sl_encoder_grad (1, 2, 3)
%!error id=sparselearn:badInput sl_encoder_grad (sl_lista_train (1, 1, .1, 'MaxIter', 0), 1, [1; 1])
%!error id=sparselearn:badInput sl_encoder_grad (sl_lista_train (1, 1, .1, 'MaxIter', 0), 1, NaN)
