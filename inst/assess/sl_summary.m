function text = sl_summary (info)
%SL_SUMMARY  Summarises a result, a model or the INFO of a function in a few lines.
%   sl_summary (INFO) prints what INFO belongs to, whether and why a run ended, and its most important numbers. Typing
%   info instead prints all numbers of all fields.
%
%   TEXT = sl_summary (INFO) returns the lines and prints nothing.
%
%   Input
%     INFO  a struct: the last output of a function of this package, such as INFO of sl_nmf or sl_sparse_code; a
%           model, as from sl_logistic_train; the results of sl_nmf_scan or of an experiment (sl_exp_*); the second
%           output of sl_data. The first line of the summary says that any other struct is of unknown origin
%   Output
%     TEXT  char row, at most 12 lines of at most 80 characters, each with a newline at its end. Lines begin with the
%           name of a field of INFO, except for
%             ended          why the run ended, from the fields stop, converged, certified and finished
%             algorithms     the algorithms of an experiment, each with its similarity
%             error and other measures of sl_cross_validate: mean and standard error of each learner
%             weights        numbers of the weights of a network
%             classes, options   of a pipeline those of its last step
%             other fields   the rest, in at most four lines: values, how many entries are true, ranges of numbers, or
%                            size and class
%           A row with a value for each iteration is summarised by its first and its last value, and also by its least
%           one where this is neither of them; seconds is summarised by its last value. Other vectors and matrices are
%           summarised by their least, median and greatest number, without NaN. For an experiment the lines have the
%           median of each algorithm. For sl_nmf_scan they have the least error, the sparseness and the stability at
%           each rank and Sparseness. Where entries were held out, they also have the mean error on these entries, and
%           the rank at which it is least
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> [W, H, info] = sl_nmf ([1 2 3; 2 4 6; 1 1 1], 2, 'MaxIter', 0);
%     >> sl_summary (info)
%     Factorisation by sl_nmf, algorithm 'ahals'
%       ended         not converged: reached MaxIter (0); raise MaxIter, or Tol
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
  slx_arg_need (nargin, 1, 'a struct');
  slx_arg_refuse (~ isstruct (info), ...
                  'INFO must be a struct, as functions of this package return, but is of class %s', class (info));
  try
    lines = summary_of (info);
    lines = cellfun (@(line) summary_shortened (line, 80), lines, 'UniformOutput', false);
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

% Fields that have a line, in their order.
function names = important ()
  names = {'iterations', 'seconds', 'objective', 'reconstruction', 'entropy', 'error', 'errors', ...
           'heldout_mean', 'heldout_rank', 'active', ...
           'validation', 'final', ...
           'certificate', 'gap', 'relgap', 'kkt', 'gradient', 'residual', 'accuracy', 'nmi', 'mean', 'ratio', ...
           'difference', 'rmse', 'ndcg1', 'recall', 'ndcg', 'bases', 'gap_certified', ...
           'sparseness', 'sparseness_H', 'weighted', 'stability', 'cophenetic', 'inertia', 'clusters', ...
           'eigenvalues', 'support', 'threshold', 'distances', 'replicates'};
end

function lines = summary_of (info)
  if (numel (info) ~= 1)
    lines = {sprintf('Array of %s structs with the fields %s', slx_arg_size_text (info), ...
                     summary_words (fieldnames (info)))};
    return;
  end
  if (summary_has (info, 'kind', 'text') && isfield (info, 'version') && isfield (info, 'sizes'))
    [heading, table, done] = about_model (info);
  else
    [heading, table, done] = of_result (info);
  end
  lines = cellfun (@line_of, table(:,1), table(:,2), 'UniformOutput', false);
  lines = folded ([{heading}, lines']);
  lines = [lines, of_others(rmfield (info, done), 12 - numel (lines))];
end

% Lines too long for 80 letters go on in a second one, behind a semicolon or a full stop.
function all = folded (lines)
  all = {};
  for k = 1:numel (lines)
    ends = regexp (lines{k}, '[;.] ');
    at = max ([0, ends(ends < 80)]);
    if (numel (lines{k}) > 80 && at > 30)
      all = [all, {lines{k}(1:at), line_of('', lines{k}(at+2:end))}];
    else
      all{end+1} = lines{k};
    end
  end
end

function [heading, table, done] = of_result (info)
  [heading, done] = heading_of (info);
  table = cell (0, 2);
  ended = end_of (info);
  if (~ isempty (ended))
    table(end+1,:) = {'ended', ended};
    done = [done, intersect({'stop', 'finished', 'converged'}, fieldnames (info)')];
  end
  [joint, told] = summary_lines (info);
  table = [table; joint];
  done = [done, told];
  if (all (isfield (info, {'unused', 'sparseness_H', 'certificate'})))          % of sl_nmf
    done{end+1} = 'unused';
    if (summary_has (info, 'unused', 'numbers'))
      verbs = {'is', 'are'};
      table(end+1,:) = {'unused', sprintf('%d of %d parts %s 0:%s', numel (info.unused), numel (info.sparseness_H), ...
                                          verbs{1 + (numel (info.unused) > 1)}, sprintf (' %d', info.unused))};
    end
  end
  [samples, done] = of_samples (info, done);
  [names, done] = algorithms_of (info, done);
  if (~ isempty (names))
    table(end+1,:) = {'algorithms', summary_words(names)};
  end
  for name = important ()
    if (isfield (info, name{1}) && size (table, 1) + size (samples, 1) < 9 && ~ any (strcmp (name{1}, done)))
      [said, of_scan] = summary_scan (info, name{1});
      if (~ of_scan)
        said = numbers_of (info, name{1}, names);
      end
      if (~ isempty (said) && ~ (strcmp (said, 'NaN') && is_certificate (name{1})))
        table(end+1,:) = {name{1}, said};
      end
      if (~ isempty (said))
        done{end+1} = name{1};
      end
    end
  end
  table = [table; samples];
end

% The sample with the largest error, and the outliers: rows {field, text}.
function [table, done] = of_samples (info, done)
  table = cell (0, 2);
  if (summary_has (info, 'sample_error', 'numbers') && numel (info.sample_error) > 1)
    [largest, at] = max (info.sample_error(:));
    table = {'sample_error', sprintf('largest error: sample %d (%.2g, median %.2g)', at, largest, ...
                                     median_of (info.sample_error))};
    done{end+1} = 'sample_error';
  end
  if (summary_has (info, 'outliers', 'numbers') ...
      && (isfield (info, 'sample_error') || (isfield (info, 'heldout_rank') && ~ isempty (info.outliers))))
    table(end+1,:) = {'outliers', sprintf('left out: %d, the numbers%s', numel (info.outliers), ...
                                          sprintf (' %d', info.outliers))};
    done{end+1} = 'outliers';
  end
end

% What is NaN where there is no bound, as of matching pursuit.
function yes = is_certificate (name)
  yes = any (strcmp (name, {'gap', 'relgap', 'kkt'}));
end

function [heading, done] = heading_of (info)
  heading = summary_heading (info);
  done = {};
  for name = {'algorithm', 'name', 'set'}
    if (summary_has (info, name{1}, 'text'))
      heading = sprintf ('%s, %s ''%s''', heading, name{1}, info.(name{1}));
      done{end+1} = name{1};
    end
  end
  if (summary_has (info, 'replicates', 'struct') && summary_has (info.replicates, 'error', 'numbers'))
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

% The numbers of an important field; '' where the field holds something else.
function text = numbers_of (info, name, names)
  text = '';
  value = info.(name);
  if (strcmp (name, 'replicates') && summary_has (info, name, 'struct') && summary_has (value, 'error', 'numbers'))
    text = ['error ', spread_of(value.error)];
  elseif (~ summary_has (info, name, 'numbers'))
    return;
  elseif (all (isnan (value(:))))
    text = 'NaN';
  elseif (isscalar (value))
    text = sprintf ('%.4g', double (value));
    if (strcmp (name, 'iterations') && is_history (info, 'objective') && summary_has (info, 'best', 'numbers') ...
        && isscalar (info.best) && double (info.best) < double (value))
      text = sprintf ('%s; the result is that of iteration %g', text, double (info.best));
    end
  elseif (strcmp (name, 'iterations') && isfield (info, 'seeds'))
    return;                                     % at which errors were noted
  elseif (strcmp (name, 'bases') && numel (names) < 2 && ~ is_history (info, name))
    return;                                     % of a model, before and after
  elseif (numel (names) > 1 && any (size (value) == numel (names)))
    value = by_algorithm (info, name, value, numel (names));
    middle = arrayfun (@(k) median_of (value(k,:)), 1:numel (names));
    parts = arrayfun (@(k) sprintf ('%s %.4g', names{k}, middle(k)), 1:numel (names), 'UniformOutput', false);
    text = summary_words (parts);
  elseif (strcmp (name, 'seconds') && ~ isfield (info, 'settings'))
    text = sprintf ('%.4g', double (value(end)));
  elseif (is_history (info, name))
    value = double (value);
    text = sprintf ('last %.4g', value(end));
    if (~ isnan (value(1)))
      text = sprintf ('first %.4g, %s', value(1), text);
    end
    if (min (value) < min (value([1, end])))
      text = sprintf ('%s, least %.4g', text, min (value));
    end
  else
    text = spread_of (value);
  end
end

% Whether a row has a value for each iteration.
function yes = is_history (info, name)
  yes = summary_has (info, name, 'numbers') && summary_has (info, 'seconds', 'numbers') ...
        && summary_has (info, 'iterations', 'numbers') && isscalar (info.iterations) && numel (info.seconds) > 1 ...
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

% The fields left, in up to four lines, fewer where there is less ROOM.
function lines = of_others (rest, room)
  lines = {};
  name = 'other fields';
  parts = parts_of (rest);
  while (~ isempty (parts))
    fits = max (1, sum (cumsum (cellfun ('length', parts) + 2) <= 65));
    if (numel (lines) + 1 >= min (room, 4) || fits == numel (parts))
      said = summary_words (parts);
      parts = {};
    else
      said = [strjoin(parts(1:fits), ', '), ','];
      parts = parts(fits+1:end);
    end
    lines{end+1} = line_of (name, said);
    name = '';
  end
end

% The figures of each of COUNT algorithms in a row; of seconds the sum over all steps.
function value = by_algorithm (info, name, value, count)
  if (strcmp (name, 'seconds') && isfield (info, 'steps'))                     % sl_exp_clustering
    value = sum (value, 3);
  elseif (strcmp (name, 'seconds') && isfield (info, 'unreached'))             % sl_exp_label_propagation
    value = sum (value, 2);
  end
  along = find (size (value) == count);
  if (isfield (info, 'ratio'))                  % sl_exp_hoyer: the last, where there are as many lengths or starts
    along = along(end);
  end
  value = shiftdim (value, along(1) - 1);
end

function line = line_of (name, text)
  line = sprintf ('  %-13s %s', name, text);
end

% Why a run ended, in plain words; '' where the struct does not tell.
function text = end_of (info)
  text = '';
  if (summary_has (info, 'stop', 'text'))
    why = info.stop;
  elseif (summary_has (info, 'finished', 'text'))
    why = info.finished;
  elseif (isfield (info, 'stop') && iscellstr (info.stop) && ~ isempty (info.stop))
    why = 'all';
  else
    return;
  end
  converged = isfield (info, 'converged') && isequal (info.converged, true);
  experiment = isfield (info, 'settings') || isfield (info, 'trials');
  more = 'raise MaxIter, or Tol';
  if (isfield (info, 'inertia'))
    more = 'raise MaxIter';                     % it ends where no label changes
  end
  found = 'the result is the best until then';
  if (all (isfield (info, {'residual', 'order'})))      % sl_srsc and sl_l2rsc
    more = 'with a fixed D raise MaxIter, or Tol';
    found = 'the result is what it had come to';
  end
  if (all (isfield (info, {'noise', 'samples'})) && any (strcmp (why, {'MaxIter', 'TimeLimit'})))
    text = sprintf ('%s was reached; more samples cost more time', why);         % sl_mcrank, by sampling
    return;
  end
  at = '';
  if (summary_has (info, 'iterations', 'numbers'))
    at = sprintf (' (%g)', max (double (info.iterations(:))));
  end
  switch (why)
    case 'converged'
      text = 'converged';
    case 'exact'
      text = 'converged: the objective is 0';
    case 'MaxIter'
      if (all (isfield (info, {'certificate', 'objective', 'seed'})))      % a trainer, which makes a planned number
        text = ['complete: all epochs of MaxIter', at];
      else
        text = ['not converged: reached MaxIter', at, '; ', more];
      end
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
    case 'MaxBases'
      text = 'not converged: reached MaxBases; raise MaxBases';
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

% What a model is of, its sizes, classes and options.
function [heading, table, done] = about_model (model)
  heading = ['Model by ', model.kind];
  table = cell (0, 2);
  if (summary_has (model, 'sizes', 'struct'))
    table(end+1,:) = {'sizes', fields_of(model.sizes)};
  end
  last = model;
  if (isfield (model, 'steps'))                 % of a pipeline
    table(end+1,:) = {'steps', strjoin(cellfun (@step_name, model.steps(:)', 'UniformOutput', false), ', ')};
    last = model.steps{end};
  end
  numbers = isfield (last, 'loss') && strcmp (last.loss, 'squared');         % what it predicts are no classes
  if (~ numbers && isfield (last, 'classes') && ~ isempty (last.classes))
    table(end+1,:) = {'classes', classes_of(last.classes)};
  end
  if (summary_has (last, 'options', 'struct') && ~ isempty (fieldnames (last.options)))
    table(end+1,:) = {'options', fields_of(last.options)};
  end
  table = [table; summary_lines(model)];
  done = intersect ([{'kind', 'version', 'options', 'classes'}, table(:,1)'], fieldnames (model)');
end

% What a step of a pipeline was trained by, or its scale.
function name = step_name (step)
  if (isfield (step, 'net'))
    step = step.net;
  end
  name = step.kind;
  if (isfield (step, 'learner'))                % of sl_coder
    name = step.learner;
  end
end

function text = classes_of (classes)
  names = summary_classes (classes);
  text = sprintf ('%s of class %s', slx_arg_size_text (classes), class (classes));
  if (~ isempty (names))
    text = sprintf ('%d: %s', numel (names), summary_words (names, numel (names), 50));
  end
end

% Single values, or size and class, of the fields of a struct, the empty ones last, as many as fit into a line.
function text = fields_of (s)
  text = summary_words (parts_of (s));
end

function parts = parts_of (s)
  names = fieldnames (s)';
  void = cellfun (@(name) isempty (s.(name)), names);
  parts = cellfun (@(name) value_of (name, s.(name)), [names(~ void), names(void)], 'UniformOutput', false);
end

function text = value_of (name, value)
  plain = (isnumeric (value) || islogical (value)) && isreal (value) && ~ issparse (value) && ~ isempty (value);
  if (ischar (value) && (isempty (value) || isrow (value)) && numel (value) <= 40)
    text = sprintf ('%s ''%s''', name, value);
  elseif (plain && islogical (value) && isscalar (value))
    words = {'false', 'true'};
    text = sprintf ('%s %s', name, words{1 + value});
  elseif (plain && islogical (value))
    text = sprintf ('%s %d of %d', name, nnz (value), numel (value));
  elseif (isnumeric (value) && isscalar (value) && isreal (value))
    text = sprintf ('%s %.4g', name, double (full (value)));
  elseif (plain && isvector (value) && numel (value) <= 4)
    text = sprintf ('%s [%s]', name, strtrim (sprintf ('%.4g ', double (value))));
  elseif (plain && isvector (value))
    text = sprintf ('%s %d numbers from %.4g to %.4g', name, numel (value), min (double (value)), max (double (value)));
  elseif (iscellstr (value) && ~ isempty (value) && ~ any (cellfun (@isempty, value(:))) ...
          && sum (cellfun (@numel, value(:))) <= 30)
    text = sprintf ('%s {%s}', name, strjoin (value(:)', ', '));
  else
    text = sprintf ('%s %s %s', name, slx_arg_size_text (value), class (value));
  end
end

%!demo
%! [X, about] = sl_data ('strokes', 'Samples', 300, 'Seed', 1);
%! [W, H, info] = sl_nmf (X, 20, 'Seed', 1, 'MaxIter', 100);
%! sl_summary (info);
%! model = sl_logistic_train (X, about.labels, 'Ridge', 10);
%! sl_summary (model);
%! sl_summary (sl_nmf_scan (X, 'Ranks', [10 20 30], 'Seed', 1, 'MaxIter', 20, 'Replicates', 2));
%! sl_show (info);
%!test
%! [W, H, info] = sl_nmf (magic (4), 2, 'Seed', 1, 'MaxIter', 3, 'Tol', 0);
%! text = sl_summary (info);
%! assert (! isempty (strfind (text, 'not converged: reached MaxIter (3)')));
%! assert (! isempty (strfind (text, sprintf ('last %.4g', info.error(end)))));
%! assert (evalc ('sl_summary (info)'), text);
%!test
%! text = sl_summary (sl_logistic_train ([0 1 2 3], {'a', 'a', 'b', 'b'}));
%! assert (! isempty (strfind (text, 'classes       2: a, b')));
%!error id=sparselearn:badCall sl_summary ()
