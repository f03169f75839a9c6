function build_mex (varargin)
%BUILD_MEX  Builds sparselearn's MEX files in MATLAB.
%   build_mex compiles every gateway below src/mex with the core and puts the MEX files into src; then
%   addpath (genpath ('inst'), 'src') makes the package usable. It needs a C compiler that mex -setup C knows: gcc,
%   clang or MinGW.
%
%   build_mex ('OpenMP', true) shares work among threads with MATLAB's own OpenMP library, libiomp5: link another one
%   and two OpenMP libraries meet in one process. The default is false: every kernel runs on one thread.
%   build_mex ('Interrupt', true) lets Ctrl-C stop long kernels through a function of MATLAB's that is not documented.
%   Where MATLAB no longer has that function, build_mex says so and builds without it.
%
%   In Octave use make instead; see README.md.

% SPDX-License-Identifier: BSD-3-Clause
  options = struct ('OpenMP', false, 'Interrupt', false);
  for k = 1:2:numel (varargin)
    if (~ isfield (options, varargin{k}))
      error ('sparselearn:unknownOption', 'build_mex: valid options are OpenMP and Interrupt');
    end
    options.(varargin{k}) = varargin{k+1};
  end

  chosen = feval ('mex.getCompilerConfigurations', 'C', 'Selected');
  if (~ isempty (chosen) && strcmp (chosen.Manufacturer, 'Microsoft'))
    error ('sparselearn:badCall', 'build_mex: %s cannot build this; install MinGW and choose it by mex -setup C', ...
           chosen.Name);
  end
  root = fileparts (mfilename ('fullpath'));
  [folders, once] = sources_of (fullfile (root, 'src', 'sources.mk'));
  work = tempname ();
  mkdir (work);
  cleaner = onCleanup (@() rmdir (work, 's'));

  % Products and sums stay apart (-ffp-contract=off), or the bits would depend on the compiler.
  compiler = 'CFLAGS=$CFLAGS -std=c11 -O3 -fno-math-errno -ffp-contract=off -fvisibility=hidden';
  include = fullfile (root, 'src', {'core', 'mex'});
  flags = {'-DSL_BLAS_64', ['-I' include{1}], ['-I' include{2}]};
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

  % Every core file is compiled in double; all but those named there in single as well.
  sources = files_of (fullfile (root, 'src', 'core'), folders, '*.c');
  [~, names] = cellfun (@fileparts, sources, 'UniformOutput', false);
  twice = sources(~ ismember (names, once));
  objects = [compiled(sources, fullfile (work, 'double'), flags), ...
             compiled(twice, fullfile (work, 'single'), [flags, {'-DSL_SINGLE'}])];
  objects = ['LDFLAGS=$LDFLAGS @"' listed(objects, fullfile (work, 'objects')) '"'];

  shared = fullfile (root, 'src', 'mex', 'common', 'sl_mex_shared.c');
  if (options.Interrupt)
    with_keys = {[flags, {'-DSL_MATLAB_INTERRUPT'}], [libraries, {'-lut'}]};
    gateway = fullfile (root, 'src', 'mex', 'cluster', 'slx_kmeans_mex.c');
    if (is_linked ({gateway, shared}, work, with_keys{1}, objects, with_keys{2}))
      [flags, libraries] = with_keys{:};
    else
      fprintf ('MATLAB''s function for Ctrl-C does not link. Ctrl-C: built without, it waits until a kernel ends.\n');
    end
  end

  gateways = files_of (fullfile (root, 'src', 'mex'), folders, '*_mex.c');
  for k = 1:numel (gateways)
    [~, name] = fileparts (gateways{k});
    fprintf ('%s\n', name);
    mex ('-silent', '-outdir', fullfile (root, 'src'), flags{:}, gateways{k}, shared, objects, libraries{:});
  end
end

% The folders of the sources, and the core files that are compiled once.
function [folders, once] = sources_of (file)
  text = fileread (file);
  lines = @(name) regexp (text, ['^' name ' \S= (.*)$'], 'tokens', 'lineanchors', 'dotexceptnewline');
  words = @(name) strsplit (strjoin (cellfun (@(line) line{1}, lines (name), 'UniformOutput', false), ' '), ' ');
  folders = words ('FOLDERS');
  once = words ('ONCE');
end

function files = files_of (root, folders, pattern)
  files = {};
  for k = 1:numel (folders)
    found = dir (fullfile (root, folders{k}, pattern));
    files = [files, cellfun(@(name) fullfile (root, folders{k}, name), {found.name}, 'UniformOutput', false)];
  end
end

function yes = is_linked (sources, into, flags, objects, libraries)
  yes = true;
  try
    mex ('-silent', '-outdir', into, flags{:}, sources{:}, objects, libraries{:});
  catch
    yes = false;
  end
end

function objects = compiled (files, into, flags)
  mkdir (into);
  for k = 1:numel (files)
    mex ('-silent', '-c', '-outdir', into, flags{:}, files{k});
  end
  found = [dir(fullfile (into, '*.o')); dir(fullfile (into, '*.obj'))];
  objects = cellfun (@(name) fullfile (into, name), {found.name}, 'UniformOutput', false);
end

% A file of arguments that gcc, clang and MinGW read by themselves: all names in one line are more than Windows takes.
% A backslash is a sign of its own there.
function file = listed (names, file)
  id = fopen (file, 'w');
  names = strrep (names, '\', '/');
  fprintf (id, '"%s"\n', names{:});
  fclose (id);
  file = strrep (file, '\', '/');
end
