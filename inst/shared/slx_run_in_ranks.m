function varargout = slx_run_in_ranks (name, passed, given, o, whole)
%SLX_RUN_IN_RANKS  A call of a public function, made by the ranks of an Open MPI run.
%   [A, B, ...] = slx_run_in_ranks (NAME, PASSED, GIVEN, O) gives what NAME (PASSED{:}, GIVEN{:}) gives, where GIVEN
%   are pairs of names and values, and O the options that they make. The first argument is a cell of names of files, the
%   data in blocks. Each rank is an Octave that makes the same call, and works on its own blocks: see slx_ranks_work,
%   and for what is different there slx_data_parts, slx_data_blocks and slx_data_sum.
%   slx_run_in_ranks (..., true): the first argument may also be a matrix, of which each rank gets some columns, see own
%   in slx_data_parts; slx_run_in_ranks (..., false): it is anything else, which each rank gets.
%   O.Processes, O.Hosts and O.Engine are used here, and not handed on.
%   The call lives in a folder of its own, which is gone in the end, as are the ranks, whatever happens.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (~ (isempty (o.Processes) || (o.Processes >= 1 && o.Processes <= 1e5)), ...
                  'option Processes must be an integer from 1 to 1e5, but is %s', slx_arg_value_text (o.Processes));
  slx_arg_refuse (~ iscellstr (o.Hosts) || any (cellfun (@isempty, regexp (o.Hosts, '^\w[\w.:-]*$', 'once'))), ...
                  'option Hosts must be a cell of names of machines');
  release = slx_run_hold_interrupt ();
  gateway = the_gateway ();
  divided = nargin > 4 && whole && ~ iscell (passed{1});
  if (nargin < 5 || (whole && ~ divided))
    passed{1} = absolute (passed{1});
  end
  for k = numel (given)-1:-2:1
    if (any (strcmpi (given{k}, {'Engine', 'Processes', 'Hosts'})))
      given(k:k+1) = [];
    elseif (any (strcmpi (given{k}, {'Checkpoint', 'Folder'})) && ~ isempty (given{k+1}))
      given{k+1} = make_absolute_filename (given{k+1});
    end
  end
  seed = 0;
  if (isfield (o, 'Seed') && isempty (o.Seed))
    seed = floor (2 ^ 32 * rand ());    % from the interpreter's generator, as in a run without ranks
  end
  call = struct ('name', name, 'outputs', max (nargout, 1), 'arguments', {[passed, given]}, 'seed', seed, ...
                 'divided', divided);

  [file, removal] = slx_file_private ('');
  folder = fileparts (file);
  save ('-binary', fullfile (folder, 'call'), 'call');
  slx_ranks_listen (command (folder, gateway, o), folder);
  result = fullfile (folder, 'result');
  if (~ exist (result, 'file'))
    slx_ranks_raise (fileread (fullfile (folder, 'errors')));
  end
  content = slx_file_load (result, '-octave');
  varargout = content.outputs;
end

% What the ranks speak by: SPARSELEARN_MPI, or beside the other MEX files.
function gateway = the_gateway ()
  if (~ exist ('OCTAVE_VERSION', 'builtin'))
    slx_arg_fail ('noMPI', ['engine ''mpi'' needs Octave; in MATLAB drive sl_nmf_step_h and sl_nmf_step_w by spmd, ' ...
                            'as doc/machines.md shows']);
  end
  gateway = getenv ('SPARSELEARN_MPI');
  if (isempty (gateway))
    gateway = fullfile (fileparts (which ('slx_survey_mex')), 'slx_ranks_mex.mex');
  end
  if (~ exist (gateway, 'file'))
    slx_arg_fail ('noMPI', ['engine ''mpi'' needs %s, which is not there; build it with ''make mpi'' in the ' ...
                            'sources and, for an installed package, set the environment variable ' ...
                            'SPARSELEARN_MPI to its path'], gateway);
  end
  if (system ('command -v mpirun >/dev/null 2>&1') ~= 0)
    slx_arg_fail ('noMPI', ['engine ''mpi'' needs mpirun of Open MPI on the path; on Debian it is in the package ' ...
                            'openmpi-bin, which ''make mpi'' installs']);
  end
end

function files = absolute (files)
  slx_arg_refuse (~ iscellstr (files) || isempty (files), 'with engine ''mpi'' X must be a cell of names of files');
  files = reshape (files, 1, []);
  for k = 1:numel (files)
    if (~ exist (files{k}, 'file'))
      slx_arg_fail ('badFile', 'there is no file %s', files{k});
    end
    files{k} = make_absolute_filename (files{k});
  end
end

% What the shell runs. Open MPI refuses to run as root, which is the only user of many containers, unless told to; and
% its waiting ranks would not let others run. The GNU C library is told to ask for large pages: where new memory is
% expensive, as on many virtual machines, matrices of the interpreter take a tenth of the time. The ranks have a session
% of their own, so that Ctrl-C reaches the interpreter alone.
function line = command (folder, gateway, o)
  line = ['[ "$(id -u)" = 0 ] && export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1; ' ...
          'export OMPI_MCA_mpi_yield_when_idle=${OMPI_MCA_mpi_yield_when_idle:-1}; ' ...
          'export GLIBC_TUNABLES=${GLIBC_TUNABLES:-glibc.malloc.hugetlb=1}; ' ...
          'command -v setsid >/dev/null && own=setsid; ' ...
          'exec $own mpirun --oversubscribe --bind-to none -x GLIBC_TUNABLES'];
  if (~ isempty (o.Processes))
    line = sprintf ('%s -np %d', line, o.Processes);
  end
  if (~ isempty (o.Hosts))
    hosts = sprintf (',%s', o.Hosts{:});
    line = [line, ' -host ', quoted(hosts(2:end))];
  end
  paths = {fileparts(fileparts (mfilename ('fullpath'))), fileparts(which ('slx_survey_mex')), ...
           fileparts(make_absolute_filename (gateway))};
  paths = strrep ([paths, {folder}], '''', '''''');
  program = sprintf ('addpath (''%s'', ''%s'', ''%s''); slx_ranks_work (''%s'')', paths{:});
  line = sprintf ('%s %s --norc --no-history --no-gui -q --eval %s 2>%s', line, ...
                  quoted (fullfile (OCTAVE_EXEC_HOME (), 'bin', 'octave-cli')), quoted (program), ...
                  quoted (fullfile (folder, 'errors')));
end

% A word as the shell takes it literally.
function word = quoted (word)
  word = ['''', strrep(word, '''', '''\'''''), ''''];
end
