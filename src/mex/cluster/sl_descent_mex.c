/* SPDX-License-Identifier: BSD-3-Clause */
/* [index, distance, hits, report] = sl_descent_mex (X, K, seed, recall, chosen, radius)
     X full d-by-n; seed an integer below 2^53; recall from 0 to 1; chosen 1-by-s, columns of X; radius 1-by-s, the
     distance of each to its Kth neighbour; index and distance K-by-n; hits 1-by-s; report 1-by-4: iterations, rounds,
     pairs compared, whether the recall was reached */
#include "common/sl_mex_data.h"
#include "cluster/sl_descent.h"

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 4);
  slx_matrix X = slx_full (prhs[0], "X");
  if (X.d == 0 || X.n < 2 || X.n > (size_t) 1 << 30)
    slx_fail ("badInput", "X must have at least a row and two columns, and at most 2^30 columns");
  size_t K = slx_integer (prhs[1], "K", 1, X.n - 1), s = mxGetN (prhs[4]);
  uint64_t seed = slx_integer (prhs[2], "seed", 0, ((size_t) 1 << 53) - 1);
  double recall = slx_scalar (prhs[3], "recall");
  if (! (recall >= 0 && recall <= 1))
    slx_fail ("badInput", "recall must be from 0 to 1");
  const double *chosen = slx_alike (prhs[4], "chosen", mxDOUBLE_CLASS, 1, s);
  const double *radius = slx_alike (prhs[5], "radius", mxDOUBLE_CLASS, 1, s);
  mxArray *from_zero = slx_new (mxDOUBLE_CLASS, 1, s);
  double *column = mxGetData (from_zero);
  for (size_t i = 0; i < s; i++)
    {
      if (! (chosen[i] >= 1 && chosen[i] <= (double) X.n) || chosen[i] != floor (chosen[i]))
        slx_fail ("badInput", "chosen must hold columns of X, from 1 to %zu", X.n);
      column[i] = chosen[i] - 1;
    }

  const sl_data data = { X.d, X.n, X.data, NULL, NULL };
  const sl_descent_plan plan = { seed, recall, s, column, radius };
  sl_descent_report report;
  mxArray *out[] = { slx_new (mxDOUBLE_CLASS, K, X.n), slx_new (mxDOUBLE_CLASS, K, X.n),
                     slx_new (mxDOUBLE_CLASS, 1, s), slx_new (mxDOUBLE_CLASS, 1, 4) };
  double *index = mxGetData (out[0]);
  slx_raise (SLX_CALL (X.class, descent, &data, K, &plan, index, mxGetData (out[1]), mxGetData (out[2]), &report,
                       &slx_stop),
             "X");
  for (size_t i = 0; i < K * X.n; i++)
    index[i] += 1;
  memcpy (mxGetData (out[3]),
          (const double[]) { (double) report.iterations, (double) report.rounds, report.pairs, report.reached },
          4 * sizeof (double));
  plhs[0] = out[0];
  for (int k = 1; k < nlhs; k++)
    plhs[k] = out[k];
}
