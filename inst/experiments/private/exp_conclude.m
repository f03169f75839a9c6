function files = exp_conclude (caller, o, why, table, written, draw)
%EXP_CONCLUDE  The end of an experiment: a warning where parts are missing, and what its options ask for.
%   FILES = exp_conclude (CALLER, O, WHY, TABLE, WRITTEN, DRAW) takes the settings O, WHY of exp_run and function
%   handles. Where O.Display asks for a table, TABLE () is a struct for exp_table; where parts are missing, a note is
%   added that tells so. Where O has a Folder, FILES is WRITTEN (), or else {}; and where O.Plot is true, DRAW () draws.
%   The last two may be missing.

% SPDX-License-Identifier: BSD-3-Clause
  slx_run_warn_incomplete (why);
  if (~ strcmp (o.Display, 'off'))
    t = table ();
    if (any (strcmp (why, {'interrupted', 'TimeLimit'})))
      t.notes{end+1} = sprintf ('%s: not complete (%s); the figures are those of what is finished', caller, why);
    end
    exp_table (t);
  end
  files = {};
  if (nargin > 4 && isfield (o, 'Folder') && ~ isempty (o.Folder))
    files = written ();
  end
  if (nargin > 5 && o.Plot)
    draw ();
  end
end
