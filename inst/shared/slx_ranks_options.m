function table = slx_ranks_options (o)
%SLX_RANKS_OPTIONS  The options of functions that ranks of an MPI run can work on.
%   TABLE = slx_ranks_options () are the rows for slx_opt_table; slx_ranks_options (O) checks their values, for Engine
%   'mpi'.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin == 0)
    of_ranks = {'Engine', 'mpi'};
    table = {'Engine',    'local', {'local', 'mpi'}, {};
             'Processes', [],      '?natural',       of_ranks;
             'Hosts',     {},      '?cell',          of_ranks};
    return;
  end
  slx_arg_refuse (~ (isempty (o.Processes) || (o.Processes >= 1 && o.Processes <= 1e5)), ...
                  'option Processes must be an integer from 1 to 1e5');
  slx_arg_refuse (~ iscellstr (o.Hosts) || any (cellfun (@isempty, regexp (o.Hosts, '^\w[\w.:-]*$', 'once'))), ...
                  'option Hosts must be a cell of names of machines');
end
