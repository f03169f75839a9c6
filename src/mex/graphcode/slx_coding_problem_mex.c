/* SPDX-License-Identifier: BSD-3-Clause */
/* [B, Q, s] = slx_coding_problem_mex (X, D)     D'*X, D'*D and its largest eigenvalue; X full or sparse d-by-n, D of its
     class, d-by-p */
#include "common/sl_mex_data.h"
#include "linalg/sl_blas.h"

/* B = C', C n-by-p, in tiles that fit into cache. */
#define TRANSPOSE(real) \
  for (size_t i0 = 0; i0 < n; i0 += 16) \
    for (size_t k0 = 0; k0 < p; k0 += 16) \
      for (size_t i = i0; i < n && i < i0 + 16; i++) \
        for (size_t k = k0; k < p && k < k0 + 16; k++) \
          ((real *) to)[k + i * p] = ((const real *) from)[i + k * n];

static void
transpose (mxClassID class, size_t n, size_t p, const void *from, void *to)
{
  if (class == mxSINGLE_CLASS)
    {
      TRANSPOSE (float)
    }
  else
    {
      TRANSPOSE (double)
    }
}

/* The largest eigenvalue of Q = D'*D: that of D*D', where D has fewer rows than columns. */
static sl_status
largest_of (slx_sizes s, const void *D, const void *Q, double *largest)
{
  if (s.m >= s.r)
    return SLX_CALL (s.class, largest_eigenvalue, s.r, Q, largest);
  mxArray *Dt = slx_new (s.class, s.r, s.m), *G = slx_new (s.class, s.m, s.m);
  transpose (s.class, s.m, s.r, D, mxGetData (Dt));
  sl_status status = SLX_CALL (s.class, gram, s.r, s.m, mxGetData (Dt), mxGetData (G), &slx_stop);
  if (status == SL_OK)
    status = SLX_CALL (s.class, largest_eigenvalue, s.m, mxGetData (G), largest);
  mxDestroyArray (G);
  mxDestroyArray (Dt);
  return status;
}

SL_GATEWAY
{
  slx_count (nrhs, 2, nlhs, 3);
  sl_data X = slx_data (prhs[0], "X");
  slx_sizes s = slx_problem (prhs[0], prhs[1], "D", X.m);
  const void *D = mxGetData (prhs[1]);
  mxArray *C = slx_new (s.class, s.n, s.r), *B = slx_new (s.class, s.r, s.n), *Q = slx_new (s.class, s.r, s.r);
  double largest = 0;

  int held = sl_blas_hold ();
  sl_status status = SLX_CALL (s.class, cross, &X, s.r, D, mxGetData (C), &slx_stop);
  if (status == SL_OK)
    status = SLX_CALL (s.class, gram, s.m, s.r, D, mxGetData (Q), &slx_stop);
  if (status == SL_OK)
    status = largest_of (s, D, mxGetData (Q), &largest);
  sl_blas_release (held);
  if (status == SL_OK)
    transpose (s.class, s.n, s.r, mxGetData (C), mxGetData (B));
  mxDestroyArray (C);
  slx_raise (status, "X");
  plhs[0] = B;
  if (nlhs > 1)
    plhs[1] = Q;
  if (nlhs > 2)
    plhs[2] = mxCreateDoubleScalar (largest);
}
