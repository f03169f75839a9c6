function [W, H, info] = nmf_replicates (factorise, X, r, o, given)
%NMF_REPLICATES  The best of several runs of sl_nmf from random starts.
%   [W, H, INFO] = nmf_replicates (@sl_nmf, X, R, O, GIVEN): O is what nmf_options made of GIVEN, the options that
%   sl_nmf was called with. Run k is that of sl_nmf with its own seed, in this process or another, so that it can be
%   repeated by itself; INFO is that of the best run, with the field replicates beside.

% SPDX-License-Identifier: BSD-3-Clause
  release = slx_run_hold_interrupt ();
  loud = slx_run_hold_warnings ();
  given = slx_opt_pairs (given);
  seed = slx_run_seeds (o.Seed, o.Replicates);
  file = files (o.Checkpoint, o.Replicates);
  clock = tic ();
  deadline = 86400 * now () + o.TimeLimit;
  display = 'off';
  if (o.Processes == 1 && strcmp (o.Display, 'iter'))
    display = 'iter';
  end
  if (strcmp (o.Display, 'bar'))
    bar (o, 0, NaN, clock);
  end
  f = @(k) factorise (X, r, given{:}, 'Init', o.Init, 'Replicates', 1, 'Processes', 1, 'Seed', seed(k), ...
                   'Checkpoint', file{k}, 'TimeLimit', max (deadline - 86400 * now (), 0), 'Display', display);
  [Ws, Hs, infos] = slx_run_in_processes (o.Processes, f, o.Replicates, ...
                                       @(k, W, H, info) is_last (k, info, seed(k), o, clock));

  [told, best] = summary (infos, seed);
  W = Ws{best};
  H = Hs{best};
  info = infos{best};
  info.replicates = told;
  if (slx_interrupt_mex ('caught') || any (strcmp (told.stop, 'interrupted')))
    info.stop = 'interrupted';
    info.converged = false;
  end
  clear loud;
  slx_run_end ('sl_nmf', o.Display, info, o.Tol == 0 || o.MaxIter == 0);
end

function file = files (name, count)
  file = repmat ({''}, 1, count);
  if (~ isempty (name))
    file = arrayfun (@(k) sprintf ('%s.%d', name, k), 1:count, 'UniformOutput', false);
  end
end

% Says how replicate k ended; whether it is to be the last one.
function yes = is_last (k, info, seed, o, clock)
  if (strcmp (o.Display, 'iter'))
    fprintf ('replicate %d of %d: error %.6g after %d iterations from seed %d, %s\n', k, o.Replicates, ...
             info.error(info.best + 1), info.iterations, seed, info.stop);
  elseif (strcmp (o.Display, 'bar'))
    bar (o, k, info.objective(info.best + 1), clock);
  end
  yes = slx_interrupt_mex ('caught') || any (strcmp (info.stop, {'interrupted', 'OutputFcn'}));
end

function bar (o, k, objective, clock)
  o.MaxIter = o.Replicates;
  task = struct ('caller', 'sl_nmf', 'counts', 'replicate', 'measures', {{'objective'}});
  over = cell (1, k == o.Replicates);
  slx_run_progress (o, task, struct ('iteration', k, 'first', 0, 'before', 0, 'history', [objective; toc(clock)]), ...
                    over{:});
end

function [told, best] = summary (infos, seed)
  at_best = @(name) cellfun (@(info) info.(name)(info.best + 1), infos);
  told = struct ('seed', seed(1:numel (infos)), 'error', at_best ('error'), 'objective', at_best ('objective'), ...
                 'iterations', cellfun (@(info) info.iterations, infos), ...
                 'stop', {cellfun(@(info) info.stop, infos, 'UniformOutput', false)});
  best = nmf_best (told.objective, told.error);
  told.best = best;
end
