function jobs = killed_jobs ()
%KILLED_JOBS  Calls that keep a checkpoint, which check_kills ends and begins again.
%   JOBS = killed_jobs () has a row for each: {name, call}. R = CALL (NAME) makes the call and gives what it returns, as a
%   cell without the times; NAME is that of the checkpoint, or '' for none. Calls of blocks and folders have their files in
%   the current folder, which killed_jobs writes. It calls no kernel, as it must not before a fork.

% SPDX-License-Identifier: BSD-3-Clause
  rand ('twister', 1);
  X = rand (30, 120);
  y = 1 + mod (1:120, 3);
  X(y == 2) = X(y == 2) + .5;
  D = rand (30, 20) - .5;
  A = sparse (toeplitz ([0, 1, 1, zeros(1, 117)]));
  [u, v] = find (rand (30, 20) < .3);
  stars = 1 + mod (u + v, 5);
  names = {'first.mat', 'second.mat'};
  for k = 1:2
    block = struct ('X', X(:,60*k-59:60*k));
    save ('-v7', names{k}, '-struct', 'block');
  end
  if (~ exist ('codes', 'dir'))
    mkdir ('codes');
  end
  nmf = @(varargin) {'sl_nmf', 3, {X, 5, 'Seed', 1, 'Tol', 0, 'MaxIter', 60, varargin{:}}};
  calls = { ...
    'gsp', nmf('Algorithm', 'gsp', 'Sparseness', .4); ...
    'nenmf', nmf('Algorithm', 'nenmf'); ...
    'ahals', nmf('Algorithm', 'ahals'); ...
    'kl', nmf('Loss', 'kl', 'Algorithm', 'mu'); ...
    'blocks', {'sl_nmf', 3, {names, 5, 'Seed', 1, 'Tol', 0, 'MaxIter', 20}}; ...
    'replicates', nmf('Replicates', 3); ...
    'dictionary', {'sl_dict_learn', 3, {X, 20, .1, 'Seed', 1, 'Tol', 0, 'MaxIter', 15}}; ...
    'online', {'sl_dict_learn', 3, {names, 20, .1, 'Seed', 1, 'Tol', 0, 'MaxIter', 15}}; ...
    'kmeans', {'sl_kmeans', 3, {names, 12, 'Seed', 1, 'Replicates', 10}}; ...
    'network', {'sl_net_train', 2, {{{'dense', 9}, 'tanh', 'dense'}, X, y, 'Seed', 1, 'MaxIter', 20, 'Validation', .2}}; ...
    'mlp', {'sl_mlp_train', 2, {X, y, 'Seed', 1, 'MaxIter', 20}}; ...
    'soae', {'sl_soae_train', 2, {X, y, 'Hidden', 9, 'Seed', 1, 'MaxIter', 20}}; ...
    'machine', {'sl_polynet_train', 2, {X, y, 'Tau', 10, 'MaxBases', 8, 'Seed', 1}}; ...
    'ratings', {'sl_mcrank', 2, {u', v', stars', 'Loss', 'squared', 'Tau', 20, 'MaxBases', 8, 'Seed', 1}}; ...
    'srsc', {'sl_srsc', 3, {X, D, .1, 'Graph', A, 'Tol', 0, 'MaxIter', 8}}; ...
    'l2rsc', {'sl_l2rsc', 3, {X, D, .1, 'Graph', A, 'Tol', 0, 'MaxIter', 8}}; ...
    'lista', {'sl_lista_train', 2, {X, D, .1, 'Seed', 1, 'MaxIter', 10}}; ...
    'folds', {'sl_cross_validate', 1, {'sl_logistic_train', X, y, 'Folds', 4, 'Seed', 1}}; ...
    'tune', {'sl_tune', 2, {'sl_logistic_train', X, y, {'Ridge', [.1, 1]}, 'Folds', 3, 'Seed', 1}}};
  jobs = cell (size (calls));
  for k = 1:size (calls, 1)
    often = {'CheckpointInterval', 0};
    if (any (strcmp (calls{k,1}, {'folds', 'tune'})))
      often = {};
    end
    jobs(k,:) = {calls{k,1}, @(file) outcome (calls{k,2}, file, often)};
  end
  jobs(end+1,:) = {'folder', @(file) coded(names, D, file)};
end

function r = outcome (call, file, often)
  if (~ isempty (file))
    call{3} = [call{3}, {'Checkpoint', file}, often];
  end
  r = cell (1, call{2});
  [r{:}] = feval (call{1}, call{3}{:});
  r = without_times (r);
end

function r = coded (names, D, file)
  if (isempty (file))
    r = {sl_sparse_code(names, D, .1, 'Output', 'full')};
    return;
  end
  folder = [file, '.codes'];
  if (~ exist (folder, 'dir'))
    mkdir (folder);
  end
  codes = sl_sparse_code (names, D, .1, 'Output', 'full', 'Folder', folder);
  r = cellfun (@(name) slx_data_codes_file (name, {'X', 'told'}).X, codes, 'UniformOutput', false);
  r = {[r{:}]};
end

% What a clock has a say in is left out, and the name of the checkpoint among the settings.
function r = without_times (r)
  if (iscell (r))
    r = cellfun (@without_times, r, 'UniformOutput', false);
  elseif (isstruct (r))
    names = fieldnames (r);
    r = rmfield (r, names(~ cellfun (@isempty, regexp (names, '(seconds|^Checkpoint)$'))));
    for name = fieldnames (r)'
      for k = 1:numel (r)
        r(k).(name{1}) = without_times (r(k).(name{1}));
      end
    end
  elseif (is_function_handle (r))
    r = func2str (r);
  end
end
