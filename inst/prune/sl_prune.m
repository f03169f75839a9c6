function [W, mask, info] = sl_prune (W, z, varargin)
%SL_PRUNE  Pruning (compression): sets a given share of the weights of a network to zero.
%   V = sl_prune (W, Z) sets the share Z of the weights of each layer to zero, such as 0.9 for 90 % of them. W may come
%   from any program: one array, several arrays, or a network of this package. Train the remaining weights again
%   afterwards, or take Algorithm 'surgeon' where you cannot. doc/pruning.md says which algorithm to take, and how to
%   get weights from other programs.
%
%   By default sl_prune finds the weights of a layer that become zero by a projection, see sl_proj_gsp, to the
%   sparseness at which the share Z of them is zero; the incoming weights of a unit, with which it multiplies its
%   inputs, are one vector. The other weights stay as they are. With Data the default is 'surgeon', unless Values is
%   given. If there are several layers and Z is above 0.8, the last layer gets fewer zeros, see OutputZeros: with Z =
%   0.9 it has 80 % zeros. Without Data, biases and batch normalisation do not change.
%
%   [V, MASK, INFO] = sl_prune (W, Z, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options. MASK says which
%   weights remain, and INFO reports on each layer.
%
%   Inputs
%     W   weights, double or single, finite. One array is one layer:
%           in-by-out                        fully connected, full or sparse: a unit is a column
%           kh-by-kw-by-in-by-out            filters: a unit is a filter (out = 1 if there are three dimensions)
%           out-by-in, out-by-in-by-kh-by-kw the order of PyTorch, with 'UnitDim', 1
%         Several layers, the last of which is the output layer:
%           a cell of arrays
%           a struct of arrays, one layer in each field; vectors, such as biases, and fields that are not double or
%           single do not change
%           a list of arrays, as sl_net_read (FILE) gives it, in the order of PyTorch or, if the names are those of
%           Keras, in its order; vectors, integers and logical values do not change. No layer counts as the last one,
%           since files keep arrays in any order
%           a struct array of layers with the field W, and optionally mask: weights where mask is false are zero
%           a network: a struct with the field layers, which is such a struct array. Therefore no field of a struct of
%           arrays may have the name W or layers
%     Z   share of zeros, from 0 to below 1; one number, or one for each layer that has weights
%   Outputs
%     V     W with these zeros, of the same classes and sizes. In a struct array of layers, also that of a network, the
%           field mask is set; it is [] where weights are sparse
%     MASK  V ~= 0, logical: an array, a cell or a struct like W, true for arrays that do not change; for a list a cell
%           of them; for a struct array of layers or a network, a cell with an array for each layer, [] where the layer
%           has no weights
%     INFO  .algorithm the option Algorithm
%           .layers    struct array, one element for each array of weights:
%              name, size             where the array is in W, and its size
%              weights, units         numbers of weights and units
%              zeros_before, zeros    numbers of zeros, before and after; share is zeros / weights
%              sparseness_before, sparseness    average sparseness (sl_hoyer) of the vectors, see Group
%              target                 average sparseness that they were projected to; NaN if they were not
%              error                  part of the variance of the outputs for Data that 'surgeon' has lost; or NaN
%              dead_before, dead      numbers of units without incoming weights
%              norm                   norm of the weights, divided by the norm before
%              multiply_adds_before, multiply_adds    number for each sample; for filters, for each of their positions
%              bytes_before, bytes    bytes of memory; the latter as a sparse matrix, if that takes less
%           .total     the same, summed over the layers
%   Options
%     'Algorithm'    'gsp' (default without Data, and where Values is given); 'surgeon' (default with Data), which
%                    keeps the outputs of each layer for the samples Data, by least squares; 'magnitude', which keeps
%                    the weights of largest modulus as they are; 'random'
%     'Sparseness'   sparseness of the projection: one number from 0 to 1, or one for each layer. The default [] finds
%                    the sparseness at which a projection leaves exactly the weights that Z asks for; it is also used
%                    where a given sparseness leaves fewer weights
%     'Group'        the weights that form one vector of the average: the 'incoming' weights of each unit (default), the
%                    'outgoing' weights of each unit of the layer before, or the whole 'layer'
%     'Values'       of 'gsp', values of the weights that remain: 'kept' (default), those of W, or 'projected', those of
%                    the projection, as in the paper. See below
%     'Scope'        'layer' (default), or 'global': the same threshold for all layers with 'magnitude' and 'surgeon';
%                    the same sparseness for all layers with 'gsp'
%     'KeepUnits'    whether each unit keeps at least one incoming weight (default true for 'gsp', otherwise false)
%     'OutputZeros'  share of zeros of the last layer, where there are several layers and Z is one number. [] gives it
%                    no share of its own: it has Z or, with Scope 'global', what all layers share. The default
%                    'auto' is [] with Scope 'global'. Otherwise it is Z up to 0.8, 0.8 for Z from 0.8 to 0.9, rises to
%                    0.9 at Z = 0.95, and stays at 0.9 above
%     'UnitDim'      1 where units are the first dimension (default [], the last dimension)
%     'Units'        share of the units, or filters, of each layer that lose all their weights, so that sl_net_compact
%                    can remove them; W must be a network (default 0)
%     'Data'         a few hundred samples as columns, without labels; W must be a network (default [])
%     'Moments'      whether the moments of batch normalisation are those of Data in the pruned network (default true)
%     'ImageSize'    [rows columns channels] of a sample of Data (default [], that of the network)
%     'Seed'         integer that seeds the draws of 'random'. It leaves the global generators as they are (default [])
%     'Display'      'off' (default), or 'final' for a table of INFO
%
%   How many zeros. A layer of n weights gets round (Z * n) zeros, or the share OutputZeros if it is the last of
%   several. With Scope 'global' the number is that of all layers together. There are more zeros if there were more
%   before, and fewer where a layer would otherwise lose all weights. Convolutions of one pixel in shortcuts are pruned
%   like other layers, unless Z has a 0 for them.
%
%   Which zeros. This does not depend on rounding, except with a given Sparseness. Of weights with equal modulus the
%   last in the arrays are set to zero (with the units as the last dimension). If Group is 'outgoing' or 'layer' and the
%   projection leaves a unit without incoming weights, KeepUnits lets it keep its largest weight as it was. With a given
%   Sparseness, or Scope 'global' with 'gsp', a sparse W is made full, one layer at a time.
%
%   Which values. The projection of 'gsp' makes moduli smaller and scales each unit, and a network may need long
%   training before it has recovered from that. With Values 'kept' it starts with more of its accuracy, see
%   doc/studies/pruning_resnets.md. With Scope 'layer' and Group 'incoming', 'kept' gives what 'magnitude' with
%   KeepUnits gives. With Scope 'global' it does not: layers whose weights differ more in size get fewer zeros than
%   others. The sparseness is then found by bisection.
%
%   'surgeon' prunes the layers from the first to the last. The inputs of a layer are those in the network as pruned so
%   far. It looks for weights that give, for these inputs, outputs as near as possible to those in the network W. It
%   keeps as many weights as 'magnitude' with the same Scope would keep in the layer. Optimal brain surgeon chooses
%   them, unit by unit, and then least squares fits those that are left. Biases change too. Where the output is added to
%   that of an earlier layer, the layer also compensates the errors of that one.
%
%   With 'Units' all numbers of some units become zero: the incoming and the outgoing weights, the bias, and the factors
%   in batch normalisation. The share Z counts these zeros. Units whose outputs are added to each other are taken
%   together. No unit is taken if its sum has the shortcut 'pad', nor next to a layer with groups. Those units are taken
%   for which the norm of the incoming weights times that of the outgoing weights is least; with 'surgeon' those whose
%   loss the next layer can best compensate.
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:infeasible      fewer weights would remain than there are layers or, with KeepUnits, units
%     sparselearn:unusedOption    Sparseness, Group or Values is given with an algorithm other than 'gsp', Scope with
%                                 'random', OutputZeros with a single layer, a list or a Z for each layer, UnitDim with
%                                 a network, Moments without Data, ImageSize without Data and Units
%
%   Example
%     >> [V, mask] = sl_prune ([3 4; 0 3; -1 2], .5)
%     V =
%
%        3   4
%        0   3
%        0   0
%
%     mask =
%
%       1  1
%       0  1
%       0  0
%
%
%
%   Reference: R. Ohib, N. Gillis et al. (2022), Explicit group sparse projection with applications to deep learning
%   and NMF, TMLR, section 5.2. S. Han et al. (2015), Learning both weights and connections for efficient neural
%   networks, NeurIPS 28: 'magnitude'. E. Frantar and D. Alistarh (2022), Optimal brain compression, NeurIPS 35, after
%   B. Hassibi and D. Stork (1993), Second order derivatives for network pruning, NIPS 5: 'surgeon'.
%
%   See also: sl_net_read, sl_net_write, sl_net_compact, sl_exp_prune, sl_proj_gsp, sl_hoyer
%
% TESTING: test_prune   REFERENCE: or_prune

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'weights and the share of zeros');
  try
    o = options (varargin, W, z);
    [layers, form] = prune_layers (W, ~ isempty (o.UnitDim));
    [z, own] = shares (z, o, numel (layers), strcmp (form.word, 'list'));
    slx_arg_refuse (numel (o.Sparseness) > 1 && numel (o.Sparseness) ~= numel (layers), ...
                    'option Sparseness must be one number or one for each of %d layers, but has %d', ...
                    numel (layers), numel (o.Sparseness));
    before = layers;
    given = prune_restore (W, layers, form);
    gone = cell (1, numel (layers));
    if (o.Units > 0)
      [net, name] = prune_as_net (given, form);
      [layers, net, gone] = prune_units (layers, net, o.Units, o, name);
      W = net;
      if (strcmp (form.word, 'layers'))
        W = net.layers;
      end
    end
    [values, targets] = pruned (layers, z, own, o);
    errors = NaN (1, numel (layers));
    if (~ isempty (o.Data))
      [W, values, errors] = prune_fitted (W, given, layers, form, values, gone, o);
    end
    if (nargout > 2 || strcmp (o.Display, 'final'))
      info = whole_report (before, values, targets, errors, o);
    end
    for k = 1:numel (layers)
      layers(k).U = values{k};
    end
    [W, mask] = prune_restore (W, layers, form);
    if (strcmp (o.Display, 'final'))
      print_report (info);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% The share of zeros of each layer, and whether the last one is on its own. A LISTED array may be of any layer.
function [z, own] = shares (z, o, count, listed)
  if (~ isfloat (z) || ~ isreal (z) || isempty (z) || ~ all (full (z(:)) >= 0 & full (z(:)) < 1))
    slx_arg_fail ('badInput', 'Z must be a share of zeros, from 0 to below 1, or one for each layer, but is %s', ...
                  slx_arg_value_text (z, [0 1]));
  end
  z = double (full (z(:)'));
  word = ischar (o.OutputZeros);
  own = false;
  if ((count == 1 || listed) && ~ word && ~ isempty (o.OutputZeros))
    slx_arg_fail ('unusedOption', ['option OutputZeros has no use where there is one layer, or a list of arrays, ' ...
                                   'which does not say which layer is the last']);
  end
  if (numel (z) > 1)
    if (numel (z) ~= count)
      slx_arg_fail ('badInput', 'Z must be one number or one for each of %d layers, but has %d', count, numel (z));
    elseif (strcmp (o.Scope, 'global'))
      slx_arg_fail ('badInput', 'Z must be one number with Scope ''global'', but has %d', numel (z));
    end
    return;
  end
  z = z * ones (1, count);
  if (count > 1 && ~ listed && ~ isempty (o.OutputZeros) && ~ (word && strcmp (o.Scope, 'global')))
    own = true;
    if (word)
      z(end) = min (z(end), max (.8, min (.9, 2 * z(end) - 1)));
    else
      z(end) = o.OutputZeros;
    end
  end
end

% Pruned matrices, and the sparseness that each was projected to.
function [values, targets] = pruned (layers, z, own, o)
  count = numel (layers);
  values = cell (1, count);
  targets = NaN (1, count);
  restore = [];
  if (strcmp (o.Algorithm, 'random'))
    restore = slx_run_seed (o.Seed);
  end
  parts = num2cell (1:count);
  if (strcmp (o.Scope, 'global'))
    parts = {1:count - own};
    if (own)
      parts{2} = count;
    end
  end
  for part = parts
    at = part{1};
    keep = kept_count (layers(at), z(at(1)), o.KeepUnits);
    if (~ strcmp (o.Algorithm, 'gsp'))
      values(at) = chosen (layers(at), keep, o);
      continue;
    elseif (strcmp (o.Scope, 'global'))
      keep = divided (layers(at), keep, o.Group, o.KeepUnits);
    end
    for k = at
      s = [];
      if (~ isempty (o.Sparseness))
        s = o.Sparseness(min (k, end));
      end
      [values{k}, targets(k)] = projected (layers(k), keep(k - at(1) + 1), s, o);
    end
  end
  clear restore
end

% A layer of which so many weights are left.
function [V, target] = projected (layer, keep, sparseness, o)
  V = layer.U;
  target = NaN;
  if (keep < nnz (V))
    [V, target] = prune_gsp (V, layer.dims, keep, o.Group, sparseness, o.KeepUnits);
  end
  if (strcmp (o.Values, 'kept'))
    V = prune_masked (layer.U, V ~= 0);
  end
end

% How many weights are left: of a layer, or of all those in a global scope.
function keep = kept_count (layers, z, keep_units)
  weights = 0;
  left = 0;
  need = 0;
  for k = 1:numel (layers)
    weights = weights + numel (layers(k).U);
    left = left + nnz (layers(k).U);
    if (keep_units)
      need = need + full (sum (any (layers(k).U, 1)));
    else
      need = need + (nnz (layers(k).U) > 0);
    end
  end
  keep = weights - round (z * weights);
  if (numel (layers) == 1 && ~ keep_units)
    keep = max (keep, need);
  elseif (keep < need && keep_units)
    slx_arg_fail ('infeasible', ...
                  ['%s has %d units, and %d weights are left, so that not every unit keeps one; take fewer ', ...
                   'zeros, or ''KeepUnits'', false'], part_name (layers), need, keep);
  elseif (keep < need)
    slx_arg_fail ('infeasible', '%d weights are left for %d layers', keep, need);
  end
  keep = min (keep, left);
end

function name = part_name (layers)
  name = layers(1).name;
  if (numel (layers) > 1)
    name = sprintf ('%s to %s', name, layers(end).name);
  end
end

% By magnitude, or drawn at random.
function values = chosen (layers, keep, o)
  count = numel (layers);
  scores = cell (1, count);
  forced = cell (1, count);
  for k = 1:count
    scores{k} = abs (layers(k).U);
    if (strcmp (o.Algorithm, 'random'))
      scores{k} = drawn (scores{k});
    end
    forced{k} = zeros (0, 1);
    if (o.KeepUnits)
      forced{k} = prune_tops (scores{k});
    elseif (count > 1)
      [top, at] = max (scores{k}(:));
      forced{k} = at(top > 0);
    end
  end
  kept = prune_largest (scores, keep, forced);
  values = cell (1, count);
  for k = 1:count
    values{k} = prune_masked (layers(k).U, kept{k});
  end
end

% A random number for each entry that is not zero.
function scores = drawn (A)
  places = find (A);
  if (issparse (A))
    [i, j] = find (A);
    scores = sparse (i, j, rand (numel (places), 1), size (A, 1), size (A, 2));
  else
    scores = zeros (size (A));
    scores(places) = rand (numel (places), 1);
  end
end

function info = whole_report (layers, values, targets, errors, o)
  for k = 1:numel (layers)
    reports(k) = prune_report (layers(k), values{k}, o.Group, targets(k), errors(k));
  end
  total = reports(1);
  total.name = 'total';
  total.size = [];
  total.target = NaN;
  total.error = NaN;
  for name = {'weights', 'zeros_before', 'zeros', 'units', 'dead_before', 'dead', 'multiply_adds_before', ...
              'multiply_adds', 'bytes_before', 'bytes'}
    total.(name{1}) = sum ([reports.(name{1})]);
  end
  total.share = total.zeros / total.weights;
  total.sparseness_before = NaN;
  total.sparseness = NaN;
  total.norm = NaN;
  info = struct ('algorithm', o.Algorithm, 'layers', reports, 'total', total);
end

function o = options (pairs, W, z)
  persistent T
  if (isempty (T))
    facts = {'Network', 'with a network, whose units are the last dimension', 'with arrays of weights'; ...
             'Shares', 'where Z has a number for each layer', 'where Z is one number'};
    T = slx_opt_table (table_rows (), '', facts);
  end
  network = isstruct (W) && isscalar (W) && isfield (W, 'layers');
  facts = [network, numel(z) > 1];
  [o, given, which] = slx_opt_read (T, pairs, [], facts);
  if (~ isempty (o.Data) && ~ any (ismember ({'Algorithm', 'Values'}, T.names(which))))
    o = slx_opt_read (T, [given, {'Algorithm', 'surgeon'}], [], facts);
  end
  s = o.Sparseness;
  slx_opt_must (isfloat (s) && all (full (s(:)) >= 0 & full (s(:)) <= 1), ...
                'Sparseness must be [] or numbers from 0 to 1', s, [0 1]);
  o.Sparseness = double (full (s(:)'));
  if (isempty (o.KeepUnits))
    o.KeepUnits = strcmp (o.Algorithm, 'gsp');
  end
  slx_arg_refuse (strcmp (o.Algorithm, 'surgeon') && isempty (o.Data), ...
                  'Algorithm ''surgeon'' needs option Data, a few hundred samples as columns');
  if (isempty (o.Moments))
    o.Moments = true;
  end
end

function rows = table_rows ()
  gsp = {'Algorithm', 'gsp'};
  chosen = {'Algorithm', {'gsp', 'magnitude', 'surgeon'}};
  sampled = {'Data', 'given'};
  of_units = @(o, facts) o.Units > 0;
  rows = {'Algorithm',   'gsp',      {'gsp', 'magnitude', 'random', 'surgeon'}, {};
          'Sparseness',  [],         '?numbers',                      gsp;
          'Group',       'incoming', {'incoming', 'outgoing', 'layer'}, gsp;
          'Values',      'kept',     {'kept', 'projected'},           gsp;
          'Scope',       'layer',    {'layer', 'global'},             chosen;
          'KeepUnits',   [],         '?flag',                         {};
          'OutputZeros', 'auto',     '?''auto'' or [0,1)',            {'Shares', false};
          'UnitDim',     [],         '?integer [1,1]',                {'Network', false};
          'Units',       0,          '[0,1)',                         {};
          'Data',        [],         '?numbers',                      {};
          'Moments',     [],         '?flag',                         sampled;
          'ImageSize',   [],         '?numbers',                      {sampled; {of_units, 'with Units'}};
          'Seed',        [],         '?seed',                         {};
          'Display',     'off',      {'off', 'final'},                {}};
end

function print_report (info)
  fprintf ('%-18s %10s %10s %8s %8s %8s %6s %6s %10s\n', 'weights', 'number', 'zeros', 'share %', 'sparse', 'units', ...
           'dead', 'norm', 'bytes');
  rows = {info.layers, info.total};
  for part = rows
    for k = 1:numel (part{1})
      r = part{1}(k);
      fprintf ('%-18s %10.0f %10.0f %8.2f %8.3f %8.0f %6.0f %6.3f %10.0f\n', r.name, r.weights, r.zeros, ...
               100 * r.share, r.sparseness, r.units, r.dead, r.norm, r.bytes);
    end
  end
end

% How many weights each layer keeps if all layers are projected to the same average sparseness.
% KEEP, the number of all, is divided among LAYERS, see prune_layers. The
% number of weights that are left falls while the sparseness rises, so bisection finds the sparseness. Where it leaves
% a few too many and the next larger one too few, the difference is divided in proportion.
function keep = divided (layers, keep, group, keep_units)
  vectors = cell (size (layers));
  least = zeros (size (layers));                        % that a layer keeps at any sparseness
  for k = 1:numel (layers)
    A = abs (layers(k).U);
    vectors{k} = prune_groups (A, layers(k).dims, group);
    least(k) = any (A(:));
    if (keep_units)
      least(k) = full (sum (any (A, 1)));
    end
  end
  counts = @(s) max (cellfun (@(G) nnz (slx_proj_gsp_mex (full (double (G)), s, [], -1, 500, -1)), vectors), least);
  [low, high] = deal (0, 1);
  [more, fewer] = deal (cellfun (@nnz, vectors), counts (1));
  if (sum (fewer) > keep)                               % not every vector keeps one
    [more, fewer, low] = deal (fewer, least, high);
  end
  while (high - low > 1e-12 && sum (more) > keep)
    s = (low + high) / 2;
    middle = counts (s);
    if (sum (middle) >= keep)
      [low, more] = deal (s, middle);
    else
      [high, fewer] = deal (s, middle);
    end
  end
  part = (keep - sum (fewer)) / max (sum (more) - sum (fewer), 1);
  keep = fewer + diff ([0, floor(part * cumsum (more - fewer) + 1e-9)]);
end

%!demo
%! [X, about] = sl_data ('strokes', 'Samples', 700, 'Seed', 1);
%! net = sl_net_train ({{'dense', 50}, 'relu', 'dense'}, X(:,1:500), about.labels(1:500), 'MaxIter', 10, 'Seed', 1);
%! right = @(net) 100 * mean (sl_predict (net, X(:,501:700)) == about.labels(501:700));
%! share = [0, .5, .8, .9, .95, .98];
%! alone = arrayfun (@(z) right (sl_prune (net, z)), share);
%! fitted = arrayfun (@(z) right (sl_prune (net, z, 'Data', X(:,1:500))), share);
%! plot (100 * share, alone, 'o-', 100 * share, fitted, 's-');
%! xlabel ('zeros in percent');
%! ylabel ('new digits that are right, in percent');
%! legend ('weights alone', 'with samples', 'location', 'southwest');
%!shared W
%! W = cos (reshape (1:60, 10, 6) .^ 2);
%!test
%! [V, mask, info] = sl_prune (W, .8);
%! assert (mask, V ~= 0);
%! assert (nnz (mask), 12);
%! assert (all (any (mask)));
%! assert (V(mask), W(mask));
%! assert (info.layers.zeros, 48);
%! V = sl_prune (W, .8, 'Values', 'projected');
%! assert (V ~= 0, mask);
%! assert (mean (sl_hoyer (V)), info.layers.target, 1e-12);
%!test % magnitude
%! V = sl_prune (W, .8, 'Algorithm', 'magnitude');
%! assert (V, reshape (sl_proj_l0 (W(:), 12), size (W)));
%!error id=sparselearn:badInput sl_prune (W, 1)
%!error id=sparselearn:badInput sl_prune (W, [.1 .2])
%!error id=sparselearn:badInput sl_prune (W, .5, 'UnitDim', 2)
%!error id=sparselearn:infeasible sl_prune (W, .95)
%!error id=sparselearn:unusedOption sl_prune (W, .5, 'Algorithm', 'random', 'Scope', 'global')
