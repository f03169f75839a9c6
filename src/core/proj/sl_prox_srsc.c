/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_prox_srsc.h"
#include "base/sl_parallel.h"

typedef struct
{
  size_t p;
  const sl_real *T, *Z, *G;
  double gamma;
  sl_srsc_prox prox;
  sl_real *P;
} prox_job;

static sl_status
prox_column (const void *description, size_t j, void *work)
{
  const prox_job *job = description;
  const sl_real *t = job->T + j * job->p, *z = job->Z + j * job->p, *g = job->G + j * job->p;
  sl_real *v = job->P + j * job->p;
  double zero = 0; /* NaN once an entry is not finite */
  (void) work;
  for (size_t k = 0; k < job->p; k++)
    {
      zero += (double) (t[k] * 0 + z[k] * 0 + g[k] * 0);
      v[k] = (sl_real) sl_srsc_next (&job->prox, (double) t[k], (double) z[k], job->gamma * (double) g[k]);
    }
  return isnan (zero) ? SL_NOT_FINITE : SL_OK;
}

sl_status
SL_NAME (prox_srsc) (size_t p, size_t n, const sl_real *T, const sl_real *Z, const sl_real *G, double lambda,
                     double gamma, double L, double epsilon, sl_real *P, const sl_stop *stop)
{
  if ((p == 0 && n > 0) || ! (lambda >= 0 && gamma >= 0 && L > 0 && epsilon >= 0) || ! isfinite (lambda)
      || ! isfinite (gamma) || ! isfinite (L) || ! isfinite (epsilon))
    return SL_BAD_INPUT;
  prox_job job = { p, T, Z, G, gamma, { lambda, L, lambda / L, epsilon }, P };
  return sl_parallel_for (n, 3 * p, 0, prox_column, &job, stop);
}
