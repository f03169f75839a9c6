function text = sl_summary (info)
%SL_SUMMARY  A few lines with what matters of a result, a model or the INFO of a function.
%   sl_summary (INFO) prints what INFO belongs to, whether and why a run ended, and its most important numbers, where
%   typing info prints all numbers of all fields.
%
%   TEXT = sl_summary (INFO) returns the lines and prints nothing.
%
%   Input
%     INFO  a struct: the last output of a function of this package, such as INFO of sl_nmf or sl_sparse_code; a
%           model, as from sl_logistic_train; the results of sl_nmf_scan or of an experiment (sl_exp_*); the second
%           output of sl_data. The first line of the summary says that any other struct is of unknown origin
%   Output
%     TEXT  char row, at most 14 lines of at most 80 characters, each with a newline at its end. Lines begin with the
%           name of a field of INFO, except for
%             ended          why the run ended, made of stop, converged, certified and finished
%             algorithms     the algorithms of an experiment, each with its similarity
%             other fields   the rest: single values, or name, size and class, in at most four lines
%           A row with a value for each iteration is summarised by its first, its last and, where this is another, its
%           least value, seconds by the last one. Other vectors and matrices are summarised by their least, median and
%           greatest number, without NaN. Of an experiment there is the median for each algorithm, of sl_nmf_scan the
%           least error, the sparseness and the stability at each rank and Sparseness and, where entries were held
%           out, the mean error on these and the rank where it is least
%   Errors
%     sparselearn:badCall    no argument
%     sparselearn:badInput   INFO is not a struct
%
%   Example
%     >> [W, H, info] = sl_nmf ([1 2 3; 2 4 6; 1 1 1], 2, 'MaxIter', 0);
%     >> sl_summary (info)
%     Factorisation by sl_nmf, algorithm 'ahals'
%       ended         not converged: came to MaxIter (0); raise MaxIter, or Tol
%       iterations    0
%       ...
%
%
%   Reference: none.
%
%   See also: sl_nmf, sl_nmf_scan, sl_logistic_train
%
% TESTING: test_summary   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    slx_arg_fail ('badCall', 'needs a struct; see help sl_summary');
  elseif (~ isstruct (info))
    slx_arg_fail ('badInput', 'INFO must be a struct, as functions of this package return, but is of class %s', ...
                  class (info));
  end
  try
    lines = summary_of (info);
    lines = cellfun (@(line) shortened (line, 80), lines, 'UniformOutput', false);
    joined = sprintf ('%s\n', lines{:});
  catch err
    slx_run_rethrow (err);
  end
  if (nargout > 0)
    text = joined;
  else
    fprintf ('%s', joined);
  end
end

% What the fields tell of the function that a struct comes from: the first row whose fields are all there.
function rows = origins ()
  rows = {'Factorisation by sl_nmf',                      {'certificate', 'error', 'sparseness_H'}; ...
          'Scan by sl_nmf_scan',                          {'ranks', 'targets', 'stability'}; ...
          'Half an iteration of sl_nmf',                  {'steps', 'measure'}; ...
          'Non-negative least squares by sl_nnls',        {'kkt', 'iterations', 'objective'}; ...
          'Dictionary learning by sl_dict_learn',         {'certificate', 'objective', 'replaced'}; ...
          'Dictionary update by sl_dict_update',          {'multipliers', 'unused'}; ...
          'Sparse codes by sl_sparse_code',               {'relgap', 'iterations', 'objective'}; ...
          'Support regularized sparse coding by sl_srsc', {'objective_output', 'residual', 'steps'}; ...
          'l2 regularized sparse coding by sl_l2rsc',     {'order', 'residual', 'steps'}; ...
          'Spectral clustering by sl_spectral_cluster',   {'eigenvalues', 'embedding', 'inertia'}; ...
          'k-means by sl_kmeans',                         {'inertia', 'iterations', 'best'}; ...
          'Neighbours by sl_knn_graph',                   {'neighbours', 'distances'}; ...
          'Logistic regression by sl_logistic_train',     {'gradient', 'iterations', 'objective'}; ...
          'Training by sl_lista_train or sl_deep_srsc_train', {'nonzeros', 'certificate', 'seed'}; ...
          'Codes by sl_encode',                           {'sweeps', 'changed', 'order'}; ...
          'Training by sl_soae_train or sl_mlp_train',    {'reconstruction', 'entropy', 'seed'}; ...
          'Gradient by sl_soae_grad',                     {'reconstruction', 'entropy', 'active'}; ...
          'Training by sl_polynet_train or sl_mcrank',    {'gap_lower', 'gap_certified', 'bases'}; ...
          'Products of features by sl_polynet_pairs',     {'first', 'second', 'coefficient'}; ...
          'Models by sl_polynet_path',                    {'gap_lower', 'bases', 'tau'}; ...
          'Training by sl_net_train',                     {'entropy', 'errors', 'seed'}; ...
          'Pruning by sl_prune',                          {'algorithm', 'layers', 'total'}; ...
          'Smaller network by sl_net_compact',            {'layers', 'total'}; ...
          'Training by epochs',                           {'certificate', 'iterations', 'objective', 'seed'}; ...
          'Projection by sl_proj_gsp',                    {'mu', 'gain', 'slope'}; ...
          'Projection by sl_proj_hoyer',                  {'threshold', 'slope', 'l2'}; ...
          'Projection',                                   {'threshold', 'support'}; ...
          'Experiment sl_exp_encoder',                    {'settings', 'untrained', 'lasso'}; ...
          'Comparison by sl_compare_algorithms',          {'superiority', 'critical_difference', 'ranks'}; ...
          'Confusion matrix by sl_confusion',             {'recall', 'precision', 'classes'}; ...
          'Experiment sl_exp_clustering',                 {'settings', 'accuracy', 'nmi'}; ...
          'Experiment sl_exp_label_propagation',          {'settings', 'unreached'}; ...
          'Experiment sl_exp_hoyer',                      {'settings', 'ratio', 'difference'}; ...
          'Experiment sl_exp_nmf_images',                 {'settings', 'weighted', 'residual'}; ...
          'Experiment sl_exp_nmf_synthetic',              {'settings', 'below', 'target'}; ...
          'Experiment sl_exp_prune',                      {'settings', 'searched', 'dead'}; ...
          'Experiment sl_exp_recommender',                {'settings', 'rmse', 'ndcg1'}; ...
          'Experiment sl_exp_polynet',                    {'settings', 'selection', 'curves'}; ...
          'Experiment sl_exp_soae',                       {'settings', 'crossed', 'chosen'}; ...
          'Experiment',                                   {'settings', 'seconds'}; ...
          'Predictions by sl_mcrank_predict',             {'known_users'}; ...
          'Order of items by sl_ndcg',                    {'ndcg', 'skipped'}; ...
          'Ratings by sl_read_movielens',                 {'user_ids', 'item_ids', 'times'}; ...
          'Patches by sl_patches',                        {'shape', 'row', 'means'}; ...
          'Pictures by sl_read_pgm_folder',               {'imsize', 'white', 'files'}; ...
          'Data by sl_data',                              {'imsize', 'ink', 'source'}; ...
          'Package sparselearn',                          {'openmp', 'blas', 'cpu'}};
end

% Fields that have a line, in their order.
function names = important ()
  names = {'iterations', 'seconds', 'objective', 'reconstruction', 'entropy', 'error', 'errors', ...
           'heldout_mean', 'heldout_rank', 'active', ...
           'validation', 'final', ...
           'certificate', 'gap', 'relgap', 'kkt', 'gradient', 'residual', 'accuracy', 'nmi', 'mean', 'ratio', ...
           'difference', 'sparseness', 'sparseness_H', 'weighted', 'stability', 'inertia', 'eigenvalues', ...
           'support', 'threshold', 'distances', 'replicates'};
end

function lines = summary_of (info)
  if (numel (info) ~= 1)
    lines = {sprintf('Array of %s structs with the fields %s', slx_arg_size_text (info), ...
                     joined_words (fieldnames (info)))};
    return;
  end
  if (is_text (info, 'kind') && isfield (info, 'version') && isfield (info, 'sizes'))
    [lines, done] = of_model (info);
  else
    [lines, done] = of_result (info);
  end
  lines = [lines, of_others(rmfield (info, done))];
end

% ---- models

function [lines, done] = of_model (model)
  lines = {['Model by ', model.kind]};
  done = {'kind'};
  if (is_struct (model, 'sizes'))
    lines{end+1} = line_of ('sizes', values_of (model.sizes));
    done{end+1} = 'sizes';
  end
  if (isfield (model, 'classes') && ~ isempty (model.classes))
    lines{end+1} = line_of ('classes', classes_of (model.classes));
    done{end+1} = 'classes';
  end
  if (is_struct (model, 'options'))
    lines{end+1} = line_of ('options', values_of (model.options));
    done{end+1} = 'options';
  end
end

function text = classes_of (classes)
  count = numel (classes);
  if (ischar (classes))
    classes = cellstr (classes(:,:));
    count = numel (classes);
  elseif (isnumeric (classes) || islogical (classes))
    classes = arrayfun (@(c) sprintf ('%g', double (full (c))), classes(1:min (end, 40)), 'UniformOutput', false);
  end
  text = sprintf ('%s of class %s', slx_arg_size_text (classes), class (classes));
  if (iscellstr (classes))
    text = sprintf ('%d: %s', count, joined_words (classes, count, 50));
  end
end

% ---- results

function [lines, done] = of_result (info)
  [heading, done] = heading_of (info);
  lines = {heading};
  ended = end_of (info);
  if (~ isempty (ended))
    lines{end+1} = line_of ('ended', ended);
    done = [done, intersect({'stop', 'finished', 'converged'}, fieldnames (info)')];
  end
  [names, done] = algorithms_of (info, done);
  if (~ isempty (names))
    lines{end+1} = line_of ('algorithms', joined_words (names));
  end
  points = points_of (info);
  for name = important ()
    if (isfield (info, name{1}) && numel (lines) < 10)
      if (strncmp (name{1}, 'heldout', 7))
        said = held_out (info, name{1}, points);
      elseif (~ isempty (points) && any (strcmp (name{1}, {'error', 'sparseness', 'sparseness_H', 'stability'})))
        said = at_points (info.(name{1}), points);
      else
        said = numbers_of (info, name{1}, names);
      end
      if (~ isempty (said))
        lines{end+1} = line_of (name{1}, said);
        done{end+1} = name{1};
      end
    end
  end
end

function [heading, done] = heading_of (info)
  heading = 'Struct of unknown origin';
  rows = origins ();
  for k = 1:size (rows, 1)
    if (all (isfield (info, rows{k,2})))
      heading = rows{k,1};
      break;
    end
  end
  done = {};
  for name = {'algorithm', 'name', 'set'}
    if (is_text (info, name{1}))
      heading = sprintf ('%s, %s ''%s''', heading, name{1}, info.(name{1}));
      done{end+1} = name{1};
    end
  end
  if (is_struct (info, 'replicates') && is_numbers (info.replicates, 'error'))
    heading = sprintf ('%s, best of %d runs', heading, numel (info.replicates.error));
  end
end

% Names of the algorithms of an experiment, each with its similarity.
function [names, done] = algorithms_of (info, done)
  names = {};
  for field = {'algorithms', 'methods'}
    if (isfield (info, 'settings') && isfield (info, field{1}) && iscellstr (info.(field{1})))
      names = info.(field{1})(:)';
      done{end+1} = field{1};
    end
  end
  if (~ isempty (names) && isfield (info, 'similarities') && iscellstr (info.similarities) ...
      && numel (info.similarities) == numel (names))
    for k = 1:numel (names)
      if (~ any (strcmp (info.similarities{k}, {'', 'none', names{k}})))
        names{k} = [names{k}, '/', info.similarities{k}];
      end
    end
    done{end+1} = 'similarities';
  end
end

% Names of the points of a scan.
function names = points_of (info)
  names = {};
  if (is_numbers (info, 'ranks') && is_numbers (info, 'targets'))
    [target, rank] = meshgrid (double (info.targets(:)), double (info.ranks(:)));
    if (all (isnan (target(:))))
      names = arrayfun (@(r) sprintf ('rank %g', r), rank, 'UniformOutput', false);
    elseif (numel (info.ranks) == 1)
      names = arrayfun (@(t) sprintf ('Sparseness %g', t), target, 'UniformOutput', false);
    else
      names = arrayfun (@(r, t) sprintf ('rank %g, Sparseness %g', r, t), rank, target, 'UniformOutput', false);
    end
  end
end

% The least of all runs at each point of a scan.
function text = at_points (value, names)
  text = '';
  if (isnumeric (value) && isreal (value) && isequal (size (value(:,:,1)), size (names)))
    least = min (double (value), [], 3);
    text = joined_words (arrayfun (@(k) sprintf ('%.4g (%s)', least(k), names{k}), 1:numel (names), ...
                                   'UniformOutput', false));
  end
end

% Of a scan, the mean of the held-out errors at each point, or the rank where it is least; '' where none were held out.
function text = held_out (info, name, points)
  text = '';
  if (isempty (points) || ~ is_numbers (info, name) || all (isnan (info.(name)(:))))
    return;
  elseif (strcmp (name, 'heldout_mean'))
    text = at_points (info.heldout_mean, points);
  elseif (isscalar (info.heldout_rank))
    text = sprintf ('%g, where heldout_mean is least', double (info.heldout_rank));
  elseif (numel (info.heldout_rank) == numel (info.targets))
    text = joined_words (arrayfun (@(r, t) sprintf ('%g (Sparseness %g)', r, t), ...
                                   double (info.heldout_rank(:)'), double (info.targets(:)'), 'UniformOutput', false));
  end
end

% Why a run ended, in plain words; '' where the struct does not tell.
function text = end_of (info)
  text = '';
  if (is_text (info, 'stop'))
    why = info.stop;
  elseif (is_text (info, 'finished'))
    why = info.finished;
  elseif (isfield (info, 'stop') && iscellstr (info.stop) && ~ isempty (info.stop))
    why = 'all';
  else
    return;
  end
  converged = isfield (info, 'converged') && isequal (info.converged, true);
  experiment = isfield (info, 'settings');
  more = 'raise MaxIter, or Tol';
  if (isfield (info, 'inertia'))
    more = 'raise MaxIter';                     % it ends where no label changes
  end
  found = 'the result is the best until then';
  if (isfield (info, 'residual'))
    more = 'for a fixed dictionary raise MaxIter, or Tol';
    found = 'the result is what it had come to';
  end
  at = '';
  if (is_numbers (info, 'iterations'))
    at = sprintf (' (%g)', max (double (info.iterations(:))));
  end
  switch (why)
    case 'converged'
      text = 'converged';
    case 'exact'
      text = 'converged: the objective is 0';
    case 'MaxIter'
      text = ['not converged: came to MaxIter', at, '; ', more];
    case 'TimeLimit'
      if (experiment)
        text = 'not complete: TimeLimit was over; missing figures are NaN';
      elseif (converged)
        text = 'converged, but TimeLimit was over: some starts were left out';
      else
        text = 'not converged: TimeLimit was over; raise TimeLimit, or Tol';
      end
    case 'interrupted'
      if (experiment)
        text = 'not complete: Ctrl-C ended it; missing figures are NaN';
      else
        text = ['not converged: Ctrl-C ended it; ', found];
      end
    case 'OutputFcn'
      text = 'not converged: OutputFcn ended the run';
    case 'precision'
      text = 'not converged to Tol: rounding allows no further step';
    case 'patience'
      text = 'ended by Patience: the validation error has stopped falling';
    case 'diverged'
      text = 'diverged: the objective grew beyond bounds; try smaller steps';
    case {'all', 'completed'}
      text = 'complete';
    otherwise
      text = why;
  end
  if (isfield (info, 'certified') && isequal (info.certified, false))
    text = [text, '; not certified, see rounding'];
  end
  if (isfield (info, 'stop') && iscellstr (info.stop) && ~ isempty (info.stop))
    text = sprintf ('%s; %d of %d runs converged', text, sum (strcmp (info.stop(:), 'converged') ...
                                                             | strcmp (info.stop(:), 'exact')), numel (info.stop));
  end
end

% The numbers of an important field; '' where the field holds something else.
function text = numbers_of (info, name, names)
  text = '';
  value = info.(name);
  if (strcmp (name, 'replicates') && is_struct (info, name) && is_numbers (value, 'error'))
    text = ['error ', spread_of(value.error)];
  elseif (~ is_numbers (info, name))
    return;
  elseif (all (isnan (value(:))))
    text = 'NaN';
  elseif (isscalar (value))
    text = sprintf ('%.4g', double (value));
    if (strcmp (name, 'iterations') && is_history (info, 'objective') && is_numbers (info, 'best') ...
        && isscalar (info.best) && double (info.best) < double (value))
      text = sprintf ('%s; the result is that of iteration %g', text, double (info.best));
    end
  elseif (strcmp (name, 'iterations') && isfield (info, 'seeds'))
    return;                                     % at which errors were noted
  elseif (numel (names) > 1 && any (size (value) == numel (names)))
    if (size (value, 1) ~= numel (names))
      value = shiftdim (value, find (size (value) == numel (names), 1) - 1);
    end
    middle = arrayfun (@(k) median_of (value(k,:)), 1:numel (names));
    parts = arrayfun (@(k) sprintf ('%s %.4g', names{k}, middle(k)), 1:numel (names), 'UniformOutput', false);
    text = joined_words (parts);
  elseif (strcmp (name, 'seconds') && ~ isfield (info, 'settings'))
    text = sprintf ('%.4g', double (value(end)));
  elseif (is_history (info, name))
    value = double (value);
    text = sprintf ('last %.4g', value(end));
    if (~ isnan (value(1)))
      text = sprintf ('first %.4g, %s', value(1), text);
    end
    if (min (value) < value(end))
      text = sprintf ('%s, least %.4g', text, min (value));
    end
  else
    text = spread_of (value);
  end
end

% Whether a row has a value for each iteration.
function yes = is_history (info, name)
  yes = is_numbers (info, name) && is_numbers (info, 'seconds') && is_numbers (info, 'iterations') ...
        && isscalar (info.iterations) && numel (info.seconds) > 1 ...
        && isequal (size (info.(name)), size (info.seconds)) && size (info.seconds, 1) == 1 ...
        && isempty (strfind (name, 'sparseness'));
end

function text = spread_of (value)
  value = double (value(:));
  missing = sum (isnan (value));
  text = sprintf ('least %.4g, median %.4g, greatest %.4g', min (value), median_of (value), max (value));
  if (missing > 0)
    text = sprintf ('%s; %d of %d are NaN', text, missing, numel (value));
  end
end

function m = median_of (value)
  value = double (value(:));
  value = value(~ isnan (value));
  m = NaN;
  if (~ isempty (value))
    m = median (value);
  end
end

% ---- the fields left

% In up to four lines.
function lines = of_others (rest)
  lines = {};
  name = 'other fields';
  words = strsplit (values_of (rest, 150), ', ');
  while (~ isempty (words) && ~ isempty (words{1}))
    fits = max (1, sum (cumsum (cellfun ('length', words) + 2) <= 65));
    said = sprintf ('%s, ', words{1:fits});
    words = words(fits+1:end);
    lines{end+1} = line_of (name, said(1:end - 1 - isempty (words)));
    name = '';
  end
end

% Single values, or size and class, of all fields, the empty ones last; those that do not fit into a line are counted.
function text = values_of (s, room)
  names = fieldnames (s)';
  void = cellfun (@(name) isempty (s.(name)), names);
  names = [names(~ void), names(void)];
  if (nargin < 2)
    room = 64;
  end
  parts = cell (1, numel (names));
  for k = 1:numel (names)
    parts{k} = value_of (names{k}, s.(names{k}));
  end
  text = joined_words (parts, numel (parts), room);
end

function text = value_of (name, value)
  if (ischar (value) && (isempty (value) || isrow_of_letters (value)) && numel (value) <= 30)
    text = sprintf ('%s ''%s''', name, value);
  elseif (islogical (value) && isscalar (value))
    words = {'false', 'true'};
    text = sprintf ('%s %s', name, words{1 + full (value)});
  elseif (isnumeric (value) && isscalar (value) && isreal (value))
    text = sprintf ('%s %.4g', name, double (full (value)));
  else
    text = sprintf ('%s %s %s', name, slx_arg_size_text (value), class (value));
  end
end

% As many words as there is room for, and how many of TOTAL are left out.
function text = joined_words (words, total, room)
  if (nargin < 2)
    total = numel (words);
  end
  if (nargin < 3)
    room = 64;
  end
  text = '';
  for k = 1:numel (words)
    word = shortened (regexprep (words{k}(:)', '\s+', ' '), 48);
    more = sprintf (', and %d more', total - k + 1);
    if (k > 1 && numel (text) + numel (word) + 2 > room - numel (more) * (k < total))
      text = [text, more];
      return;
    end
    text = [text, repmat(', ', 1, k > 1), word];
  end
end

function line = line_of (name, text)
  line = sprintf ('  %-13s %s', name, text);
end

function text = shortened (text, most)
  text = regexprep (text, '[\r\n]+', ' ');
  if (numel (text) > most)
    text = [text(1:most-3), '...'];
  end
end

function yes = is_text (s, name)
  yes = isfield (s, name) && ischar (s.(name)) && isrow_of_letters (s.(name));
end

function yes = isrow_of_letters (text)
  yes = ndims (text) == 2 && size (text, 1) == 1 && ~ isempty (text);
end

function yes = is_struct (s, name)
  yes = isfield (s, name) && isstruct (s.(name)) && isscalar (s.(name));
end

function yes = is_numbers (s, name)
  yes = isfield (s, name) && isnumeric (s.(name)) && isreal (s.(name)) && ~ issparse (s.(name)) ...
        && ~ isempty (s.(name));
end

%!test
%! [W, H, info] = sl_nmf (magic (4), 2, 'Seed', 1, 'MaxIter', 3, 'Tol', 0);
%! text = sl_summary (info);
%! assert (! isempty (strfind (text, 'not converged: came to MaxIter (3)')));
%! assert (! isempty (strfind (text, sprintf ('last %.4g', info.error(end)))));
%! assert (evalc ('sl_summary (info)'), text);
%!test
%! text = sl_summary (sl_logistic_train ([0 1 2 3], {'a', 'a', 'b', 'b'}));
%! assert (! isempty (strfind (text, 'classes       2: a, b')));
%!error id=sparselearn:badCall sl_summary ()
%!error id=sparselearn:badInput sl_summary (1)
