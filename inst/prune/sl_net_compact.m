function [small, info] = sl_net_compact (net, varargin)
%SL_NET_COMPACT  Compression: a pruned network without its dead units, its sparse layers as sparse matrices.
%   SMALL = sl_net_compact (NET) gives a network with the same outputs, to rounding. A unit or filter with no incoming
%   weights has the same output for every sample. It is removed, and its output times its outgoing weights is added to
%   the biases of the next layer. A unit with no outgoing weights is removed too, and so on towards the first layer. A
%   dense layer that is left with few weights becomes a sparse matrix, of which only the nonzero entries are multiplied.
%
%   [SMALL, INFO] = sl_net_compact (NET, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options and reports on
%   each layer.
%
%   Inputs
%     NET   a struct with the field layers, such as a model of sl_net_train, after sl_prune; softmax at the end is
%           implied. layers is a struct array with the fields
%             type           'dense', 'conv', 'maxpool' and so on, as in sl_net_train ('dropout' has no effect here)
%             W, b           W is in-by-units in a dense layer, and rows-by-columns-by-channels-by-filters in a
%                            convolution; b is units-by-1. A dense layer takes a picture column by column, channel by
%                            channel
%             mask           [] or logical, of the size of W; may be missing
%             stride, pad    of conv, one number or [down across] (default 1 and 0); stride of maxpool (default: size);
%                            may be missing
%             size           of the windows of maxpool and avgpool
%             name, from, shortcut, groups, mean, variance, epsilon   as in sl_net_train, where they are needed
%           and the field imsize is the [rows columns channels] of samples; it may be missing where the first weights
%           are of a dense layer. Without the types of layers the output of a unit without weights is not known
%   Outputs
%     SMALL  NET with other W, b and mask in its layers, and, with Fold, without the layers batchnorm that could be
%            folded into the dense or convolutional layer before. What samples it takes and how many outputs it has
%            stays the same. Each layer keeps one unit at least. A sparse W has the mask []: the zeros of W are the
%            mask
%     INFO   .layers  struct array, one element for each layer with weights:
%              layer                     its number
%              units_before, units       their numbers
%              constant, unused          numbers of units that were removed: those with no incoming weights, and others
%                                        that had no outgoing weights left
%              held                      number of units with no incoming weights that stay, since their outputs are
%                                        added to others or padded with zeros
%              weights_before, weights   numbers of entries of W; nonzero is how many of them are not zero
%              sparse                    whether W of SMALL is sparse
%              multiply_adds_before, multiply_adds    per sample: entries of W, of a sparse one those that are not
%                                        zero, for each position of a filter
%              bytes_before, bytes       of W and b in memory
%            .total   the same, summed over the layers
%            .seconds_before, .seconds   per sample, with Data
%   Options
%     'Density'     share of nonzero weights up to which a dense layer becomes a sparse matrix; 0 for none. A W that is
%                   sparse already and has more becomes full. Default [], 0.1 for weights in double and 0.07 in single:
%                   with these shares or less, predictions for many samples were faster, see
%                   doc/studies/pruning_speed.md. Predictions for one sample at a time are faster with a share of 0.2
%                   or less
%     'Fold'        whether layers batchnorm are folded into the layer before (default true). Take false to train SMALL
%                   further
%     'ImageSize'   [rows columns] or [rows columns channels] of samples, in place of NET.imsize (default [])
%     'Data'        d-by-n, samples for which sl_predict is timed with NET and with SMALL (default []). NET is a model
%                   of a kind that sl_predict knows
%
%   Some filters without incoming weights stay. If the output of a filter is a constant other than zero, and the next
%   convolution pads its pictures with zeros, the effect of the filter differs from pixel to pixel: it stays. A filter
%   whose output is added to others (layer 'add') is removed only if all filters that are added to each other there can
%   be removed. Filters whose sum has the shortcut 'pad' stay, and so do those of layers with groups. Layers of type
%   conv stay full. Training that goes on from SMALL with dropout is not the same as from NET.
%
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> layers = struct ('type', {'dense', 'relu', 'dense'}, 'W', {[1 0 2; 3 0 1], [], [1 2; 3 4; 0 0]});
%     >> layers(1).b = [0; 5; 1];
%     >> layers(3).b = [0; 1];
%     >> small = sl_net_compact (struct ('layers', layers));
%     >> small.layers(1).W
%     ans =
%        1
%        3
%
%     >> small.layers(3).b
%     ans =
%        15
%        21
%
%
%
%   Reference: R. Ohib, N. Gillis et al. (2022), Explicit group sparse projection with applications to deep learning
%   and NMF, TMLR, section 5.2 (pruning alone; what is removed here follows from the layers).
%
%   See also: sl_prune, sl_predict
%
% TESTING: test_net_compact   REFERENCE: or_net_compact

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 1, 'a network');
  try
    o = options (varargin);
    [given, shapes, sources] = prune_net (net, o.ImageSize, 'NET.layers');
    [before, from] = deal (given, 1:numel (given));
    if (o.Fold)
      [before, shapes, sources, from] = prune_folded (given, shapes, sources);
    end
    [layers, constant] = prune_constants (before, shapes, sources);
    [layers, kept] = prune_unused (layers, shapes, sources);
    for k = 1:numel (layers)
      if (strcmp (layers(k).type, 'dense'))
        layers(k) = stored (layers(k), o.Density);
      end
    end
    small = net;
    small.layers = net.layers(from);
    for name = intersect (fieldnames (net.layers)', {'W', 'b', 'mask', 'size', 'mean', 'variance', 'from'})
      [small.layers.(name{1})] = layers.(name{1});
    end
    if (nargout > 1)
      info = report (before, layers, shapes, constant, kept, from);
      if (~ isempty (o.Data))
        info.seconds_before = seconds_of (net, o.Data);
        info.seconds = seconds_of (small, o.Data);
      end
    end
  catch err
    slx_run_rethrow (err);
  end
end

function o = options (pairs)
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'Density', [], '?[0,1]'; 'Fold', true, 'flag'; 'ImageSize', [], '?numbers'; ...
                        'Data', [], '?numbers'});
  end
  o = slx_opt_read (T, pairs);
end

% A dense layer with its W sparse or full, whichever pays.
function l = stored (l, density)
  if (isempty (density))
    density = .1;
    if (isa (l.b, 'single'))
      density = .07;
    end
  end
  if (density > 0 && nnz (l.W) <= density * numel (l.W))
    l.W = sparse (double (l.W));
    l.mask = [];                                % not even a MAT file takes one that is sparse
  else
    if (issparse (l.W))
      l.W = cast (full (l.W), class (l.b));
    end
    l.mask = full (l.mask);
  end
end

function info = report (before, layers, shapes, constant, kept, from)
  at = find (ismember ({layers.type}, {'dense', 'conv'}));
  for i = 1:numel (at)
    k = at(i);
    [old, new] = deal (before(k), layers(k));
    positions = 1;
    if (strcmp (new.type, 'conv'))
      positions = prod (shapes(k+1,1:2));
    end
    parts(i) = struct ('layer', from(k), 'units_before', numel (old.b), 'units', numel (new.b), ...
                       'constant', sum (constant{k} & ~ kept{k}), 'unused', sum (~ constant{k} & ~ kept{k}), ...
                       'held', sum (constant{k} & kept{k}), ...
                       'weights_before', numel (old.W), 'weights', numel (new.W), 'nonzero', nnz (new.W), ...
                       'sparse', issparse (new.W), ...
                       'multiply_adds_before', positions * multiplied (old.W), ...
                       'multiply_adds', positions * multiplied (new.W), ...
                       'bytes_before', bytes_of (old.W) + bytes_of (old.b), ...
                       'bytes', bytes_of (new.W) + bytes_of (new.b));
  end
  total = parts(1);
  for name = fieldnames (parts)'
    total.(name{1}) = sum ([parts.(name{1})]);
  end
  info = struct ('layers', parts, 'total', rmfield (total, {'layer', 'sparse'}));
end

function count = multiplied (W)
  count = numel (W);
  if (issparse (W))
    count = nnz (W);
  end
end

function bytes = bytes_of (A)
  if (issparse (A))
    bytes = 16 * nnz (A) + 8 * (size (A, 2) + 1);
  else
    bytes = numel (A) * 4 * (1 + isa (A, 'double'));
  end
end

% The least of three runs.
function least = seconds_of (net, X)
  least = Inf;
  for run = 1:3
    clock = tic ();
    sl_predict (net, X);
    least = min (least, toc (clock));
  end
  least = least / max (size (X, 2), 1);
end

%!shared net
%! W = [1 0 2; 3 0 1];
%! net = struct ('layers', struct ('type', {'dense', 'relu', 'dense'}, 'W', {W, [], [1 2; 3 4; 0 0]}, ...
%!                                 'b', {[0; 5; 1], [], [0; 1]}));
%!test
%! [small, info] = sl_net_compact (net);
%! assert (small.layers(1).W, [1; 3]);
%! assert (small.layers(1).b, 0);
%! assert (small.layers(3).W, [1 2]);
%! assert (small.layers(3).b, [15; 21]);
%! assert ([info.layers.units_before; info.layers.units], [3 2; 1 2]);
%! assert ([info.layers(1).constant, info.layers(1).unused], [1 1]);
%! assert ([info.total.multiply_adds_before, info.total.multiply_adds], [12 4]);
%! x = rand (2, 5);
%! scores = @(n) n.layers(3).W' * max (n.layers(1).W' * x + n.layers(1).b, 0) + n.layers(3).b;
%! assert (scores (small), scores (net), 1e-14);
%!test
%! small = sl_net_compact (net, 'Density', 1);
%! assert (issparse (small.layers(1).W));
%! assert (full (small.layers(3).W), [1 2]);
%!test % times
%! model = sl_net_train ({{'dense', 8}, 'relu', 'dense'}, rand (3, 20), [ones(1, 10), 2 * ones(1, 10)], 'Seed', 1);
%! [small, info] = sl_net_compact (sl_prune (model, .5), 'Data', rand (3, 50));
%! assert (info.seconds > 0 && info.seconds_before > 0);
%!error id=sparselearn:badInput sl_net_compact (1)
%!error id=sparselearn:badInput sl_net_compact (net, 'Density', 2)
