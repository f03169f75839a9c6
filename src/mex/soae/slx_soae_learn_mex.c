/* SPDX-License-Identifier: BSD-3-Clause */
/* [w, sums] = slx_soae_learn_mex (w, activity, target, X, labels, order, numbers, fixed, sums)
     goes through the samples `order`, batch by batch, and adds them to the sums of what came before, [reconstruction
     entropy hits active], so that the bits do not depend on how an epoch is cut into calls. The sums returned are as in
     slx_soae_gradient_mex. numbers = [a step_W step_V batch rows columns seed first]: rows and columns of the pictures
     that samples are, to shift them, or 0; seed and the number of the first batch for that. fixed: [], or d-by-n and
     logical: true entries of W stay as they are. For the others see sl_soae_mex.h. What is not finite is the error
     sparselearn:diverged */
#include "sl_soae_mex.h"
#include "common/sl_mex_order.h"
#include "linalg/sl_blas.h"

#define LARGEST ((size_t) 1 << 53)

SL_GATEWAY
{
  slx_count (nrhs, 9, nlhs, 2);
  sl_data X;
  sl_soae net = slx_soae (prhs[0], prhs[1], prhs[2]);
  const double *number = slx_numbers (prhs[6], "the numbers", 8);
  const sl_soae_task task = slx_soae_task (prhs[3], prhs[4], number[0], prhs[0], &net, &X);
  const size_t count = mxGetNumberOfElements (prhs[5]), *order = slx_indices (prhs[5], "order", X.n);
  const mxArray *fixed = prhs[7];
  if (! mxIsEmpty (fixed)
      && (! mxIsLogical (fixed) || mxIsSparse (fixed) || mxGetM (fixed) != net.d
          || mxGetNumberOfElements (fixed) != net.d * net.n))
    slx_fail ("badInput", "fixed must be [] or a full logical %zu-by-%zu matrix", net.d, net.n);
  const sl_soae_rule rule = { .step = { number[1], number[2] },
                              .batch = slx_whole (number[3], "batch", 1, LARGEST),
                              .rows = slx_whole (number[4], "rows", 0, LARGEST),
                              .columns = slx_whole (number[5], "columns", 0, LARGEST),
                              .seed = slx_whole (number[6], "seed", 0, LARGEST),
                              .first = slx_whole (number[7], "first", 0, LARGEST),
                              .fixed = mxIsEmpty (fixed) ? NULL : (const unsigned char *) mxGetData (fixed) };
  const double *before = slx_numbers (prhs[8], "sums", 4);
  sl_soae_sums sums = { before[0], before[1], before[2], before[3] };
  mxArray *w = slx_copies (prhs[0], prhs[0]);
  net.W = mxGetData (mxGetCell (w, 0));
  net.V = mxGetData (mxGetCell (w, 1));
  net.theta = mxGetData (mxGetCell (w, 2));
  const int held = sl_blas_hold ();
  const sl_status status = SLX_CALL (mxGetClassID (prhs[3]), soae_learn, &net, &task, &rule, count, order, &sums,
                                     &slx_stop);
  sl_blas_release (held);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "the target, a step, or the size of the pictures does not fit");
  slx_raise_trained (status, "the parameters");
  plhs[0] = w;
  if (nlhs > 1)
    plhs[1] = slx_soae_sums (&sums);
}
