function [W, H, info] = nmf_mpi (files, r, method, o, clock)
%NMF_MPI  Matrix factorisation by the ranks of an Open MPI run; what sl_nmf does for 'Engine', 'mpi'.
%   [W, H, INFO] = nmf_mpi (FILES, R, METHOD, O, CLOCK) takes the names of MAT files with the columns of the
%   data. The program nmf_mpi (src/mpi) reads them and iterates; here the start is drawn, the job written down, the
%   program started and listened to. The job lives in a folder of its own, which is gone in the end, as are the ranks,
%   whatever happens.

% SPDX-License-Identifier: BSD-3-Clause
  program = the_program ();
  files = absolute (files);
  folder = tempname ();
  mkdir (folder);
  removal = onCleanup (@() remove (folder));

  write_lines (folder, cellfun (@(f) ['file ', f], files, 'UniformOutput', false));
  [problem, widths] = survey (program, folder, files, r);
  rules = method.rules (o, problem);
  if (ischar (o.MaxSweeps))     % 'auto': the program will know how much of the data is filled
    rules = cellfun (@open_sweeps, rules, 'UniformOutput', false);
  end
  [W, V] = nmf_start (problem, o);
  W = nmf_feasible (W, rules{2});
  write_numbers (folder, 'W0', W);
  write_numbers (folder, 'H0', V.');
  clear ('V');
  weighted = 0;
  if (isfield (rules{2}, 'weights') && ~ isempty (rules{2}.weights))
    write_numbers (folder, 'weights', double (rules{2}.weights));
    weighted = numel (rules{2}.weights) / problem.m;
  end
  write_lines (folder, [job_lines(problem, rules, weighted, o, toc (clock)), file_lines(files, widths)]);

  last = nmf_mpi_run (program, folder, o);
  W = read_numbers (folder, 'W', [problem.m, problem.r], problem.class);
  H = read_numbers (folder, 'H', [problem.r, problem.n], problem.class);
  h = read_numbers (folder, 'history', [5, Inf], 'double');
  info = struct ('algorithm', method.name, 'iterations', last.iterations, ...
                 'converged', any (strcmp (last.why, {'converged', 'exact'})), 'stop', last.why, ...
                 'best', last.best, 'objective', h(1,:), 'error', h(2,:), 'certificate', h(3,:), 'seconds', h(4,:), ...
                 'traffic', h(5,:), 'processes', last.ranks);
end

% Where the program is: SPARSELEARN_MPI, or beside the MEX files.
function program = the_program ()
  if (~ exist ('OCTAVE_VERSION', 'builtin'))
    slx_arg_fail ('noMPI', ['engine ''mpi'' needs Octave; in MATLAB drive sl_nmf_step_h and sl_nmf_step_w by spmd, ' ...
                            'as doc/large_data.md shows']);
  end
  program = getenv ('SPARSELEARN_MPI');
  if (isempty (program))
    program = fullfile (fileparts (which ('sl_survey_mex')), 'sl_nmf_mpi');
  end
  if (~ exist (program, 'file'))
    slx_arg_fail ('noMPI', ...
                  ['engine ''mpi'' needs the program %s, which is not there; build it with ''make mpi'' in ' ...
                   'the sources and, for an installed package, set the environment variable SPARSELEARN_MPI ' ...
                   'to its path'], program);
  end
  if (system ('command -v mpirun >/dev/null 2>&1') ~= 0)
    slx_arg_fail ('noMPI', ['engine ''mpi'' needs mpirun of Open MPI on the path; on Debian it is in the package ' ...
                            'openmpi-bin, which ''make mpi'' installs']);
  end
end

function files = absolute (files)
  slx_arg_refuse (~ iscellstr (files) || isempty (files), 'with engine ''mpi'' X must be a cell of names of MAT files');
  files = reshape (files, 1, []);
  for k = 1:numel (files)
    if (~ exist (files{k}, 'file') || any (files{k} == 10))
      slx_arg_fail ('badFile', 'there is no file %s', files{k});
    end
    files{k} = make_absolute_filename (files{k});
  end
end

% Sizes and class, which all files must share; the numbers of columns.
function [problem, widths] = survey (program, folder, files, r)
  slx_arg_rank (r);
  [status, told] = system (sprintf ('%s survey %s 2>&1', slx_run_quoted (program), slx_run_quoted (folder)));
  sizes = textscan (told, '%f %f %s');
  [m, widths, classes] = sizes{:};
  if (status ~= 0 || numel (classes) ~= numel (files))
    nmf_mpi_raise (told);
  end
  other = find (m ~= m(1) | ~ strcmp (classes, classes{1}), 1);
  if (~ isempty (other))
    slx_arg_fail ('badFile', ['X of all files must have the same class and number of rows; in %s it is %s with %d ' ...
                              'rows, in %s %s with %d rows'], files{1}, classes{1}, m(1), files{other}, ...
                  classes{other}, m(other));
  end
  problem = struct ('m', m(1), 'n', sum (widths), 'r', full (double (r)), 'class', 'double', 'kind', classes{1}, ...
                    'unit', 1, 'filled', NaN, 'floor', 1e-10);
  if (strcmp (problem.kind, 'single'))
    problem.class = 'single';
    problem.floor = 1e-5;
  end
end

function rule = open_sweeps (rule)
  if (strcmp (rule.kind, 'hals'))
    rule.max_iter = 0;
  end
end

% The job, without the files; see src/mpi/sl_mpi_job.h.
function lines = job_lines (problem, rules, weighted, o, passed)
  [~, range] = slx_data_unit (0, problem.class);
  given = {'m', problem.m; 'n', problem.n; 'r', problem.r; 'iterations', o.MaxIter; 'tol', o.Tol;
           'seconds', o.TimeLimit; 'passed', passed; 'range', range; 'floor', problem.floor;
           'codes_max_iter', rules{1}.max_iter; 'codes_tol', rules{1}.tol; 'basis_max_iter', rules{2}.max_iter;
           'basis_tol', rules{2}.tol; 'weighted', weighted; 'every', o.CheckpointInterval;
           'thresholds', rules{2}.scaled + 2 * rules{2}.scales_later; 'start', mark_of_start(o)};
  lines = cellfun (@(name, value) sprintf ('%s %.17g', name, value), given(:,1), given(:,2), 'UniformOutput', false).';
  lines = [lines, {['class ', problem.kind], ['basis ', rules{2}.kind]}];
  for k = 1:numel (rules{2}.sparseness)
    lines{end+1} = sprintf ('sparseness %.17g', rules{2}.sparseness(k));
  end
  if (~ isempty (o.Checkpoint))
    lines{end+1} = ['checkpoint ', make_absolute_filename(o.Checkpoint)];
  end
end

% A number that another Seed or other factors in Init would change.
function mark = mark_of_start (o)
  mark = -1;
  if (~ isempty (o.Seed))
    mark = o.Seed;
  end
  for k = 1:iscell (o.Init) * numel (o.Init)
    F = double (full (o.Init{k}(:)));
    mark = 3 * mark + sin (1:numel (F)) * F;
  end
end

function lines = file_lines (files, widths)
  lines = cell (2, numel (files));
  for k = 1:numel (files)
    lines{1,k} = sprintf ('columns %d', widths(k));
    lines{2,k} = ['file ', files{k}];
  end
  lines = reshape (lines, 1, []);
end

function write_lines (folder, lines)
  fid = fopen (fullfile (folder, 'job'), 'w');
  fprintf (fid, '%s\n', 'sl_nmf_mpi 1', lines{:});
  fclose (fid);
end

function write_numbers (folder, name, x)
  fid = fopen (fullfile (folder, name), 'w');
  count = fwrite (fid, x, class (x));
  if (fclose (fid) ~= 0 || count ~= numel (x))
    slx_arg_fail ('mpiFailed', 'cannot write %s', fullfile (folder, name));
  end
end

function x = read_numbers (folder, name, wanted, class_wanted)
  fid = fopen (fullfile (folder, name), 'r');
  x = fread (fid, wanted, [class_wanted, '=>', class_wanted]);
  fclose (fid);
end

function remove (folder)
  delete (fullfile (folder, '*'));
  rmdir (folder);
end
