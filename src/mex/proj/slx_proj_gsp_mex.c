/* SPDX-License-Identifier: BSD-3-Clause */
/* [Y, result, parts] = slx_proj_gsp_mex (X, s, W, tolerance, limit, share)
     X   full matrix (groups are columns) or cell array of full arrays, all double or all single; Y is like X
     W   []; double, d-by-1 or d-by-n for a matrix X; a cell array of double arrays for a cell array X
     tolerance   negative: the default of the precision
     share       min_share of sl_gsp_options
     result      struct of mu, sparseness, gap, slope, iterations, side (see sl_gsp_result)
     parts       struct of norm, gain, state: 1-by-r each (see sl_gsp_part) */
#include "sl_mex_groups.h"
#include "proj/sl_proj_gsp.h"

#define PROJECT(sfx) \
  static sl_status project##sfx (const slx_groups *x, const slx_groups *w, const slx_groups *y, \
                                 const sl_gsp_options *options, sl_gsp_result *result, sl_gsp_part *parts) \
  { \
    sl_gsp_group##sfx *groups = slx_memory (x->r, sizeof *groups); \
    for (size_t i = 0; i < x->r; i++) \
      groups[i] = (sl_gsp_group##sfx) { x->group[i].length, x->group[i].data, y->group[i].data, \
                                        w->r > 0 ? w->group[i].data : NULL }; \
    void *workspace = slx_memory (1, sl_gsp_workspace##sfx (x->r, groups)); \
    return sl_proj_gsp##sfx (x->r, groups, options, workspace, result, parts, &slx_stop); \
  }
PROJECT (_d)
PROJECT (_s)

static mxArray *
named_parts (const sl_gsp_part *parts, size_t r)
{
  const char *name[] = { "norm", "gain", "state" };
  mxArray *all = mxCreateStructMatrix (1, 1, 3, name), *row[3];
  for (int k = 0; k < 3; k++)
    mxSetFieldByNumber (all, 0, k, row[k] = slx_new (mxDOUBLE_CLASS, 1, r));
  for (size_t i = 0; i < r; i++)
    {
      ((double *) mxGetData (row[0]))[i] = parts[i].norm;
      ((double *) mxGetData (row[1]))[i] = parts[i].gain;
      ((double *) mxGetData (row[2]))[i] = (double) parts[i].state;
    }
  return all;
}

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 3);
  slx_groups x = slx_get_groups (prhs[0], "X");
  slx_groups w = slx_get_weights (prhs[2], &x);
  double tolerance = slx_scalar (prhs[3], "tolerance");
  sl_gsp_options options = { .sparseness = slx_scalar (prhs[1], "s"),
                             .tolerance = tolerance,
                             .max_iterations = slx_integer (prhs[4], "limit", 0, 1 << 30),
                             .min_share = slx_scalar (prhs[5], "share") };
  if (! (options.sparseness >= 0 && options.sparseness <= 1))
    slx_fail ("badInput", "s must be from 0 to 1");
  if (! (options.min_share <= 1))
    slx_fail ("badInput", "share must be at most 1");
  if (tolerance < 0)
    options.tolerance = x.class == mxSINGLE_CLASS ? sl_gsp_tolerance_s () : sl_gsp_tolerance_d ();

  slx_groups y = slx_new_groups (&plhs[0], prhs[0], &x);
  sl_gsp_part *parts = nlhs > 2 ? slx_memory (x.r, sizeof *parts) : NULL;
  sl_gsp_result result;
  sl_status status = x.class == mxSINGLE_CLASS ? project_s (&x, &w, &y, &options, &result, parts)
                                               : project_d (&x, &w, &y, &options, &result, parts);
  slx_raise (status, "X");
  if (nlhs < 2)
    return;

  static const char *const name[] = { "mu", "sparseness", "gap", "slope", "iterations", "side" };
  const double value[] = { result.mu,    result.sparseness,          result.gap,
                           result.slope, (double) result.iterations, (double) result.side };
  plhs[1] = slx_named (6, name, value);
  if (nlhs > 2)
    plhs[2] = named_parts (parts, x.r);
}
