/* SPDX-License-Identifier: BSD-3-Clause */
/* [V, state] = slx_nmf_factor_mex (A, B, V, q, rule)      the codes' half of an iteration, from products at hand
     A = W'W r-by-r, B = X'W n-by-r; V n-by-r, to be divided by the row q of length r, then improved by the rule (see
     slx_rule). state is a struct: measure of V before, steps, their size */
#include "sl_nmf_mex.h"
#include "linalg/sl_blas.h"

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 2);
  slx_matrix V = slx_full (prhs[2], "V");
  if (V.d == 0 || V.n == 0)
    slx_fail ("badInput", "V must not be empty");
  const void *A = slx_alike (prhs[0], "A", V.class, V.n, V.n);
  const void *B = slx_alike (prhs[1], "B", V.class, V.d, V.n);
  const void *q = slx_alike (prhs[3], "q", V.class, 1, V.n);
  sl_nmf_rule rule = slx_rule (prhs[4], V.d, V.n);
  double measure;
  size_t steps;

  plhs[0] = slx_new (V.class, V.d, V.n);
  int held = sl_blas_hold ();
  sl_status status = SLX_CALL (V.class, nmf_factor, &rule, V.d, V.n, A, B, V.data, q, mxGetData (plhs[0]), &measure,
                               &steps, &slx_stop);
  sl_blas_release (held);
  slx_raise (status, "B");
  static const char *const name[] = { "measure", "steps", "size" };
  const double value[] = { measure, (double) steps, *rule.size };
  if (nlhs > 1)
    plhs[1] = slx_named (3, name, value);
}
