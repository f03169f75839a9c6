function results = sl_exp_nmf_images (varargin)
%SL_EXP_NMF_IMAGES  Matrix factorisation of pictures: algorithms compared, their parts and what they leave.
%   RESULTS = sl_exp_nmf_images () factorises the CBCL faces, or generated faces where the folder of SPARSELEARN_DATA
%   does not have those, by several algorithms from the same starts.
%   RESULTS = sl_exp_nmf_images (OPTION, VALUE, ...) or (OPTIONS) changes the settings.
%
%   The experiments of the paper
%     sl_exp_nmf_images ('Data', 'cbcl', 'Display', 'iter', 'Folder', 'pictures')
%              2429 faces of 19 by 19 pixels, (256 - level)/256, 49 parts of average sparseness 0.85
%     sl_exp_nmf_images ('Data', 'orl', 'Display', 'iter', 'Folder', 'pictures')
%              400 faces of 112 by 92 pixels, 16 parts of average sparseness 0.60; and of average weighted sparseness
%              0.95, with weights that grow from the centre to the corners, so that the parts keep to the face
%
%   Inputs
%     none but options
%   Output
%     RESULTS  struct; its arrays have a row for each algorithm and a column for each seed, unless it says otherwise
%       seeds, iterations    rows of the seeds, and of the iterations of the table
%       mean         relative error in percent, mean over the seeds that are finished, one column per iteration of the
%                    table
%       final        relative error in percent of the factors returned
%       error        relative errors (not in percent), algorithms by seeds by (MaxIter + 1), the first of the start
%       sparseness, weighted    average sparseness of the columns of W, and average weighted sparseness
%       seconds      time taken
%       best         seed with the least final error, one per algorithm; NaN where none is finished
%       W, H         cell rows: the factors of that seed; empty where none is finished
%       residual     pixels by algorithms: root mean square over the pictures of X - W*H of that seed
%       imsize       [rows columns] of the pictures
%       algorithms, files, finished    see doc/experiments.md
%       settings     the options used, with Data as its name or 'given'
%   Options
%     'Data'        'auto' (default: 'cbcl' or else 'faces'), 'cbcl', 'orl', 'faces' (see sl_data); or a struct with
%                   the fields X (one picture per column, non-negative), imsize and, if X is large where dark,
%                   ink = true
%     'Algorithms'  cell array of algorithms of sl_nmf, or 'wgsp': gsp with weights. Default: 'ahals', 'l1ahals', 'gsp',
%                   'csp'; for 'orl' 'ahals', 'gsp', 'wgsp'. Weights are for any pictures, also generated ones
%     'Rank'        number of parts (default 49; 'orl' 16, 'faces' 25)
%     'Sparseness'  of the sparse algorithms (default 0.85; 'orl' 0.60, 'faces' 0.68)
%     'Weights'     one weight for each pixel. Default: w = exp (((i - a)^2 + (j - b)^2) / sigma^2) for the pixel in
%                   row i and column j, with the centre (a, b) and sigma = 25, for other pictures than those of 112 by
%                   92 pixels scaled by the root of their number
%     'WeightedSparseness'   of 'wgsp' (default 0.95)
%     'Seeds'       row of integers (default 1:10)
%     'MaxIter'     iterations (default 500; 'orl' 100, 'faces' 200)
%     'Iterations'  row of the iterations of the table (default [10 100 500])
%     'Init'        start of all algorithms, 'random' (default), 'nndsvd' or 'nndsvda', see sl_nmf_init
%     'InnerIter'   most projected gradient steps of 'gsp' and 'csp' in an iteration (default 10)
%     'TimeLimit', 'Checkpoint', 'Display'    see doc/experiments.md (default Inf, '', 'off')
%     'Folder', 'Plot'    data.png, some pictures; parts_NAME.png, the parts of the best start of each algorithm, which
%                   Plot draws; residuals.png, X - W*H of these, a row for each algorithm, red where X is larger, blue
%                   where W*H is, white where they agree, full colour for the largest hundredth; residual_rms.png,
%                   their root mean square over all pictures, white the largest hundredth. Algorithms without a
%                   finished run get no pictures (default '', false)
%
%   Errors: those of all experiments, see doc/experiments.md
%
%   Example
%     >> results = sl_exp_nmf_images ('Data', 'faces', 'Algorithms', {'gsp'}, 'Seeds', 1, 'MaxIter', 20);
%     >> fprintf ('%.4f\n', results.sparseness)
%     0.6800
%
%
%   Reference: R. Ohib et al. (2022), Explicit group sparse projection with applications to deep learning and NMF, TMLR,
%   section 5.1 and appendices C.2.1 and D.2. The formula of the weights there is not given; this one has their figures.
%
%   See also: sl_nmf, sl_data, sl_show_basis, sl_exp_nmf_synthetic
%
% TESTING: test_nmf_experiments   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic;
  try
    [data, o] = settings (varargin);
    parts = slx_exp_parts ('seed', o.Seeds, 'algorithm', o.Algorithms);
    task = struct ('caller', 'sl_exp_nmf_images', 'parts', parts, 'results', empty_results (data, o), ...
                   'part', @(results, p, memo, limits) with_run (results, p, memo, limits, data), 'data', data, ...
                   'line', @line_of, 'finish', @with_means, 'tables', @table_of, ...
                   'pictures', @(results) written (results, data), 'draw', @(results) draw (results, data));
    results = slx_exp_experiment (task, o, clock);
  catch err
    slx_run_rethrow (err);
  end
end

% ---- the pictures, and the settings that go with them

function [data, o] = settings (pairs)
  persistent T
  if (isempty (T))
    own = {'Data', 'auto', '''auto''|''cbcl''|''orl''|''faces'' or struct'; 'Algorithms', [], '?cell'; ...
           'Rank', [], '?natural'; 'Sparseness', [], '?[0,1]'; 'Weights', [], '?numbers'; ...
           'WeightedSparseness', .95, '[0,1]'; 'Seeds', 1:10, 'numbers'; 'MaxIter', [], '?integer [0,Inf)'; ...
           'Iterations', [10 100 500], 'numbers'; 'Init', 'random', {'random', 'nndsvd', 'nndsvda'}; ...
           'InnerIter', 10, 'integer [1,1e6]'};
    T = slx_exp_options (own, {'TimeLimit', 'Checkpoint', 'Display', 'Folder', 'Plot'});
  end
  o = slx_exp_settings (T, pairs);
  [data, o.Data] = pictures (o.Data);
  o = exp_nmf_settings (slx_opt_fill (o, usual (o.Data, data.imsize)), {'wgsp'});
  slx_opt_must (isfloat (o.Weights) && numel (o.Weights) == size (data.X, 1), ...
                'Weights must be one number for each pixel');
  o.Weights = o.Weights(:);
end

function [data, name] = pictures (name)
  if (isstruct (name))
    data = given (name);
    name = 'given';
    return;
  end
  how = struct ('cbcl', {{'Variant', 'inverted'}}, 'orl', {{}}, 'faces', {{'Samples', 1000, 'Noise', .02, 'Seed', 1}});
  [X, about] = exp_set (strrep (name, 'auto', ''), fieldnames (how)', {'cbcl', 'faces'}, @(name) how.(name));
  name = about.name;
  data = struct ('X', X, 'imsize', about.imsize, 'ink', about.ink);
end

function data = given (data)
  slx_opt_must (isscalar (data) && isfield (data, 'X') && isfield (data, 'imsize'), ...
                'Data must be a name or a struct with the fields X and imsize');
  data = struct ('X', data.X, 'imsize', data.imsize, 'ink', isfield (data, 'ink') && any (data.ink));
  slx_opt_must (isfloat (data.X) && ~ isempty (data.X) && isnumeric (data.imsize) && numel (data.imsize) == 2 ...
                && prod (data.imsize) == size (data.X, 1), ...
                'Data must have pictures of the size imsize in the columns of X');
end

% What is not given depends on the pictures.
function values = usual (name, imsize)
  values = struct ('Algorithms', {{'ahals', 'l1ahals', 'gsp', 'csp'}}, 'Rank', 49, 'Sparseness', .85, 'MaxIter', 500);
  if (strcmp (name, 'orl'))
    values = struct ('Algorithms', {{'ahals', 'gsp', 'wgsp'}}, 'Rank', 16, 'Sparseness', .6, 'MaxIter', 100);
  elseif (strcmp (name, 'faces'))
    [values.Rank, values.Sparseness, values.MaxIter] = deal (25, .68, 200);
  end
  [column, row] = meshgrid (1:imsize(2), 1:imsize(1));
  square = (row - (imsize(1) + 1) / 2) .^ 2 + (column - (imsize(2) + 1) / 2) .^ 2;
  sigma = 25 * sqrt (prod (imsize) / (112 * 92));
  values.Weights = exp (square(:) / sigma ^ 2);
end

% ---- one factorisation

function results = empty_results (data, o)
  shape = [numel(o.Algorithms), numel(o.Seeds)];
  results = struct ('algorithms', {o.Algorithms}, 'seeds', o.Seeds, 'iterations', o.Iterations, ...
                    'imsize', data.imsize, 'W', {cell(1, shape(1))}, 'H', {cell(1, shape(1))}, 'finished', '');
  results = exp_blank (results, [shape, o.MaxIter + 1], 'error');
  results = exp_blank (results, shape, 'final', 'seconds', 'sparseness', 'weighted');
  results = exp_blank (results, [1, shape(1)], 'best');
  results = exp_blank (results, [size(data.X, 1), shape(1)], 'residual');
end

% What an algorithm finds from a seed.
function [results, memo] = with_run (results, p, memo, limits, data)
  o = results.settings;
  [j, k] = deal (p.at(1), p.at(2));
  given = struct ('Algorithm', p.algorithm, 'Init', o.Init, 'Seed', p.seed, 'Sparseness', o.Sparseness);
  if (strcmp (p.algorithm, 'wgsp'))
    given.Algorithm = 'gsp';
    given.Sparseness = o.WeightedSparseness;
    given.Weights = o.Weights;
  end
  [W, H, info, results.seconds(k,j)] = exp_nmf_run (data.X, o.Rank, given, o, limits);
  results.error(k,j,:) = info.error;
  results.sparseness(k,j) = mean (sl_hoyer (W));
  results.weighted(k,j) = mean (sl_hoyer (W, o.Weights));
  rest = data.X - W * H;
  error_now = 100 * norm (rest, 'fro') / max (norm (data.X, 'fro'), realmin);
  if (~ (error_now >= min (results.final(k,:))))       % the first one, too: the others are NaN
    results.best(k) = p.seed;
    results.W{k} = W;
    results.H{k} = H;
    results.residual(:,k) = sqrt (mean (rest .^ 2, 2));
  end
  results.final(k,j) = error_now;
end

function results = with_means (results, reasons)
  [~, results.mean] = exp_spread (100 * permute (results.error(:,:,results.iterations + 1), [1 3 2]));
end

% ---- what is shown

function text = line_of (results, p, reason)
  [j, k] = deal (p.at(1), p.at(2));
  text = slx_exp_line (sprintf ('seed %d, %s: ', p.seed, p.algorithm), reason, ...
                       'error %.2f %%, average sparseness %.3f, %.1f s', results.final(k,j), ...
                       results.sparseness(k,j), results.seconds(k,j));
end

function t = table_of (results)
  o = results.settings;
  t.title = sprintf ('\n%s: relative error in percent, mean of %s, %s', o.Data, ...
                     slx_run_counted (numel (results.seeds), 'start'), slx_run_counted (o.Rank, 'part'));
  t.heads = [{''}, arrayfun(@(n) sprintf ('it. %d', n), results.iterations, 'UniformOutput', false), ...
             {'returned', 'from - to', 'sparseness', 'weighted', 'seconds', 'published'}];
  t.formats = [{'%s'}, repmat({'%.3f'}, size (results.iterations)), ...
               {'%.3f', '%.2f - %.2f', '%.6f', '%.6f', '%.2f', '%s'}];
  figures = permute (cat (3, results.final, results.sparseness, results.weighted, results.seconds), [1 3 2]);
  [~, means] = exp_spread (figures);
  ranges = num2cell ([min(results.final, [], 2), max(results.final, [], 2)], 2);
  known = {'cbcl', 'ahals', '8.063'; 'cbcl', 'l1ahals', '9.58'; 'cbcl', 'gsp', '9.99'; 'cbcl', 'csp', '9.90'; ...
           'orl', 'gsp', '20.34'; 'orl', 'wgsp', '20.77'};                  % errors in percent
  beside = cellfun (@(name) exp_published (known, {o.Data, name}, {''}), results.algorithms(:));
  t.rows = num2cell ([results.algorithms(:), num2cell([results.mean, means(:,1)]), ranges, num2cell(means(:,2:4)), ...
                      beside], 2);
  t.notes = {};
  if (strcmp (o.Data, 'cbcl'))
    t.heads{end} = 'authors'' program';
    t.notes = {['authors'' program: that of Ohib et al. (2022), run by the developers of sparselearn, last error ' ...
                'of one start; the paper has curves alone']};
  elseif (strcmp (o.Data, 'orl'))
    t.notes = {'published: Ohib et al. (2022)'};
  end
end

function files = written (results, data)
  some = unique (round (linspace (1, size (data.X, 2), 12)));
  across = {'Scale', 'common', 'Columns', numel(some), 'Magnify', max(1, ceil (72 / max (data.imsize)))};
  write = @(name, varargin) exp_picture (results.settings.Folder, name, varargin);
  files = write ('data', full (data.X(:,some)), data.imsize, across{:}, 'Invert', data.ink);
  those = find (~ cellfun (@isempty, results.W));
  if (isempty (those))
    return;
  end
  rest = [];
  for k = those
    files = [files, write(['parts_' results.algorithms{k}], results.W{k}, data.imsize, 'Invert', data.ink)];
    rest = [rest, full(data.X(:,some)) - results.W{k} * results.H{k}(:,some)];
  end
  files = [files, write('residuals', cut (rest), data.imsize, across{:}, 'Invert', true), ...
           write('residual_rms', cut (results.residual(:,those)), data.imsize, 'Scale', 'common', 'Columns', ...
                 numel (those))];
end

% A few large entries would leave the others pale: full colour begins where a hundredth of them are larger.
function rest = cut (rest)
  moduli = sort (abs (rest(:)));
  most = moduli(ceil (.99 * end));
  rest = max (min (rest, most), -most);
end

function draw (results, data)
  count = numel (results.algorithms);
  for k = find (~ cellfun (@isempty, results.W))
    subplot (ceil (count / 2), min (count, 2), k);
    sl_show_basis (results.W{k}, data.imsize, 'Invert', data.ink);
    title (sprintf ('%s\nerror %.2f %%, sparseness %.2f', results.algorithms{k}, min (results.final(k,:)), ...
                    mean (sl_hoyer (results.W{k}))));
  end
end

%!test
%! data = struct ('X', rand (12, 20), 'imsize', [4 3]);
%! results = sl_exp_nmf_images ('Data', data, 'Rank', 2, 'Sparseness', .5, 'Algorithms', {'ahals', 'gsp'}, ...
%!                              'Seeds', [1 2], 'MaxIter', 5, 'Iterations', 5);
%! assert (results.mean, 100 * mean (results.error(:,:,6), 2), 1e-13);
%! assert (results.sparseness(2,:), [.5 .5], 1e-12);
%!error id=sparselearn:badInput sl_exp_nmf_images ('Data', 'none such')
