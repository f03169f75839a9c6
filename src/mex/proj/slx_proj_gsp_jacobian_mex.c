/* SPDX-License-Identifier: BSD-3-Clause */
/* V = slx_proj_gsp_jacobian_mex (X, Y, U, W, multiplier, parts, transposed)
     X, Y, U      as X in slx_proj_gsp_mex, of one class and size; V is like them        W   as there
     multiplier   [mu, slope], parts 3-by-r, as slx_proj_gsp_mex gives them     transposed   0: J U, 1: J' U */
#include "sl_mex_groups.h"
#include "proj/sl_proj_gsp_jacobian.h"

/* Whether Y belongs to X, and then the product; *belongs tells. */
#define MULTIPLY(sfx) \
  static sl_status multiply##sfx (const slx_groups *x, const slx_groups *y, const slx_groups *u, \
                                  const slx_groups *w, const slx_groups *v, const double *multiplier, \
                                  const sl_gsp_part *parts, int transposed, int *belongs) \
  { \
    sl_gsp_direction##sfx *groups = slx_memory (y->r, sizeof *groups); \
    for (size_t i = 0; i < y->r; i++) \
      groups[i] = (sl_gsp_direction##sfx) { \
        y->group[i].length, y->group[i].data, w->r > 0 ? w->group[i].data : NULL, \
        u->group[i].data,   v->group[i].data, x->group[i].data \
      }; \
    void *workspace = slx_memory (1, sl_gsp_jacobian_workspace##sfx (y->r)); \
    sl_status status = sl_proj_gsp_fits##sfx (y->r, groups, multiplier[0], parts, workspace, &slx_stop); \
    *belongs = status != SL_BAD_INPUT; \
    if (status == SL_OK) \
      status = sl_proj_gsp_jacobian##sfx (y->r, groups, multiplier[0], multiplier[1], parts, transposed, workspace, \
                                          &slx_stop); \
    return status; \
  }
MULTIPLY (_d)
MULTIPLY (_s)

static sl_gsp_part *
get_parts (const mxArray *a, size_t r)
{
  const double *number = slx_numbers (a, "parts", 3 * r);
  sl_gsp_part *parts = slx_memory (r, sizeof *parts);
  for (size_t i = 0; i < r; i++, number += 3)
    {
      int several = number[2] == SL_GSP_SEVERAL;
      if (! (number[2] >= SL_GSP_SAME && number[2] <= SL_GSP_APART) || number[2] != floor (number[2])
          || (several && ! (number[0] > 0 && number[1] > 0)))
        slx_fail ("badInput", "parts must be what slx_proj_gsp_mex gives");
      parts[i] = (sl_gsp_part) { number[0], number[1], (sl_gsp_state) number[2] };
    }
  return parts;
}

SL_GATEWAY
{
  slx_count (nrhs, 7, nlhs, 1);
  slx_groups x = slx_get_groups (prhs[0], "X");
  slx_groups y = slx_get_groups_like (prhs[1], "Y", &x);
  slx_groups u = slx_get_groups_like (prhs[2], "the direction", &y);
  slx_groups w = slx_get_weights (prhs[3], &y);
  const double *multiplier = slx_numbers (prhs[4], "multiplier", 2);
  sl_gsp_part *parts = get_parts (prhs[5], y.r);
  int transposed = (int) slx_integer (prhs[6], "transposed", 0, 1), belongs = 1;
  slx_groups v = slx_new_groups (&plhs[0], prhs[1], &y);

  sl_status status = y.class == mxSINGLE_CLASS
                       ? multiply_s (&x, &y, &u, &w, &v, multiplier, parts, transposed, &belongs)
                       : multiply_d (&x, &y, &u, &w, &v, multiplier, parts, transposed, &belongs);
  if (! belongs)
    slx_fail ("badInput", "Y and INFO must be the outputs of sl_proj_gsp for this X");
  if (status == SL_INFEASIBLE)
    slx_fail ("notDifferentiable", "the projection has no derivative here: its support leaves the multiplier open");
  slx_raise (status, "X, Y and the direction");
}
