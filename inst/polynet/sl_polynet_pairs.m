function result = sl_polynet_pairs (model, varargin)
%SL_POLYNET_PAIRS  The polynomial of a polynomial network or factorisation machine: its strongest products of features.
%   PAIRS = sl_polynet_pairs (MODEL) gives the ten coefficients of largest modulus of the polynomial that a model of
%   sl_polynet_train is for its first output: the scores are b_c plus the sum of coefficient * x_i * x_j over the pairs.
%   x_j is 1 where j is 0: that is a linear term; and the constant term where i is 0 too. b, and the linear part of
%   a model with Ridge, MODEL.W, are not among them.
%
%   PAIRS = sl_polynet_pairs (MODEL, 'Output', C, 'Count', N) does so for output C, with N pairs.
%
%   W = sl_polynet_pairs (MODEL, 'Full', true) is the symmetric p-by-p matrix with o_c (x) = x~'*W*x~ + MODEL.W(:,C)'*x
%   + b_c, where x~ = [x; 1], or x if the model was trained without Augment.
%
%   Inputs
%     MODEL   from sl_polynet_train or sl_load_model. Of a model that was standardised it is the polynomial in the
%             standardised features
%   Outputs
%     PAIRS   struct with rows of up to N entries, the largest modulus first: first and second, the features i >= j;
%             coefficient. Coefficients that are zero are left out
%     W       p-by-p, full, in double
%
%   Options
%     'Output'   the number of the output (default 1), which for labels is that of a class in MODEL.classes
%     'Count'    most pairs (default 10)
%     'Full'     true: the whole matrix. For p features it needs 8*p^2 bytes (default false)
%
%   Without Full the matrix is never made. The rows of the bases are tried by their length, longest first; by the
%   inequality of Cauchy and Schwarz no pair is left out that could be among the largest.
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    Count with Full
%
%   Example
%     >> X = [1 -1 1 -1; 1 -1 -1 1];
%     >> model = sl_polynet_train (X, [1 1 2 2], 'Tau', 10, 'Model', 'fm', 'Seed', 1);
%     >> pairs = sl_polynet_pairs (model, 'Count', 1);
%     >> [pairs.first, pairs.second, sign(pairs.coefficient)]
%     ans =
%        2   1   1
%
%
%   Reference: M. Blondel, V. Niculae, T. Otsuka and N. Ueda (2017), Multi-output polynomial networks and factorization
%   machines, NIPS 30, section 2.
%
%   See also: sl_polynet_train, sl_polynet_predict
%
% TESTING: test_polynet   REFERENCE: or_polynet

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 1, 'a model');
  try
    slx_model_check (model, 'sl_polynet_train', 'MODEL');
    o = options (varargin);
    slx_opt_must (o.Output <= model.sizes.m, sprintf ('Output must be from 1 to %d', model.sizes.m), o.Output);
    alone = slx_run_one_blas_thread ();
    H = double (model.H);
    u = double (model.U(:,o.Output));
    used = u ~= 0;
    H = H(:,used);
    u = reshape (u(used), [], 1);
    machine = strcmp (model.type, 'fm');
    if (o.Full)
      result = H * bsxfun (@times, u, H');
      result = (result + result') / 2;
      if (machine)
        result = (result - diag (diag (result))) / 2;
      end
    else
      result = strongest (H, u, o.Count, machine, model.sizes);
    end
  catch err
    slx_run_rethrow (err);
  end
end

function o = options (pairs)
  persistent T
  if (isempty (T))
    strongest = {@(o, facts) ~ o.Full, 'without Full'};
    T = slx_opt_table ({'Output', 1, 'natural', {}; 'Count', 10, 'natural', strongest; 'Full', false, 'flag', {}});
  end
  o = slx_opt_read (T, pairs);
end

% The row of feature i meets those before it in the order of lengths, some rows at a time, until no product can be among
% the largest.
function pairs = strongest (H, u, count, machine, sizes)
  lengths = sqrt ((H .^ 2) * abs (u));
  [lengths, order] = sort (lengths, 'descend');
  p = numel (order);
  A = H(order,:);
  B = bsxfun (@times, A, u');
  width = max (1, floor (2^20 / p));
  found = zeros (3, 0);
  least = 0;
  for first = 1:width:p
    part = first:min (first + width - 1, p);
    if (2 * lengths(first) * lengths(1) <= least)
      break;
    end
    W = A(1:part(end),:) * B(part,:)';
    W = (2 - machine) * W;
    on = sub2ind (size (W), part, 1:numel (part));
    W(on) = W(on) / 2 * ~ machine;
    W(bsxfun (@gt, (1:part(end))', part)) = 0;           % each pair once
    at = find (abs (W) > least);
    [i, j] = ind2sub (size (W), at);
    found = [found, [order(i(:))'; order(part(j(:)))'; reshape(W(at), 1, [])]];
    [~, by] = sort (abs (found(3,:)), 'descend');
    found = found(:,by(1:min (count, end)));
    if (size (found, 2) >= count)
      least = abs (found(3,end));
    end
  end
  names = found(1:2,:);
  names(names > sizes.d) = 0;
  pairs = struct ('first', max (names, [], 1), 'second', min (names, [], 1), 'coefficient', found(3,:));
end

%!test
%! X = [1 -1 1 -1 2; 1 -1 -1 1 2; 3 1 2 1 1];
%! for type = {'pn', 'fm'}
%!   model = sl_polynet_train (X, [1 1 2 2 1], 'Tau', 10, 'Model', type{1}, 'Seed', 1);
%!   W = sl_polynet_pairs (model, 'Full', true, 'Output', 2);
%!   [~, ~, S] = sl_polynet_predict (model, X);
%!   Z = [X; ones(1, 5)];
%!   assert (sum (Z .* (W * Z)) + model.b(2), S(2,:), 1e-12 * max (abs (S(:))));
%!   pairs = sl_polynet_pairs (model, 'Output', 2, 'Count', 3);
%!   assert (all (diff (abs (pairs.coefficient)) <= 0));
%! end
%!error id=sparselearn:badInput sl_polynet_pairs (1)
