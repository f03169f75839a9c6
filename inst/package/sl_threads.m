function n = sl_threads (n)
%SL_THREADS  Largest number of threads that the kernels use.
%   N = sl_threads () gives this number. At the start it is that of the environment variable OMP_NUM_THREADS, or else
%   the number of processors. Without OpenMP it is always 1.
%
%   sl_threads (N) sets the number for the rest of the session. Results never depend on it, not even in their last
%   bit.
%
%   Kernels measure whether threads help. They use one thread where there is little to do, and where other programs
%   keep the processors busy. On a busy machine they try several threads again from time to time, which costs about a
%   twentieth of the time. Nothing has to be set there.
%
%   Input
%     N   integer, from 1 to 4096
%   Output
%     N   the number now in force
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> n = sl_threads ();
%     >> sl_threads (1)
%     ans = 1
%     >> sl_threads (n);
%
%
%   Reference: OpenMP Application Programming Interface, omp_set_num_threads.
%
%   See also: sl_version
%
% TESTING: test_package   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    n = slx_threads_mex ();
  else
    slx_arg_rank (n, 'N', 4096);
    n = slx_threads_mex (double (full (n)));
  end
end

%!test
%! before = sl_threads ();
%! assert (sl_threads (1), 1);
%! assert (sl_threads (), 1);
%! sl_threads (before);
%!error id=sparselearn:badInput sl_threads (0)
