% No arguments whatever crash a gateway or a function, or draw an error without an identifier of this package.

% SPDX-License-Identifier: BSD-3-Clause

%!test
%! check_robustness (sl_cases (370));                        % four of each gateway; make attack makes more

%!test
%! check_public_calls (sl_cases (93));                       % one of each function

%!function complaint = complaint_about (folder)
%!  complaint = '';
%!  try
%!    evalc ('check_robustness (10, 0, folder)');
%!  catch problem
%!    complaint = problem.message;
%!  end
%!endfunction

%!function remove (folder)
%!  delete (fullfile (folder, '*'));
%!  rmdir (folder);
%!endfunction

%!test % the campaign itself notices a gateway that is missing, and one that crashes
%! folder = tempname ();
%! mkdir (folder);
%! cleanup = onCleanup (@() remove (folder));
%! assert (~ isempty (strfind (complaint_about (folder), 'failures, see above')));
%! source_file = fullfile (folder, 'slx_hoyer_mex.c');
%! fid = fopen (source_file, 'w');
%! fprintf (fid, '#include "mex.h"\n#include <stdlib.h>\n');
%! fprintf (fid, 'void mexFunction (int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) { abort (); }\n');
%! fclose (fid);
%! mkoctfile ('--mex', '-o', strrep (source_file, '.c', '.mex'), source_file);
%! assert (~ isempty (strfind (complaint_about (folder), 'exit status 6; the last call was')));
