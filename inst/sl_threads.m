function n = sl_threads (n)
%SL_THREADS  Largest number of threads that the kernels use.
%   N = sl_threads () tells it. It starts from the environment variable OMP_NUM_THREADS, else it is the number of
%   processors. Without OpenMP it is always 1.
%
%   sl_threads (N) sets it for the rest of the session. Results never depend on it, not even in their last bit.
%
%   Kernels measure whether threads help, and use one where they do not: where there is little to do, and where other
%   programs keep the processors busy. There they try again from time to time, so that the time lost by it is about a
%   twentieth. Nothing has to be set on a busy machine.
%
%   Input
%     N   integer, from 1 to 4096
%   Output
%     N   the number now in force
%   Errors
%     sparselearn:badInput   N is not such a number
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
  if (nargin < 1)
    n = sl_threads_mex ();
  else
    n = sl_threads_mex (n);
  end
end

%!test
%! before = sl_threads ();
%! assert (sl_threads (1), 1);
%! assert (sl_threads (), 1);
%! sl_threads (before);
%!error id=sparselearn:badInput sl_threads (0)
%!error id=sparselearn:badInput sl_threads (1.5)
%!error id=sparselearn:badInput sl_threads ('two')
