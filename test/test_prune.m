% Pruning: against its oracle (or_surgeon in test_prune_surgeon), exact shares, ties, forms of weights, the projection that its threshold stands for.

% SPDX-License-Identifier: BSD-3-Clause

%!function o = options (varargin)
%!  o = struct ('Algorithm', 'gsp', 'Group', 'incoming', 'KeepUnits', true, 'Sparseness', [], varargin{:});
%!endfunction

%!function given = as_pairs (o)
%!  given = {'Algorithm', o.Algorithm, 'KeepUnits', o.KeepUnits};
%!  if (strcmp (o.Algorithm, 'gsp'))
%!    given = [given, {'Group', o.Group, 'Sparseness', o.Sparseness, 'Values', 'projected'}];
%!  end
%!endfunction

%!function check (W, z, o, label)
%! % against the oracle: the same zeros, and values to rounding
%!  expected = or_prune (W, round (z * numel (W)), o);
%!  [V, mask] = sl_prune (W, z, as_pairs (o){:});
%!  assert (class (V), class (W));
%!  assert (mask, V ~= 0);
%!  if (~ isequal (V ~= 0, expected ~= 0) || ...
%!      any (abs (V(:) - expected(:)) > 100 * eps (class (W)) * max (abs (W(:)))))
%!    error ('%s, z = %g: other weights', label, z);
%!  end
%!endfunction

%!function V = pruned_or_refused (W, z, o)
%!  V = [];
%!  try
%!    V = sl_prune (W, z, as_pairs (o){:});
%!  catch problem
%!    assert (problem.identifier, 'sparselearn:infeasible');
%!  end
%!endfunction

%!test % matched projections and magnitude: matrices of every nasty kind, the same zeros as the oracle
%! for k = 1:sl_cases (14)
%!  X = sl_test_matrix (k);
%!  X = X(1:min (end, 25),:);
%!  z = .05 + .94 * rand;
%!  for group = {'incoming', 'outgoing', 'layer'}
%!   for keep = [false true]
%!    o = options ('Group', group{1}, 'KeepUnits', keep);
%!    if (~ isempty (pruned_or_refused (X, z, o)))
%!      check (X, z, o, sprintf ('case %d %s %d', k, group{1}, keep));
%!    end
%!   end
%!  end
%!  for keep = [false true]
%!    o = options ('Algorithm', 'magnitude', 'KeepUnits', keep);
%!    if (~ isempty (pruned_or_refused (X, z, o)))
%!      check (X, z, o, sprintf ('case %d magnitude', k));
%!    end
%!  end
%! end

%!test % filters and single
%! for k = 1
%!  rand ('twister', k);
%!  randn ('twister', k);
%!  W = randn (3, 2, 4, 5);
%!  for group = {'incoming', 'outgoing', 'layer'}
%!   for z = [.3 .7 .9]
%!     check (W, z, options ('Group', group{1}), 'filters');
%!     check (single (W), z, options ('Group', group{1}), 'single filters');
%!   end
%!  end
%! end

%!test % a given sparseness: cut behind the projection; one that leaves too few weights is lowered
%! for k = 1:3
%!  rand ('twister', k);
%!  randn ('twister', k);
%!  W = randn (12, 7);
%!  for group = {'incoming', 'outgoing', 'layer'}
%!    for s = [.2 .5 .9]
%!      check (W, .7, options ('Group', group{1}, 'Sparseness', s), sprintf ('case %d', k));
%!    end
%!  end
%!  [~, ~, info] = sl_prune (W, .7, 'Sparseness', .95);
%!  [~, ~, matched] = sl_prune (W, .7);
%!  assert (info.layers.target, matched.layers.target);
%!  [~, ~, info] = sl_prune (W, .7, 'Sparseness', .3);
%!  assert (info.layers.target, .3);
%! end

%!test % with the sparseness found, the result is the projection itself
%! for k = 1:8
%!  rand ('twister', k);
%!  randn ('twister', k);
%!  W = randn (30, 8);
%!  for z = [.4 .8 .93]
%!    [V, ~, info] = sl_prune (W, z, 'Values', 'projected');
%!    Y = sl_proj_gsp (W, info.layers.target);
%!    assert (V, Y, 1e-10);
%!    assert (mean (or_hoyer (V)), info.layers.target, 1e-13);
%!    assert (nnz (V), 240 - round (z * 240));
%!    % the least sparseness with so many zeros: a little less leaves more weights
%!    assert (nnz (sl_proj_gsp (W, info.layers.target - 1e-9)) > nnz (V));
%!  end
%! end

%!test % a projection by incoming weights keeps those that magnitude keeps
%! randn ('twister', 1);
%! W = randn (50, 20);
%! b = sl_prune (W, .9, 'Algorithm', 'magnitude', 'KeepUnits', true);
%! assert (sl_prune (W, .9), b);
%! [~, a] = sl_prune (W, .9, 'Values', 'projected');
%! assert (a, b ~= 0);

%!test % exact shares everywhere
%! randn ('twister', 2);
%! W = randn (9, 11);
%! for z = [0 .001 .01 .1 .333 .5 .77 .88]
%!   for algorithm = {'gsp', 'magnitude', 'random'}
%!     V = sl_prune (W, z, 'Algorithm', algorithm{1});
%!     assert (sum (V(:) == 0), round (z * 99));
%!   end
%! end
%! V = sl_prune (ones (9, 11), .77);
%! assert (sum (V(:) == 0), round (.77 * 99));
%! V = sl_prune (ones (1, 2), .9, 'Algorithm', 'magnitude');     % never all
%! assert (V, [1 0]);

%!test % equal moduli: the first stay, column by column, in the order with units last
%! V = sl_prune ([1 -1; 1 1; -1 1], .5, 'Algorithm', 'magnitude');
%! assert (V, [1 0; 1 0; -1 0]);
%! V = sl_prune ([1 -1; 1 1; -1 1]', .5, 'Algorithm', 'magnitude', 'UnitDim', 1);
%! assert (V, [1 0; 1 0; -1 0]');
%! V = sl_prune ([1 -1; 1 1; -1 1], .5);
%! assert (V ~= 0, logical ([1 1; 1 0; 0 0]));
%! V = sl_prune ({ones(2, 2), ones(2, 2)}, .5, 'Algorithm', 'magnitude', 'Scope', 'global');
%! assert (V, {[1 1; 1 0], [1 0; 0 0]});

%!test % weights that are equal at the threshold: each unit, or group, keeps its largest, as where they differ a little
%! W = [8 3 8; 8 2 8; 1 1 8];
%! for keep = [true false]
%!   assert (sl_prune (W, 5/9, 'KeepUnits', keep), [8 3 8; 8 0 0; 0 0 0]);
%! end
%! assert (sl_prune (W', 5/9, 'Group', 'outgoing', 'KeepUnits', false), [8 3 8; 8 0 0; 0 0 0]');
%! for k = 1:sl_cases (40)
%!  W = round (3 * randn (6, 5));
%!  z = .5 + .3 * rand;
%!  V = sl_prune (W, z, 'KeepUnits', false);
%!  assert (V ~= 0, sl_prune (W, z, 'Algorithm', 'magnitude', 'KeepUnits', true) ~= 0);
%!  assert (isequal (V, sl_prune (sparse (W), z, 'KeepUnits', false)));
%!  assert (V ~= 0, sl_prune (W .* (1 - 1e-6 * reshape (0:29, 6, 5)), z, 'KeepUnits', false) ~= 0);
%!  o = options ('Group', {'incoming', 'outgoing', 'layer'}{1 + mod (k, 3)}, 'KeepUnits', false);
%!  if (! isempty (pruned_or_refused (W, z, o)))
%!    check (W, z, o, sprintf ('equal ones, case %d', k));
%!  end
%! end

%!test % one threshold for all layers; no layer loses all
%! randn ('twister', 3);
%! A = randn (8, 6);
%! B = 100 * randn (5, 4);
%! C = 1e-3 * single (randn (4, 3));
%! [V, mask, info] = sl_prune ({A, B, C}, .8, 'Algorithm', 'magnitude', 'Scope', 'global');
%! assert (info.total.zeros, round (.8 * 80));
%! assert (nnz (V{3}), 1);
%! least = sort (abs (B(:)), 'descend')(14);                % A and C keep one each
%! assert (V(1:2), {A .* (abs (A) == max (abs (A(:)))), B .* (abs (B) >= least)});
%! assert (class (V{3}), 'single');
%! V = sl_prune ({A, B, C}, .8, 'Algorithm', 'magnitude', 'Scope', 'global', 'OutputZeros', .5);
%! assert (nnz (V{3}), 6);
%! assert (nnz (V{1}) + nnz (V{2}), 68 - round (.8 * 68));
%! V = sl_prune ({A, B, C}, .8, 'Algorithm', 'magnitude', 'Scope', 'global', 'KeepUnits', true);
%! assert (all (any (V{1})) && all (any (V{3})));
%! assert (nnz (V{1}) + nnz (V{2}) + nnz (V{3}), 16);
%! V = sl_prune ({A, B, C}, .8, 'Algorithm', 'magnitude');
%! assert (cellfun (@nnz, V), [10 4 2]);

%!test % one sparseness for all layers: the weights that projections of each layer to it leave
%! for k = 1
%!   randn ('twister', 10 + k);
%!   W = {randn(12, 7), 3 * randn(3, 3, 2, 5), .5 * randn(7, 4) .^ 3, randn(40, 3)};
%!   for group = {'incoming', 'layer'}
%!     for s = [.5 .7 .85]
%!       for l = 1:4
%!         A = reshape (abs (W{l}), [], size (W{l}, ndims (W{l})));
%!         if (strcmp (group{1}, 'layer'))
%!           A = A(:);
%!         end
%!         left{l} = reshape (cell2mat (or_proj_gsp (num2cell (A, 1), s)), size (W{l})) ~= 0;
%!       end
%!       share = 1 - sum (cellfun (@nnz, left)) / sum (cellfun (@numel, W));
%!       given = {share, 'Scope', 'global', 'Group', group{1}, 'KeepUnits', strcmp(group{1}, 'incoming')};
%!       [V, mask, info] = sl_prune (W, given{:});
%!       assert (mask, left);
%!       assert (V, cellfun (@times, W, left, 'UniformOutput', false));
%!       assert (~ any ([info.layers.target] > s + 1e-9));        % the least that leaves as many
%!       given = [given, {'Values', 'projected'}];
%!       V = sl_prune (W, given{:});
%!       for l = 1:4
%!         assert (V{l}, sl_prune (W{l}, mean (~ left{l}(:)), given{4:end}));
%!       end
%!     end
%!   end
%! end
%! W = {single([3 2; 1 2]), sparse([1 0 2; 4 1 1]), 1e-320 * [1 2]', [2 5]};
%! [V, mask] = sl_prune (W, .3, 'Scope', 'global', 'Values', 'kept');
%! assert (cellfun (@class, V, 'UniformOutput', false), {'single', 'double', 'double', 'double'});
%! assert ([nnz(V{1}) + nnz(V{2}) + nnz(V{3}) + nnz(V{4}), issparse(V{2})], [10 1]);
%! assert (all (any (V{1})) && all (any (V{2})) && V{3}(2) > 0 && isequal (V{4}, [2 5]));
%! V = sl_prune (W, .7, 'Scope', 'global', 'KeepUnits', false, 'OutputZeros', .5);  % fewer weights than vectors
%! kept = cellfun (@nnz, V);
%! assert (all (kept > 0) && sum (kept(1:3)) == 4 && kept(4) == 1);
%! for z = .05:.05:.75                                         % equal moduli: the number is exact
%!   [~, ~, info] = sl_prune ({ones(9, 4), ones(5, 3)}, z, 'Scope', 'global', 'Group', 'outgoing', 'KeepUnits', true);
%!   assert (info.total.zeros, round (51 * z));
%! end
%! [V, ~, info] = sl_prune (W(1:2), .5, 'Scope', 'global', 'Sparseness', .1, 'Group', 'outgoing', 'KeepUnits', true);
%! assert (info.total.zeros, 5);

%!test % the weights that are left keep their values: the mask of the projection
%! randn ('twister', 4);
%! for group = {'incoming', 'outgoing', 'layer'}
%!   for s = {[], .5}
%!     W = randn (9, 6);
%!     [~, mask] = sl_prune (W, .7, 'Group', group{1}, 'Sparseness', s{1}, 'Values', 'projected');
%!     assert (sl_prune (W, .7, 'Group', group{1}, 'Sparseness', s{1}), W .* mask);
%!     V = sl_prune (sparse (W), .7, 'Group', group{1}, 'Sparseness', s{1}, 'Values', 'kept');
%!     assert (issparse (V) && isequal (full (V), W .* mask));
%!   end
%! end
%! assert (sl_prune (W, 0, 'Values', 'kept'), W);

%!test % the output layer
%! W = {magic(10), magic(10)};
%! for c = {.5 .5; .8 .8; .85 .8; .9 .8; .92 .84; .95 .9; .99 .9}'
%!   V = sl_prune (W, c{1}, 'Algorithm', 'magnitude');
%!   assert (cellfun (@(A) sum (A(:) == 0), V), round (100 * [c{:}]));
%! end
%! V = sl_prune (W, .9, 'OutputZeros', []);
%! assert (cellfun (@nnz, V), [10 10]);
%! V = sl_prune (W, .9, 'OutputZeros', .3);
%! assert (cellfun (@nnz, V), [10 70]);
%! V = sl_prune (W, [.9 .9]);
%! assert (cellfun (@nnz, V), [10 10]);

%!test % random: the seed decides, equally likely, the caller's generators stay
%! W = ones (40, 10);
%! rand ('twister', 5);
%! before = rand ('twister');
%! [~, a] = sl_prune (W, .7, 'Algorithm', 'random', 'Seed', 3);
%! [~, b] = sl_prune (W, .7, 'Algorithm', 'random', 'Seed', 3);
%! [~, c] = sl_prune (sparse (W), .7, 'Algorithm', 'random', 'Seed', 3);
%! assert (a, b);
%! assert (full (c), a);
%! assert (rand ('twister'), before);
%! assert (~ isequal (a, sl_prune (W, .7, 'Algorithm', 'random', 'Seed', 4) ~= 0));
%! count = 0;
%! for seed = 1:200
%!   count = count + sl_prune (ones (3, 4), .5, 'Algorithm', 'random', 'Seed', seed);
%! end
%! assert (sum (count(:)), 1200);
%! assert (all (abs (count(:) - 100) < 40));                 % 5.6 standard deviations
%! [~, d] = sl_prune (W, .97, 'Algorithm', 'random', 'KeepUnits', true, 'Seed', 1);
%! assert (sum (d), [sum(d)]);
%! assert (all (any (d)));

%!test % zeros that were there: more of them than asked for, units and layers of zeros
%! W = [0 0 3; 0 1 0; 0 0 -2];
%! [V, mask, info] = sl_prune (W, .2);
%! assert (V, W);
%! assert (mask, W ~= 0);
%! assert ([info.layers.dead_before, info.layers.dead], [1 1]);
%! V = sl_prune (W, 7 / 9);
%! assert (V ~= 0, logical ([0 0 1; 0 1 0; 0 0 0]));
%! V = sl_prune ({zeros(3), W}, .5, 'Algorithm', 'magnitude', 'Scope', 'global');
%! assert (V, {zeros(3), W});
%! assert (sl_prune (zeros (3), .5), zeros (3));

%!test % sparse as full, never made full without a given sparseness
%! for k = 1:3
%!   rand ('twister', k);
%!   randn ('twister', k);
%!   W = randn (30, 12) .* (rand (30, 12) < .5);
%!   for group = {'incoming', 'outgoing', 'layer'}
%!     [V, mask] = sl_prune (sparse (W), .8, 'Group', group{1}, 'Values', 'projected');
%!     [U, full_mask] = sl_prune (W, .8, 'Group', group{1}, 'Values', 'projected');
%!     assert (issparse (V) && issparse (mask));
%!     assert (full (mask), full_mask);
%!     assert (full (V), U, 1e-13);
%!   end
%!   V = sl_prune (sparse (W)', .8, 'Sparseness', .5, 'UnitDim', 1, 'Values', 'projected');
%!   assert (issparse (V));
%!   assert (full (V)', sl_prune (W, .8, 'Sparseness', .5, 'Values', 'projected'), 1e-13);
%! end
%! large = sparse ([1 2 3 1e6], [1 1 5 1e6], [3 1 -2 5], 1e6, 1e6);            % 8 TB, were it full
%! V = sl_prune (large, 1 - 3e-12, 'Values', 'projected');
%! assert (nnz (V), 3);
%! assert (V(1,1) > 0 && V(3,5) == -2 && V(1e6,1e6) == 5);

%!test % the order of PyTorch: the same, with dimensions changed
%! randn ('twister', 4);
%! W = randn (3, 2, 4, 5);
%! P = permute (W, [4 3 1 2]);
%! for group = {'incoming', 'outgoing', 'layer'}
%!   [V, mask] = sl_prune (W, .8, 'Group', group{1}, 'Values', 'projected');
%!   [U, of_torch] = sl_prune (P, .8, 'Group', group{1}, 'UnitDim', 1, 'Values', 'projected');
%!   assert (U, permute (V, [4 3 1 2]));
%!   assert (of_torch, permute (mask, [4 3 1 2]));
%! end
%! line = randn (5, 4, 3);                                   % out-by-in-by-k
%! V = sl_prune (line, .8, 'UnitDim', 1);
%! assert (size (V), [5 4 3]);
%! assert (squeeze (permute (V, [3 2 1])), squeeze (sl_prune (permute (line, [3 4 2 1]), .8)), 1e-15);
%! one = randn (3, 3, 4);                                    % one filter
%! assert (sl_prune (one, .5), reshape (sl_prune (one(:), .5), 3, 3, 4), 1e-15);

%!test % layers and networks
%! randn ('twister', 6);
%! layers = struct ('type', {'conv', 'relu', 'maxpool', 'dense'}, 'W', {randn(3, 3, 1, 4), [], [], randn(16, 3)}, ...
%!                  'b', {zeros(4, 1), [], [], ones(3, 1)}, 'mask', []);
%! net = struct ('kind', 'sl_net_train', 'version', 1, 'layers', layers);
%! [V, mask, info] = sl_prune (net, [.5 .75]);
%! assert (isempty (mask{2}) && isempty (mask{3}));
%! assert (V.layers(1).mask, mask{1});
%! assert (V.layers(4).W, sl_prune (layers(4).W, .75));
%! assert (V.layers(4).b, ones (3, 1));
%! assert ({info.layers.name}, {'layers(1).W', 'layers(4).W'});
%! [U, mask] = sl_prune (layers, [.5 .75]);
%! assert (U, V.layers);
%! % a second time, further; what is zero stays so
%! [U, mask] = sl_prune (V, [.6 .8]);
%! assert (all (V.layers(4).mask(mask{4})));
%! % weights that a mask leaves out are zero
%! layers(4).mask = layers(4).W > 0;
%! U = sl_prune (layers, 0);
%! assert (U(4).W, max (layers(4).W, 0));
%! V.layers(4).W = sparse (V.layers(4).W);
%! V.layers(4).mask = [];
%! [U, mask] = sl_prune (V, .8);
%! assert (issparse (U.layers(4).W) && issparse (mask{4}) && isempty (U.layers(4).mask));
%! without = sl_prune (rmfield (layers, 'mask'), .5);
%! assert (without(4).mask, without(4).W ~= 0);
%! assert (isempty (without(2).mask));

%!test % scales
%! randn ('twister', 8);
%! W = randn (20, 6);
%! V = sl_prune (W, .8, 'Values', 'projected');
%! for scale = [2^-1000, 2^-1010, 2^1000]
%!   assert (sl_prune (W * scale, .8, 'Values', 'projected'), V * scale, -1e-14);
%! end
%! tiny = single (W * 2^-146);                                  % subnormal
%! V = sl_prune (tiny, .8, 'Values', 'projected');
%! assert (nnz (V), 24);
%! assert (all (isfinite (V(:))) && all (abs (V(:)) <= norm (double (tiny(:)))));
%! V = sl_prune (W / max (abs (W(:))) * realmax, .8, 'Values', 'projected');
%! assert (nnz (V), 24);
%! scales = 10 .^ (-150:60:150);
%! [V, ~, info] = sl_prune (W .* scales, .8, 'Values', 'projected');
%! assert (all (any (V)) && all (isfinite (V(:))));
%! assert (info.layers.norm <= 1);

%!test % the same bits for any number of threads
%! randn ('twister', 12);
%! W = {randn(900, 700), single(randn (3, 3, 100, 300))};
%! before = sl_threads ();
%! back = onCleanup (@() sl_threads (before));
%! for given = {{'Values', 'projected'}, {'Sparseness', .6}, {'Algorithm', 'magnitude', 'Scope', 'global'}}
%!   sl_threads (1);
%!   one = sl_prune (W, .9, given{1}{:});
%!   sl_threads (3);
%!   assert (isequal (one, sl_prune (W, .9, given{1}{:})));
%! end

%!test % the report
%! randn ('twister', 9);
%! W = {randn(20, 10), single(randn (3, 3, 2, 8))};
%! [V, ~, info] = sl_prune (W, .9, 'Algorithm', 'magnitude');
%! r = info.layers;
%! assert ([r.weights], [200 144]);
%! assert ([r.zeros], [180 115]);
%! assert ([r.units], [10 8]);
%! assert ([r.dead], [sum(~ any (V{1})), sum(~ any (reshape (V{2}, 18, 8)))]);
%! assert ([r.norm], [norm(V{1}(:)) / norm(W{1}(:)), norm(double (V{2}(:))) / norm(double (W{2}(:)))], 1e-6);
%! assert ([r.sparseness_before], [mean(or_hoyer (W{1})), mean(or_hoyer (reshape (W{2}, 18, 8)))], 1e-6);
%! assert ([r.multiply_adds], [20 29]);
%! assert ([r.bytes_before], [1600 576]);
%! assert ([r.bytes], [16 * 20 + 88, 16 * 29 + 72]);
%! assert (info.total.zeros, 295);
%! assert (isnan ([r.target]), [true true]);
%! text = evalc ('sl_prune (W, .9, ''Display'', ''final'');');
%! assert (numel (strfind (text, "\n")), 4);

%!test % errors name the layer
%! try
%!   sl_prune (struct ('fc1', ones (4, 4), 'fc2', ones (9, 9)), .95);
%! catch problem
%!   assert (problem.identifier, 'sparselearn:infeasible');
%!   assert (~ isempty (strfind (problem.message, 'W.fc1')));
%! end
%!error id=sparselearn:badInput sl_prune ({}, .5)
%!error id=sparselearn:badInput sl_prune (struct ('a', 1:3), .5)
%!error id=sparselearn:badInput sl_prune (struct ('W', {{1}}), .5)
%!error id=sparselearn:badInput sl_prune (ones (2, 2, 2, 2, 2), .5)
%!error id=sparselearn:badInput sl_prune ([1 Inf], .5)
%!error id=sparselearn:badInput sl_prune (sparse ([1 NaN]), .5)
%!error id=sparselearn:badInput sl_prune (struct ('W', {ones(2), ones(3)}, 'mask', {[], true(2)}), .5)
%!error id=sparselearn:badInput sl_prune (ones (3), .5, 'OutputZeros', 1)
%!error id=sparselearn:badInput sl_prune ({ones(3), ones(4)}, .5, 'Sparseness', [.1 .2 .3])
%!error id=sparselearn:badInput sl_prune ({ones(3), ones(4)}, [.5 .6], 'Algorithm', 'magnitude', 'Scope', 'global')
%!error id=sparselearn:unusedOption sl_prune ({ones(3), ones(4)}, [.5 .6], 'OutputZeros', .5)
%!error id=sparselearn:unusedOption sl_prune (ones (3), .5, 'Algorithm', 'magnitude', 'Group', 'layer')
%!error id=sparselearn:unusedOption sl_prune (ones (3), .5, 'Algorithm', 'magnitude', 'Values', 'projected')
%!error id=sparselearn:unusedOption sl_prune (ones (3), .5, 'Algorithm', 'random', 'Scope', 'global')
%!error id=sparselearn:infeasible sl_prune ({ones(3), ones(3)}, .8, 'Scope', 'global')
%!error id=sparselearn:unusedOption sl_prune (struct ('layers', struct ('W', ones (3))), .5, 'UnitDim', 1)
%!error id=sparselearn:infeasible sl_prune ({1, 2, 3, 4, 5}, .9, 'Algorithm', 'magnitude', 'Scope', 'global')

%!test % batch normalisation stays as it is, and is no part of the shares
%! net = sl_net_train ({{'conv', [3 3 6]}, 'batchnorm', 'relu', {'dense', 20}, 'batchnorm', 'dense'}, ...
%!                     sin ((1:36)' * (1:9)), 1 + mod (1:9, 3), 'ImageSize', [6 6], 'MaxIter', 1, 'Seed', 1);
%! for algorithm = {'gsp', 'magnitude', 'random'}
%!   [pruned, ~, info] = sl_prune (net, .6, 'Algorithm', algorithm{1});
%!   assert (isequal (pruned.layers([2 5]), net.layers([2 5])));
%!   assert (numel (info.layers), 3);
%!   assert (all ([info.layers.zeros] > 0));
%! end
%! units = @(imsize) sl_prune (net.layers, 0, 'Units', .5, 'ImageSize', imsize);
%! assert (isequal (units ([6 6]), units ([6 6 1])));           % an image has one channel

%!test % a list of arrays of Keras has its units last: pruned as the list of PyTorch with the same weights
%! rand ('twister', 4);
%! dense = rand (6, 4) - .5;
%! filters = rand (3, 2, 2, 5) - .5;
%! deep = rand (3, 3, 4, 2) - .5;                       % two filters of each channel
%! sequences = rand (3, 2, 4) - .5;
%! list = @(varargin) struct ('name', varargin(1:2:end), 'shape', [], 'value', varargin(2:2:end));
%! names = {'d/d/kernel:0', 'c/c/kernel:0', 'e/e/depthwise_kernel:0', 's/s/kernel:0'; ...
%!          'layers.dense.vars.0', 'layers.conv2d.vars.0', 'layers.depthwise_conv2d.vars.0', 'layers.conv1d.vars.0'};
%! torch = list ('d.weight', dense', 'c.weight', permute (filters, [4 3 1 2]), 'e.weight', ...
%!               permute (reshape (deep, 3, 3, 1, 8), [4 3 1 2]), 's.weight', permute (sequences, [3 2 1]), 'd.bias', (1:4)');
%! for how = {{}, {'Sparseness', .6}, {'Algorithm', 'magnitude', 'Scope', 'global'}, {'Group', 'outgoing'}}
%!   [P, ~, of_torch] = sl_prune (torch, .5, how{1}{:});
%!   for k = 1:2
%!     keras = list (names{k,1}, dense, names{k,2}, filters, names{k,3}, deep, names{k,4}, sequences, 'd/bias', (1:4)');
%!     [V, mask, info] = sl_prune (keras, .5, how{1}{:});
%!     assert (V(1).value, P(1).value', 1e-12);
%!     assert (V(2).value, permute (P(2).value, [3 4 2 1]), 1e-12);
%!     assert (V(3).value, reshape (permute (P(3).value, [3 4 2 1]), 3, 3, 4, 2), 1e-12);
%!     assert (V(4).value, permute (P(4).value, [3 2 1]), 1e-12);
%!     assert (V(5).value, (1:4)');
%!     assert ([info.layers.units], [of_torch.layers.units]);
%!     assert (mask{3}, V(3).value ~= 0);
%!   end
%! end
%! V = sl_prune (list ('a/kernel', dense), .5, 'UnitDim', 1);           % who says so is followed
%! assert (V.value, sl_prune (dense, .5, 'UnitDim', 1));

%!test % a sparse layer of zeros, as a full one
%! for name = {'magnitude', 'random'}
%!   assert (nnz (sl_prune (sparse (3, 4), .5, 'Algorithm', name{1})), 0);
%!   V = sl_prune ({sparse(3, 4), ones(4, 2)}, .5, 'Algorithm', name{1});
%!   assert (cellfun (@nnz, V(:))', [0 4]);
%! end
