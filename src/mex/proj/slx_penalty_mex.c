/* SPDX-License-Identifier: BSD-3-Clause */
/* v = slx_penalty_mex (penalty, 'norm', U)              the norms of the rows of U, in a column
   v = slx_penalty_mex (penalty, 'dual norm', G)         their dual norms
   A = slx_penalty_mex (penalty, 'atom', G, tau)         the rows of norm tau with the largest products with those of G
     penalty   'l1', 'l12' or 'l1inf', see sl_penalty.h; U and G full, in double */
#include "common/sl_mex.h"
#include "proj/sl_penalty.h"

#include <math.h>

SL_GATEWAY
{
  enum { NORM, DUAL_NORM, ATOM };
  static const char *const words[] = { [NORM] = "norm", [DUAL_NORM] = "dual norm", [ATOM] = "atom" };
  const int what = nrhs > 1 ? SLX_CHOICE (prhs[1], "WHAT", words) : NORM;
  slx_count (nrhs, what == ATOM ? 4 : 3, nlhs, 1);
  const sl_penalty *penalty = &sl_penalties[SLX_CHOICE (prhs[0], "penalty", sl_penalties)];
  const slx_matrix G = slx_full (prhs[2], "G");
  if (G.class != mxDOUBLE_CLASS)
    slx_fail ("badInput", "G must be of class double");
  const double *g = G.data, tau = what == ATOM ? slx_scalar (prhs[3], "tau") : 0;
  if (! (tau >= 0 && tau < INFINITY))
    slx_fail ("badInput", "tau must be a finite number, at least 0");
  plhs[0] = slx_new (mxDOUBLE_CLASS, G.d, what == ATOM ? G.n : 1);
  double *out = mxGetData (plhs[0]);
  for (size_t r = 0; r < G.d; r++)
    if (what == ATOM)
      penalty->atom (G.n, g + r, G.d, tau, out + r);
    else
      out[r] = (what == NORM ? penalty->norm : penalty->dual_norm) (G.n, g + r, G.d);
}
