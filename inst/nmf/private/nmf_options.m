function [options, method, given] = nmf_options (given, of_step)
%NMF_OPTIONS  Options of sl_nmf and of its steps, checked, with the algorithm they choose.
%   [OPTIONS, METHOD, GIVEN] = nmf_options (GIVEN) takes the caller's varargin, and gives its names and values.
%   [OPTIONS, METHOD] = nmf_options (GIVEN, true) takes those of a single step.
%   ROWS = nmf_options () are the rows of all options of sl_nmf.

% SPDX-License-Identifier: BSD-3-Clause
  persistent tables
  if (isempty (tables))
    facts = {'Step', 'in a single step', 'in sl_nmf'};
    tables = {slx_opt_table(table_rows (), '', facts), slx_opt_table(rows_of_step (table_rows ()), '', facts)};
  end
  if (nargin == 0)
    options = table_rows ();
    options(strcmp (options(:,1), 'Samples'),:) = [];
    return;
  end
  step = nargin > 1 && of_step;
  [options, given] = slx_opt_read (tables{1+step}, given, [], step);
  [~, loss] = nmf_loss (options.Loss);
  if (~ strcmp (loss, 'beta'))
    options.Loss = loss;        % one name for each
  end
  options.FixedW = fixed (options);
  options.Forgetting(options.Forgetting == 0) = [];     % both forget nothing
  method = nmf_method (options.Algorithm, options.Loss, is_masked (options));
  slx_arg_refuse (method.targets && isempty (options.Sparseness), 'algorithm ''%s'' needs the option Sparseness', ...
                  method.name);
  if (isempty (options.Processes) && strcmp (options.Engine, 'local'))
    options.Processes = 1;
  end
  if (isempty (options.InnerIter))
    options.InnerIter = method.inner;
  end
  sparse = strcmp (method.name, 'gsp') && options.Replicates == 1 && ~ is_masked (options);
  if (strcmp (options.Init, 'auto') && ~ (sparse && strcmp (options.Engine, 'local')))
    options.Init = 'random';            % nmf_start decides on the other 'auto'
  end
  check (options);
  if (strcmp (options.Engine, 'mpi'))
    check_ranks (options);
  end
  if (strcmp (method.name, 'online'))
    online (options);
  end
end

% Who uses what. Engine 'mpi' has the options of the algorithms that it has, but none of one process alone.
function rows = table_rows ()
  run = {'Step', false};
  local = [run, {'Engine', 'local'}];
  sweeps = {'Algorithm', {'ahals', 'gsp', 'csp', 'online', 'l1ahals'}};
  target = {'Algorithm', {'gsp', 'csp', 'nmfsc'}};
  sparse = {'Algorithm', {'gsp', 'csp', 'nmfsc', 'l1ahals'}};
  inner = {'Algorithm', {'nenmf', 'gsp', 'csp', 'nmfsc'}};
  ridge = {'Algorithm', {'ahals', 'nenmf', 'gsp', 'csp', 'nmfsc'}, 'Engine', 'local'};
  plain = {'Algorithm', 'mu', 'Engine', 'local', 'Loss', 'frobenius', ...
           @(o, facts) ~ is_masked(o), 'where all entries are observed and no column of W is fixed'};
  gsp = {'Algorithm', 'gsp'};
  missing = [local, {'Algorithm', {'ahals', 'mu', 'gsp', 'csp'}}];
  fixing = [local, {'Algorithm', {'ahals', 'nenmf', 'mu'}}];
  online = [run, {'Algorithm', 'online'}];
  robust = [local, {'Algorithm', {'ahals', 'nenmf', 'mu', 'gsp', 'csp', 'nmfsc', 'l1ahals'}, 'Loss', 'frobenius', ...
                    'SparseFactor', 'W', 'Checkpoint', 'none'}];
  losses = '''frobenius''|''kl''|''kullback-leibler''|''is''|''itakura-saito'' or [0,2]';
  starts = '''auto''|''random''|''nndsvd''|''nndsvda''|''spa'' or {W0, H0}';
  rows = {'Algorithm',    'ahals',     slx_nmf_algorithms(),            {};
          'Init',         'auto',      starts,                          run;
          'Replicates',   1,           'integer [1,1e6]',               local;
          'Normalize',    'balance',   {'balance', 'codes', 'basis'},   run;
          'Seed',         [],          '?seed',                         run;
          'Loss',         'frobenius', losses,                          {'Algorithm', 'mu', 'Engine', 'local'};
          'Regularize',   [0, 0],      'weights 1-by-2 or weights 2-by-2', {ridge; plain};
          'Mask',         [],          '?numbers',                      missing;
          'Hidden',       [],          '?numbers',                      missing;
          'Missing',      false,       'flag',                          missing;
          'FixedW',       [],          '?numbers',                      fixing;
          'Robust',       false,       'flag',                          robust;
          'BatchSize',    [],          '?natural',                      online;
          'Forgetting',   [],          '?finite',                       online;
          'State',        [],          '?struct',                       online;
          'MaxSweeps',    10,          'integer [1,1e6] or ''auto''',   sweeps;
          'SweepTol',     .1,          'nonneg',                        sweeps;
          'InnerIter',    [],          '?integer [1,1e6]',              {inner; plain};
          'Sparseness',   [],          '?numbers or cell',              sparse;
          'Weights',      [],          '?numbers or cell',              gsp;
          'Thresholds',   'auto',      {'auto', 'common', 'scaled'},    gsp;
          'SparseFactor', 'W',         {'W', 'H', 'both'},              target;
          'Samples',      [],          '?integer [0,Inf)',              {'Step', true}};
  ranks = slx_opt_engine ();
  ranks(:,4) = {run; run; [run, {'Engine', 'mpi'}]};          % Processes share the Replicates, too
  runs = slx_opt_iterating ('MaxIter', 1000, 'Tol', 1e-4);
  runs(:,4) = {run};
  runs(strcmp (runs(:,1), 'OutputFcn'),4) = {local};
  rows = [rows; ranks; runs];
end

% Whether entries are missing, or columns fixed by the same updates.
function yes = is_masked (o)
  yes = o.Missing || ~ (isempty (o.Mask) && isempty (o.Hidden)) || (any (o.FixedW(:)) && strcmp (o.Algorithm, 'mu'));
end

% What a step can choose among: its algorithms are made of two such steps and take nothing but the factors from one
% iteration to the next; the number of sweeps does not follow from all the data; and there is no constraint on H, which
% would be one on all its columns, of which a step has a block.
function table = rows_of_step (table)
  table(strcmp (table(:,1), 'Algorithm'),3) = {{'ahals', 'mu', 'gsp', 'csp'}};
  table(strcmp (table(:,1), 'MaxSweeps'),3) = {'integer [1,1e6]'};
  table(strcmp (table(:,1), 'SparseFactor'),3) = {{'W'}};
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

function check (o)
  if (iscell (o.Init))
    slx_arg_elsewhere (o.Init{1}, 'W0');
  end
  random = any (strcmp (o.Init, 'random')) ...
           || (iscell (o.Init) && (any (cellfun ('isempty', o.Init)) || size (o.Init{1}, 2) < numel (o.FixedW)));
  slx_arg_refuse (o.Replicates > 1 && ~ random, 'option Replicates needs a random start, at least of W or H');
  slx_arg_refuse (any (o.Processes > 1e4), 'option Processes must be an integer from 1 to 1e4, but is %s', ...
                  slx_arg_value_text (o.Processes));
  slx_arg_refuse (o.Processes > 1 && ~ isempty (o.OutputFcn), ...
                  'option OutputFcn is called in this process alone: Processes must be 1');
  slx_arg_refuse (o.Replicates > 1 && ~ isempty (o.Checkpoint) && isempty (o.Seed), ...
                  'option Checkpoint of several Replicates needs a Seed');
end

% What the engine 'mpi' has none of.
function check_ranks (o)
  if (~ any (strcmp (o.Algorithm, {'ahals', 'gsp', 'csp'})))
    slx_arg_fail ('unusedOption', 'engine ''mpi'' does not have algorithm ''%s''', o.Algorithm);
  elseif (ischar (o.Init) && ~ strcmp (o.Init, 'random'))
    slx_arg_fail ('unusedOption', 'engine ''mpi'' does not have Init ''%s''', o.Init);
  elseif (~ strcmp (o.SparseFactor, 'W'))
    slx_arg_fail ('unusedOption', 'engine ''mpi'' has SparseFactor ''W'' alone');
  end
end
