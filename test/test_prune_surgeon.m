% Pruning with samples: weights chosen and fitted by least squares, moments of batch normalisation estimated again.

% SPDX-License-Identifier: BSD-3-Clause

%!function l = layer (type, varargin)
%! l = struct ('type', type, 'W', [], 'b', [], 'mask', [], 'stride', [], 'pad', [], 'rate', [], 'size', [], 'name', [], ...
%!             'from', [], 'shortcut', [], 'groups', [], 'mean', [], 'variance', [], 'epsilon', []);
%! for i = 1:2:numel (varargin)
%!   l.(varargin{i}) = varargin{i+1};
%! end
%!endfunction

%!function l = norm_layer (n)
%! l = layer ('batchnorm', 'W', 1 + rand (n, 1), 'b', randn (n, 1), 'mean', randn (n, 1), 'variance', 1 + rand (n, 1), 'epsilon', 1e-5, 'rate', .1);
%!endfunction

%!function net = residual_net (kind)
%! % blocks with both shortcuts, groups, a convolution without batchnorm; pictures of 6 by 4 pixels in two channels
%! rand ('twister', 1);
%! randn ('twister', 1);
%! conv = @(kh, in, out, varargin) layer ('conv', 'W', randn (kh, kh, in, out) / kh, 'b', randn (out, 1) / 9, ...
%!                                        'pad', [1 1], 'stride', [1 1], 'groups', 1, varargin{:});
%! relu = layer ('relu');
%! layers = [conv(3, 2, 4), setfield(relu, 'name', 'in'), conv(3, 2, 4, 'groups', 2), norm_layer(4), relu, ...
%!           conv(3, 4, 4), norm_layer(4), layer('add', 'from', 'in'), setfield(relu, 'name', 'middle'), ...
%!           conv(3, 4, 6, 'stride', [2 2]), norm_layer(6), layer('add', 'from', 'middle', 'shortcut', 'pad'), relu, ...
%!           layer('globalavgpool'), layer('dense', 'W', randn (6, 3), 'b', randn (3, 1))];
%! for k = 1:numel (layers)
%!   for f = {'W', 'b', 'mean', 'variance'}
%!     layers(k).(f{1}) = cast (layers(k).(f{1}), kind);
%!   end
%! end
%! net = struct ('layers', layers, 'imsize', [6 4 2]);
%!endfunction

%!function Y = outputs (net, X)
%! about = slx_model_layers (net.layers, [6 4 2], 'NET');
%! parts = [{net.layers.W}; {net.layers.b}; {net.layers.mean}; {net.layers.variance}];
%! Y = slx_net_forward_mex (about, cellfun (@double, parts, 'UniformOutput', false), X, columns (X), false);
%!endfunction

%!test % the order in which weights go, against least squares each time; zeros first
%! for k = 1:4
%!  randn ('twister', k);
%!  d = 9;
%!  X = randn (d, 30);
%!  X(2,:) = X(1,:) + .1 * X(2,:);
%!  H = X * X';
%!  W = randn (d, 3);
%!  [first, rise] = slx_surgeon_mex (inv (H), W, []);
%!  for u = 1:3
%!    [V, gone, by] = or_surgeon (H, W(:,u), d - 1);
%!    assert (first(1:d-1,u)', gone);
%!    assert (rise(1:d-1,u)', by, 1e-8 * sum (by));
%!    [U, gain] = slx_refit_mex (H, H * W(:,u), V ~= 0);
%!    assert (U, V, 1e-10 * norm (W(:,u)));
%!    assert (gain, W(:,u)' * H * V, 1e-10 * abs (gain));
%!  end
%!  kept = W > -.3;
%!  first = slx_surgeon_mex (inv (H), W, kept);
%!  for u = 1:3
%!    zero = find (~ kept(:,u));
%!    assert (sort (first(1:numel (zero),u)), zero);
%!  end
%! end

%!test % many weights, which go in blocks: the whole order, and the rise as with an inverse computed again
%! randn ('twister', 7);
%! d = 75;
%! X = randn (d, 400);
%! H = X * X';
%! w = randn (d, 1);
%! [first, rise] = slx_surgeon_mex (inv (H), w, []);
%! assert (sort (first), (1:d)');
%! left = true (d, 1);
%! for i = 1:d
%!   v = zeros (d, 1);
%!   v(left) = H(left,left) \ (H(left,:) * w);
%!   P = inv (H(left,left));
%!   cost = Inf (d, 1);
%!   cost(left) = v(left) .^ 2 ./ diag (P);
%!   assert (cost(first(i)), min (cost), -1e-9);
%!   assert (rise(i), min (cost), -1e-8);
%!   left(first(i)) = false;
%! end

%!test % one layer: exact shares, and an error not above that of the largest weights after the same refit
%! randn ('twister', 2);
%! X = randn (20, 20) * randn (20, 300) + 1;
%! W = randn (20, 6);
%! layers = layer ('dense', 'W', W, 'b', (1:6)');
%! Y = W' * X + layers.b;
%! for z = [.3 .6 .9]
%!   [P, mask, info] = sl_prune (struct ('layers', layers), z, 'Algorithm', 'surgeon', 'Data', X);
%!   V = P.layers.W;
%!   assert (nnz (V), 120 - round (120 * z));
%!   assert (mask{1}, V ~= 0);
%!   lost = Y - V' * X - P.layers.b;
%!   assert (mean (lost, 2), zeros (6, 1), 1e-10);
%!   assert (info.layers.error, sumsq (lost(:)) / sumsq ((Y - mean (Y, 2))(:)), 1e-10);
%!   [M, kept] = sl_prune (W, z, 'Algorithm', 'magnitude');
%!   C = X - mean (X, 2);
%!   H = C * C';
%!   ridge = 1e-3 * mean (diag (H));
%!   U = slx_refit_mex (H + ridge * eye (20), H * W + ridge * W, kept);
%!   cost = @(V) sumsq ((C' * (W - V))(:)) + ridge * sumsq ((W - V)(:));
%!   assert (cost (V) <= cost (U) * (1 + 1e-9));
%!   assert (cost (V) < .9 * cost (M));
%!   assert (cost (V), cost (slx_refit_mex (H + ridge * eye (20), H * W + ridge * W, mask{1})), -1e-9);
%! end

%!test % a convolution whose pictures are padded above and below alone, or at the sides
%! randn ('twister', 5);
%! for k = 1:2
%!   shape = circshift ([3 1], k - 1);
%!   net = struct ('layers', layer ('conv', 'W', randn ([shape, 2, 3]), 'b', (1:3)', 'pad', double (shape > 1), ...
%!                                  'stride', [1 1], 'groups', 1), 'imsize', [6 4 2]);
%!   X = randn (48, 30) + 1;
%!   [P, ~, info] = sl_prune (net, .5, 'Algorithm', 'surgeon', 'Data', X, 'OutputZeros', []);
%!   of_maps = @(net) permute (reshape (outputs (net, X), [24, 3, 30]), [1 3 2]);
%!   Y = reshape (of_maps (net), [], 3);
%!   lost = Y - reshape (of_maps (P), [], 3);
%!   assert (mean (lost), zeros (1, 3), 1e-10);
%!   assert (info.layers.error, sumsq (lost(:)) / sumsq ((Y - mean (Y))(:)), 1e-10);
%! end

%!test % a network of every layer: with nothing to prune its outputs stay, and so do they where the data say nothing
%! for kind = {'double', 'single'}
%!   net = residual_net (kind{1});
%!   X = randn (48, 40);
%!   before = outputs (net, X);
%!   P = sl_prune (net, 0, 'Algorithm', 'surgeon', 'Data', X, 'Moments', false, 'OutputZeros', []);
%!   tol = 1e-8;
%!   if (strcmp (kind{1}, 'single'))
%!     tol = 1e-3;
%!   end
%!   assert (outputs (P, X), before, tol * max (abs (before(:))));
%!   assert (class (P.layers(1).W), kind{1});
%!   [P, mask, info] = sl_prune (net, .5, 'Algorithm', 'surgeon', 'Data', X, 'OutputZeros', []);
%!   M = sl_prune (net, .5, 'Algorithm', 'magnitude', 'Data', X, 'OutputZeros', []);
%!   assert (cellfun (@nnz, mask([1 3 6 10 15])), [36 36 72 108 9]);
%!   far = @(net) sumsq ((outputs (net, X) - before)(:));
%!   assert (far (P) < .5 * far (M));
%!   assert (all ([info.layers.error] > 0 & [info.layers.error] < 1));
%!   assert (P.layers(3).b, net.layers(3).b);                 % batchnorm follows
%!   assert (any (P.layers(1).b ~= net.layers(1).b));
%! end

%!test % moments are those of what comes into the layer, and only they change
%! net = residual_net ('double');
%! X = randn (48, 40);
%! P = sl_prune (net, .4, 'Algorithm', 'magnitude', 'Data', X);
%! Q = sl_prune (net, .4, 'Algorithm', 'magnitude');
%! assert ({P.layers.W}, {Q.layers.W});
%! assert ({P.layers.b}, {Q.layers.b});
%! x = reshape (outputs (struct ('layers', Q.layers(1:3)), X), [], 4, 40);
%! x = reshape (permute (x, [2 1 3]), 4, []);
%! assert (P.layers(4).mean, mean (x, 2), 1e-12);
%! assert (P.layers(4).variance, var (x, 0, 2), 1e-12);
%! P = sl_prune (net, .4, 'Algorithm', 'magnitude', 'Data', X, 'Moments', false);
%! assert (isequal (P, Q));

%!test % one threshold for all layers, units that keep a weight, weights that were zero, a struct array of layers
%! net = residual_net ('double');
%! X = randn (48, 30);
%! o = {'Scope', 'global', 'KeepUnits', true};
%! [~, rival] = sl_prune (net, .8, 'Algorithm', 'magnitude', o{:});
%! [P, mask] = sl_prune (net, .8, 'Algorithm', 'surgeon', 'Data', X, o{:});
%! assert (cellfun (@nnz, mask), cellfun (@nnz, rival));
%! for k = [1 3 6 10 15]
%!   assert (all (any (reshape (mask{k}, [], numel (net.layers(k).b)))));
%! end
%! [Q, again] = sl_prune (P, .9, 'Algorithm', 'surgeon', 'Data', X, 'Scope', 'global');
%! assert (all (cellfun (@(a, b) all (b(:) | ~ a(:)), again, mask)));
%! [L, same] = sl_prune (P.layers, .9, 'Algorithm', 'surgeon', 'Data', X, 'Scope', 'global', 'ImageSize', [6 4 2]);
%! assert (isequal (L, Q.layers) && isequal (same, again));

%!test % whole units: exact shares, zero outputs, and sl_net_compact takes them out; channels of sums with 'pad' stay
%! net = residual_net ('double');
%! net.layers = net.layers([1:2, 6:15]);                     % without the groups
%! net.layers(3).from = [];
%! X = randn (48, 30);
%! for algorithm = {'magnitude', 'surgeon', 'gsp'}
%!   [P, mask, info] = sl_prune (net, 0, 'Algorithm', algorithm{1}, 'Units', .5, 'Data', X);
%!   assert ([info.layers.dead], [0 0 0 0]);                 % conv1, conv2 and conv3 meet in sums with 'pad'
%! end
%! net.layers = net.layers(1:5);                             % conv, relu, conv, batchnorm, add
%! net.layers(6) = net.layers(2);
%! net.layers(6).name = 'out';
%! net.layers(7:8) = residual_net ('double').layers(14:15);
%! net.layers(8).W = randn (4, 3);
%! for algorithm = {'magnitude', 'surgeon', 'random'}
%!   [P, mask, info] = sl_prune (net, 0, 'Algorithm', algorithm{1}, 'Units', .5, 'Data', X);
%!   assert ([info.layers.dead], [2 2 0]);                   % those of the sum go together
%!   dead = ~ any (reshape (mask{1}, [], 4));
%!   assert (~ any (reshape (mask{3}, [], 4)), dead);
%!   assert (~ any (mask{8}, 2)', dead);
%!   assert (~ any (any (any (any (mask{3}(:,:,dead,:))))));
%!   assert ([info.layers.zeros], [36, 144 - 36, 6]);
%!   assert ([P.layers(4).W(dead), P.layers(4).b(dead), P.layers(1).b(dead)], zeros (2, 3));
%!   [small, about] = sl_net_compact (P);
%!   assert (about.total.held, 0);
%!   assert (size (small.layers(3).W), [3 3 2 2]);
%!   assert (or_net_compact (small, [6 4 2], X(:,1:2)), outputs (P, X(:,1:2)), 1e-12);
%! end
%! L = sl_prune (net.layers, .75, 'Units', .5, 'ImageSize', [6 4 2], 'KeepUnits', false, 'OutputZeros', []);
%! assert (arrayfun (@(k) nnz (L(k).W), [1 3 8]), [18 36 3]);

%!test % a layer so wide that its inputs are cut into blocks: as many weights, a lower error than that of the largest ones
%! sl_reach_private ();
%! randn ('twister', 3);
%! [d, units] = deal (300, 4);
%! A = filter (1, [1 -.8], randn (400, d)')';
%! s = struct ('H', A' * A, 'W', randn (d, units), 'ridge', 1);
%! s.R = s.H * s.W;
%! error_of = @(V) sum (sum ((V - s.W) .* (s.H * (V - s.W)))) + s.ridge * sum (sum ((V - s.W) .^ 2));
%! rival = abs (s.W) > 1.2;
%! largest = slx_refit_mex (s.H + s.ridge * eye (d), s.R + s.ridge * s.W, rival);
%! whole = prune_surgeon (s, rival, true (d, units), true);
%! cut = prune_surgeon (s, rival, true (d, units), true, 1);
%! assert ([nnz(whole), nnz(cut)], nnz (rival) * [1, 1]);
%! assert (error_of (whole) < error_of (cut) && error_of (cut) < .9 * error_of (largest));
%! had = abs (s.W) > .3;
%! few = false (d, units);
%! few([1, d+1, 2*d+1, 3*d+2]) = true;
%! few = few & had;
%! V = prune_surgeon (s, few, had, true, 1);
%! assert (! any (V(! had)) && all (sum (V != 0, 1) == 1));

%!test % the channel that least squares spares, one at a time, against refits of all
%! sl_reach_private ();
%! randn ('twister', 5);
%! X = randn (8, 8) * randn (8, 60);
%! W = randn (8, 3);
%! s = struct ('W', W, 'H', X * X', 'R', X * X' * W, 'ridge', 0);
%! left = 1:4;
%! for count = 1:3
%!   for c = left
%!     rows = 2 * setdiff (left, c) + [-1; 0];
%!     V = s.H(rows,rows) \ s.R(rows,:);
%!     rise(c) = - sum (sum (s.R(rows,:) .* V));
%!   end
%!   [~, at] = min (rise(left));
%!   left(at) = [];
%!   assert (find (~ prune_dropped (s, 4, count)), left);
%! end

%!test % the same bits for any number of threads
%! net = residual_net ('single');
%! X = single (randn (48, 30));
%! before = sl_threads ();
%! back = onCleanup (@() sl_threads (before));
%! always = sl_always_share ();
%! sl_threads (1);
%! one = sl_prune (net, .6, 'Algorithm', 'surgeon', 'Data', X);
%! sl_threads (3);
%! assert (isequal (one, sl_prune (net, .6, 'Data', X)));      % the default with Data
%! for values = {'kept', 'projected'}                   % what 'gsp' alone has asks for it
%!   o = {'Data', X, 'values', values{1}};
%!   assert (isequal (sl_prune (net, .6, o{:}), sl_prune (net, .6, o{:}, 'Algorithm', 'gsp')));
%! end
%! [V, ~, info] = sl_prune (net, .6, 'algorithm', 'gsp', 'Data', X, 'Moments', false);
%! assert (info.algorithm, 'gsp');
%! assert (isequal (V, sl_prune (net, .6)));

%!shared net
%! net = struct ('layers', layer ('dense', 'W', magic (4), 'b', ones (4, 1)));
%!test % inputs that never change, or are zero, and two samples
%! for X = {zeros(4, 9), ones(4, 9) * 1e150, [1 2; 1 2; 1 2; 1 2], eye(4) * 1e-150}
%!   P = sl_prune (net, .5, 'Algorithm', 'surgeon', 'Data', X{1});
%!   assert (nnz (P.layers.W), 8);
%!   assert (all (isfinite (P.layers.W(:))) && all (isfinite (P.layers.b)));
%! end
%!error id=sparselearn:badInput sl_prune (net, .5, 'Algorithm', 'surgeon')
%!error id=sparselearn:unusedOption sl_prune (net, .5, 'Data', ones (4, 9), 'Group', 'layer')
%!error id=sparselearn:badInput sl_prune (net, .5, 'Data', ones (3, 9))
%!error id=sparselearn:badInput sl_prune (net, .5, 'Data', ones (4, 1))
%!error id=sparselearn:badInput sl_prune (net, .5, 'Data', [NaN(4, 1), ones(4, 2)])
%!error id=sparselearn:badInput sl_prune (magic (4), .5, 'Data', ones (4, 9))
%!error id=sparselearn:badInput sl_prune (net, .5, 'Data', ones (4, 9), 'Moments', 2)
%!error id=sparselearn:badInput sl_prune (magic (4), .5, 'Units', .5)
%!error id=sparselearn:badInput sl_prune (net, .5, 'Units', 1)
%!error id=sparselearn:unusedOption sl_prune (net, .5, 'Moments', true)

%!test % a first layer zscore is as good as samples that are scaled before, also in smaller networks
%! randn ('twister', 9);
%! X = randn (12, 40);
%! net = sl_net_train ({'zscore', {'conv', [2 2 3]}, 'batchnorm', 'relu', 'dense'}, X, 1 + (X(1,:) > 0), ...
%!                     'ImageSize', [3 2 2], 'MaxIter', 1, 'Seed', 1);
%! bare = net;
%! bare.layers(1) = [];
%! scale = kron (net.layers(1).deviation, ones (6, 1));
%! Z = (X - kron (net.layers(1).mean, ones (6, 1))) ./ scale;
%! a = sl_prune (net, .5, 'Algorithm', 'surgeon', 'Data', X);
%! b = sl_prune (bare, .5, 'Algorithm', 'surgeon', 'Data', Z);
%! assert (a.layers(2).W, b.layers(1).W, 1e-10);
%! [~, P] = sl_net_predict (sl_net_compact (a), X);
%! [~, Q] = sl_net_predict (b, Z);
%! assert (P, Q, 1e-10);
