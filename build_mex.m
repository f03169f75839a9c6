function build_mex (varargin)
%BUILD_MEX  Builds sparselearn's MEX files in MATLAB.
%   build_mex compiles every gateway in src/mex with the core and puts the MEX files into src; then
%   addpath inst src makes the package usable. It needs a C compiler that mex -setup C knows: gcc, clang or MinGW.
%
%   build_mex ('OpenMP', true) shares work among threads with MATLAB's own OpenMP library, libiomp5: link another one
%   and two OpenMP libraries meet in one process. The default is false: every kernel runs on one thread.
%   build_mex ('Interrupt', true) lets Ctrl-C stop long kernels through a function of MATLAB's that is not documented.
%   Where MATLAB no longer has that function, build_mex says so and builds without it.
%
%   In Octave use make instead; see README.md.
  options = struct ('OpenMP', false, 'Interrupt', false);
  for k = 1:2:numel (varargin)
    if (~ isfield (options, varargin{k}))
      error ('sparselearn:unknownOption', 'build_mex: valid options are OpenMP and Interrupt');
    end
    options.(varargin{k}) = varargin{k+1};
  end

  root = fileparts (mfilename ('fullpath'));
  core = fullfile (root, 'src', 'core');
  work = tempname ();
  mkdir (work);
  cleaner = onCleanup (@() rmdir (work, 's'));

  % Products and sums stay apart (-ffp-contract=off), or the bits would depend on the compiler.
  compiler = 'CFLAGS=$CFLAGS -std=c11 -O3 -fno-math-errno -ffp-contract=off -fvisibility=hidden';
  flags = {'-DSL_BLAS_64'};
  libraries = {'-lmwlapack', '-lmwblas'};
  if (ispc ())
    flags{end+1} = '-DSL_BLAS_NO_UNDERSCORE';           % MATLAB's libraries for Windows have Fortran's names so
  end
  if (options.OpenMP)
    compiler = [compiler ' -fopenmp'];
    flags{end+1} = ['-L' fullfile(matlabroot, 'sys', 'os', computer ('arch'))];
    libraries{end+1} = '-liomp5';
  end
  flags = [{compiler}, flags];

  % Every core file is compiled in double; all but those without numbers in single as well.
  once = {'sl_base.c', 'sl_chebyshev.c', 'sl_cpu.c', 'sl_memory.c', 'sl_columns.c', 'sl_dot.c', 'sl_pace.c', ...
          'sl_sound.c', 'sl_blas_room.c'};
  sources = dir (fullfile (core, '*.c'));
  sources = {sources.name};
  objects = [compiled(core, sources, fullfile (work, 'double'), flags), ...
             compiled(core, setdiff (sources, once), fullfile (work, 'single'), [flags, {'-DSL_SINGLE'}])];

  folder = fullfile (root, 'src', 'mex');
  if (options.Interrupt)
    with_keys = {[flags, {'-DSL_MATLAB_INTERRUPT'}], [libraries, {'-lut'}]};
    if (is_linked (fullfile (folder, 'sl_kmeans_mex.c'), work, with_keys{1}, objects, with_keys{2}))
      [flags, libraries] = with_keys{:};
    else
      fprintf ('MATLAB''s function for Ctrl-C does not link. Ctrl-C: built without, it waits until a kernel ends.\n');
    end
  end

  gateways = dir (fullfile (folder, '*_mex.c'));
  for k = 1:numel (gateways)
    fprintf ('%s\n', gateways(k).name);
    mex ('-silent', '-outdir', fullfile (root, 'src'), flags{:}, ...
         fullfile (folder, gateways(k).name), objects{:}, libraries{:});
  end
end

function yes = is_linked (gateway, into, flags, objects, libraries)
  yes = true;
  try
    mex ('-silent', '-outdir', into, flags{:}, gateway, objects{:}, libraries{:});
  catch
    yes = false;
  end
end

function objects = compiled (folder, names, into, flags)
  mkdir (into);
  for k = 1:numel (names)
    mex ('-silent', '-c', '-outdir', into, flags{:}, fullfile (folder, names{k}));
  end
  found = [dir(fullfile (into, '*.o')); dir(fullfile (into, '*.obj'))];
  objects = cellfun (@(name) fullfile (into, name), {found.name}, 'UniformOutput', false);
end
