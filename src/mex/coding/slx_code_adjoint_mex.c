/* SPDX-License-Identifier: BSD-3-Clause */
/* [B, bad] = slx_code_adjoint_mex (D, Z, G, eta)
     B, sparse with the places of Z, p-by-n: for each column (D_S'D_S + eta I)^-1 G_S on its support S. bad: 1-by-n, 1
     where the atoms of S depend on each other; B has zeros there. D is d-by-p, Z sparse, G p-by-n, full; all are double
     (coding/sl_code_adjoint.h) */
#include "common/sl_mex_data.h"
#include "base/sl_memory.h"
#include "coding/sl_code_adjoint.h"

/* The entries of G at the places of Z. */
static double *
taken (const sl_data *Z, const double *G)
{
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): Z is sparse */
  double *g = sl_alloc (Z->start[Z->n] + 1, sizeof *g);
  for (size_t i = 0; g && i < Z->n; i++)
    for (size_t e = Z->start[i]; e < Z->start[i + 1]; e++)
      g[e] = G[Z->row[e] + i * Z->m];
  return g;
}

SL_GATEWAY
{
  slx_count (nrhs, 4, nlhs, 2);
  if (! mxIsSparse (prhs[1]) || ! mxIsDouble (prhs[1]))
    slx_fail ("badInput", "Z must be a sparse real matrix");
  const sl_data Z = slx_data (prhs[1], "Z");
  const size_t d = mxGetM (prhs[0]);
  const double *D = slx_alike (prhs[0], "D", mxDOUBLE_CLASS, d, Z.m), ridge = slx_scalar (prhs[3], "eta");
  const double *G = slx_alike (prhs[2], "G", mxDOUBLE_CLASS, Z.m, Z.n);
  if (! (ridge >= 0))
    slx_fail ("badInput", "eta must be at least 0");
  plhs[0] = mxDuplicateArray (prhs[1]);
  mxArray *bad = mxCreateNumericMatrix (1, Z.n, mxUINT8_CLASS, mxREAL);
  double *g = taken (&Z, G);
  const sl_status status = g ? sl_code_adjoint (d, Z.m, D, ridge, Z.n, Z.start, Z.row, g, mxGetPr (plhs[0]),
                                                mxGetData (bad), &slx_stop)
                             : SL_OUT_OF_MEMORY;
  sl_free (g);
  slx_raise (status, "D and G");
  if (nlhs > 1)
    plhs[1] = bad;
}
