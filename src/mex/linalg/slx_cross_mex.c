/* SPDX-License-Identifier: BSD-3-Clause */
/* C = slx_cross_mex (W, X)      W'X for a sparse W, m-by-n, and a full X, m-by-k, of class double or single; a block of
   columns of X at a time, so that it stays in cache (linalg/sl_products.h) */
#include "common/sl_mex_data.h"
#include "base/sl_memory.h"
#include "linalg/sl_blas.h"

enum { BLOCK = 256 };

/* The entries of W in single. */
static float *
narrow (const sl_data *W)
{
  const double *value = W->value;
  const size_t count = W->start[W->n];
  float *out = sl_alloc (count, sizeof *out);
  for (size_t k = 0; out && k < count; k++)
    out[k] = (float) value[k];
  return out;
}

static sl_status
multiply (const sl_data *W, const slx_matrix *X, char *out)
{
  const size_t size = X->class == mxSINGLE_CLASS ? sizeof (float) : sizeof (double);
  sl_status status = SL_OK;
  for (size_t first = 0; first < X->n && status == SL_OK; first += BLOCK)
    {
      const size_t count = X->n - first < BLOCK ? X->n - first : BLOCK;
      const void *from = (const char *) X->data + first * X->d * size;
      void *to = out + first * W->n * size;
      status = SLX_CALL (X->class, cross, W, count, from, to, &slx_stop);
    }
  return status;
}

SL_GATEWAY
{
  slx_count (nrhs, 2, nlhs, 1);
  sl_data W = slx_data (prhs[0], "W");
  const slx_matrix X = slx_full (prhs[1], "X");
  if (! W.start || X.d != W.m)
    slx_fail ("badInput", "W must be sparse, with as many rows as X");
  plhs[0] = slx_new (X.class, W.n, X.n);
  float *narrowed = X.class == mxSINGLE_CLASS ? narrow (&W) : NULL;
  if (X.class == mxSINGLE_CLASS && ! narrowed)
    slx_raise (SL_OUT_OF_MEMORY, "W");
  if (narrowed)
    W.value = narrowed;
  const int held = sl_blas_hold ();
  const sl_status status = multiply (&W, &X, mxGetData (plhs[0]));
  sl_blas_release (held);
  sl_free (narrowed);
  slx_raise (status, "X");
}
