/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_polynet.h"
#include "proj/sl_proj_l12.h"
#include "proj/sl_proj_l1inf.h"
#include "proj/sl_proj_simplex.h"

#include <math.h>

sl_status
sl_polynet_project (sl_polynet_penalty penalty, size_t k, size_t m, const double *V, double tau, double *P)
{
  switch (penalty)
    {
    case SL_POLYNET_L1:
      return sl_proj_l1_d (k * m, 1, V, k * m, &tau, 0, NULL, 0, 0, P, k * m, NULL, NULL, NULL);
    case SL_POLYNET_L12:
      return sl_proj_l12_d (k, m, V, k, 0, tau, P, k, NULL, NULL, NULL);
    case SL_POLYNET_L1INF:
      return sl_proj_l1inf_d (k, m, V, k, 0, tau, P, k, NULL, NULL, NULL);
    case SL_POLYNET_PENALTIES:
      break;
    }
  return SL_BAD_INPUT;
}

double
sl_polynet_dual (sl_polynet_penalty penalty, size_t m, const double *g, size_t ldg)
{
  double most = 0, sum = 0, squares = 0;
  for (size_t c = 0; c < m; c++)
    {
      const double a = fabs (g[c * ldg]);
      most = a > most ? a : most;
      sum += a;
      squares += a * a;
    }
  return penalty == SL_POLYNET_L1 ? most : penalty == SL_POLYNET_L12 ? sqrt (squares) : sum;
}
