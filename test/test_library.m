% The library for programs outside Octave: the examples build with what pkg-config says, and give the bits of Octave.
% They run where `make lib-test` has installed the library; the folder is in the environment variable SPARSELEARN_PREFIX.

% SPDX-License-Identifier: BSD-3-Clause

%!function yes = ready ()
%!  yes = exist (fullfile (getenv ('SPARSELEARN_PREFIX'), 'lib', 'pkgconfig', 'sparselearn.pc'), 'file') == 2 && isunix ();
%!endfunction

%!function said = shell (format, varargin)
%!  prefix = getenv ('SPARSELEARN_PREFIX');
%!  [status, said] = system (sprintf (['export PKG_CONFIG_PATH="%s/lib/pkgconfig" LD_LIBRARY_PATH="%s/lib"; ', format], ...
%!                                    prefix, prefix, varargin{:}));
%!  assert (status == 0, '%s', said);
%!endfunction

%!function name = example (ending)
%!  name = fullfile (fileparts (sl_inst ()), 'examples', ['sparse_signal', ending]);
%!endfunction

%!function p = numbers_of (said)
%! % the numbers after the last words
%!  lines = strsplit (strtrim (said), "\n");
%!  first = find (strncmp (lines, 'the last p', 10)) + 1;
%!  p = cellfun (@(line) hexadecimal (line), lines(first:end))';
%!endfunction

%!function x = hexadecimal (text)
%! % of a number as printf's %a writes it
%!  [first, last] = regexp (text, '0x[01]\.?[0-9a-f]*', 'once');
%!  digits = strrep (text(first+2:last), '.', '');
%!  x = hex2dec ([digits, repmat('0', 1, 14 - numel (digits))]) / 2^52 * 2 ^ str2double (text(last+2:end));
%!  x = x * (1 - 2 * (text(1) == '-'));
%!endfunction

%!function p = descent ()
%! % what the examples compute, in the same order of operations
%!  N = 64;
%!  blur = @(p) .125 * [0; p(1:N-1)] + .75 * p + .125 * [p(2:N); 0];
%!  i = (0:N-1)';
%!  x = (mod (37 * i, 101) - 50) / 1024;
%!  spikes = mod (i, 13) == 5;
%!  x(spikes) = 1 + i(spikes) / 64;
%!  b = blur (sl_proj_hoyer (x, .85));
%!  x = b;
%!  for k = 0:200
%!    [p, info] = sl_proj_hoyer (x, .85);
%!    x = x - .5 * sl_proj_hoyer_vjp (x, p, info, blur (blur (p) - b));
%!  end
%!endfunction

%!testif ; ready ()
%! program = tempname ();
%! shell ('cc %s $(pkg-config --cflags --libs sparselearn) -o %s', example ('.c'), program);
%! said = shell ('%s', program);
%! delete (program);
%! p = descent ();
%! assert (isequal (numbers_of (said), p));
%! assert (numel (p), 64);
%! assert (sl_hoyer (p), .85, 1e-12);
%! error = str2double (regexp (said, 'step 200: .*of p = (\S+)', 'tokens', 'once'){1});
%! assert (error < 1e-12);                                  % the signal is found

%!testif ; ready () && isempty (sl_python_with ('numpy'))
%! disp ('left out: the tests of the Python package, as no python3 has numpy; the environment variable PYTHON may name one');

%!testif ; ready () && ! isempty (sl_python_with ('numpy'))
%! assert (isequal (numbers_of (shell ('PYTHONPATH="%s/python" "%s" "%s"', fileparts (sl_inst ()), ...
%!                                     sl_python_with ('numpy'), example ('.py'))), descent ()));

%!function values = of_functions (x, g, w)
%! % what python/tests/results.py computes
%!  values = {sl_hoyer(x), sl_hoyer(x, w), sl_proj_hoyer(x, [], 'L1', 3, 'L2', 1), sl_prox_l1(x, .3)};
%!  for options = {{}, {'Norm', 'keep', 'Nonneg', true}, {'Norm', 'nearest', 'AtLeast', true}}
%!    [p, info] = sl_proj_hoyer (x, .8, options{1}{:});
%!    values = [values, {p, sl_proj_hoyer_vjp(x, p, info, g), sl_proj_hoyer_jvp(x, p, info, g)}];
%!  end
%!  for options = {{}, {'Weights', w}}
%!    [p, info] = sl_proj_gsp (x, .7, options{1}{:});
%!    values = [values, {p, sl_proj_gsp_vjp(x, p, info, g), sl_proj_gsp_jvp(x, p, info, g)}];
%!  end
%!  values = [values, {sl_proj_l0(x, 7), sl_proj_l1(x, 2), sl_proj_l1(x, 2, 'Weights', w, 'Nonneg', true), ...
%!                     sl_proj_simplex(x), sl_proj_l12(x, 9, 'Groups', 'columns'), ...
%!                     sl_proj_l1inf(x, 4, 'Groups', 'columns')}];
%!  values = cellfun (@(v) double (v(:)), values, 'UniformOutput', false);
%!  values = vertcat (values{:});
%!endfunction

%!function kept = of_pruning (numbers)
%! % a model in the order of Python, whose last dimension is the first of Octave
%!  array = @(first, last, sizes) permute (reshape (numbers(first:last), fliplr (sizes)), numel (sizes):-1:1);
%!  model = struct ('first', array (1, 480, [10 4 3 4]), 'bias', numbers(1:10), ...
%!                  'middle', .1 * array (481, 960, [24 20]), 'last', single (round (2 * array (961, 1200, [10 24]))));
%!  calls = {};
%!  for algorithm = {'gsp', 'magnitude'}
%!    for scope = {'layer', 'global'}
%!      for keep = [true, false]
%!        calls{end+1} = {.85, 'Algorithm', algorithm{1}, 'Scope', scope{1}, 'KeepUnits', keep};
%!      end
%!    end
%!  end
%!  calls{end+1} = {.6, 'OutputZeros', .3};
%!  kept = [];
%!  for call = calls
%!    [~, mask] = sl_prune (model, call{1}{:}, 'UnitDim', 1);
%!    for name = {'first', 'middle', 'last'}
%!      part = permute (mask.(name{1}), ndims (mask.(name{1})):-1:1);
%!      kept = [kept; part(:)];
%!    end
%!  end
%!endfunction

%!function values = numbers_in (name)
%!  fid = fopen (name);
%!  values = fread (fid, Inf, 'double');
%!  fclose (fid);
%!endfunction

%!testif ; ready () && ! isempty (sl_python_with ('numpy'))
%! % the package of Python: its own tests, then the bits of all functions, and the masks of pruning
%! top = fileparts (sl_inst ());
%! program = sl_python_with ('numpy, torch');
%! if (isempty (program))
%!   program = sl_python_with ('numpy');
%!   disp ('left out: the tests of sparselearn.torch, as torch is not installed');
%! end
%! python = sprintf ('PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="%s/python" "%s" "%s/python/tests', top, program, top);
%! shell ([python, '/test_sparselearn.py" 2>&1']);
%! folder = tempname ();
%! mkdir (folder);
%! confirm_recursive_rmdir (false, 'local');
%! gone = onCleanup (@() rmdir (folder, 's'));
%! x = randn (40, 12, 3);
%! fid = fopen (fullfile (folder, 'x'), 'w');
%! fwrite (fid, x, 'double');
%! fclose (fid);
%! shell ([python, '/results.py" "%s" 2>&1'], folder);
%! w = abs (x(:,1,3)) + 1;
%! single_w = double (abs (single (x(:,1,3)))) + 1;
%! expected = [of_functions(x(:,:,1), x(:,:,2), w); ...
%!             of_functions(single (x(:,:,1)), single (x(:,:,2)), single_w)];
%! assert (isequaln (numbers_in (fullfile (folder, 'p')), expected));
%! assert (isequal (numbers_in (fullfile (folder, 'masks')), of_pruning (x(:))));

%!testif ; ready () && ! isempty (sl_python_with ('numpy')) && isempty (sl_python_with ('numpy, setuptools, wheel, pip'))
%! disp ('left out: the installation of the Python package by pip, as no python3 has numpy, setuptools, wheel and pip');

%!testif ; ready () && ! isempty (sl_python_with ('numpy, setuptools, wheel, pip'))
%! % pip compiles what a source distribution holds, and the package finds its own library
%! folder = tempname ();
%! mkdir (folder);
%! confirm_recursive_rmdir (false, 'local');
%! gone = onCleanup (@() rmdir (folder, 's'));
%! top = fileparts (sl_inst ());
%! said = shell (['cp -r "%s/python" "%s/python" && cd "%s" && ln -s "%s/src" "%s/DESCRIPTION" "%s/COPYING" . && ' ...
%!                'python="%s" && cd python && "$python" setup.py -q sdist 2>&1 && mv dist .. && cd .. && rm -r python && ' ...
%!                '"$python" -m pip install -q --no-build-isolation --no-deps --no-index --target there dist/*.tar.gz 2>&1 && ' ...
%!                'cd there && unset LD_LIBRARY_PATH && ' ...
%!                '"$python" -c "import sparselearn._library as l, os; print (os.path.dirname (l.library._name) == os.path.dirname (l.__file__))"'], ...
%!               top, folder, folder, top, top, top, sl_python_with ('numpy, setuptools, wheel, pip'));
%! assert (isempty (strfind (said, 'False')) && ! isempty (strfind (said, 'True')), '%s', said);

%!testif ; ready () && system ('command -v c++ > /dev/null') == 0
%! % C++ takes the headers; a status has words
%! source = [tempname(), '.cc'];
%! fid = fopen (source, 'w');
%! fputs (fid, ["#include <sparselearn.h>\n#include <cstdio>\n", ...
%!              "int main () { std::puts (sl_status_text (sl_proj_hoyer_d (1, 1, nullptr, 0, nullptr, nullptr, 0, nullptr, nullptr))); }\n"]);
%! fclose (fid);
%! said = shell ('c++ -Wall -Werror %s $(pkg-config --cflags --libs sparselearn) -o %s.out && %s.out', source, source, source);
%! delete (source);
%! delete ([source, '.out']);
%! assert (! isempty (regexp (said, '^\w[^\n]*[^.\s]\s*$', 'once')), '%s', said);

%!testif ; ready ()
%! % every function of the headers is exported, and nothing else
%! folder = fullfile (getenv ('SPARSELEARN_PREFIX'), 'include', 'sparselearn');
%! source = [tempname(), '.c'];
%! fid = fopen (source, 'w');
%! fputs (fid, "#include <sparselearn.h>\n");
%! fclose (fid);
%! said = shell ('cc -aux-info %s.txt -fsyntax-only %s $(pkg-config --cflags sparselearn) && cat %s.txt', source, source, source);
%! delete (source);
%! delete ([source, '.txt']);
%! lines = strsplit (said, "\n");
%! lines = lines(! cellfun (@isempty, strfind (lines, folder)) & cellfun (@isempty, regexp (lines, '\<static\>', 'once')));
%! promised = regexp (lines, '\<(sl_\w+)\s*\(', 'tokens', 'once');
%! promised = unique (cellfun (@(t) t{1}, promised(! cellfun (@isempty, promised)), 'UniformOutput', false));
%! said = shell ('nm -D --defined-only %s/lib/libsparselearn.so', getenv ('SPARSELEARN_PREFIX'));
%! exported = regexp (said, '\<T (sl_\w+)', 'tokens');
%! exported = unique (cellfun (@(t) t{1}, exported, 'UniformOutput', false));
%! assert (exported, promised);

%!testif ; ready ()
%! % no library is needed but those of the compiler
%! said = shell ('ldd %s/lib/libsparselearn.so', getenv ('SPARSELEARN_PREFIX'));
%! assert (isempty (strfind (said, 'blas')), said);
%! assert (isempty (strfind (said, 'not found')), said);

%!function [status, said] = install_into (assignment)
%!  root = fileparts (sl_inst ());
%!  [status, said] = system (sprintf ('unset MAKEFLAGS MFLAGS; make -C "%s" install-lib %s 2>&1', root, assignment));
%!endfunction

%!testif ; ready ()
%! % a program builds where PREFIX has a blank and what a shell, a regular expression and sed have a meaning for
%! prefix = [tempname(), ' with, & blank'];
%! [status, said] = install_into (sprintf ('PREFIX="%s"', prefix));
%! confirm_recursive_rmdir (false, 'local');
%! gone = onCleanup (@() rmdir (prefix, 's'));
%! assert (status == 0, '%s', said);
%! program = fullfile (prefix, 'program');
%! said = shell (['export PKG_CONFIG_PATH="%s/lib/pkgconfig"; ' ...
%!                'eval "cc \\"%s\\" $(pkg-config --cflags --libs sparselearn) -o \\"%s\\"" && ' ...
%!                'LD_LIBRARY_PATH="%s/lib" "%s" && pkg-config --variable=libdir sparselearn'], ...
%!               prefix, example ('.c'), program, prefix, program);
%! lines = strsplit (strtrim (said), "\n");
%! assert (lines{end}, fullfile (prefix, 'lib'));
%! assert (isequal (numbers_of (strjoin (lines(1:end-1), "\n")), descent ()));

%!testif ; ready ()
%! % folders that are not absolute would be made among the sources
%! for name = {'PREFIX', 'DESTDIR', 'LIBDIR', 'INCLUDEDIR'}
%!   [status, said] = install_into ([name{1}, '=not/absolute']);
%!   assert (status != 0);
%!   assert (! isempty (strfind (said, [name{1}, ' must be an absolute path, but is ''not/absolute'''])), '%s', said);
%! end
