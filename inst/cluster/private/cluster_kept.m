function s = cluster_kept (what, keep, s)
%CLUSTER_KEPT  The checkpoint of k-means.
%   KEEP = cluster_kept ('begin', O, IDENTITY) is for a run with the options O; IDENTITY tells its problem from others.
%   []: there is no checkpoint, and the calls below do nothing. The ranks of engine 'mpi' come to each of them together.
%   S = cluster_kept ('load', KEEP, S) is the state that the file holds, or S where there is none. The random generators
%   go on from where they were.
%   cluster_kept ('note', KEEP, S) says that a run can go on from the state S; it is written after CheckpointInterval.
%   cluster_kept ('save', KEEP) writes the last state that was noted, unless the file has it.

% SPDX-License-Identifier: BSD-3-Clause
  if (strcmp (what, 'begin'))
    [o, identity] = deal (keep, s);
    s = [];
    if (~ isempty (o.Checkpoint))
      alike = strcmp (o.Algorithm, 'online');           % where every rank has all labels
      s = struct ('o', o, 'task', struct ('identity', identity, 'alike', alike), 'last', containers.Map ());
      s.held = slx_run_lock (['Checkpoint ', o.Checkpoint], o.Checkpoint);
      s.last('saved') = tic ();
      s.last('warned') = false;
    end
  elseif (~ isempty (keep))
    last = keep.last;
    switch (what)
      case 'load'
        run = slx_run_checkpoint ('load', keep.task, keep.o);
        if (~ isempty (run))
          s = run.state;
          rng (run.generators);
        end
      case 'note'
        last('state') = struct ('state', s, 'generators', rng ());
        if (slx_ranks ('share', toc (last('saved')) >= keep.o.CheckpointInterval))
          save_last (keep);
        end
      case 'save'
        save_last (keep);
    end
  end
end

function save_last (keep)
  last = keep.last;
  if (isKey (last, 'state'))
    last('warned') = slx_run_checkpoint ('save', keep.task, keep.o, last('state'), last('warned'));
    remove (last, 'state');
    last('saved') = tic ();
  end
end
