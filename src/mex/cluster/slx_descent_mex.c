/* SPDX-License-Identifier: BSD-3-Clause */
/* [index, distance, reached, iterations] = slx_descent_mex (X, Y, K, seed, recall, finest, chosen, radius, asked, limit)
     X full or sparse d-by-n; Y [] or of the same class and kind, d-by-m; seed an integer below 2^53; recall from 0 to 1;
     finest a distance that copies of points must tell from others, or 0;
     chosen 1-by-s, columns of X; radius 1-by-s, the distance of each to its Kth neighbour (n-1 neighbours, if K is n);
     asked and limit the same for Y, or 1-by-0 without Y; index and distance K-by-m (K-by-n); reached: whether the sample
     has the recall; iterations: their number. A rank, without Y, has the results of its columns alone, see
     sl_descent.h; in the others index is 1 and distance 0 */
#include "common/sl_mex_points.h"
#include "common/sl_mex_team.h"
#include "cluster/sl_descent.h"
#include "cluster/sl_descent_search.h"

/* A sample of columns of a matrix with n of them. */
static sl_descent_plan
sample_of (const mxArray *chosen, const mxArray *radius, size_t n, const char *name)
{
  size_t s = mxGetN (chosen);
  const double *from_one = slx_alike (chosen, name, mxDOUBLE_CLASS, 1, s);
  sl_descent_plan plan = { .sample = s, .radius = slx_alike (radius, "radius", mxDOUBLE_CLASS, 1, s) };
  double *column = mxGetData (slx_new (mxDOUBLE_CLASS, 1, s));
  for (size_t i = 0; i < s; i++)
    {
      if (! (from_one[i] >= 1 && from_one[i] <= (double) n) || from_one[i] != floor (from_one[i]))
        slx_fail ("badInput", "%s must hold columns, from 1 to %zu", name, n);
      column[i] = from_one[i] - 1;
    }
  plan.chosen = column;
  return plan;
}

SL_GATEWAY
{
  slx_count (nrhs, 10, nlhs, 4);
  slx_points of;
  slx_two_sets (prhs[0], prhs[1], &of);
  if (of.X.n < 2 || of.X.n >= (size_t) 1 << 30 || of.X.m > UINT32_MAX)
    slx_fail ("badInput", "X must have at least two columns, and fewer than 2^30, and fewer than 2^32 rows");
  size_t K = slx_integer (prhs[2], "K", 1, of.most);
  sl_descent_plan within = sample_of (prhs[6], prhs[7], of.X.n, "chosen");
  sl_descent_plan plan = sample_of (prhs[8], prhs[9], of.Y ? of.asked : 0, "asked");
  if (SLX_TEAM && of.Y)
    slx_fail ("badInput", "ranks search for the neighbours of X alone");
  within.team = SLX_TEAM;
  within.seed = slx_integer (prhs[3], "seed", 0, ((size_t) 1 << 53) - 1);
  plan.recall = within.recall = slx_scalar (prhs[4], "recall");
  if (! (plan.recall >= 0 && plan.recall <= 1))
    slx_fail ("badInput", "recall must be from 0 to 1");
  within.finest = slx_scalar (prhs[5], "finest");

  sl_descent_report report;
  sl_status status;
  mxArray *distance = slx_new (mxDOUBLE_CLASS, K, of.asked);
  plhs[0] = slx_new (mxDOUBLE_CLASS, K, of.asked);
  double *index = mxGetData (plhs[0]);
  if (of.Y)
    status = SLX_CALL (of.class, descent_search, &of.X, of.Y, K, &within, &plan, index, mxGetData (distance), &report,
                       &slx_stop);
  else
    status = SLX_CALL (of.class, descent, &of.X, K, &within, index, mxGetData (distance),
                       mxGetData (slx_new (mxDOUBLE_CLASS, 1, within.sample)), &report, SLX_STOP);
  slx_raise (status, of.Y ? "X and Y" : "X");
  slx_count_from_one (plhs[0]);
  mxArray *out[] = { plhs[0], distance, mxCreateDoubleScalar (report.reached),
                     mxCreateDoubleScalar ((double) report.iterations) };
  for (int k = 1; k < nlhs; k++)
    plhs[k] = out[k];
}
