function results = slx_exp_experiment (task, o, clock)
%SLX_EXP_EXPERIMENT  An experiment from its first part to its tables and pictures.
%   RESULTS = slx_exp_experiment (TASK, O, CLOCK) runs the parts of TASK, see slx_exp_run, with the settings O. RESULTS
%   has how it ended in the field stop, or in finished where TASK.results has that; and names of pictures in files,
%   where O has a Folder. TASK has further fields, which may be missing:
%     finish     RESULTS = finish (RESULTS, REASONS): what rests on several parts; REASONS of slx_exp_run
%     tables     T = tables (RESULTS): a struct for slx_exp_table or a cell row of them, for option Display
%     pictures   FILES = pictures (RESULTS), for option Folder
%     draw       draw (RESULTS), for option Plot
%   Where parts are missing, a warning and a note below the last table say so.

% SPDX-License-Identifier: BSD-3-Clause
  ended = 'stop';
  if (isfield (task.results, 'finished'))
    ended = 'finished';
  end
  task.results.(ended) = '';
  if (isfield (o, 'Folder'))
    task.results.files = {};
  end
  [results, why, reasons] = slx_exp_run (task, o, clock);
  results.(ended) = why;
  if (strcmp (ended, 'stop'))
    results.stop = strrep (why, 'all', 'completed');
  end
  if (isfield (task, 'finish'))
    results = task.finish (results, reasons);
  end

  slx_run_warn_incomplete (why);
  if (~ strcmp (o.Display, 'off'))
    kept (@() tell (task, results, why));
  end
  if (isfield (task, 'pictures') && ~ isempty (o.Folder))
    results.files = [results.files, kept(@() task.pictures (results))];
  end
  if (isfield (task, 'draw') && o.Plot)
    kept (@() task.draw (results));
  end
end

% What WHAT gives, if it gives something. Its error is a warning, since the results must not be lost by it.
function files = kept (what)
  files = {};
  try
    if (nargout > 0)
      files = what ();
    else
      what ();
    end
  catch err
    slx_arg_warn ('notDrawn', 'the results are returned, but not all tables and pictures are there: %s', err.message);
  end
end

function tell (task, results, why)
  tables = task.tables (results);
  if (isstruct (tables))
    tables = {tables};
  end
  if (~ strcmp (why, 'all'))
    tables{end}.notes{end+1} = sprintf ('%s: not complete (%s); the figures are those of what is finished', ...
                                        task.caller, why);
  end
  cellfun (@slx_exp_table, tables);
end
