function [table, told] = summary_lines (info)
%SUMMARY_LINES  Lines for results whose fields say more together than each by itself.
%   [TABLE, TOLD] = summary_lines (INFO) has rows {field, text}: the layers of a network, what pruning has left of them,
%   the figures of learners and algorithms that are compared, the settings chosen, the classes that are found, products
%   of features, figures that agree with published ones. TOLD are the fields that need no other line. Both are empty for
%   other structs, and where fields of these names hold something else.

% SPDX-License-Identifier: BSD-3-Clause
  compared = {'names', 'measures', 'mean', 'standard_error'};
  tuned = {'trials', 'chosen', 'mean', 'standard_error', 'validation'};
  tested = {'names', 'mean', 'order', 'different'};
  makers = {{'total', 'layers'},                @of_pruned,     {}; ...
            compared,                           @of_validation, [compared, {'std', 'values', 'errors'}]; ...
            tuned,                              @of_tuning,     [tuned, {'std', 'values', 'best'}]; ...
            tested,                             @of_tests,      [tested, {'median', 'std', 'min', 'max'}]; ...
            {'classes', 'recall', 'precision'}, @of_classes,    {'n'}; ...
            {'first', 'second', 'coefficient'}, @of_products,   {'first', 'second'}; ...
            {'ours', 'reported', 'agrees'},     @of_agreement,  {}; ...
            {'format', 'unused'},               @of_file,       {}; ...
            {'layers'},                         @of_network,    {}};
  k = find (cellfun (@(names) all (isfield (info, names)), makers(:,1)), 1);
  try
    table = makers{k,2} (info);
    told = intersect ([table(:,1)', makers{k,3}], fieldnames (info)');
  catch
    table = cell (0, 2);
    told = {};
  end
end

% What INFO of sl_prune or sl_net_compact has lost of its layers.
function table = of_pruned (info)
  table = cell (0, 2);
  t = info.total;
  if (all (isfield (t, {'zeros', 'zeros_before', 'dead', 'share'})))
    each = arrayfun (@(l) sprintf ('%s %.3g %%', l.name, 100 * l.share), info.layers(:)', 'UniformOutput', false);
    table = {'total', sprintf('%d of %d weights are 0, %.3g %%; before %d', t.zeros, t.weights, 100 * t.share, ...
                              t.zeros_before);
             'layers', ['zeros of ', summary_words(each, numel (each), 55)]};
    if (t.dead > 0)
      table{1,2} = sprintf ('%s; %d of %d units have none', table{1,2}, t.dead, t.units);
    end
    lost = [info.layers.error];
    if (any (lost > 0))
      table(3,:) = {'error', sprintf('up to %.2g of the variance of the outputs of a layer is lost', max (lost))};
    end
  elseif (all (isfield (t, {'units', 'units_before', 'weights', 'weights_before'})))
    each = arrayfun (@(l) sprintf ('%d of %d', l.units, l.units_before), info.layers(:)', 'UniformOutput', false);
    table = {'total', sprintf('%d of %d weights, %d of %d units are left', t.weights, t.weights_before, t.units, ...
                              t.units_before);
             'layers', ['units left ', summary_words(each, numel (each), 55)]};
  end
end

% For each measure of a cross-validation the figures of the learners.
function table = of_validation (info)
  table = cell (0, 2);
  for k = 1:numel (info.measures)
    table(end+1,:) = {info.measures{k}, figures(info.names, info.mean(:,k), info.standard_error(:,k))};
  end
end

function text = figures (names, mean, standard_error)
  parts = cell (1, numel (names));
  for k = 1:numel (names)
    parts{k} = sprintf ('%s %.4g', names{k}, mean(k));
    if (~ isnan (standard_error(k)))
      parts{k} = sprintf ('%s +- %.2g', parts{k}, standard_error(k));
    end
  end
  text = summary_words (parts);
end

function table = of_tuning (info)
  measure = info.validation.measures{1};
  name = [choose_label(info.options, info.trials(info.chosen,:)), ', ', measure];
  [means, errors] = deal (info.mean(:,1), info.standard_error(:,1));
  table = {'chosen', figures({name}, means(info.chosen), errors(info.chosen)); ...
           'trials', sprintf('%d; %s from %.4g to %.4g', numel (means), measure, min (means), max (means))};
  if (~ isempty (info.edge))
    table(3,:) = {'edge', [summary_words(info.edge(:)'), ': the best value is the least or greatest tried']};
  end
end

% Algorithms, the best first, and which pairs of them differ.
function table = of_tests (info)
  count = numel (info.order);
  table = {'mean', ['the best rank first: ', each_of(info.names(info.order), info.mean(info.order), 45)]; ...
           'different', sprintf('%d of %d pairs, at level %g', nnz (triu (info.different)), count * (count - 1) / 2, ...
                                info.level)};
end

function text = each_of (names, values, room)
  parts = cellfun (@(name, x) sprintf ('%s: %.4g', name, x), names(:)', num2cell (values(:)'), 'UniformOutput', false);
  text = summary_words (parts, numel (parts), room);
end

function table = of_classes (info)
  names = summary_classes (info.classes);
  table = {'classes', sprintf('%d, %d samples', numel (names), info.n); ...
           'recall', each_of(names, info.recall, 64); 'precision', each_of(names, info.precision, 64)};
end

% Products of features; 0 stands for the constant.
function table = of_products (info)
  names = strrep (arrayfun (@(i, j) sprintf ('x%d*x%d', i, j), info.first, info.second, 'UniformOutput', false), ...
                  '*x0', '');
  table = {'coefficient', each_of(names, info.coefficient, 64)};
end

function table = of_agreement (info)
  known = ~ isnan (info.ours) & ~ isnan (info.reported);
  table = {'agrees', sprintf('%d of %d figures; %d are not there', sum (info.agrees(known)), sum (known), ...
                             sum (~ known))};
end

function table = of_file (info)
  table = {'unused', 'none: layers have taken all arrays of the file'};
  if (~ isempty (info.unused))
    table{2} = sprintf ('%d arrays: %s', numel (info.unused), summary_words (info.unused, numel (info.unused), 50));
  end
end

% The kinds of layers of a network, and how many weights it has.
function table = of_network (net)
  layers = net.layers;
  words = cell (1, numel (layers));
  weights = 0;
  gone = 0;
  for k = 1:numel (layers)
    words{k} = layers(k).type;
    if (any (strcmp (words{k}, {'dense', 'conv'})))
      words{k} = sprintf ('%s %s', words{k}, slx_arg_size_text (layers(k).W));
      weights = weights + numel (layers(k).W);
      gone = gone + nnz (layers(k).W == 0);
    end
  end
  table = {'layers', summary_words(words); 'weights', sprintf('%d; %d of them are 0', weights, gone)};
end
