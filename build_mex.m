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

  flags = {'-DSL_BLAS_64', 'CFLAGS=$CFLAGS -std=c11 -O3 -fno-math-errno -fvisibility=hidden'};
  libraries = {'-lmwlapack', '-lmwblas'};
  if (options.OpenMP)
    flags = {flags{1}, [flags{2}, ' -fopenmp'], ['-L' fullfile(matlabroot, 'sys', 'os', computer ('arch'))]};
    libraries{end+1} = '-liomp5';
  end
  if (options.Interrupt)
    flags{end+1} = '-DSL_MATLAB_INTERRUPT';
    libraries{end+1} = '-lut';
  end

  % Every core file is compiled in double; all but those without numbers in single as well.
  once = {'sl_base.c', 'sl_memory.c', 'sl_columns.c', 'sl_dot.c', 'sl_pace.c', 'sl_sound.c'};
  sources = dir (fullfile (core, '*.c'));
  sources = {sources.name};
  objects = [compiled(core, sources, fullfile (work, 'double'), flags), ...
             compiled(core, setdiff (sources, once), fullfile (work, 'single'), [flags, {'-DSL_SINGLE'}])];

  gateways = dir (fullfile (root, 'src', 'mex', '*_mex.c'));
  for k = 1:numel (gateways)
    fprintf ('%s\n', gateways(k).name);
    mex ('-silent', '-outdir', fullfile (root, 'src'), flags{:}, ...
         fullfile (root, 'src', 'mex', gateways(k).name), objects{:}, libraries{:});
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
