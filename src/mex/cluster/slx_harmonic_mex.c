/* SPDX-License-Identifier: BSD-3-Clause */
/* [X, report] = slx_harmonic_mex (U, degree, measure, B, numbers)      harmonic functions, see sl_harmonic.h
     U n-by-n, sparse, symmetric; degree and measure of n numbers; B classes-by-n, full double; numbers [tol, max_iter];
     X classes-by-n; report [iterations, residual, error, steps, end] */
#include "common/sl_mex_data.h"
#include "cluster/sl_harmonic.h"

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 2);
  const sl_graph U = slx_square (prhs[0], "U");
  size_t n = mxGetN (prhs[0]);
  const double *degree = slx_numbers (prhs[1], "degree", n), *measure = slx_numbers (prhs[2], "measure", n);
  slx_matrix B = slx_full (prhs[3], "B");
  if (B.class != mxDOUBLE_CLASS || B.n != n)
    slx_fail ("badInput", "B must be of class double and have %zu columns", n);
  const double *numbers = slx_numbers (prhs[4], "numbers", 2);
  if (! (numbers[0] >= 0 && numbers[1] >= 0))
    slx_fail ("badInput", "tolerance and iterations must be at least 0");

  const sl_harmonic_problem problem = {
    .n = n,
    .classes = B.d,
    .U = U,
    .degree = degree,
    .measure = measure,
    .B = B.data,
    .tol = numbers[0],
    .max_iter = numbers[1] < 1e15 ? (size_t) numbers[1] : (size_t) 1e15,
  };
  mxArray *X = slx_new (mxDOUBLE_CLASS, B.d, n), *row = slx_new (mxDOUBLE_CLASS, 1, 5);
  sl_harmonic_report report;
  slx_raise (sl_harmonic (&problem, mxGetData (X), &report, &slx_stop), "U");
  memcpy (mxGetData (row),
          (const double[]) { (double) report.iterations, report.residual, report.error, report.steps, report.end },
          5 * sizeof (double));
  plhs[0] = X;
  if (nlhs > 1)
    plhs[1] = row;
}
