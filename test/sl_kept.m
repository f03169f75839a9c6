function value = sl_kept (name, make)
%SL_KEPT  A value that several test files need, computed once in a run of the tests.
%   VALUE = sl_kept (NAME, MAKE) is MAKE (). The first call of a run keeps it, bit by bit, in the file NAME of the
%   folder that the environment variable SPARSELEARN_KEPT names, and later calls of any process read it there; without
%   that variable MAKE is called each time. NAME stands for one MAKE in all tests. The generators of random numbers are
%   left as they were either way, so MAKE seeds what it draws.

% SPDX-License-Identifier: BSD-3-Clause
  folder = getenv ('SPARSELEARN_KEPT');
  file = fullfile (folder, [name, '.mat']);
  if (~ isempty (folder) && exist (file, 'file') == 2)
    value = load (file).value;
    return;
  end
  states = {rand('twister'), randn('twister')};
  restore = onCleanup (@() cellfun (@(f, state) f ('twister', state), {@rand, @randn}, states));
  value = make ();
  if (~ isempty (folder))
    unfinished = tempname (folder);    % beside the file, so that the whole value appears at once
    save ('-binary', unfinished, 'value');
    rename (unfinished, file);
  end
end
