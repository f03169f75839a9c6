function [options, method, pairs] = nmf_options (passed, of_step)
%NMF_OPTIONS  Options of sl_nmf and of its steps, checked, with the algorithm they choose.
%   [OPTIONS, METHOD, PAIRS] = nmf_options (PASSED) takes the caller's varargin; PAIRS are its names and values. An
%   option that the algorithm does not use is the error sparselearn:unusedOption, which lists those it uses.
%   [OPTIONS, METHOD] = nmf_options (PASSED, true) takes those of a single step, which has no use for what
%   steers the iterations.
%   NAMES = nmf_options () is a cell column of the names of all options of sl_nmf.

% SPDX-License-Identifier: BSD-3-Clause
  common = {'Algorithm', 'Init', 'MaxIter', 'Tol', 'Seed', 'TimeLimit', 'Display', 'OutputFcn', 'Checkpoint', ...
            'CheckpointInterval', 'Replicates', 'Processes', 'Normalize', 'Engine'};
  table = {'Algorithm',    'ahals', slx_nmf_algorithms();
           'Init',         'random', 'any';
           'Replicates',   1,       'integer [1,1e6]';
           'Normalize',    'balance', {'balance', 'codes', 'basis'};
           'Seed',         [],      '?seed';
           'Loss',         'frobenius', 'any';
           'Regularize',   [0, 0],  'any';
           'Mask',         [],      'any';
           'Hidden',       [],      'any';
           'Missing',      false,   'flag';
           'FixedW',       [],      'any';
           'BatchSize',    [],      '?natural';
           'Forgetting',   [],      '?(0,Inf)';
           'State',        [],      'any';
           'MaxSweeps',    10,      'any';
           'SweepTol',     .1,      'nonneg';
           'InnerIter',    [],      '?integer [1,1e6]';
           'Sparseness',     [],      'any';
           'Weights',      [],      'any';
           'Thresholds',   'auto',  {'auto', 'common', 'scaled'};
           'SparseFactor', 'W',     {'W', 'H', 'both'}};
  table = [table; slx_ranks_options(); slx_opt_iterating('MaxIter', 200, 'Tol', 1e-4)];
  if (nargin == 0)
    options = table(:,1);
    return;
  end
  user = 'algorithm';
  kind = '';
  of_step = nargin > 1 && of_step;
  if (of_step)
    user = 'a single step of algorithm';
    common = {'Algorithm', 'Samples'};
    table(end+1,:) = {'Samples', [], '?integer [0,Inf)'};
    [table, others] = of_step_alone (table, common);
    not_in_step (passed, others(:,1), table, common);
  end
  [options, pairs] = slx_opt_read (table, passed);
  given = pairs(1:2:end);
  list = slx_nmf_algorithms ();
  if (of_step)
    list = table{strcmp(table(:,1), 'Algorithm'),3};
    for k = 1:size (others, 1)
      options.(others{k,1}) = others{k,2};
    end
  end
  [~, loss] = nmf_loss (options.Loss);
  if (~ strcmp (loss, 'beta'))
    options.Loss = loss;        % one name for each
  end
  masked = options.Missing || ~ (isempty (options.Mask) && isempty (options.Hidden));
  options.FixedW = fixed (options);
  masked = masked || (any (options.FixedW) && strcmp (options.Algorithm, 'mu'));        % by the same updates
  method = nmf_method (options.Algorithm, options.Loss, masked);

  used = [common, method.uses];
  if (strcmp (options.Engine, 'mpi'))
    used = nmf_mpi_options (used, method, options);
    kind = ' with Engine ''mpi''';
  elseif (~ strcmp (loss, 'frobenius') && any (strcmp (method.uses, 'Loss')))
    kind = sprintf (' with Loss ''%s''', loss);
  elseif (masked && strcmp (method.name, 'mu'))
    kind = ' with entries that are not observed or columns of W that are fixed';
  end
  for k = 1:numel (given)
    if (~ any (strcmpi (given{k}, used)))
      hint = '';
      if (isempty (kind))
        hint = users (given{k}, list);
      end
      if (of_step)
        used = of_a_step (used);
      end
      slx_arg_fail ('unusedOption', '%s ''%s''%s does not use %s%s; it uses: %s', user, method.name, kind, given{k}, ...
                    hint, join (used));
    end
  end
  for k = 1:numel (method.needs)
    slx_arg_refuse (isempty (options.(method.needs{k})), 'algorithm ''%s'' needs the option %s', method.name, ...
                    method.needs{k});
  end
  if (isempty (options.Processes) && strcmp (options.Engine, 'local'))
    options.Processes = 1;
  end
  if (isempty (options.InnerIter))
    options.InnerIter = method.inner;
  end
  check (options);
  if (strcmp (options.Engine, 'mpi'))
    slx_ranks_options (options);
  end
  options.Init = start (options);
  if (strcmp (method.name, 'online'))
    online (options);
  end
end

% The rows of TABLE that a step has, and the OTHERS. Its algorithms are made of two such steps and take nothing but the
% factors from one iteration to the next; the number of sweeps does not follow from all the data; and there is no
% constraint on H, which would be one on all its columns, of which a step has a block. Loss is 'frobenius'.
function [table, others] = of_step_alone (table, names)
  of_algorithm = strcmp (table(:,1), 'Algorithm');
  table{of_algorithm,3} = {'ahals', 'mu', 'gsp', 'csp'};
  table{strcmp(table(:,1), 'MaxSweeps'),3} = 'integer [1,1e6]';
  table{strcmp(table(:,1), 'SparseFactor'),3} = {'W'};
  names = [names, {'Loss'}];
  for name = table{of_algorithm,3}
    method = nmf_method (name{1}, 'frobenius');
    names = [names, of_a_step(method.uses)];
  end
  has = ismember (table(:,1), names);
  others = table(~ has,:);
  table = table(has,:);
end

% Fails where GIVEN, the arguments, have one of the OTHERS, options that no step has but sl_nmf.
function not_in_step (given, others, table, common)
  given = slx_opt_pairs (given);
  given = given(1:numel (given) - rem (numel (given), 2));
  names = given(1:2:end);
  names(~ cellfun (@ischar, names)) = {''};
  [name, list] = deal (table{strcmp(table(:,1), 'Algorithm'),2:3});
  for k = find (strcmpi (names, 'Algorithm'))
    if (ischar (given{2*k}) && any (strcmpi (given{2*k}, list)))
      name = lower (given{2*k});
    end
  end
  if (~ strcmp (name, 'mu'))
    others = [others; {'Loss'}];        % which is 'frobenius'
  end
  for k = 1:numel (names)
    if (any (strcmpi (names{k}, others)))
      method = nmf_method (name, 'frobenius');
      slx_arg_fail ('unusedOption', ...
                    ['a single step does not use %s, which is for sl_nmf alone; with algorithm ''%s'' ' ...
                     'it uses: %s'], names{k}, name, join ([common, of_a_step(method.uses)]));
    end
  end
end

% Of options of sl_nmf those that a step can follow.
function names = of_a_step (names)
  names = setdiff (names, {'Loss', 'Mask', 'Hidden', 'Missing', 'FixedW'}, 'stable');
end

% The start of 'online' is W0 alone, or what an earlier call has left.
function online (o)
  if (iscell (o.Init) && ~ isempty (o.Init{2}))
    slx_arg_fail ('badInput', 'algorithm ''online'' begins with H = 0: Init must be {W0, []} or a word');
  elseif (isempty (o.State))
    return;
  end
  good = isstruct (o.State) && isscalar (o.State) && all (isfield (o.State, {'W', 'A', 'B', 'steps'}));
  if (good)
    W = o.State.W;
    sized = {o.State.B, size(W); o.State.steps, [1, 1]};
    good = isfloat (W) && isreal (W) && all (isfinite (W(:))) && all (W(:) >= 0) ...
           && slx_arg_is_gram (o.State.A, size (W, 2));
    for k = 1:2
      F = sized{k,1};
      good = good && isa (F, 'double') && isreal (F) && isequal (size (F), sized{k,2}) && all (isfinite (F(:)));
    end
    good = good && o.State.steps >= 0;
  end
  slx_arg_refuse (~ good, 'option State must be the field state of an INFO that algorithm ''online'' has returned');
  slx_arg_refuse (~ isequal (o.Init, 'random'), 'option State has the start, so Init must not be given');
  slx_arg_refuse (o.Replicates > 1, 'option State is a start, and Replicates needs random ones');
end

% The option FixedW as a logical row, which is as long as r only where a column is fixed.
function yes = fixed (o)
  yes = false;
  if (isempty (o.FixedW))
    return;
  end
  good = (islogical (o.FixedW) || isnumeric (o.FixedW)) && isvector (o.FixedW) && ...
         all (o.FixedW(:) == 0 | o.FixedW(:) == 1);
  slx_arg_refuse (~ good, 'option FixedW must be a logical row with an element for each component');
  yes = full (o.FixedW(:).' ~= 0);
  if (any (yes) && ~ (iscell (o.Init) && numel (o.Init) == 2 && isnumeric (o.Init{1}) && ~ isempty (o.Init{1})))
    slx_arg_fail ('badInput', 'option FixedW needs the columns: give them as W0 of ''Init'', {W0, H0} or {W0, []}');
  elseif (any (yes) && ~ any (size (o.Init{1}, 2) == [numel(yes), sum(yes)]))
    slx_arg_fail ('badInput', ['W0 of Init has %d columns, but FixedW %d elements, %d of them true: W0 must have a ' ...
                               'column for each element, or the fixed ones alone'], size (o.Init{1}, 2), ...
                  numel (yes), sum (yes));
  end
end

function init = start (o)
  init = o.Init;
  if (ischar (init))
    init = lower (init);
    good = any (strcmp (init, {'random', 'nndsvd', 'nndsvda', 'spa'}));
    random = strcmp (init, 'random');
  else
    good = iscell (init) && numel (init) == 2;
    random = good && (any (cellfun ('isempty', init)) || size (init{1}, 2) < numel (o.FixedW));
  end
  slx_arg_refuse (~ good, ...
                  ['option Init must be ''random'', ''nndsvd'', ''nndsvda'', ''spa'' or a cell {W0, H0}; [] in ' ...
                   'it is a random start']);
  slx_arg_refuse (o.Replicates > 1 && ~ random, 'option Replicates needs a random start, at least of W or H');
end

% The algorithms of the LIST or the engine that an option is for; '' for one that all have.
function text = users (name, list)
  text = '';
  if (strcmpi (name, 'Hosts'))
    text = ', which is for Engine ''mpi''';
    return;
  end
  for k = 1:numel (list)
    method = nmf_method (list{k}, 'frobenius');
    if (any (strcmpi (name, method.uses)))
      text = sprintf ('%s, ''%s''', text, list{k});
    end
  end
  if (~ isempty (text))
    text = [', which is for ', text(3:end)];
  end
end

function check (o)
  if (~ (ischar (o.MaxSweeps) && strcmpi (o.MaxSweeps, 'auto')) && ...
      ~ (isscalar (o.MaxSweeps) && isnumeric (o.MaxSweeps) && isreal (o.MaxSweeps) && ...
         o.MaxSweeps == floor (o.MaxSweeps) && o.MaxSweeps >= 1 && o.MaxSweeps <= 1e6))
    slx_arg_fail ('badInput', 'option MaxSweeps must be ''auto'' or an integer from 1 to 1e6');
  end
  slx_arg_refuse (~ isfloat (o.Regularize) || ~ isreal (o.Regularize) || ~ any (size (o.Regularize, 1) == [1, 2]) ...
                  || ndims (o.Regularize) > 2 || size (o.Regularize, 2) ~= 2 ...
                  || ~ all (isfinite (o.Regularize(:)) & o.Regularize(:) >= 0), ...
                  'option Regularize must be [l1, l2] or [l1 of W, l2 of W; l1 of H, l2 of H], not negative');
  slx_arg_refuse (any (o.Processes > 1e4), 'option Processes must be an integer from 1 to 1e4');
  slx_arg_refuse (o.Processes > 1 && ~ isempty (o.OutputFcn), ...
                  'option OutputFcn is called in this process alone: Processes must be 1');
  slx_arg_refuse (o.Replicates > 1 && ~ isempty (o.Checkpoint) && isempty (o.Seed), ...
                  'option Checkpoint of several Replicates needs a Seed');
end

function text = join (words)
  text = sprintf (', %s', words{:});
  text = text(3:end);
end
