% Networks of layers: gradients, training against its oracle, masks, projections, sparse weights, bad layers, what every
% trainer must pass.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, y] = problem (d, n)
%! % three classes that overlap but little
%!  rand ('twister', 3);
%!  randn ('twister', 3);
%!  y = 1 + mod (1:n, 3);
%!  C = rand (d, 3);
%!  X = max (C(:,y) + .2 * randn (d, n), 0);
%!endfunction

%!function lists = networks ()
%! % layers and ImageSize, for 24 features and three classes
%!  lists = {{{'dense', 7}, 'relu', {'dense', 5}, 'tanh', 'dense'}, [24 1 1]; ...
%!           {'dense'}, [24 1 1]; ...
%!           {'tanh', {'dense', 4}, 'tanh', 'tanh', 'relu', {'dense', 3}, 'relu'}, [24 1 1]; ...
%!           {{'conv', [2 3 4]}, 'relu', {'maxpool', 2}, 'dense'}, [4 6 1]; ...
%!           {{'conv', [3 2 3], 'stride', [2 1], 'pad', [1 0]}, 'tanh', {'conv', [2 2 2], 'pad', 1}, ...
%!            {'maxpool', [2 1], 'stride', 1}, {'dense', 6}, 'relu', 'dense'}, [4 3 2]; ...
%!           {{'maxpool', [2 3], 'stride', [1 2]}, {'conv', [1 1 3], 'stride', 2}, 'dense'}, [4 6 1]; ...
%!           {{'conv', [3 3 2], 'stride', 3, 'pad', 2}, {'conv', [3 2 5], 'pad', [2 1]}, 'dense'}, [2 4 3]; ...
%!           {{'conv', [5 3 2], 'pad', [2 1]}, 'dense'}, [2 4 3]; ...    % pads that some weights never leave
%!           {{'conv', [9 9 2], 'pad', 4}, 'dense'}, [6 4 1]; ...
%!           {{'conv', [4 3 3]}, {'leakyrelu', .3}}, [4 3 2]};
%!endfunction

%!function lists = blocks ()
%! % the same, with layers that take outputs of earlier layers, and with batch normalisation
%!  lists = {{{'conv', [3 3 4], 'pad', 1, 'name', 'first'}, 'batchnorm', 'relu', {'conv', [3 3 4], 'pad', 1}, ...
%!            'batchnorm', {'add', 'from', 'first'}, 'relu6', 'globalavgpool', 'dense'}, [4 6 1]; ...
%!           {{'conv', [3 3 2], 'pad', 1}, 'batchnorm', {'relu', 'name', 'in'}, ...
%!            {'conv', [3 3 5], 'stride', 2, 'pad', 1}, 'batchnorm', 'leakyrelu', {'conv', [3 3 5], 'pad', 1}, ...
%!            {'batchnorm', .3, 'epsilon', .01}, {'add', 'from', 'in', 'shortcut', 'pad'}, 'relu', ...
%!            {'avgpool', 2, 'stride', 1}, 'dense'}, [4 6 1]; ...
%!           {{'conv', [1 1 4], 'name', 'a'}, {'conv', [3 3 4], 'pad', 1, 'groups', 4}, 'relu6', ...
%!            {'conv', [2 2 6], 'stride', 2, 'groups', 2, 'name', 'b'}, {'conv', [2 2 6], 'stride', 2, 'from', 'a'}, ...
%!            {'add', 'from', 'b'}, 'tanh', 'dense'}, [4 6 1]; ...
%!           {'batchnorm', {'dense', 5}, 'batchnorm', 'tanh', {'dense', 24}, {'add', 'from', 0}, 'relu', 'dense'}, ...
%!            [24 1 1]; ...
%!           {{'dense', 6, 'name', 'a'}, 'relu', {'add', 'from', 'a'}, {'dense', 6, 'from', 'a'}, ...
%!            {'tanh', 'from', 'a'}, {'add', 'from', 3}, {'add', 'from', 4}, {'dropout', 'from', 7}, ...
%!            {'add', 'from', 'a'}, {'add', 'from', 9}, 'dense'}, [24 1 1]; ...
%!           {{'conv', [3 2 4], 'stride', [2 1], 'pad', [2 1], 'groups', 2, 'name', 'a'}, 'relu', ...
%!            {'conv', [1 1 4], 'stride', 2, 'groups', 4}, {'conv', [1 1 4], 'stride', 2, 'from', 'a', 'groups', 4}, ...
%!            {'add', 'from', 3}, 'dense'}, [4 3 2]; ...
%!           {{'zscore', [.2 -1], [2 .5]}, {'conv', [2 2 3]}, 'batchnorm', 'relu', 'dense'}, [4 3 2]; ...
%!           {{'maxpool', [2 3], 'stride', 1, 'name', 'a'}, 'batchnorm', {'avgpool', [1 2], 'stride', [1 2]}, ...
%!            {'maxpool', [1 2], 'stride', [1 2], 'from', 'a'}, {'add', 'from', 3}, 'dense'}, [4 6 1]};
%!endfunction

%!function [net, about] = network (list, imsize, X, y)
%! % parameters drawn at random, none of them zero
%!  net = sl_net_train (list, X, y, 'ImageSize', imsize, 'MaxIter', 0, 'Seed', 1);
%!  for k = 1:numel (net.layers)
%!    net.layers(k).b = randn (size (net.layers(k).b)) / 3;
%!    if (strcmp (net.layers(k).type, 'batchnorm'))
%!      net.layers(k).W = randn (size (net.layers(k).W));
%!      net.layers(k).mean = randn (size (net.layers(k).W)) / 3;
%!      net.layers(k).variance = rand (size (net.layers(k).W)) + .5;
%!    end
%!  end
%!  sl_reach_private ();
%!  about = slx_model_layers (net.layers, imsize, 'layers');
%!endfunction

%!function assert_near (a, b, part)
%! % to a part of the largest entry
%!  assert (double (a), double (b), part * max ([1; abs(b(:))]));
%!endfunction

%!test % gradients of all kinds of layers: the oracle, central differences, single; batches of many chunks
%! sl_reach_private ();
%! [X, y] = problem (24, 40);
%! lists = [networks(); blocks()];
%! plain = rows (networks ());
%! for k = 1:rows (lists)
%!   [net, about] = network (lists{k,:}, X, y);
%!   w = net_flat (net.layers);
%!   most = 17 + 17 * ! any (strcmp ({net.layers.type}, 'conv'));         % in two chunks of a batch
%!   for lambda = [0 .01](1+(k > plain):2)
%!     for n = ifelse (lambda > 0, most, 1)
%!       Z = X(:,1:n);
%!       [E, G, same] = or_net (net.layers, lists{k,2}, Z, y(1:n), lambda);
%!       [sums, g] = slx_net_gradient_mex (about, w, Z, y(1:n), lambda, 0, false);
%!       assert_near (g, net_flat (G), 1e-12);
%!       assert ([sums.entropy, sums.penalty, n - sums.hits] / n, [same.entropy, same.penalty, same.errors], 1e-12);
%!       [sums, s] = slx_net_gradient_mex (about, single (w), single (Z), y(1:n), lambda, 0, false);
%!       assert (class (s), 'single');
%!       assert_near (s, g, 1e-4);
%!     end
%!     count = sum (cellfun (@numel, [{net.layers.W}, {net.layers.b}]));    % others are not learnt
%!     at = randperm (count, min (6 * (lambda > 0), count));               % the entropy has its part in both
%!     for i = at
%!       h = 1e-6;
%!       up = down = w;
%!       up(i) += h;
%!       down(i) -= h;
%!       [a, ~] = slx_net_gradient_mex (about, up, Z, y(1:most), lambda, 0, false);
%!       [b, ~] = slx_net_gradient_mex (about, down, Z, y(1:most), lambda, 0, false);
%!       assert (g(i), (a.entropy + a.penalty - b.entropy - b.penalty) / 2 / most / h, 1e-6 * max (1, abs (g(i))));
%!     end
%!   end
%! end

%!test % more samples than the batches of a gradient; sparse samples
%! sl_reach_private ();
%! [X, y] = problem (24, 260);
%! X(X < .4) = 0;
%! lists = networks ();
%! for k = [1 4]
%!   [net, about] = network (lists{k,:}, X, y);
%!   w = net_flat (net.layers);
%!   [sums, g] = slx_net_gradient_mex (about, w, X, y, 0, 0, false);
%!   [less, a] = slx_net_gradient_mex (about, w, X(:,1:100), y(1:100), 0, 0, false);
%!   [rest, b] = slx_net_gradient_mex (about, w, X(:,101:260), y(101:260), 0, 0, false);
%!   assert_near (g, (100 * a + 160 * b) / 260, 1e-12);
%!   assert (sums.entropy, less.entropy + rest.entropy, 1e-10);
%!   [again, h] = slx_net_gradient_mex (about, w, sparse (X), y, 0, 0, false);
%!   assert (isequal (again, sums) && isequal (h, g));
%!   [~, same] = sl_net_predict (net, X);
%!   [~, P] = sl_net_predict (net, sparse (X));
%!   assert (isequal (P, same));
%!   S = or_net_compact (net, lists{k,2}, X(:,255:260));
%!   assert (P(:,255:260), exp (S) ./ sum (exp (S)), 1e-12);
%! end

%!test % predictions by running moments, in batches of any size; and what training does not look at
%! sl_reach_private ();
%! [X, y] = problem (24, 4);
%! lists = blocks ();
%! for k = 1:rows (lists)
%!   [net, about] = network (lists{k,:}, X, y);
%!   S = or_net_compact (net, lists{k,2}, X);
%!   P = exp (S - max (S));
%!   P = P ./ sum (P);
%!   for batch = [1 3 100]
%!     [~, Q] = sl_net_predict (net, X, 'BatchSize', batch);
%!     assert (Q, P, 1e-12);
%!     [~, Q] = sl_net_predict (net, sparse (X), 'BatchSize', batch);
%!     assert (Q, P, 1e-12);
%!   end
%!   [~, Q] = sl_net_predict (net, single (X));
%!   assert (double (Q), P, 1e-4);
%!   sums = slx_net_gradient_mex (about, net_flat (net.layers), X, y, 0, 0, false);
%!   assert (sums.entropy, -sum (log (P(sub2ind (size (P), y, 1:4)))), 1e-10);
%! end

%!test % depthwise convolutions of larger pictures: as with other weights that are 0
%! sl_reach_private ();
%! rand ('twister', 2);
%! randn ('twister', 2);
%! [h, w, n] = deal (21, 17, 3);
%! X = randn (h * w * 2, n);
%! for form = {[5 3], [1 1], [0 0]; [3 3], [2 3], [1 2]; [2 1], [3 2], [1 0]}'
%!   rest = {'stride', form{2}, 'pad', form{3}};
%!   make = @(kind, groups) sl_net_train ({{'conv', [1 1 2]}, {'conv', [form{1} 4], rest{:}, 'groups', groups}, ...
%!                                         'dense'}, cast (X, kind), [1 2 3], 'ImageSize', [h w 2], 'MaxIter', 0, ...
%!                                        'Seed', 1);
%!   for kind = {'double', 'single'}
%!     thin = make (kind{1}, 2);
%!     wide = make (kind{1}, 1);
%!     wide.layers(3) = thin.layers(3);
%!     wide.layers(1) = thin.layers(1);
%!     wide.layers(2).b(:) = thin.layers(2).b(:) = randn (4, 1);
%!     kept = false (size (wide.layers(2).W));
%!     kept(:,:,1,1:2) = kept(:,:,2,3:4) = true;
%!     wide.layers(2).W(:) = 0;
%!     wide.layers(2).W(kept) = thin.layers(2).W;
%!     of = @(net) slx_model_layers (net.layers, [h w 2], 'layers');
%!     [sums, g] = slx_net_gradient_mex (of (thin), net_flat (thin.layers), cast (X, kind{1}), 1:3, 0, 0, false);
%!     [same, G] = slx_net_gradient_mex (of (wide), net_flat (wide.layers), cast (X, kind{1}), 1:3, 0, 0, false);
%!     tolerance = 100 * eps (kind{1});
%!     assert (sums.entropy, same.entropy, tolerance * same.entropy);
%!     [by_thin, by_wide] = deal (net_filled (thin.layers, g), net_filled (wide.layers, G));
%!     by_wide(2).W = reshape (by_wide(2).W(kept), size (by_thin(2).W));
%!     for k = 1:3
%!       assert_near (by_thin(k).W, by_wide(k).W, tolerance);
%!       assert_near (by_thin(k).b, by_wide(k).b, tolerance);
%!     end
%!   end
%! end

%!test % ties of maxima: the first one gets the derivative; relu at 0 has none
%! about = [2 2 2 1 1 1 1 2 2 2 2 zeros(1, 7); 0 1 1 1 2 1 1 zeros(1, 11)]';
%! [~, g] = slx_net_gradient_mex (about, [1; -1; 0; 0], ones (4, 1), 1, 0, 0, false);
%! p = 1 / (1 + exp (-2));
%! assert (g, [p - 1; 1 - p; p - 1; 1 - p], 1e-15);
%! layers = {{'conv', [1 1 1]}, {'maxpool', 2}, 'dense'};
%! sl_reach_private ();
%! [net, about] = network (layers, [2 2 1], ones (4, 3), [1 2 3]);
%! [~, G] = or_net (net.layers, [2 2 1], ones (4, 3), [1 2 3], 0);
%! [~, g] = slx_net_gradient_mex (about, net_flat (net.layers), ones (4, 3), 1:3, 0, 0, false);
%! assert (g, net_flat (G), 1e-14);
%! about = [3 1 1 1 1 1 1 zeros(1, 11); 0 1 1 1 2 1 1 zeros(1, 11)]';
%! [~, g] = slx_net_gradient_mex (about, [1; -1; 0; 0], 0, 1, 0, 0, false);
%! assert (g, [0; 0; -.5; .5]);

%!test % zscore: of channels, of entries, of data at any scale; kept in the model and in training
%! [X, y] = problem (24, 30);
%! X = X - .1;
%! X(3,:) = 7;
%! C = reshape (X, 12, 2, 30);
%! C = C - mean (mean (C, 1), 3);
%! C = C ./ sqrt (mean (mean (C .^ 2, 1), 3));
%! E = (X - mean (X, 2)) ./ std (X, 1, 2);
%! E(3,:) = 0;
%! o = {'MaxIter', 2, 'Seed', 1, 'BatchSize', 30};
%! for scale = [1 1e150 1e-150]
%!   net = sl_net_train ({'zscore', {'dense', 4}, 'tanh', 'dense'}, scale * X, y, o{:});
%!   same = sl_net_train ({{'dense', 4}, 'tanh', 'dense'}, E, y, o{:});
%!   assert (net.layers(2).W, same.layers(1).W, 1e-12);
%!   net = sl_net_train ({'zscore', {'conv', [2 2 2]}, 'tanh', 'dense'}, scale * X, y, 'ImageSize', [4 3 2], o{:});
%!   same = sl_net_train ({{'conv', [2 2 2]}, 'tanh', 'dense'}, reshape (C, 24, 30), y, 'ImageSize', [4 3 2], o{:});
%!   assert (net.layers(2).W, same.layers(1).W, 1e-12);
%!   [~, P] = sl_net_predict (net, scale * X);
%!   [~, Q] = sl_net_predict (same, reshape (C, 24, 30));
%!   assert (P, Q, 1e-12);
%! end
%! thin = sl_net_train ({'zscore', 'dense'}, single (X), y, o{:});
%! assert ({class(thin.layers(1).mean), size(thin.layers(1).deviation)}, {'single', [24 1]});
%! sparser = sl_net_train ({'zscore', 'dense'}, sparse (X), y, o{:});
%! full_one = sl_net_train ({'zscore', 'dense'}, X, y, o{:});
%! assert (isequal (sparser.layers, full_one.layers));
%! more = sl_net_train (full_one, X(:,1:9), y(1:9), o{:});
%! assert (isequal (more.layers(1), full_one.layers(1)));

%!function o = options_of (varargin)
%!  o = struct ('Seed', 2^32 - 2, 'MaxIter', 2, 'BatchSize', 7, 'StepSize', .1, varargin{:});
%!endfunction

%!function w = projected (w, layers, s)
%! % by the oracle of the projection
%!  s = s .* ones (1, sum (ismember ({layers.type}, {'dense', 'conv'})));
%!  j = 0;
%!  for k = find (ismember ({layers.type}, {'dense', 'conv'}))
%!    j++;
%!    layers = net_filled (layers, w);
%!    W = reshape (layers(k).W, [], numel (layers(k).b));
%!    layers(k).W(:) = sl_proj_gsp (W, s(j));
%!    w = net_flat (layers);
%!  end
%!endfunction

%!function assert_follows_oracle (given, imsize, X, y, o, tolerance)
%! % every epoch and what it reports
%!  sl_reach_private ();
%!  o.ImageSize = imsize;
%!  quiet = @(o) rmfield (o, intersect (fieldnames (o), {'Project', 'Schedule'}));
%!  net = sl_net_train (given, X, y, setfield (quiet (o), 'MaxIter', 0));
%!  [model, info] = sl_net_train (given, X, y, o);
%!  about = net_options ({o}, columns (X));
%!  w = net_flat (net.layers);
%!  fixed = net_fixed (net.layers);
%!  first = second = [];
%!  n = columns (X);
%!  batches = ceil (n / o.BatchSize);
%!  entries = cellfun (@numel, {net.layers.W});
%!  in = prod (slx_model_layers (net.layers, imsize, 'layers')(2:4,:), 1);
%!  joins = mod (n, o.BatchSize) == 1 && any (strcmp ({net.layers.type}, 'batchnorm') & in == entries);
%!  batches -= joins;                              % the last sample is no batch of its own
%!  count = 0;
%!  for k = 1:o.MaxIter
%!    restore = slx_run_seed (mod (o.Seed + k, 2^32));
%!    order = randperm (n);
%!    clear restore
%!    factor = slx_run_schedule (about.Schedule, k, o.MaxIter);
%!    kind = about.Optimizer;
%!    if (strcmp (kind, 'momentum') && about.Nesterov)
%!      kind = 'nesterov';
%!    end
%!    rule = struct ('kind', kind, 'step', factor * o.StepSize, 'decay', factor * about.WeightDecay, 'max_norm', ...
%!                   about.MaxGradNorm, 'momentum', about.Momentum, 'beta1', .9, 'beta2', .999, 'epsilon', 1e-8);
%!    entropy = penalty = errors = 0;
%!    for b = 1:batches
%!      which = order((b-1)*o.BatchSize+1:min (b * o.BatchSize + joins * (b == batches), n));
%!      kept = {};
%!      shape = imsize;
%!      columns_of = slx_model_layers (net.layers, imsize, 'layers');
%!      for l = find (strcmp ({net.layers.type}, 'dropout'))
%!        seed = uint64 (mod (o.Seed + k, 2^32)) + uint64 (2^32) * b;
%!        like = zeros (prod (columns_of(5:7,l)), numel (which));
%!        kept{l} = slx_counter_mex ('dropout', seed, l - 1, 0, like, 1 - net.layers(l).rate);
%!      end
%!      batch = X(:,which);
%!      if (! isempty (about.Augmentation))
%!        a = about.Augmentation;
%!        batch = or_augment (batch, imsize, a.Shift, a.Flip, uint64 (mod (o.Seed + k, 2^32)) + uint64 (2^32) * b);
%!      end
%!      [~, G, part] = or_net (net_filled (net.layers, w), imsize, batch, y(which), about.Lambda, kept, ...
%!                             about.LabelSmoothing);
%!      entropy += part.entropy * numel (which) / n;
%!      penalty += part.penalty * numel (which) / n;
%!      errors += part.errors * numel (which) / n;
%!      count++;
%!      rule.count = count;
%!      marks = {};
%!      if (! isempty (fixed))
%!        marks = {fixed};
%!      end
%!      state = @(s) ifelse_cell (s);
%!      [w, first, second] = or_update (rule, {w}, {net_flat(G)}, marks, state (first), state (second));
%!      w = w{1};
%!      net.layers = net_filled (net.layers, w);
%!      for l = find (strcmp ({net.layers.type}, 'batchnorm'))
%!        [net.layers(l).mean, net.layers(l).variance] = deal (part.layers(l).mean, part.layers(l).variance);
%!      end
%!      w = net_flat (net.layers);
%!      p = about.Project;
%!      if (! isempty (p) && k >= p.Start)
%!        done = (k - p.Start) * batches + b;
%!        if (p.Every > 0 && mod (done, p.Every) == 0 ...
%!            || p.Every == 0 && any (b == round ((1:min (p.Times, batches)) * batches / min (p.Times, batches))))
%!          w = projected (w, net.layers, p.Sparseness);
%!        end
%!      end
%!    end
%!    assert (info.entropy(k+1), entropy, tolerance * max (1, abs (entropy)));
%!    assert (info.objective(k+1), entropy + penalty, tolerance * max (1, abs (entropy + penalty)));
%!    assert (info.errors(k+1), errors, 1e-12);
%!  end
%!  if (! isempty (about.Project))
%!    w = projected (w, net.layers, about.Project.Sparseness);
%!  end
%!  assert_near (net_flat (model.layers), w, tolerance);
%!endfunction

%!function c = ifelse_cell (s)
%!  c = s;
%!  if (isempty (s))
%!    c = {};
%!  end
%!endfunction

%!test % training by every optimizer, with decay, clipped gradients, a penalty, schedules
%! [X, y] = problem (24, 10);
%! dense = {{'dense', 6}, 'tanh', 'dense'};
%! for rest = {{'Optimizer', 'sgd'}, {}, {'Nesterov', true, 'Schedule', 'cosine'}, ...
%!             {'Optimizer', 'adam', 'StepSize', .01}, {'WeightDecay', .01, 'Schedule', {{'step', 1, .5}}}, ...
%!             {'MaxGradNorm', .1}, ...
%!             {'Regulariser', {{'deephoyer', .01}}}, {'BatchSize', 1}, {'BatchSize', 1000}}
%!   o = options_of (rest{1}{:});
%!   o.BatchSize = min (o.BatchSize, 10);
%!   assert_follows_oracle (dense, [24 1 1], X, y, o, 1e-10);
%! end

%!test % training of pictures, with dropout, with masks, projected
%! [X, y] = problem (24, 10);
%! lists = networks ();
%! assert_follows_oracle (lists{5,:}, X, y, options_of ('MaxIter', 1), 1e-10);
%! drops = {{'dropout', .2}, {'dense', 6}, 'tanh', {'dropout', .5}, {'dense', 5}, 'tanh', {'dropout', 0}, 'dense'};
%! assert_follows_oracle (drops, [24 1 1], X, y, options_of (), 1e-10);
%! assert_follows_oracle ({{'conv', [2 2 3]}, {'dropout', .3}, 'dense'}, [4 6 1], X, y, options_of (), 1e-10);
%! lists = blocks ();
%! for k = [2 4]
%!   assert_follows_oracle (lists{k,:}, X, y, options_of ('WeightDecay', .01, 'Optimizer', 'adam', 'StepSize', .01), 1e-8);
%! end
%! for project = {{'Sparseness', .5}, {'Sparseness', [.5 0], 'Every', 2}, ...
%!                {'Sparseness', [0 .4], 'Times', 1, 'Start', 2}, {'Sparseness', .6, 'Times', 50}}
%!   assert_follows_oracle ({{'dense', 6}, 'tanh', 'dense'}, [24 1 1], X, y, options_of ('Project', project), 1e-9);
%! end
%! assert_follows_oracle ({{'conv', [2 2 3]}, 'tanh', 'dense'}, [4 6 1], X, y, ...
%!                        options_of ('Project', {{'Sparseness', .4}}), 1e-9);
%! layers = struct ('type', {'dense', 'tanh', 'dense'}, 'size', {6, [], 3}, 'mask', {rand(24, 6) < .5, [], []});
%! for kind = {'momentum', 'adam'}
%!   assert_follows_oracle (layers, [24 1 1], X, y, options_of ('WeightDecay', .01, 'Optimizer', kind{1}), 1e-10);
%! end

%!test % batch normalisation of single numbers: a sample that is left over joins the batch before; one alone is an error
%! [X, y] = problem (24, 10);
%! layers = blocks ();
%! layers = layers{4,1};
%! assert_follows_oracle (layers, [24 1 1], X, y, options_of ('BatchSize', 3), 1e-10);
%! assert_follows_oracle (layers, [24 1 1], X, y, options_of ('BatchSize', 9, 'MaxIter', 1), 1e-10);
%! assert_follows_oracle (layers, [24 1 1], X(:,1:9), y(1:9), ...
%!                        options_of ('BatchSize', 2, 'Project', {{'Sparseness', .5, 'Every', 3}}), 1e-9);
%! fail ('sl_net_train (layers, X, y, ''BatchSize'', 1)', 'BatchSize must be at least 2, because layer 1, batchnorm');
%! fail ('sl_net_train ({''batchnorm'', {''dense'', 1}}, X(:,1), 1)', 'at least two samples for training');
%! pictures = {{'conv', [2 2 3]}, 'batchnorm', 'dense'};
%! assert_follows_oracle (pictures, [4 6 1], X(:,1:4), y(1:4), options_of ('BatchSize', 3, 'MaxIter', 1), 1e-10);

%!test % pictures changed at random, and smoothed labels: by the oracle, both precisions, full and sparse
%! [X, y] = problem (24, 10);
%! change = {'Shift', [1 2], 'Flip', true};
%! pictures = {{'conv', [2 2 3], 'pad', 1}, 'tanh', 'dense'};
%! for rest = {{'Augmentation', {change}}, {'Augmentation', struct('Shift', 1), 'LabelSmoothing', .1}, ...
%!             {'Augmentation', {{'Flip', true}}, 'BatchSize', 1}}
%!   assert_follows_oracle (pictures, [4 3 2], X, y, options_of (rest{1}{:}, 'MaxIter', 1), 1e-10);
%! end
%! assert_follows_oracle (pictures, [4 3 2], sparse (X .* (X > .3)), y, ...
%!                        options_of ('Augmentation', {change}, 'MaxIter', 1), 1e-10);
%! o = {'ImageSize', [4 3 2], 'MaxIter', 2, 'Seed', 1, 'BatchSize', 8};
%! [whole, info] = sl_net_train (pictures, X, y, o{:}, 'Augmentation', change);
%! narrow = sl_net_train (pictures, single (X), y, o{:}, 'Augmentation', change);
%! assert_near (narrow.layers(1).W, whole.layers(1).W, 1e-5);
%! assert (class (narrow.layers(1).W), 'single');
%! file = [tempname(), '.mat'];
%! removed = onCleanup (@() delete (file));
%! once = @(s) s.iteration == 1;
%! sl_net_train (pictures, X, y, o{:}, 'Augmentation', change, 'Checkpoint', file, 'OutputFcn', once);
%! fail ('sl_net_train (pictures, X, y, o{:}, ''Checkpoint'', file)', 'Checkpoint|checkpoint');
%! again = sl_net_train (pictures, X, y, o{:}, 'Augmentation', change, 'Checkpoint', file);
%! assert (isequal (again, whole));
%! [~, plain] = sl_net_train (pictures, X, y, o{:}, 'Augmentation', {'Shift', 0});
%! [~, same] = sl_net_train (pictures, X, y, o{:});
%! assert (plain.objective, same.objective);
%! assert (any (info.objective(2:end) ~= same.objective(2:end)));

%!test % masks: excluded weights stay 0 to the last bit, by every optimizer; others move; a sparse W keeps its zeros
%! [X, y] = problem (24, 40);
%! net = sl_net_train ({{'conv', [2 2 4]}, 'relu', 'dense'}, X, y, 'ImageSize', [4 6], 'MaxIter', 1, 'Seed', 1);
%! masks = {rand(2, 2, 1, 4) < .6, rand(60, 3) < .3};
%! net.layers(1).mask = masks{1};
%! net.layers(3).mask = masks{2};
%! for kind = {'sgd', 'momentum', 'adam'}
%!   o = {'Optimizer', kind{1}, 'StepSize', .01, 'WeightDecay', .01, 'MaxIter', 2, 'Seed', 1};
%!   for project = {[], struct('Sparseness', .5)}
%!     model = sl_net_train (net, X, y, o{:}, 'Project', project{1}, 'Regulariser', {'deephoyer', .01});
%!     for k = [1 3]
%!       mask = masks{(k + 1) / 2};
%!       assert (all (model.layers(k).W(! mask) == 0));
%!       assert (isequal (model.layers(k).mask, mask));
%!     end
%!     assert (any (model.layers(3).W(:) ~= net.layers(3).W(:) & masks{2}(:)));
%!   end
%! end
%! pruned = model;
%! pruned.layers(3).W = sparse (model.layers(3).W);
%! pruned.layers(3).mask = [];
%! zero = pruned.layers(3).W == 0;
%! again = sl_net_train (pruned, X, y, 'MaxIter', 2, 'Seed', 1);
%! assert (all (again.layers(3).W(zero) == 0) && ! issparse (again.layers(3).W));
%! assert (isequal (again.layers(3).mask, full (! zero)));

%!test % what is projected is so wherever training ends
%! [X, y] = problem (24, 40);
%! layers = {{'dense', 8}, 'relu', {'dense', 5}, 'tanh', 'dense'};
%! for rest = {{}, {'Validation', .25}, {'OutputFcn', @(s) s.iteration == 2}}
%!   for every = [3 4]
%!     p = {'Sparseness', [.7 .4 .1], 'Every', every};
%!     [model, info] = sl_net_train (layers, X, y, 'Project', p, 'BatchSize', 5, 'MaxIter', 5, 'Seed', 3, rest{1}{:});
%!     for k = 1:3
%!       assert (mean (sl_hoyer (model.layers(2*k-1).W)) >= p{2}(k) - 1e-10);
%!     end
%!   end
%! end
%! model = sl_net_train (layers, single (X), y, 'Project', {'Sparseness', .6}, 'MaxIter', 2, 'Seed', 1);
%! assert (double (mean (sl_hoyer (model.layers(1).W))) >= .6 - 1e-5);

%!test % a trained network, whose entropy is almost 0, has not diverged when it is projected
%! X = kron (eye (3), ones (8, 20)) + .1 * cos ((1:24)' * (1:60));
%! y = kron (1:3, ones (1, 20));
%! net = sl_net_train ({{'dense', 20}, 'relu', 'dense'}, X, y, 'MaxIter', 40, 'BatchSize', 20, 'Seed', 1, ...
%!                     'StepSize', .5);
%! [~, info] = sl_net_train (net, X, y, 'Project', {'Sparseness', [.99 0]}, 'MaxIter', 3, 'BatchSize', 20, 'Seed', 1);
%! assert (info.stop, 'MaxIter');
%! assert (max (info.objective) > 1e3 * info.objective(1));

%!test % the penalty makes weights sparse
%! [X, y] = problem (24, 60);
%! o = {'MaxIter', 30, 'Seed', 1, 'BatchSize', 20};
%! plain = sl_net_train ({{'dense', 10}, 'relu', 'dense'}, X, y, o{:});
%! sparse = sl_net_train ({{'dense', 10}, 'relu', 'dense'}, X, y, o{:}, 'Regulariser', {'deephoyer', .01});
%! assert (sl_hoyer (sparse.layers(1).W(:)) > sl_hoyer (plain.layers(1).W(:)) + .2);
%! assert (sl_predict (sparse, X), y);

%!test % predictions by sparse weights, in batches of any size, both precisions; they are those of the oracle
%! [X, y] = problem (24, 40);
%! lists = {{'dense', 17}, 'relu', {'dense', 9}, 'tanh', {'dropout', .5}, 'dense'};
%! net = network (lists, [24 1 1], X, y);
%! net.layers(1).W(rand (24, 17) < .92) = 0;
%! net.layers(3).W(rand (17, 9) < .5) = 0;                               % made full, but for single samples
%! net.layers(1).W(:,4) = 0;
%! assert (nnz (net.layers(1).W) < 24 * 17 / 8 && nnz (net.layers(3).W) > 17 * 9 / 8);
%! [~, ~, same] = or_net (net.layers, [24 1 1], X, y, 0);
%! S = same.scores;
%! P = exp (S) ./ sum (exp (S));
%! compact = net;
%! for k = [1 3 6]
%!   compact.layers(k).W = sparse (net.layers(k).W);
%! end
%! [~, at] = max (S);
%! for batch = [1 2 15 16 17 33 40 100 Inf]
%!   for model = {net, compact}
%!     [labels, Q] = sl_net_predict (model{1}, X, 'BatchSize', batch);
%!     assert (labels, at);
%!     assert (Q, P, 1e-13);
%!     [~, Q] = sl_predict (model{1}, sparse (X), 'BatchSize', batch);
%!     assert (Q, P, 1e-13);
%!     [~, Q] = sl_net_predict (model{1}, single (X), 'BatchSize', batch);
%!     assert (class (Q), 'single');
%!     assert (double (Q), P, 1e-5);
%!   end
%! end
%! file = [tempname(), '.mat'];
%! removed = onCleanup (@() delete (file));
%! sl_save_model (file, compact);
%! assert (isequal (sl_load_model (file), compact));
%! assert (issparse (sl_load_model (file).layers(1).W));

%!test % however an epoch is cut into calls: the same bits, sums too
%! sl_reach_private ();
%! [X, y] = problem (24, 70);
%! layers = {{'dense', 9}, 'relu', {'dropout', .5}, 'dense'};
%! [net, about] = network (layers, [24 1 1], X, y);
%! w = net_flat (net.layers);
%! rule = struct ('kind', 'momentum', 'step', .1, 'decay', .01, 'max_norm', 1, 'momentum', .9);
%! [whole, sums, first] = slx_net_learn_mex (about, w, X, y, 70:-1:1, rule, [], [], [], [7, .01, 5, 1, 0, 0, 0, .1, 0, 0, 0, 0]);
%! for cuts = {0:10, [0 1 10], [0 6 10]}
%!   now = struct ('entropy', 0, 'penalty', 0, 'hits', 0);
%!   u = w;
%!   v = [];
%!   for k = 2:numel (cuts{1})
%!     [from, to] = deal (cuts{1}(k-1), cuts{1}(k));
%!     settings = [7, .01, 5, from + 1, now.entropy, now.penalty, now.hits, .1, 0, 0, 0, 0];
%!     [u, now, v] = slx_net_learn_mex (about, u, X, y, 70-7*from:-1:71-7*to, rule, v, [], [], settings);
%!   end
%!   assert (isequal ({u, now, v}, {whole, sums, first}));
%! end

%!test % the same bits for any number of threads
%! before = sl_threads ();
%! restored = onCleanup (@() sl_threads (before));
%! sharing = sl_always_share ();
%! [X, y] = problem (24, 75);
%! lists = [networks(); {{{'dense', 90}, {'dropout', .5}, 'relu', 'dense'}, [24 1 1]}; blocks()];
%! lists = lists([1 4 5 9 11 14],:);
%! more = {{}, {'Augmentation', {'Shift', [1 2], 'Flip', true}}};
%! for k = 1:rows (lists)
%!   for kind = {'double', 'single'}
%!     for count = [1 3]
%!       sl_threads (count);
%!       [model, info] = sl_net_train (lists{k,1}, cast (X, kind{1}), y, 'ImageSize', lists{k,2}, 'MaxIter', 1, ...
%!                                     'BatchSize', 70, 'MaxGradNorm', 1, 'Seed', 1, more{1+(lists{k,2}(2)>1)}{:});
%!       [~, P] = sl_net_predict (model, cast (X, kind{1}), 'BatchSize', 16);
%!       result = {model, rmfield(info, 'seconds'), P};
%!       if (count == 1)
%!         first = result;
%!       end
%!       assert (isequaln (result, first));
%!     end
%!   end
%! end

%!function model = with_part (model, name, value)
%! % parameters 'W1', 'b1', 'W3' ...
%!  model.layers(name(2) - '0').(name(1)) = value;
%!endfunction

%!function [E, G] = at_model (model, X, y)
%!  sl_reach_private ();
%!  about = slx_model_layers (model.layers, model.imsize, 'layers');
%!  [sums, g] = slx_net_gradient_mex (about, net_flat (model.layers), X, y, 0, 0, false);
%!  E = sums.entropy / columns (X);
%!  layers = net_filled (model.layers, g);
%!  for k = find (! cellfun (@isempty, {layers.W}))
%!    G.(sprintf ('W%d', k)) = layers(k).W;
%!    G.(sprintf ('b%d', k)) = layers(k).b;
%!  end
%!endfunction

%!function G = gradient_at (model, X, y)
%!  [~, G] = at_model (model, X, y);
%!endfunction

%!function [model, info] = trained (layers, quick, X, y, varargin)
%! % option Init is a network to go on from
%!  k = find (strcmp (varargin(1:2:end), 'Init'));
%!  if (! isempty (k))
%!    layers = varargin{2*k};
%!    varargin(2*k-1:2*k) = [];
%!  end
%!  [model, info] = sl_net_train (layers, X, y, quick{:}, varargin{:});
%!endfunction

%!test % what every trainer must pass
%! rand ('twister', 1);
%! randn ('twister', 1);
%! y = 1 + mod (1:60, 3);
%! X = [eye(3); 1 -1 0](:,y) + .1 * randn (4, 60);
%! quick = {'MaxIter', 4, 'BatchSize', 10};
%! train = @(X, y, varargin) trained ({{'dense', 12}, 'tanh', 'dense'}, quick, X, y, varargin{:});
%! t = struct ('name', 'sl_net_train', 'train', train, 'predict', @sl_net_predict, 'labelled', true, ...
%!             'X', X, 'y', y, 'parameters', {{'W1', 'b1', 'W3', 'b3'}}, 'unbound', {{}}, 'single', 1e-2, ...
%!             'random', true, ...
%!             'value', @(model, name) model.layers(name(2) - '0').(name(1)), 'with', @with_part, ...
%!             'absurd', {{'Schedule', @(k, n) 1e250, 'Seed', 5}}, ...
%!             'full', {{'MaxIter', 1, 'BatchSize', 60, 'StepSize', .5, 'Optimizer', 'sgd'}}, 'sparse', true);
%! t.point = t.train (X, y, 'MaxIter', 1, 'Seed', 1);
%! t.objective = @(model) at_model (model, X, y);
%! t.gradient = @(model) gradient_at (model, X, y);
%! trainer_suite (t);

%!test % going on from a network: its classes, size of pictures and precision
%! [X, y] = problem (24, 30);
%! names = {'one', 'two', 'three'};
%! net = sl_net_train ({{'conv', [2 2 2]}, 'relu', 'dense'}, X, names(y), 'ImageSize', [4 6], 'MaxIter', 2, 'Seed', 1);
%! more = sl_net_train (net, single (X(:,y < 3)), names(y(y < 3)), 'MaxIter', 1, 'Seed', 1);
%! assert (isequal (more.classes, net.classes) && isequal (more.imsize, [4 6 1]));
%! assert (class (more.layers(1).W), 'single');
%! same = sl_net_train (net, X, names(y), 'MaxIter', 0);
%! assert (isequal (same.layers, net.layers));
%! fail ('sl_net_train (net, X, y)', 'labels that are not among those of the network of LAYERS');
%! fail ('sl_net_train (net, X, names(y), ''ImageSize'', [6 4])', 'ImageSize must be that of the network');
%! fail ('sl_net_train (net, X(1:12,:), names(y))', 'must have 24 rows');
%! from = sl_net_train (net.layers, X, names(y), 'ImageSize', [4 6], 'MaxIter', 0);
%! assert (isequal (from.layers, net.layers));

%!test % summary, progress, OutputFcn
%! [X, y] = problem (24, 30);
%! [model, info] = sl_net_train ({'dense'}, X, y, 'MaxIter', 2, 'Seed', 1);
%! assert (strncmp (sl_summary (model), 'Model by sl_net_train', 21));
%! assert (! isempty (strfind (strtok (sl_summary (info), "\n"), 'sl_net_train')));
%! text = evalc ('sl_net_train ({''dense''}, X, y, ''MaxIter'', 2, ''Display'', ''iter'');');
%! assert (strsplit (strtrim (strtok (text, "\n"))), {'iteration', 'objective', 'entropy', 'errors', 'seconds'});
%! names = {'iteration', 'objective', 'entropy', 'errors', 'seconds', 'layers'};
%! [~, info] = sl_net_train ({'dense'}, X, y, 'OutputFcn', @(s) all (isfield (s, names)) && s.iteration == 1);
%! assert (info.stop, 'OutputFcn');

%!test % 'Exact' keeps direct convolutions: double has no others; those of single are as near to double as sums in single
%! [X, y] = problem (64, 64);                % sixteen channels and many pixels, so that Winograd's method is used
%! conv = {'conv', [3 3 16], 'pad', 1};
%! layers = {conv, 'relu', conv, 'relu', conv, 'globalavgpool', 'dense'};
%! o = {'ImageSize', [8 8], 'MaxIter', 2, 'Seed', 1};
%! wide = sl_net_train (layers, X, y, o{:});
%! assert (sl_net_train (layers, X, y, o{:}, 'Exact', true).layers, wide.layers);
%! near = @(a, b) max (abs (double (a(:)) - b(:))) / max (abs (b(:)));
%! for exact = [true, false]
%!   thin = sl_net_train (layers, single (X), y, o{:}, 'Exact', exact);
%!   assert (thin.options.Exact, exact);
%!   [~, ~, S] = sl_net_predict (wide, single (X), 'Exact', exact);
%!   [~, ~, D] = sl_net_predict (wide, X);
%!   assert ([near(S, D), near(thin.layers(3).W, wide.layers(3).W)] < 1e-5 * (1 - .95 * exact));
%! end

%!test % a signal of one channel is a picture in whichever direction it lies
%! randn ('twister', 6);
%! X = randn (20, 30);
%! y = 1 + mod (1:30, 2);
%! layers = @(size_of) {'zscore', {'conv', size_of(3)}, 'batchnorm', 'relu', {'maxpool', size_of(2)(1:2)}, 'batchnorm', ...
%!                      {'dense', 4}, 'batchnorm', 'tanh', 'dense'};
%! o = {X, y, 'MaxIter', 2, 'Seed', 1, 'BatchSize', 10};
%! down = sl_net_train (layers (@(k) [k 1 1]), o{:}, 'ImageSize', [20 1]);
%! across = sl_net_train (layers (@(k) [1 k 1]), o{:}, 'ImageSize', [1 20]);
%! assert (cellfun (@numel, {down.layers([1 3 6 8]).mean}), [1 1 1 4]);
%! [~, P] = sl_net_predict (down, X);
%! [~, Q] = sl_net_predict (across, X);
%! assert (P, Q, 1e-10);
%! same = sl_net_train (layers (@(k) [k 1 1]), o{:});             % a convolution is for pictures
%! assert (isequal (same.layers, down.layers));
%! net = sl_net_train ({'zscore', 'dense'}, o{:});
%! assert (size (net.layers(1).mean), [20 1]);
%! net = sl_net_train ({'zscore', 'dense'}, o{:}, 'ImageSize', [20 1]);
%! assert (size (net.layers(1).mean), [1 1]);
%! small = sl_net_compact (sl_prune (down, .5, 'Algorithm', 'magnitude'));
%! [~, P] = sl_net_predict (small, X);
%! assert (size (P), [2 30]);
%! for k = [3 6]                         % models of earlier versions have a number for each entry: they stay as they are
%!   n = [18 0 0 9](k-2);
%!   l = down.layers(k);
%!   down.layers(k) = setfield (setfield (l, 'W', l.W * ones (n, 1)), 'b', l.b * ones (n, 1));
%!   [down.layers(k).mean, down.layers(k).variance] = deal (l.mean * ones (n, 1), l.variance * ones (n, 1));
%! end
%! [~, P] = sl_net_predict (down, X);
%! assert (P, Q, 1e-10);
%! more = sl_net_train (down, o{:});
%! assert (size (more.layers(3).mean), [18 1]);

%!test % padding is zeros around the picture, also where windows see nothing else
%! rand ('twister', 5);
%! randn ('twister', 5);
%! for k = 1:8
%!   pad = [ceil(3 * rand), floor(4 * rand)] .* (k > 2) + (k <= 2);
%!   window = ceil (2 * rand (1, 2)) .* (k > 2) + (k <= 2);
%!   groups = [1 2](1 + (rand < .5));
%!   X = cast (randn (3, 4, 2, 5), {'single', 'double'}{1 + mod(k, 2)});
%!   Z = zeros ([[3 4] + 2 * pad, 2, 5], class (X));
%!   Z(pad(1)+(1:3),pad(2)+(1:4),:,:) = X;
%!   layers = @(pad) {{'conv', [window 4], 'stride', ceil(2 * [rem(k, 3) rem(k, 2)] / 3 + .1), 'pad', pad, ...
%!                     'groups', groups}, 'tanh', 'dense'};
%!   o = {[1 2 1 2 1], 'MaxIter', 2, 'Seed', 1, 'BatchSize', 3, 'ImageSize'};
%!   net = sl_net_train (layers (pad), reshape (X, [], 5), o{:}, [3 4 2]);
%!   same = sl_net_train (layers ([0 0]), reshape (Z, [], 5), o{:}, [[3 4] + 2 * pad, 2]);
%!   assert (net.layers(1).W, same.layers(1).W, 64*eps (class (X)));
%!   [~, P] = sl_net_predict (net, reshape (X, [], 5));
%!   [~, Q] = sl_net_predict (same, reshape (Z, [], 5));
%!   assert (P, Q, 64*eps (class (X)));
%!   less = sl_prune (net, .5, 'Data', reshape (X, [], 5), 'Algorithm', 'surgeon');
%!   gone = sl_prune (same, .5, 'Data', reshape (Z, [], 5), 'Algorithm', 'surgeon');
%!   assert (less.layers(1).W, gone.layers(1).W, 1e5*eps (class (X)));
%! end

%!test % layers that do not fit, or are none: errors that say where
%! X = ones (24, 3);
%! y = 1:3;
%! bad = {{}, 'LAYERS must be'; 'dense', 'LAYERS must be'; 3, 'LAYERS must be'; struct('a', 1), 'LAYERS must be'; ...
%!        {3}, 'LAYERS\{1\} must be the type'; {{}}, 'LAYERS\{1\} must be the type'; ...
%!        {{3, 'dense'}}, 'LAYERS\{1\} must be'; ...
%!        {'pool'}, 'layer 1 must be one of'; {{'relu', 3}, 'dense'}, 'takes no number'; ...
%!        {{'dense', 4}, 'relu'}, 'as many outputs as there are classes, 3'; ...
%!        {{'dense', 4}}, 'classes, 3, but ends with 4'; ...
%!        {'dense', 'dense'}, 'layer 1 needs the number of its units'; {{'dense', 2.5}, 'dense'}, 'layer 1 needs'; ...
%!        {{'dense', -1}, 'dense'}, 'layer 1 needs'; {{'dense', 'many'}, 'dense'}, 'names and values'; ...
%!        {{'conv', [3 3]}, 'dense'}, 'needs \[rows columns filters\]'; ...
%!        {{'conv', [9 9 1]}, 'dense'}, 'do not fit into 4 by 6'; ...
%!        {{'conv', [2 2 1], 'pad', -1}, 'dense'}, 'pad must be one or two integers, at least 0'; ...
%!        {{'conv', [2 2 1], 'stride', 0}, 'dense'}, 'stride must be one or two integers, at least 1'; ...
%!        {{'conv', [2 2 1], 'step', 2}, 'dense'}, 'after the size come names and values; those of type conv are: s'; ...
%!        {{'conv', [2 2 1], 'stride'}, 'dense'}, 'after the size'; ...
%!        {{'maxpool', 5}, 'dense'}, 'windows of 5 by 5 do not fit into 4 by 6'; ...
%!        {'maxpool', 'dense'}, 'needs the rows and'; ...
%!        {{'maxpool', 2, 'pad', 1}, 'dense'}, 'those of type maxpool are: stride, name, from\. '; ...
%!        {{'dropout', 1}, 'dense'}, 'rate must be'; {{'dropout', -.1}, 'dense'}, 'rate must be'; ...
%!        {{'maxpool', 2}, {'maxpool', [2 1]}}, 'parameters|outputs'; ...
%!        struct('type', {'dense'}, 'W', {ones(23, 3)}), 'real matrix with 24 rows'; ...
%!        struct('type', {'dense'}, 'W', {NaN(24, 3)}), 'finite W and b'; ...
%!        struct('type', {'dense'}, 'W', {ones(24, 3)}, 'b', {[1 2 3]}), '3-by-1 column'; ...
%!        struct('type', {'dense'}, 'W', {int8(ones(24, 3))}), 'real matrix'; ...
%!        struct('type', {'dense'}, 'W', {ones(24, 3)}, 'mask', {ones(24, 3)}), 'mask must be \[\] or logical'; ...
%!        struct('type', {'conv'}, 'W', {ones(4, 6, 2, 3)}), 'for 1 channels'; ...
%!        struct('type', {7}), 'must be one of'; ...
%!        {{'dense', 3, 'from', 'a'}}, 'LAYERS\(1\).from: no layer before layer 1 has the name ''a'''; ...
%!        {{'dense', 3, 'from', 1}}, 'LAYERS\(1\).from must be the name of an earlier layer, or its number, from 0'; ...
%!        {{'relu', 'name', 'a'}, {'relu', 'name', 'a'}, 'dense'}, 'LAYERS\(2\).name must be a name that no earlier'; ...
%!        {{'relu', 'name', 3}, 'dense'}, 'LAYERS\(1\).name must be \[\] or a text'; ...
%!        {'relu', 'add', 'dense'}, 'LAYERS\(2\).from must be the name or number of the layer whose output is added'; ...
%!        {'relu', {'dense', 3, 'from', 0}}, 'LAYERS\(1\): no later layer takes the output'; ...
%!        {{'conv', [1 1 2]}, {'add', 'from', 0}, 'dense'}, ...
%!        'LAYERS\(2\): layer 0 gives 4 by 6 by 1 numbers, but layer 1, to which it is added, 4 by 6 by 2'; ...
%!        {{'conv', [1 1 2]}, {'conv', [2 2 1]}, {'add', 'from', 1, 'shortcut', 'pad'}, 'dense'}, ...
%!        'layer 1 gives 4 by 6 by 2 numbers, which rows and columns left out .* do not turn into 3 by 5 by 1'; ...
%!        {{'conv', [1 1 1]}, {'add', 'from', 0, 'shortcut', 'conv'}, 'dense'}, 'shortcut must be ''identity'' or'; ...
%!        {{'conv', [1 1 4]}, {'conv', [1 1 3], 'groups', 2}, 'dense'}, 'groups that divide its 4 channels and 3 filt'; ...
%!        struct('type', {'conv'}, 'W', {ones(4, 6, 1, 3)}, 'groups', {2}), 'divides the 1 channels'; ...
%!        {{'batchnorm', 2}, 'dense'}, 'rate must be a number, from 0 to 1'; ...
%!        {{'leakyrelu', 2}, 'dense'}, 'rate must be a number, from 0 to 1'; ...
%!        {{'batchnorm', 'epsilon', 0}, 'dense'}, 'epsilon must be a number, above 0'; ...
%!        {'relu', 'zscore', 'dense'}, 'LAYERS\(2\) must be the first layer'; ...
%!        {{'zscore', 1}, 'dense'}, 'zscore takes means and deviations, or neither'; ...
%!        {{'zscore', [1 2], 1}, 'dense'}, 'LAYERS\(1\).mean must be a full real 1-by-1'; ...
%!        {{'zscore', 1, 0}, 'dense'}, 'LAYERS\(1\) must have a finite mean, and a finite deviation above 0'; ...
%!        {{'zscore', 'mean', 1}, 'dense'}, 'after the size come names and values; those of type zscore are: name, f'; ...
%!        struct('type', {'batchnorm', 'dense'}, 'W', {[1; 2], []}), 'W must be a full real 1-by-1 column'; ...
%!        struct('type', {'batchnorm', 'dense'}, 'W', [], 'variance', {-1, []}), 'finite variance, at least 0'; ...
%!        struct('type', {'batchnorm', 'dense'}, 'W', [], 'mean', {'a', []}), 'mean must be a full real 1-by-1'; ...
%!        struct('type', {'batchnorm', 'dense'}, 'W', [], 'mask', {true, []}), 'mask must be \[\]'};
%! for k = 1:rows (bad)
%!   err = struct ('identifier', 'no error', 'message', '');
%!   try
%!     sl_net_train (bad{k,1}, X, y, 'ImageSize', [4 6]);
%!   catch err
%!   end
%!   assert (err.identifier, 'sparselearn:badInput', err.message);
%!   assert (! isempty (regexp (err.message, ['^sl_net_train: .*' bad{k,2}])), [bad{k,2}, ' : ', err.message]);
%! end

%!test % bad options
%! X = ones (4, 3);
%! for bad = {{'ImageSize', 4}, {'ImageSize', [1 2 3 4]}, {'ImageSize', [2 3]}, {'ImageSize', 'a'}, ...
%!            {'Regulariser', 'deephoyer'}, {'Regulariser', {'l1', 1}}, {'Regulariser', {'deephoyer', -1}}, ...
%!            {'Project', .5}, {'Project', {'Times', 3}}, {'Project', {'Sparseness', 2}}, ...
%!            {'Project', {'Sparseness', [.1 .2]}}, {'Project', {'Sparseness', .5, 'Times', 1, 'Every', 2}}, ...
%!            {'Project', {'Sparseness', .5, 'Start', 0}}, {'Validation', {X, [1 2 9]}}, {'StepSize', [1 2]}, ...
%!            {'LabelSmoothing', 1}, {'LabelSmoothing', -.1}, {'Augmentation', {'Flip', true}}, ...
%!            {'Augmentation', 4, 'ImageSize', [2 2]}, {'Augmentation', {'Shift', 2}, 'ImageSize', [2 2]}, ...
%!            {'Augmentation', {'Shift', .5}, 'ImageSize', [2 2]}, {'Augmentation', {'Shift', -1}, 'ImageSize', [2 2]}, ...
%!            {'Augmentation', {'Flip', 2}, 'ImageSize', [2 2]}, {'Augmentation', {'Shift', [1 1 1]}, 'ImageSize', [2 2]}}
%!   err = struct ('identifier', 'none');
%!   try
%!     sl_net_train ({'dense'}, X, 1:3, bad{1}{:});
%!   catch err
%!   end
%!   assert (err.identifier, 'sparselearn:badInput');
%! end
%! fail ('sl_net_train ({''dense''}, X, 1:3, ''Project'', {''Sparse'', .5})', 'unknown option Sparse');
%! fail ('sl_net_train ({''dense''}, X, 1:3, ''Augmentation'', {''Flip'', true})', 'Augmentation needs pictures');
%! fail ('sl_net_train ({''dense''}, X, 1:3, ''ImageSize'', [2 2], ''Augmentation'', {''Shift'', [1 2]})', ...
%!       'Shift of Augmentation must be below the 2 rows and 2 columns');
%! fail ('sl_net_train ({''dense''}, X, 1:3, ''Augmentation'', {''Turn'', true})', 'unknown option Turn');

%!test % models with damaged layers are refused
%! [X, y] = problem (24, 6);
%! layers = {{'conv', [2 2 2]}, {'maxpool', 2}, {'dropout', .1}, 'dense'};
%! net = sl_net_train (layers, X, y, 'ImageSize', [4 6], 'MaxIter', 0);
%! put = @(k, name, value) setfield (net, 'layers', {k}, name, value);
%! others = {put(1, 'W', ones (2, 2, 2, 2)), put(1, 'W', sparse (2, 2)), put(1, 'W', NaN (2, 2, 1, 2)), ...
%!           put(1, 'b', 1), ...
%!           put(1, 'stride', 0), put(1, 'stride', 'a'), put(1, 'pad', [1 2 3]), put(2, 'size', 9), ...
%!           put(2, 'size', []), ...
%!           put(3, 'rate', 1), put(3, 'rate', []), put(4, 'W', ones (4, 4)), put(4, 'mask', true), ...
%!           put(4, 'mask', 1), ...
%!           put(2, 'type', 'minpool'), put(2, 'type', 5), setfield(net, 'layers', net.layers(1:3)), ...
%!           setfield(net, 'layers', net.layers([])), setfield(net, 'layers', net.layers'), ...
%!           setfield(net, 'layers', 1), ...
%!           setfield(net, 'layers', rmfield (net.layers, 'mask')), setfield(net, 'imsize', [3 8 1]), ...
%!           setfield(net, 'imsize', [2 3 4]), setfield(net, 'imsize', [-4 -6 1])};
%! for k = 1:numel (others)
%!   err = struct ('identifier', 'no error');
%!   try
%!     sl_net_predict (others{k}, X);
%!   catch err
%!   end
%!   assert (err.identifier, 'sparselearn:badInput', sprintf ('model %d', k));
%! end

%!test % data beyond the range of products
%! [X, y] = problem (24, 6);
%! net = sl_net_train ({{'dense', 4}, 'tanh', 'dense'}, X, y, 'MaxIter', 0);
%! net.layers(1).W(:) = 1e308;
%! fail ('sl_net_predict (net, X * 1e10)', 'products with the parameters must be finite');
%! fail ('sl_net_predict (net, single (X))', 'must be finite');

%!test % NaN and Inf are found where no weight and no maximum sees them
%! X = magic (6)(:,1:4);
%! net = sl_net_train ({{'maxpool', 2}, 'dense'}, X, [1 2 1 2], 'ImageSize', [3 2], 'MaxIter', 0);
%! thin = sl_net_train ({'dense'}, X, [1 2 1 2], 'MaxIter', 0);
%! thin.layers.W = sparse ([1 2], [1 2], [.5 .25], 6, 2);
%! for value = [NaN, Inf, -Inf]
%!   X(3,2) = value;
%!   for batch = [1 4]
%!     for Z = {X, single(X), sparse(X)}
%!       fail ('sl_net_predict (net, Z{1}, ''BatchSize'', batch)', 'must be finite');
%!       fail ('sl_net_predict (thin, Z{1}, ''BatchSize'', batch)', 'must be finite');
%!     end
%!   end
%! end
%!error <in single> sl_net_train ({'dense'}, single ([1 2; 3 4]), [1 2], 'Validation', {[1e200; 1], 1})

%!test % with validation the best epoch is one that projects; a run that ends before is told so
%! rand ('twister', 3);
%! randn ('twister', 3);
%! X = randn (8, 120);
%! y = 1 + (X(1,:) .* X(2,:) > 0);
%! o = struct ('Validation', .25, 'Project', {{'Sparseness', .8, 'Start', 9}}, 'MaxIter', 12, 'Seed', 1);
%! [model, info] = sl_net_train ({{'dense', 20}, 'relu', 'dense'}, X, y, o);
%! assert (info.best >= 9);
%! assert (mean (sl_hoyer (model.layers(1).W)), .8, 1e-9);
%! assert (info.validation(info.best + 1), min (info.validation(10:end)));
%! o.Patience = 1;
%! [model, info] = sl_net_train ({{'dense', 20}, 'relu', 'dense'}, X, y, o);
%! assert (info.iterations >= 9);
%! assert (mean (sl_hoyer (model.layers(1).W)), .8, 1e-9);
%! o = rmfield (o, 'Patience');
%! o.MaxIter = 4;
%! restore = sl_warnings_on ();
%! lastwarn ('', '');
%! evalc ("[model, info] = sl_net_train ({{'dense', 20}, 'relu', 'dense'}, X, y, o);");
%! [~, id] = sl_lastwarn ();
%! assert (id, 'sparselearn:notProjected');

%!test % layers of structs that sl_prune has pruned keep their zeros in training
%! rand ('twister', 4);
%! randn ('twister', 4);
%! layers = struct ('type', {'dense', 'relu', 'dense'}, 'W', {randn(8, 20), [], randn(20, 2)}, ...
%!                  'b', {zeros(20, 1), [], zeros(2, 1)});
%! pruned = sl_prune (layers, .7);
%! model = sl_net_train (pruned, randn (8, 60), 1 + (1:60 > 30), 'MaxIter', 2, 'Seed', 1);
%! assert (model.layers(1).mask, pruned(1).W ~= 0);
%! assert (all (model.layers(1).W(pruned(1).W == 0) == 0));

%!function said = message_of (layers)
%!  said = '';
%!  try
%!    sl_net_train (layers, rand (6, 4), [1 1 2 2]);
%!  catch err
%!    said = err.message;
%!  end
%!endfunction

%!assert (! isempty (strfind (message_of ({{'fc', 300}, 'dense'}), 'type of layer 1 must be one of ''dense'', ''conv'',')))
%!assert (! isempty (strfind (message_of ({{'dense', 3, 'relu'}, 'dense'}), 'is a layer of its own')))
%!assert (! isempty (strfind (message_of ({'relu', {'conv', [9 9 1]}, 'dense'}), 'LAYERS(2): windows of 9 by 9')))
%!assert (! isempty (strfind (message_of (struct ('layers', 1)), 'its field layers')))

%!test % a state from before Start of Project is told, also where the training went on and diverged
%! randn ('twister', 1);
%! X = randn (10, 60);
%! y = 1 + (X(1,:) > 0);
%! o = {'Project', {'Sparseness', .97, 'Start', 2}, 'MaxIter', 8, 'Seed', 1, 'MaxGradNorm', Inf, ...
%!      'Schedule', @(k, varargin) 1e8 ^ (k >= 3)};
%! net = sl_net_train ({{'dense', 30}, 'relu', 'dense'}, X, y, 'MaxIter', 60, 'Seed', 1);
%! restore = sl_warnings_on ();
%! out = evalc ('[model, info] = sl_net_train (net, X, y, o{:});');
%! assert (info.iterations >= 2);
%! assert (! isempty (strfind (out, 'not projected')), info.best < 2);
%! assert (info.best < 2);

%!test % layer zscore of samples that are 0, in either class
%! for kind = {'single', 'double'}
%!   [~, info] = sl_net_train ({'zscore', 'dense'}, zeros (1, 4, kind{1}), [1 2 1 2], 'MaxIter', 1, 'Seed', 1);
%!   assert (info.stop, 'MaxIter');
%! end

%!test % moments of layer batchnorm beyond the range of numbers end a training as diverged
%! X = single (1e20 * cos ((1:4)' * (1:40)));
%! warning ('off', 'sparselearn:diverged', 'local');
%! [~, info] = sl_net_train ({'batchnorm', {'dense', 8}, 'relu', 'dense'}, X, 1 + (X(1,:) > 0), 'MaxIter', 3, 'Seed', 1);
%! assert (info.stop, 'diverged');
