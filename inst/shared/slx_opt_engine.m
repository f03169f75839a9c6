function table = slx_opt_engine ()
%SLX_OPT_ENGINE  The options of functions that ranks of an MPI run can work on, as rows for slx_opt_table.

% SPDX-License-Identifier: BSD-3-Clause
  of_ranks = {'Engine', 'mpi'};
  table = {'Engine',    'local', {'local', 'mpi'}, {};
           'Processes', [],      '?natural',       of_ranks;
           'Hosts',     {},      '?cell',          of_ranks};
end
