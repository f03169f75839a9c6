function [pipelines, names] = choose_pipelines (train, several)
%CHOOSE_PIPELINES  The argument TRAIN of sl_cross_validate and sl_tune in one form.
%   [PIPELINES, NAMES] = choose_pipelines (TRAIN, SEVERAL) is a cell row of pipelines and one of their names. A pipeline
%   is a cell row of steps, and a step is a cell row {F, ARGUMENT, ...}, where F is a name or a function handle. After a
%   name the options are pairs. TRAIN is one of these, or the name of a trainer, a handle, a step, or, if SEVERAL is
%   true, a k-by-2 cell {NAME, TRAIN; ...} with k > 1. What F may be is said in the help of sl_cross_validate. All else
%   is the error sparselearn:badInput.

% SPDX-License-Identifier: BSD-3-Clause
  if (several && iscell (train) && ndims (train) == 2 && size (train, 1) > 1 && size (train, 2) == 2)
    names = reshape (train(:,1), 1, []);
    good = iscellstr (names) && numel (unique (names)) == numel (names) && ~ any (cellfun ('isempty', names));
    slx_arg_refuse (~ good, 'the first column of TRAIN must hold different names, one for each trainer');
    pipelines = cellfun (@steps_of, reshape (train(:,2), 1, []), 'UniformOutput', false);
  else
    pipelines = {steps_of(train)};
    names = {name_of(pipelines{1}{end}{1})};
  end
end

% The steps of 'sl_a' or a handle; of one step {F, ARGUMENT, ...}; of several, {'sl_a', ...} or {{F, ARGUMENT}, ...}.
% A name that is known tells steps from the arguments of one: no step takes such a name before its options.
function steps = steps_of (train)
  train = named (slx_arg_chars (train));
  refuse_several (train);
  if (ischar (train) || isa (train, 'function_handle'))
    steps = {{train}};
  elseif (is_row (train) && (is_row (train{1}) || any (strcmp (train{1}, choose_known ()))))
    alone = ~ cellfun (@is_row, train);
    train(alone) = cellfun (@(step) {step}, train(alone), 'UniformOutput', false);
    steps = train;
  elseif (is_row (train))
    steps = {train};
  else
    slx_arg_fail ('badInput', ['TRAIN must be the name of a trainer, a function handle, a cell row {F, ARGUMENT, ' ...
                               '...}, or a cell row of such rows, but is %s of class %s'], ...
                  slx_arg_size_text (train), class (train));
  end
  for k = 1:numel (steps)
    check (steps{k}, k == numel (steps));
    if (ischar (steps{k}{1}))
      about = slx_model_about (steps{k}{1});
      before = 1 + about.arguments;
      steps{k} = [steps{k}(1:min (before, end)), slx_opt_pairs(steps{k}(before+1:end))];
    end
  end
end

% An error where TRAIN has several trainers, which are no steps of one pipeline. sl_lista_train may be a step before the
% last, and what stands behind a handle is for that.
function refuse_several (train)
  [~, ~, trainers] = choose_known ();
  trainers = setdiff (trainers, 'sl_lista_train');
  if (iscell (train) && ~ isempty (train) && ~ isa (train{1}, 'function_handle'))
    heads = train;
    rows = cellfun (@is_row, train);
    heads(rows) = cellfun (@(step) step{1}, train(rows), 'UniformOutput', false);
    count = sum (cellfun (@(f) ischar (f) && any (strcmpi (f, trainers)), heads(:)));
    slx_arg_refuse (count > 1, ['TRAIN must be one trainer or one pipeline, but has %d trainers; sl_cross_validate ' ...
                                '({NAME, TRAIN; NAME, TRAIN}, X, Y) compares them'], count);
  end
end

% TRAIN with the names that are known as they are written.
function train = named (train)
  if (ischar (train))
    [scalers, learners, trainers] = choose_known ();
    names = [scalers, learners, trainers];
    at = find (strcmpi (train, names), 1);
    if (~ isempty (at))
      train = names{at};
    end
  elseif (is_row (train))
    train(1) = {named(train{1})};
    rows = cellfun (@(step) is_row (step) && (ischar (step{1}) || is_row (step{1})), train);
    texts = cellfun (@ischar, train) & (ischar (train{1}) && any (strcmp (train{1}, choose_known ())));
    train(rows | texts) = cellfun (@named, train(rows | texts), 'UniformOutput', false);
  end
end

function yes = is_row (value)
  yes = iscell (value) && ndims (value) == 2 && size (value, 1) == 1 && ~ isempty (value);
end

% Whether a step may begin with its F.
function check (step, is_last)
  f = step{1};
  if (isa (f, 'function_handle'))
    return;
  end
  [scalers, learners, trainers] = choose_known ();
  valid = [learners, trainers];
  if (~ is_last)
    valid = [scalers, learners, {'sl_lista_train'}];
  end
  if (~ ischar (f) || ~ any (strcmp (f, valid)))
    hint = '';
    if (ischar (f) && size (f, 1) == 1)
      near = slx_opt_near (f, valid);
      if (isempty (near) && numel (step) == 2 && ~ isnumeric (step{2}))
        near = '; for one trainer give it alone, as a table {NAME, TRAIN; ...} needs two rows or more';
      end
      hint = sprintf (', but is %s%s', slx_arg_value_text (f), near);
    end
    list = sprintf (', ''%s''', valid{:});
    where = {'a step before the last', 'the last step'};
    slx_arg_fail ('badInput', '%s of TRAIN must be a function handle or one of %s%s', where{1 + is_last}, ...
                  list(3:end), hint);
  end
end

function name = name_of (f)
  name = f;
  if (isa (f, 'function_handle'))
    name = func2str (f);
    if (name(1) == '@')
      name = 'handle';
    end
  end
end
