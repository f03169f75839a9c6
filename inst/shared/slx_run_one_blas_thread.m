function alone = slx_run_one_blas_thread ()
%SLX_RUN_ONE_BLAS_THREAD  Has the BLAS work on one thread until the value goes, so that no bit depends on their number.
%   For products and decompositions by the interpreter; gateways see to it themselves. Where the BLAS cannot have its
%   buffers, for which OpenBLAS would wait for ever, that is the error sparselearn:outOfMemory.

% SPDX-License-Identifier: BSD-3-Clause
  slx_blas_room_mex ();
  slx_blas_hold_mex (1);
  alone = onCleanup (@() slx_blas_hold_mex (0));
end
