function sl_run_doctest (name, report)
%SL_RUN_DOCTEST  Runs the examples in the help of a function, or in a page of the manual.
%   sl_run_doctest (NAME, REPORT) writes "passed failed" to the file REPORT. NAME is that of a function, or of a file
%   that ends in .md: then every block of code with >> prompts is run, with the variables of the blocks before, in a new
%   folder. A block behind the line <!-- needs mpi --> is left out where the program of make mpi is not there. No example
%   at all is a failure.

% SPDX-License-Identifier: BSD-3-Clause
  pkg load doctest
  if (numel (name) > 3 && strcmp (name(end-2:end), '.md'))
    folder = tempname ();
    mkdir (folder);
    name = as_function (name, folder);
    cd (folder);
  end
  [passed, all_of_them] = doctest (name);
  fid = fopen (report, 'w');
  fprintf (fid, '%d %d\n', passed, all_of_them - passed + (all_of_them == 0));
  fclose (fid);
end

% A function whose help has the examples of a page: two blank lines end each block. The folder goes with the process's
% folder of temporary files, see run_tests.py.
function name = as_function (page, folder)
  text = fileread (page);
  if (~ has_mpi ())
    text = regexprep (text, '<!-- needs mpi -->\n```matlab\n>>.*?```', '');
  end
  blocks = regexp (text, '```matlab\n(>>.*?)```', 'tokens');
  [~, name] = fileparts (page);
  name = ['page_', name];
  fid = fopen (fullfile (folder, [name, '.m']), 'w');
  fprintf (fid, 'function %s ()\n%%%s  Examples.\n', name, upper (name));
  for k = 1:numel (blocks)
    lines = strsplit (blocks{k}{1}, "\n");
    fprintf (fid, '%%   %s\n', lines{:});
    fprintf (fid, '%%\n%%\n');
  end
  fprintf (fid, 'end\n');
  fclose (fid);
end

function yes = has_mpi ()
  program = fullfile (fileparts (which ('slx_survey_mex')), 'slx_ranks_mex.mex');
  yes = exist (program, 'file') && system ('command -v mpirun >/dev/null 2>&1') == 0;
end
