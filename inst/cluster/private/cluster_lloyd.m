function task = cluster_lloyd (data, X, c, o)
%CLUSTER_LLOYD  Lloyd's iterations from many starts, as a task of slx_run_loop.
%   TASK = cluster_lloyd (DATA, X, C, O): DATA is that of cluster_pass, and X the matrix, or [] for data in blocks. Some
%   starts are improved at a time. A step of the loop takes the starts on a matrix to their ends, and those on blocks
%   through one pass. TASK.result gives [LABELS, CENTRES, INFO] = result (S, WHY) of the last state.

% SPDX-License-Identifier: BSD-3-Clause
  most = min (o.MaxIter, 2^52);
  if (isscalar (data.width) && ~ isempty (X))
    draw = @(these) cluster_starts (X, c, o.Init, these);
    improve = @(r) until_settled (X, c, r, most);
  else
    draw = starts_of_blocks (data, c, o.Init);
    improve = @(r) cluster_lloyd_pass (data, c, r, most);
  end
  together = cluster_together (data, c, o);
  unit = data.unit * data.unit;
  task = struct ('name', 'lloyd', 'counts', 'start', 'start', @start, ...
                 'step', @(s, k) step (s, o, draw, improve, together), 'divided', true, 'most', Inf, 'tol', 0, ...
                 'report', @(s, before) [s.least * unit; NaN], 'done', @(s) [numel(s.inertia), o.Replicates], ...
                 'line', @(s) said (s, o, unit), 'result', @(s, why) result (s, why, o));
end

% ---- states: the number of the next start; the starts that are RUNNING, or [], of which those in ON go on, none on a
% matrix, where a step takes all to their ends; of those that have ended inertia,
% iterations and, with AllLabels, labels; number, labels, centres and least inertia of the best one, and why it has
% ended; news, those that ended in the last step. The objectives are equal, as they are no reason to stop.

function s = start ()
  s = struct ('next', 1, 'running', [], 'inertia', [], 'iterations', [], 'every', {{}}, 'best', 1, 'labels', [], ...
              'centres', [], 'least', Inf, 'stop', '', 'news', [], 'objective', 0, 'noise', 0);
end

function [s, whole] = step (s, o, draw, improve, together)
  whole = true;
  s.news = [];
  if (isempty (s.running))
    if (s.next > o.Replicates)
      whole = 'done';
      return;
    end
    these = s.next:min (s.next + together - 1, o.Replicates);
    s.running = struct ('these', these, 'C', draw (these), 'on', []);
    s.next = these(end) + 1;
  end
  s.running = improve (s.running);
  if (isempty (s.running.on))
    s = with_ended (s, o);
  end
end

% What the starts that were running have come to.
function s = with_ended (s, o)
  r = s.running;
  [least, at] = min (r.inertia);
  if (isempty (s.inertia) || least < s.least)
    s.best = r.these(at);
    s.least = least;
    s.stop = why (r.settled(at), r.moves(at), o.MaxIter);
    s.labels = double (r.labels(:,at)') + 1;
    c = size (r.C, 2) / numel (r.these);
    s.centres = r.C(:,(at-1)*c+1:at*c);
  end
  s.inertia = [s.inertia, r.inertia];
  s.iterations = [s.iterations, r.moves];
  if (o.AllLabels)
    s.every{end+1} = double (r.labels') + 1;
  end
  s.news = r.these;
  s.running = [];
end

function stop = why (settled, moves, most)
  stop = 'converged';
  if (~ settled && moves < most)
    stop = 'TimeLimit';
  elseif (~ settled)
    stop = 'MaxIter';
  end
end

% ---- the result; starts that TimeLimit has ended count as they are

function [labels, centres, info] = result (s, why, o)
  if (~ isempty (s.running))
    s = with_ended (s, o);
  end
  stop = s.stop;
  if (strcmp (why, 'TimeLimit') && s.next <= o.Replicates)
    stop = why;
  end
  info = struct ('inertia', s.inertia, 'iterations', s.iterations, 'best', s.best, ...
                 'converged', strcmp (s.stop, 'converged'), 'stop', stop, 'objective', s.least, 'seconds', 0);
  if (o.AllLabels)
    info.labels = vertcat (s.every{:});
  end
  [labels, centres] = deal (s.labels, s.centres);
end

function text = said (s, o, unit)
  text = '';
  for k = s.news
    text = [text, sprintf('start %d of %d: inertia %.6g after %d iterations\n', k, o.Replicates, ...
                          s.inertia(k) * unit, s.iterations(k))];
  end
end

% ---- starts

% Centres to start from where one block at a time is in memory: those of INIT, or what Lloyd's iterations find on a
% sample.
function draw = starts_of_blocks (data, c, Init)
  if (isempty (Init))
    Y = cluster_sample (data, c);
    draw = @(these) cluster_sample_lloyd (Y, c, [], these, 300);
  else
    draw = @(these) cluster_starts (zeros (data.m, 0), c, Init, these);
  end
end

function r = until_settled (X, c, r, most)
  [r.labels, r.C, r.inertia, r.moves, r.settled] = slx_kmeans_mex (X, c, r.C, most);
end
