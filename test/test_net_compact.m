% Networks without their dead units: the same outputs as before, by a literal forward pass, and nothing dead left.

% SPDX-License-Identifier: BSD-3-Clause

%!function l = layer (type, varargin)
%!  l = struct ('type', type, 'W', [], 'b', [], 'mask', [], 'stride', [], 'pad', [], 'rate', [], 'size', [], ...
%!              varargin{:});
%!endfunction

%!function l = dense (in, out, density)
%!  l = layer ('dense', 'W', randn (in, out) .* (rand (in, out) < density), 'b', randn (out, 1));
%!endfunction

%!function l = conv (window, channels, filters, pad, stride, density)
%!  W = randn ([window, channels, filters]) .* (rand ([window, channels, filters]) < density);
%!  l = layer ('conv', 'W', W, 'b', randn (filters, 1), 'pad', pad, 'stride', stride);
%!endfunction

%!function small = same_outputs (net, imsize, varargin)
%! % compacted, after a look at what it gives
%!  X = randn (prod (imsize), 2);
%!  before = or_net_compact (net, imsize, X);
%!  net.imsize = imsize;
%!  [small, info] = sl_net_compact (net, varargin{:});
%!  after = or_net_compact (small, imsize, X);
%!  assert (size (after), size (before));
%!  assert (after, before, 1e-12 * max (1, max (abs (before(:)))));
%!  weighted = find (ismember ({net.layers.type}, {'dense', 'conv'}));
%!  assert ([info.layers.layer], weighted);
%!  weighted = find (ismember ({small.layers.type}, {'dense', 'conv'}));  % batch normalisation may have gone
%!  assert ([info.layers.units], arrayfun (@(k) numel (small.layers(k).b), weighted));
%!  assert ([info.layers.units_before] - [info.layers.units], [info.layers.constant] + [info.layers.unused]);
%!  assert (info.total.bytes, sum (arrayfun (@(k) sl_bytes_of (small.layers(k).W) + sl_bytes_of (small.layers(k).b), ...
%!                                           weighted)));
%!endfunction

%!function bytes = sl_bytes_of (A)
%!  bytes = sizeof (full (A));
%!  if (issparse (A))
%!    bytes = 16 * nnz (A) + 8 * (columns (A) + 1);
%!  end
%!endfunction

%!test % dense networks, from nearly full to nearly empty
%! for k = 1:16
%!   rand ('twister', k);
%!   randn ('twister', k);
%!   density = [.9 .3 .1 .03](1 + mod (k, 4));
%!   sizes = 1 + ceil (12 * rand (1, 4));
%!   f = {'relu', 'tanh'}{1 + mod (floor (k / 4), 2)};
%!   layers = [dense(sizes(1), sizes(2), density), layer(f), layer('dropout', 'rate', .5), ...
%!             dense(sizes(2), sizes(3), density), layer(f), dense(sizes(3), sizes(4), density)];
%!   net = struct ('kind', 'sl_net_train', 'version', 1, 'layers', layers);
%!   small = same_outputs (net, [1, 1, sizes(1)]);
%!   % a unit is left if it takes something in and gives something, or if it is the only one
%!   for at = [1 4]
%!     following = [4 6](1 + (at == 4));
%!     if (numel (small.layers(at).b) > 1)
%!       assert (all (any (small.layers(at).W, 1)));
%!       assert (all (any (small.layers(following).W, 2)));
%!     end
%!   end
%!   assert (issparse (small.layers(1).W), nnz (small.layers(1).W) <= .1 * numel (small.layers(1).W));
%! end

%!test % filters, with and without zeros around the pictures
%! for k = 1:12
%!   rand ('twister', k);
%!   randn ('twister', k);
%!   density = [.9 .3 .08](1 + mod (k, 3));
%!   pad = [0 1](1 + mod (floor (k / 3), 2));
%!   f = {'relu', 'tanh'}{1 + mod (floor (k / 6), 2)};
%!   imsize = [9 8 2];
%!   first = conv ([3 2], 2, 5, [pad 0], [1 1], density);
%!   second = conv ([2 3], 5, 4, [pad pad], [1 2], density);
%!   net = struct ('layers', [first, layer(f), layer('maxpool', 'size', [2 2], 'stride', [2 2]), second, layer(f)]);
%!   y = or_net_compact (net, imsize, zeros (144, 1));
%!   net.layers = [net.layers, dense(numel (y), 6, density), layer(f), dense(6, 3, density)];
%!   if (mod (k, 5) == 0)
%!     net.layers(1).b = -abs (net.layers(1).b);               % relu makes zeros of constant maps: they go in any case
%!   end
%!   same_outputs (net, imsize);
%! end

%!test % a constant map behind which zeros are added is not constant
%! first = layer ('conv', 'W', cat (4, ones (2), zeros (2)), 'b', [1; 2], 'pad', [0 0], 'stride', [1 1]);
%! second = layer ('conv', 'W', cat (3, ones (2), ones (2)), 'b', 3, 'pad', [1 1], 'stride', [1 1]);
%! net = struct ('layers', [first, layer('relu'), second]);
%! small = same_outputs (net, [4 4 1]);
%! assert (size (small.layers(1).W), [2 2 1 2]);
%! net.layers(3).pad = [0 0];
%! small = same_outputs (net, [4 4 1]);
%! assert (size (small.layers(1).W), [2 2]);
%! assert (small.layers(3).b, 11);
%! net.layers(3).pad = [1 1];
%! net.layers(1).b(2) = -2;                                    % relu makes it zero
%! small = same_outputs (net, [4 4 1]);
%! assert (size (small.layers(1).W), [2 2]);
%! assert (small.layers(3).b, 3);

%!test % what is dead goes through several layers, both ways
%! net.layers = [dense(3, 2, 2), layer('tanh'), dense(2, 2, 2), layer('tanh'), dense(2, 2, 2)];
%! net.layers(1).W(:,2) = 0;
%! net.layers(3).W(1,2) = 0;                                   % so its second unit has constant input alone
%! small = same_outputs (net, [3 1 1]);
%! assert (arrayfun (@(k) numel (small.layers(k).b), [1 3 5]), [1 1 2]);
%! net.layers = [dense(3, 2, 2), layer('tanh'), dense(2, 2, 2), layer('tanh'), dense(2, 2, 2)];
%! net.layers(5).W(1,:) = 0;
%! net.layers(3).W(2,2) = 0;
%! small = same_outputs (net, [3 1 1]);
%! assert (arrayfun (@(k) numel (small.layers(k).b), [1 3 5]), [1 1 2]);
%! net.layers(1).W(:) = 0;                                     % all is constant: one unit each is left
%! small = same_outputs (net, [3 1 1]);
%! assert (arrayfun (@(k) numel (small.layers(k).b), [1 3 5]), [1 1 2]);

%!test % outputs stay, and what samples are
%! net.layers = dense (4, 3, 0);
%! small = same_outputs (net, [4 1 1]);
%! assert (size (small.layers.W), [4 3]);
%! assert (issparse (small.layers.W));

%!function l = norm_of (n)
%!  l = layer ('batchnorm', 'W', randn (n, 1), 'b', randn (n, 1));
%!  l.mean = randn (n, 1);
%!  l.variance = rand (n, 1) + .1;
%!  l.epsilon = 1e-3;
%!endfunction

%!function layers = list (varargin)
%! % layers with any fields, one after the other; from, shortcut and groups where they are given
%!  for k = 1:numel (varargin)
%!    for name = {'name', 'from', 'shortcut', 'groups', 'mean', 'variance', 'epsilon'}
%!      if (! isfield (varargin{k}, name{1}))
%!        varargin{k}.(name{1}) = [];
%!      end
%!    end
%!    layers(k) = varargin{k};
%!  end
%!endfunction

%!function l = with (l, varargin)
%!  for k = 1:2:numel (varargin)
%!    l.(varargin{k}) = varargin{k+1};
%!  end
%!endfunction

%!function l = empty_filters (l, which)
%!  l.W(:,:,:,which) = 0;
%!endfunction

%!test % batch normalisation goes into the layer before, and names of layers still lead to the same
%! randn ('twister', 6);
%! rand ('twister', 6);
%! net.layers = list (norm_of (2), with (conv ([2 2], 2, 3, [0 0], [1 1], 2), 'name', 'a'), norm_of (3), layer ('relu'), ...
%!                    with (conv ([1 1], 3, 3, [0 0], [1 1], 2), 'from', 3), with (norm_of (3), 'name', 'b'), ...
%!                    layer ('relu6'), with (layer ('add'), 'from', 4), with (layer ('add'), 'from', 'b'), ...
%!                    with (layer ('tanh'), 'from', 'a'), with (layer ('add'), 'from', 9), dense (36, 4, 2), norm_of (4), ...
%!                    with (layer ('leakyrelu'), 'rate', .2), dense (4, 3, 2));
%! small = same_outputs (net, [4 5 2]);
%! assert (sum (strcmp ({small.layers.type}, 'batchnorm')), 2);         % the first layer, and one that 'a' is used beside
%! assert (numel (small.layers), 13);
%! assert ({small.layers([5 7 8 9 10]).from}, {3, 4, 5, 'a', 8});

%!test % filters go through batch normalisation and through sums, but not where something else is added
%! randn ('twister', 8);
%! rand ('twister', 8);
%! block = @(n) list (conv ([3 3], 2, n, [1 1], [1 1], 2), with (norm_of (n), 'b', -ones (n, 1)), ...
%!                    with (layer ('relu'), 'name', 'in'), conv ([3 3], n, 5, [1 1], [1 1], 2), ...
%!                    norm_of (5), layer ('relu'), conv ([3 3], 5, n, [1 1], [1 1], 2), norm_of (n), ...
%!                    with (layer ('add'), 'from', 'in'), layer ('relu'), layer ('globalavgpool'), dense (n, 3, 2));
%! net.layers = block (4);
%! net.layers(4) = empty_filters (net.layers(4), [2 5]);               % inside of the block
%! net.layers(5).b([2 5]) = -1 + net.layers(5).W([2 5]) .* net.layers(5).mean([2 5]) ...
%!                          ./ sqrt (net.layers(5).variance([2 5]) + 1e-3);
%! net.layers(4).b([2 5]) = 0;
%! net.layers(7) = empty_filters (net.layers(7), 3);                   % what is added to another filter's output
%! [small, info] = sl_net_compact (setfield (net, 'imsize', [5 4 2]));
%! same_outputs (net, [5 4 2]);
%! assert ([info.layers.units], [4 3 4 3]);
%! assert ([info.layers.held], [0 0 1 0]);
%! assert ([info.layers.layer], [1 4 7 12]);
%! small = same_outputs (net, [5 4 2], 'Fold', false);
%! assert ({small.layers.type}, {net.layers.type});
%! assert (arrayfun (@(k) numel (small.layers(k).variance), [2 5 8]), [4 3 4]);
%! assert (small.layers(5).variance, net.layers(5).variance([1 3 4]));
%! net.layers(1) = empty_filters (net.layers(1), 3);                   % now both are constant, the sum too
%! net.layers(1).b(3) = net.layers(2).mean(3);                         % and zero behind relu
%! small = same_outputs (net, [5 4 2]);
%! assert (arrayfun (@(k) numel (small.layers(k).b), [1 3 5 9]), [3 3 3 3]);
%! net.layers(9).shortcut = 'pad';                                     % which the other channels' places depend on
%! small = same_outputs (net, [5 4 2]);
%! assert (arrayfun (@(k) numel (small.layers(k).b), [1 3 5 9]), [4 3 4 3]);

%!test % unused channels of sums, of groups, and of batch normalisation that stays
%! randn ('twister', 9);
%! rand ('twister', 9);
%! net.layers = list (conv ([1 1], 2, 4, [0 0], [1 1], 2), with (layer ('relu'), 'name', 'in'), norm_of (4), ...
%!                    layer ('relu'), conv ([3 3], 4, 4, [1 1], [1 1], 2), with (layer ('add'), 'from', 'in'), ...
%!                    layer ('avgpool', 'size', [2 2], 'stride', [2 2]), dense (16, 2, 2));
%! net.layers(8).W(5:8,:) = 0;                                          % channel 2
%! net.layers(5).W(:,:,2,:) = 0;
%! small = same_outputs (net, [4 4 2]);
%! assert (arrayfun (@(k) numel (small.layers(k).b), [1 3 5]), [3 3 3]);
%! assert (numel (small.layers(3).variance), 3);
%! net.layers(5).W(:,:,2,3) = 1;                                        % is needed inside
%! small = same_outputs (net, [4 4 2]);
%! assert (arrayfun (@(k) numel (small.layers(k).b), [1 3 5]), [4 4 4]);
%! net.layers(5) = with (net.layers(5), 'W', randn (3, 3, 1, 4), 'groups', 4);
%! small = same_outputs (net, [4 4 2]);
%! assert (arrayfun (@(k) numel (small.layers(k).b), [1 3 5]), [4 4 4]);

%!test % masks, sizes, sparse and single weights
%! rand ('twister', 2);
%! randn ('twister', 2);
%! net.layers = [dense(6, 5, 2), layer('relu'), dense(5, 3, 2)];
%! net.layers(1).W(:,4) = 0;
%! net.layers(3).W(2,:) = 0;
%! net.layers(3).W = sparse (net.layers(3).W);
%! for k = [1 3]
%!   net.layers(k).mask = net.layers(k).W ~= 0;
%!   net.layers(k).size = numel (net.layers(k).b);
%! end
%! small = same_outputs (net, [6 1 1], 'Density', .2);
%! assert (size (small.layers(1).W), [6 3]);
%! assert ({small.layers([1 3]).size}, {3, 3});
%! for k = [1 3]
%!   assert (small.layers(k).mask, small.layers(k).W ~= 0);
%!   assert (~ issparse (small.layers(k).W) && ~ issparse (small.layers(k).mask));
%! end
%! small = same_outputs (net, [6 1 1], 'Density', 1);
%! for k = [1 3]
%!   assert (issparse (small.layers(k).W) && isempty (small.layers(k).mask));
%! end
%! for k = [1 3]
%!   net.layers(k).W = single (full (net.layers(k).W));
%!   net.layers(k).b = single (net.layers(k).b);
%! end
%! small = sl_net_compact (net);
%! assert (class (small.layers(1).W), 'single');
%! assert (class (small.layers(1).b), 'single');
%! X = randn (6, 4);
%! assert (or_net_compact (small, [6 1 1], X), or_net_compact (net, [6 1 1], X), 1e-5);
%! small = sl_net_compact (net, 'Density', 1);
%! assert (class (small.layers(1).W), 'double');
%! assert (class (small.layers(1).b), 'single');

%!test % what sl_prune makes of a network
%! rand ('twister', 4);
%! randn ('twister', 4);
%! net.layers = [conv([3 3], 1, 8, [1 1], [1 1], 2), layer('relu'), layer('maxpool', 'size', 2, 'stride', 2), ...
%!               dense(128, 30, 2), layer('relu'), dense(30, 4, 2)];
%! for k = 3
%!   net.layers(k).size = [2 2];
%!   net.layers(k).stride = [2 2];
%! end
%! for algorithm = {'gsp', 'magnitude', 'random'}
%!   pruned = sl_prune (net, .9, 'Algorithm', algorithm{1}, 'KeepUnits', false);
%!   small = same_outputs (pruned, [8 8 1]);
%! end

%!test % multiply-adds and bytes
%! net.imsize = [6 5 2];
%! net.layers = [conv([3 3], 2, 4, [0 0], [1 1], 2), layer('relu'), dense(48, 2, 2)];
%! [~, info] = sl_net_compact (net);
%! assert ([info.layers.multiply_adds], [4 * 3 * 72, 96]);
%! assert ([info.layers.bytes], [8 * 76, 8 * 98]);
%! net.layers(3).W(3:end,:) = 0;                               % the first filter's first two pixels are used
%! [small, info] = sl_net_compact (net);
%! assert ([info.layers.units], [1 2]);
%! assert ([info.layers.multiply_adds], [12 * 18, 24]);
%! [small, info] = sl_net_compact (net, 'Density', .2);
%! assert ([info.layers.multiply_adds], [12 * 18, 4]);
%! assert (info.layers(2).bytes, 16 * 4 + 8 * 3 + 16);
%! assert ([info.total.multiply_adds_before, info.total.multiply_adds], [12 * 72 + 96, 12 * 18 + 4]);

%!test % the size of samples
%! net.layers = [conv([3 3], 2, 4, 0, 1, 2), layer('relu'), dense(48, 2, 2)];
%! [~, info] = sl_net_compact (net, 'ImageSize', [6 5 2]);
%! assert (info.total.units, 6);
%! net.layers = rmfield (net.layers, {'stride', 'pad', 'rate', 'size', 'mask'});
%! [small, info] = sl_net_compact (net, 'ImageSize', [6 5 2]);
%! assert (sort (fieldnames (small.layers)), {'W'; 'b'; 'type'});

%!error <option ImageSize> sl_net_compact (struct ('layers', struct ('type', 'conv', 'W', 1, 'b', 1)))
%!error <rows, what comes> sl_net_compact (struct ('layers', struct ('type', {'dense', 'dense'}, 'W', {ones(2), 1}, ...
%!                                                                   'b', {[1; 1], 1})))
%!error id=sparselearn:badInput sl_net_compact (struct ('layers', struct ('type', 'dense', 'W', NaN, 'b', 1)))
%!error id=sparselearn:badInput sl_net_compact (struct ('layers', struct ('type', 'dense', 'W', 1, 'b', [1 2])))
%!error id=sparselearn:badInput sl_net_compact (struct ('layers', struct ('type', 'lstm', 'W', 1, 'b', 1)))
%!error id=sparselearn:badInput sl_net_compact (struct ('layers', struct ('type', 'relu', 'W', [], 'b', [])), ...
%!                                              'ImageSize', [2 2])
%!error id=sparselearn:badInput sl_net_compact (struct ('layers', struct ('type', 'conv', 'W', ones (3), 'b', 1)), ...
%!                                              'ImageSize', [2 2])

%!test % Density 0 leaves every layer full, also one without a weight
%! net = sl_net_train ({{'dense', 5}, 'relu', 'dense'}, eye (3), 1:3, 'Seed', 1, 'MaxIter', 0);
%! net.layers(1).W(:) = 0;
%! small = sl_net_compact (net, 'Density', 0);
%! assert (~ any (arrayfun (@(l) issparse (l.W), small.layers)));
