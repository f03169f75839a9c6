function table = slx_ranks_options (o)
%SLX_RANKS_OPTIONS  The options of functions that ranks of an MPI run can work on.
%   TABLE = slx_ranks_options () are the rows for slx_opt_read; slx_ranks_options (O) checks their values, and that no
%   other option is there that needs this process.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin == 0)
    table = {'Engine',    'local', {'local', 'mpi'}, {};
             'Processes', [],      '?natural',       {'Engine', 'mpi'};
             'Hosts',     {},      'cell',           {'Engine', 'mpi'}};
    return;
  elseif (strcmp (o.Engine, 'local'))
    return;
  end
  if (isfield (o, 'OutputFcn') && ~ isempty (o.OutputFcn))
    slx_arg_fail ('unusedOption', 'OutputFcn has no use with Engine ''mpi'': it is called in this process alone');
  end
  slx_arg_refuse (~ (isempty (o.Processes) || (o.Processes >= 1 && o.Processes <= 1e5)), ...
                  'option Processes must be an integer from 1 to 1e5');
  slx_arg_refuse (~ iscellstr (o.Hosts) || any (cellfun (@isempty, regexp (o.Hosts, '^\w[\w.:-]*$', 'once'))), ...
                  'option Hosts must be a cell of names of machines');
end
