function exp_conclude (caller, o, why, table)
%EXP_CONCLUDE  The end of an experiment: a warning where parts are missing, and the table where Display asks for it.
%   exp_conclude (CALLER, O, WHY, TABLE) takes the settings O, WHY of exp_run and a function handle: TABLE () is a
%   struct for exp_table. Where parts are missing, a note is added that tells so.

% SPDX-License-Identifier: BSD-3-Clause
  slx_run_warn_incomplete (why);
  if (strcmp (o.Display, 'off'))
    return;
  end
  t = table ();
  if (any (strcmp (why, {'interrupted', 'TimeLimit'})))
    t.notes{end+1} = sprintf ('%s: not complete (%s); the figures are those of what is finished', caller, why);
  end
  exp_table (t);
end
