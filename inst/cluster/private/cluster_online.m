function task = cluster_online (data, c, o, clock)
%CLUSTER_ONLINE  k-means by mini-batches over a matrix or data in blocks, as a task of slx_run_loop.
%   TASK = cluster_online (DATA, C, O, CLOCK) takes DATA, see cluster_pass, and CLOCK = tic at the call. A
%   step of the loop is a pass. TASK.result gives [LABELS, CENTRES, INFO] = result (S, WHY) of the last state S, by
%   passes that find the labels.

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (o.BatchSize))
    o.BatchSize = max (4096, 4 * c);
  end
  unit = data.unit * data.unit;
  task = struct ('name', 'online', 'start', @() start (data, c, o, clock), 'step', @(s, k) step (s, data, o), ...
                 'divided', false, 'alike', true, 'most', o.MaxIter, 'tol', max (o.Tol, realmin), ...
                 'report', @(s, before) [s.inertia * unit; fall(s)], ...
                 'counts', 'pass', 'done', @(s) [s.passes, o.MaxIter], ...
                 'line', @(s) said (s, sum (data.width), unit), 'result', @(s, why) result (s, why, data));
end

% ---- states: as in cluster_pass, of the points that count so far; the number of passes; before, the inertia of the one
% before the last; filled, whether the last one has filled an empty cluster; best, the start that goes on. Objectives of
% different passes are no reason to stop or to keep a state, so these are equal.

% Starts on a sample, of which the best after a few moves goes on.
function s = start (data, c, o, clock)
  [Y, chosen] = cluster_sample (data, c);
  sample = setfield (setfield (data, 'width', size (Y, 2)), 'held', 0);
  together = cluster_together (sample, c, setfield (o, 'Display', 'off'));
  moves = 10 * isempty (o.Init);                % centres that are given stay
  [least, next] = deal (Inf, 1);
  limit = o.TimeLimit;
  if (~ isempty (o.Checkpoint))
    limit = Inf;                        % which has all starts, or the same call would go on to another result
  end
  while (next <= o.Replicates && (next == 1 || ~ data.parts.share (toc (clock) >= limit)))
    these = next:min (next + together - 1, o.Replicates);
    [found, inertia] = cluster_sample_lloyd (Y, c, o.Init, these, moves);
    [value, at] = min (inertia);
    if (next == 1 || value < least)
      [least, best] = deal (value, these(at));
      C = found(:,(at-1)*c+1:at*c);
    end
    next = these(end) + 1;
  end
  if (isempty (o.Init))
    [~, C] = slx_kmeans_mex (Y, c, C, 300);
  end
  s = struct ('C', data.parts.same (double (C)), 'labels', zeros (data.held, 1, 'uint32'), 'passes', 0, ...
              'inertia', Inf, 'changed', Inf, 'before', Inf, 'filled', false, 'best', best, ...
              'objective', 0, 'noise', 0);
  if (next <= o.Replicates)
    s.cut = 'TimeLimit';
  end
  [s.labels(chosen), s.sums, s.numbers] = slx_kmeans_label_mex (Y, s.C, []);
end

function s = step (s, data, o)
  s.before = s.inertia;
  s.C = cluster_means (s);              % so that a pass that changes no label is the last
  [s, filled] = cluster_fill (data, cluster_pass (data, s, o.BatchSize));
  s.filled = filled > 0;
  s.passes = s.passes + 1;
end

% By which part of it the last pass has lowered the inertia, the first one by more than all; 0 only where no label has
% changed.
function part = fall (s)
  part = Inf;
  if (s.passes > 0 && ~ s.filled)
    part = max (1 - s.inertia / s.before + eps * (s.passes == 1), 2 * realmin) * (s.changed > 0);
  end
end

% Labels are those of the centres that are returned.
function [labels, C, info] = result (s, why, data)
  if (s.passes > 0)
    s.C = cluster_means (s);
  end
  filled = 1;
  while (filled > 0)
    s.C = cluster_rounded (data, s.C);
    s = cluster_pass (data, s);
    [next, filled] = cluster_fill (data, s);
    next.C = cluster_means (next);
    if (filled > 0)
      s = next;
    end
  end
  [labels, C] = deal (double (s.labels)', s.C);
  converged = strcmp (why, 'converged');
  if (isfield (s, 'cut'))
    why = s.cut;
  end
  info = struct ('inertia', s.inertia, 'iterations', s.passes, 'best', s.best, ...
                 'converged', converged, 'stop', why, 'objective', s.inertia, 'seconds', 0);
end

function text = said (s, n, unit)
  text = '';
  if (s.passes > 0)
    text = sprintf ('pass %d: inertia %.6g, %.3g %% of the labels changed\n', s.passes, s.inertia * unit, ...
                    100 * s.changed / n);
  end
end
