function [v, about] = sl_version ()
%SL_VERSION  Version of sparselearn, and how it was built.
%   V = sl_version () gives the version as text, in the form major.minor.patch.
%
%   [V, ABOUT] = sl_version () also gives what the speed and the last digits of results depend on.
%
%   Inputs
%     none
%   Outputs
%     V      char row
%     ABOUT  struct with fields
%              openmp      true if the MEX files were built with OpenMP; otherwise every kernel runs on one thread
%              threads     number of threads that kernels may use, see sl_threads
%              blas        the name of the BLAS, where it is recognised: OpenBLAS, MKL or BLIS
%              blas_held   true if kernels can set the number of threads of this BLAS; otherwise last digits may
%                          depend on the number of its threads
%              cpu         what the fastest passes are made for: 'avx512', 'avx2' or 'portable' (any processor)
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> ischar (sl_version ())
%     ans = 1
%
%
%   Reference: semver.org, Semantic Versioning 2.0.0.
%
%   See also: sl_threads
%
% TESTING: test_package   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  v = '0.2.0';
  if (nargout > 1)
    [openmp, blas, cpu] = slx_about_mex ();
    about = struct ('openmp', openmp == 1, 'threads', sl_threads (), 'blas', blas, ...
                    'blas_held', isempty (strfind (blas, 'cannot be set')), 'cpu', cpu);
  end
end

%!assert (~ isempty (regexp (sl_version (), '^\d+\.\d+\.\d+$')))
%!test
%! [v, about] = sl_version ();
%! assert (fieldnames (about), {'openmp'; 'threads'; 'blas'; 'blas_held'; 'cpu'});
%! assert (any (strcmp (about.cpu, {'portable', 'avx2', 'avx512'})));
%! assert (about.openmp || about.threads == 1);
%! assert (about.blas_held, any (strncmp (about.blas, {'OpenBLAS', 'MKL', 'BLIS'}, 4)));
