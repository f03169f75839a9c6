function results = sl_exp_label_propagation (set, varargin)
%SL_EXP_LABEL_PROPAGATION  Few labels and sparse codes: errors of label propagation, the methods compared.
%   RESULTS = sl_exp_label_propagation () or sl_exp_label_propagation ('') gives a few samples of each class of the
%   handwritten digits 'usps' their label, or of generated ones where the folder of SPARSELEARN_DATA does not have
%   those, predicts the labels of all others by sl_label_propagation, on the graph of neighbours and with similarities
%   that codes give, and counts how many are wrong.
%   RESULTS = sl_exp_label_propagation (SET) takes another set; SET = {X, LABELS} is one of your own.
%   RESULTS = sl_exp_label_propagation (SET, OPTION, VALUE, ...) or (SET, OPTIONS) changes the settings.
%
%   Methods
%     'graph'         the graph of the K nearest neighbours, all edges alike
%     'gaussian'      the same edges with Gaussian weights, their widths the distances to the 7th neighbour, or to the
%                     Kth if K < 7: see sl_knn_graph
%     'fullgaussian'  Gaussian weights between all pairs, their widths the distances to the 7th neighbours. In many
%                     dimensions many small weights outvote a few large ones: expect much larger errors
%     'sparse'        sparse coding, by sl_dict_learn
%     'l2rsc'         l2 regularized sparse coding, by sl_l2rsc
%     'srsc'          support regularized sparse coding, by sl_srsc
%   The last two start from the dictionary and the codes of 'sparse' and learn the dictionary too. Samples are scaled to
%   length 1 first. Codes are learnt from all samples and no label.
%
%   Input
%     SET   'usps', 'mnist' (its test part), 'gesture', 'digits8x8' or 'strokes', see sl_data; '' (default); or
%           {X, LABELS} with one sample per column of X, full and finite, and a positive integer for each; or
%           {X, LABELS, IMSIZE} for pictures of that size, {X, LABELS, IMSIZE, true} if large values are dark
%   Output
%     RESULTS  struct; its arrays have a row for each method and similarity, and a column for each number of labels
%       set            name of the set, 'given' for your own
%       methods        cell column of the rows' methods
%       similarities   cell column of the rows' similarities: 'graph', 'gaussian', 'support' or 'products'
%       labels         row: samples with a label in each class
%       samples        number of samples
%       error          rows by labels by draws: which part of the samples without a label is predicted wrongly. Samples
%                      that no label reaches count as wrong
%       mean, std      of the errors, over the draws
%       unreached      number of samples that no label reaches, mean over the draws
%       truth          row: the classes of the samples
%       places         draws by samples: the place of each sample in a random order of its class. Where m of each class
%                      have their label, these are the samples of the places 1 to m
%       predicted      labels by samples by rows: predictions of the first draw, 0 where no label reaches
%       seconds        rows by 2: for the similarity, with all codes that it needs, and for all propagations
%       files          cell row of the files written
%       settings       the options used
%   Options
%     'Methods'       cell array of names (default: all but 'fullgaussian')
%     'Similarities'  cell array: from codes, 'support', the number of common atoms of neighbours in the graph, or
%                     'products', the inner products of all pairs, if positive (default {'support'})
%     'Labels'        row of numbers of labelled samples in each class, below the size of the smallest class (default
%                     those of [1 2 5 10 20] that are)
%     'Draws'         choices of the labelled samples, the same for all methods; those of fewer labels are among those
%                     of more (default 10)
%     'Atoms'         number of atoms (default 300, or a fifth of the samples if that is less)
%     'Lambda'        weight of the l1 norm (default .1)
%     'Gamma'         weight of the regularizer of 'srsc' (default .5)
%     'Alpha'         weight of the regularizer of 'l2rsc', its Gamma (default 1)
%     'K'             number of neighbours in the graph (default 3)
%     'Rounds'        of 'l2rsc' and 'srsc' (default 5)
%     'Samples'       so many, drawn at random; so many are made of 'strokes' (default: all; 500)
%     'Seed'          integer that seeds all draws (default 1; []: from the current generators)
%     'Display'       'off' (default), 'final': print the table, 'iter': and a line for each row when it is done
%     'Plot'          true draws the mean errors against the number of labels (default false)
%     'Folder'        where to write PNG files predicted_METHOD.png (with two similarities predicted_METHOD_products.png
%                     too), made if it is not there (default '': none): of the first draw and the middle one of Labels,
%                     a line for each class with samples that have its label, in blue, and samples that are predicted
%                     to be of it, drawn at even distances, the wrong ones in red at the end. For pictures only
%
%   'fullgaussian' and 'products' are full n-by-n matrices and take n^3 / 3 operations in each draw: 'Samples' keeps
%   n small.
%
%   Errors
%     sparselearn:badInput        SET or a value of an option is wrong; K is not below the number of samples
%     sparselearn:unknownOption   no option of that name
%     sparselearn:noData          a real set was asked for and is not there
%     sparselearn:badFile         a file cannot be written
%     sparselearn:outOfMemory     a full matrix of similarities would be larger than 4 GiB
%     sparselearn:interrupted     Ctrl-C while codes are learnt
%
%   Example
%     >> X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%     >> results = sl_exp_label_propagation ({X, kron(1:3, ones (1, 10))}, 'Methods', {'graph'}, 'Labels', [1 2]);
%     >> results.mean
%     ans =
%        0   0
%
%
%   Reference: X. Zhu, Z. Ghahramani and J. Lafferty (2003), Semi-supervised learning using Gaussian fields and harmonic
%   functions, ICML, section 6 (the curves). Y. Yang, J. Yu, P. Kohli, J. Yang and T. S. Huang (2017), Support
%   regularized sparse coding and its fast encoder, ICLR, section 4 (the similarities).
%
%   See also: sl_label_propagation, sl_knn_graph, sl_srsc, sl_l2rsc, sl_similarity, sl_data, sl_exp_clustering
%
% TESTING: test_label_propagation_experiment   REFERENCE: none
  if (nargin < 1)
    set = '';
  end
  o = options (varargin);
  [data, o] = samples_of (set, o);
  results = empty_results (data, o);
  results.places = drawn (data.labels, o);

  codes = struct ();
  for r = 1:numel (results.methods)
    [results, codes] = with_row (results, data, codes, r);
    if (strcmp (o.Display, 'iter'))
      fprintf ('%s\n', progress (results, r));
    end
  end
  if (~ strcmp (o.Display, 'off'))
    print_table (results);
  end
  if (~ isempty (o.Folder) && ~ isempty (data.about.imsize))
    results.files = written (results, data);
  end
  if (o.Plot)
    draw (results);
  end
end

% ---- settings

function o = options (arguments)
  all_methods = {'graph', 'gaussian', 'fullgaussian', 'sparse', 'l2rsc', 'srsc'};
  table = {'Methods', all_methods([1 2 4 5 6]), 'any'; 'Similarities', {'support'}, 'any'; 'Labels', [], 'any'; ...
           'Draws', 10, 'count'; 'Atoms', [], '?count'; 'Lambda', .1, 'positive'; 'Gamma', .5, 'nonneg'; ...
           'Alpha', 1, 'nonneg'; 'K', 3, 'count'; 'Rounds', 5, 'count'; 'Samples', [], '?count'; ...
           'Seed', 1, '?count'; 'Display', 'off', {'off', 'final', 'iter'}; 'Plot', false, 'flag'; 'Folder', '', 'any'};
  o = sl_options ('sl_exp_label_propagation', table, arguments);
  o.Methods = chosen ('Methods', o.Methods, all_methods);
  o.Similarities = chosen ('Similarities', o.Similarities, {'support', 'products'});
  must (isempty (o.Labels) || sl_are_integers (o.Labels, 1), 'Labels must be a row of integers, at least 1');
  for name = {'Lambda', 'Gamma', 'Alpha', 'Rounds'}
    must (isfinite (o.(name{1})), [name{1} ' must be finite']);
  end
  must (o.Draws >= 1 && o.Draws <= 1e6, 'Draws must be an integer from 1 to 1e6');
  must (isempty (o.Atoms) || (o.Atoms >= 1 && o.Atoms <= 46340), 'Atoms must be an integer from 1 to 46340');
  must (o.K >= 1, 'K must be an integer, at least 1');
  must (isempty (o.Samples) || o.Samples >= 1, 'Samples must be an integer, at least 1');
  must (isempty (o.Seed) || o.Seed < 2^32, 'Seed must be an integer from 0 to 2^32 - 1');
  sl_option_folder ('sl_exp_label_propagation', o.Folder);
end

function names = chosen (option, names, valid)
  must (iscellstr (names) && ~ isempty (names) && all (ismember (lower (names(:)'), valid)), ...
        [option ' must be a cell array of names out of' sprintf(' %s', valid{:})]);
  names = lower (names(:)');
end

function must (holds, text)
  sl_option_must ('sl_exp_label_propagation', holds, text);
end

% The set, and the settings that depend on it.
function [data, o] = samples_of (set, o)
  [X, labels, about] = sl_labelled_set ('sl_exp_label_propagation', set, [], o.Samples, o.Seed);
  data = struct ('X', X, 'labels', labels, 'about', about);
  n = numel (labels);
  [~, ~, class_of] = unique (labels);
  smallest = min (accumarray (class_of(:), 1));
  if (isempty (o.Labels))
    usual = [1 2 5 10 20];
    o.Labels = usual(usual < smallest);
  end
  o.Labels = double (o.Labels);
  must (~ isempty (o.Labels) && all (o.Labels < smallest), ...
        sprintf ('Labels must be below the size of the smallest class, %d', smallest));
  must (o.K < n, sprintf ('K must be less than the number of samples, %d', n));
  if (isempty (o.Atoms))
    o.Atoms = min (300, ceil (n / 5));
  end
  needed = n ^ 2 * 8 / 2 ^ 30;
  products = any (strcmp ('products', o.Similarities)) && any (ismember ({'sparse', 'l2rsc', 'srsc'}, o.Methods));
  if ((products || any (strcmp ('fullgaussian', o.Methods))) && needed > 4)
    error ('sparselearn:outOfMemory', ['sl_exp_label_propagation: the similarities of %d samples take %.1f GiB, ' ...
                                       'more than 4; option Samples takes fewer'], n, needed);
  end
end

function results = empty_results (data, o)
  results = struct ('set', data.about.name, 'methods', {{}}, 'similarities', {{}}, 'labels', o.Labels, ...
                    'samples', numel (data.labels));
  for k = 1:numel (o.Methods)
    switch (o.Methods{k})
      case 'graph'
        these = {'graph'};
      case {'gaussian', 'fullgaussian'}
        these = {'gaussian'};
      otherwise
        these = o.Similarities(:);
    end
    results.similarities = [results.similarities; these];
    results.methods = [results.methods; repmat(o.Methods(k), numel (these), 1)];
  end
  rows = numel (results.methods);
  results.error = NaN (rows, numel (o.Labels), o.Draws);
  results.mean = NaN (rows, numel (o.Labels));
  results.std = results.mean;
  results.unreached = zeros (rows, numel (o.Labels));
  results.truth = data.labels;
  results.places = [];
  results.predicted = zeros (numel (o.Labels), numel (data.labels), rows);
  results.seconds = NaN (rows, 2);
  results.files = {};
  results.settings = o;
end

function places = drawn (labels, o)
  restore = sl_seed ('sl_exp_label_propagation', o.Seed);
  places = zeros (o.Draws, numel (labels));
  for draw = 1:o.Draws
    for class = unique (labels)
      members = find (labels == class);
      places(draw,members) = randperm (numel (members));
    end
  end
end

% ---- one row

function [results, codes] = with_row (results, data, codes, r)
  o = results.settings;
  o.Methods = results.methods(r);
  [W, codes, results.seconds(r,1)] = similarities_of (data.X, o, codes, results.methods{r}, results.similarities{r});
  clock = tic;
  for draw = 1:o.Draws
    for k = 1:numel (results.labels)
      known = results.places(draw,:) <= results.labels(k);
      found = sl_label_propagation (W, data.labels .* known);
      results.error(r,k,draw) = mean (found(~ known) ~= data.labels(~ known));
      results.unreached(r,k) = results.unreached(r,k) + sum (found == 0) / o.Draws;
      if (draw == 1)
        results.predicted(k,:,r) = found;
      end
    end
  end
  results.seconds(r,2) = toc (clock);
  results.mean(r,:) = mean (results.error(r,:,:), 3);
  results.std(r,:) = std (results.error(r,:,:), 0, 3);
end

% SECONDS has in it what codes have taken that an earlier row needed as well.
function [W, codes, seconds] = similarities_of (X, o, codes, method, similarity)
  seconds = 0;
  if (~ any (strcmp (method, {'gaussian', 'fullgaussian'})))
    codes = sl_graph_codes ('sl_exp_label_propagation', X, o, codes);
    for name = unique ({'graph', method})
      seconds = seconds + codes.(name{1}).seconds;
    end
    if (any (strcmp (method, {'l2rsc', 'srsc'})))
      seconds = seconds + codes.sparse.seconds;
    end
  end
  clock = tic;
  switch (method)
    case 'graph'
      W = codes.graph.A;
    case 'gaussian'
      W = sl_knn_graph (X, o.K, 'Weights', 'gaussian');
    case 'fullgaussian'
      W = sl_gaussian_similarity ('sl_exp_label_propagation', X);
    otherwise
      if (strcmp (similarity, 'support'))
        W = sl_similarity (codes.(method).Z, codes.graph.A);
      else
        W = sl_similarity (codes.(method).Z);
      end
  end
  seconds = seconds + toc (clock);
end

% ---- what is shown

function name = name_of (method)
  names = struct ('graph', 'graph alone', 'gaussian', 'Gaussian graph', 'fullgaussian', 'full Gaussian', ...
                  'sparse', 'sparse coding', 'l2rsc', 'l2-RSC', 'srsc', 'SRSC');
  name = names.(method);
end

% Names of all rows, with the similarity only where a method has two.
function names = row_names (results)
  names = cellfun (@name_of, results.methods, 'UniformOutput', false);
  if (any (strcmp ('products', results.similarities)))
    for r = find (ismember (results.similarities, {'support', 'products'}))'
      names{r} = [names{r} ', ' results.similarities{r}];
    end
  end
end

function text = progress (results, r)
  text = sprintf ('%s, %s: error %.1f %% with %d labels per class, %.1f %% with %d, %.1f s', ...
                  name_of (results.methods{r}), results.similarities{r}, 100 * results.mean(r,1), results.labels(1), ...
                  100 * results.mean(r,end), results.labels(end), sum (results.seconds(r,:)));
end

function print_table (results)
  o = results.settings;
  fprintf ('\n%s, %d samples: error in percent on samples without label, mean and standard deviation of %d draws\n', ...
           results.set, results.samples, o.Draws);
  fprintf ('%d atoms, lambda %g, gamma %g, alpha %g, K %d, %d rounds\n\n', o.Atoms, o.Lambda, o.Gamma, o.Alpha, o.K, ...
           o.Rounds);
  fprintf ('%-15s%-11s', 'labels of each', 'class');
  fprintf ('%15d', results.labels);
  fprintf ('%12s%10s\n', 'unreached', 'seconds');
  for r = 1:numel (results.methods)
    fprintf ('%-15s%-11s', name_of (results.methods{r}), results.similarities{r});
    fprintf ('%8.2f +-%5.2f', 100 * [results.mean(r,:); results.std(r,:)]);
    fprintf ('%12.1f%10.1f\n', max (results.unreached(r,:)), sum (results.seconds(r,:)));
  end
  fprintf ('\nunreached: samples that no label reaches (counted as wrong), on average, with the fewest labels\n');
end

function files = written (results, data)
  files = {};
  for r = 1:numel (results.methods)
    name = ['predicted_' results.methods{r}];
    if (strcmp (results.similarities{r}, 'products') && numel (results.settings.Similarities) > 1)
      name = [name '_products'];
    end
    files{r} = fullfile (results.settings.Folder, [name '.png']);
    picture = predictions (results, data, r);
    try
      imwrite (uint8 (255 * picture), files{r}, 'png');
    catch
      error ('sparselearn:badFile', 'sl_exp_label_propagation: cannot write the file %s', files{r});
    end
  end
end

% A line for each class: labelled samples, and predictions, the right ones before the wrong ones.
function picture = predictions (results, data, r)
  middle = ceil (numel (results.labels) / 2);
  known = results.places(1,:) <= results.labels(middle);
  predicted = results.predicted(middle,:,r);
  labelled = [];
  found = [];
  for class = unique (data.labels)
    members = find (known & data.labels == class);
    labelled = [labelled, members(1:min (5, end))];
    found = [found, some_of(find (~ known & predicted == class), data.labels ~= class)];
  end
  blue = tiles (data, labelled, true (size (labelled)), [0 .4 .9], min (5, results.labels(middle)));
  right_and_wrong = tiles (data, abs (found), found < 0, [.9 .15 0], 20);
  picture = [blue, ones(size (blue, 1), 10 * magnification (data.about.imsize), 3), right_and_wrong];
end

% Twenty of the samples, the wrong ones last and with a minus, filled up with zeros.
function shown = some_of (samples, wrong)
  places = unique (round (linspace (1, numel (samples), min (20, numel (samples)))));
  samples = samples(places);
  shown = [samples(~ wrong(samples)), -samples(wrong(samples))];
  shown(end+1:20) = 0;
end

% Pictures of these samples, 0 for an empty one, in rows of so many, the chosen ones in a colour.
function T = tiles (data, samples, chosen, colour, across)
  imsize = data.about.imsize;
  X = zeros (size (data.X, 1), numel (samples));
  X(:,samples > 0) = data.X(:,samples(samples > 0)) - min (0, min (data.X(:)));
  layout = {'Columns', across, 'Magnify', magnification(imsize)};
  grey = sl_show_basis (X, imsize, layout{:}, 'Invert', data.about.ink);
  tinted = sl_show_basis (repmat (double (chosen), size (X, 1), 1), imsize, layout{:}) == 1;
  T = repmat (grey, [1, 1, 3]);
  for c = 1:3
    plane = grey;
    if (data.about.ink)
      plane(tinted) = 1 - (1 - colour(c)) * (1 - plane(tinted));
    else
      plane(tinted) = colour(c) * plane(tinted);
    end
    T(:,:,c) = plane;
  end
end

function factor = magnification (imsize)
  factor = ceil (40 / max (imsize));
end

function draw (results)
  marks = 'osd^v*+x<';
  for r = 1:size (results.mean, 1)
    semilogx (results.labels, 100 * results.mean(r,:), ['-' marks(mod (r - 1, 9) + 1)], 'linewidth', 2);
    hold ('on');
  end
  hold ('off');
  set (gca, 'xtick', results.labels, 'xticklabel', arrayfun (@num2str, results.labels, 'UniformOutput', false));
  xlabel ('labels of each class');
  ylabel ('mean error in %');
  legend (row_names (results));
end

%!shared X, labels
%! X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%! labels = kron ([4 1 9], ones (1, 10));
%!test
%! before = rng ();
%! results = sl_exp_label_propagation ({X, labels}, 'Methods', {'GRAPH', 'srsc'}, 'Labels', [3 1], 'Draws', 4, ...
%!                                     'Atoms', 5);
%! assert (isequal (rng (), before));
%! assert (results.methods, {'graph'; 'srsc'});
%! assert (results.similarities, {'graph'; 'support'});
%! assert (size (results.error), [2 2 4]);
%! assert (results.mean, mean (results.error, 3));
%! assert (results.std, std (results.error, 0, 3));
%! assert (sum (results.places == 3, 2), [3; 3; 3; 3]);
%! assert (size (results.predicted), [2 30 2]);
%! assert (results.truth, labels);
%! assert (isempty (results.files));
%!test
%! assert (isempty (strfind (evalc ('sl_exp_label_propagation ({X, labels}, ''Methods'', {''graph''});'), 'graph')));
%! out = evalc (['sl_exp_label_propagation ({X, labels}, ''Methods'', {''gaussian''}, ''Draws'', 1, ' ...
%!               '''Display'', ''final'');']);
%! assert (~ isempty (strfind (out, 'Gaussian graph')));
%!error id=sparselearn:badInput sl_exp_label_propagation ('none such')
%!error <Methods> sl_exp_label_propagation ({X, labels}, 'Methods', {'graph', 'grap'})
%!error <Labels must be below> sl_exp_label_propagation ({X, labels}, 'Labels', 10)
%!error <Draws> sl_exp_label_propagation ({X, labels}, 'Draws', 0)
%!error id=sparselearn:unknownOption sl_exp_label_propagation ({X, labels}, 'Nothing', 1)
