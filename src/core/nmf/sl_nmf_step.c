/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_nmf_step.h"
#include "linalg/sl_blas.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"

#include <math.h>

typedef struct
{
  size_t n;
  const sl_real *V, *q;
  sl_real *out;
} balance_job;

static sl_status
balance_column (const void *description, size_t k, void *work)
{
  const balance_job *job = description;
  const sl_real factor = 1 / job->q[k], *restrict v = job->V + k * job->n;
  sl_real *restrict out = job->out + k * job->n;
  (void) work;
  for (size_t j = 0; j < job->n; j++)
    out[j] = v[j] * factor;
  return SL_OK;
}

sl_status
SL_NAME (nmf_factor) (const sl_nmf_rule *rule, size_t n, size_t r, const sl_real *A, const sl_real *B,
                      const sl_real *V, const sl_real *q, sl_real *next, double *measure, size_t *steps,
                      const sl_stop *stop)
{
  const balance_job job = { n, V, q, next };
  *steps = 0;
  sl_status status = sl_parallel_for (r, n, 0, balance_column, &job, NULL);
  SL_STEP (status, SL_NAME (nmf_improve) (rule, n, r, A, B, next, measure, steps, stop));
  return status;
}

sl_status
SL_NAME (nmf_codes) (const sl_nmf_rule *rule, const sl_data *X, const sl_data *Xt, size_t r, const sl_real *W,
                     const sl_real *A, const sl_real *V, const sl_real *q, sl_real *next, sl_real *XV, sl_real *G,
                     double *measure, size_t *steps, const sl_stop *stop)
{
  *steps = 0;
  sl_real *B = sl_alloc (X->n, r * sizeof (sl_real));
  if (! B)
    return SL_OUT_OF_MEMORY;

  int held = sl_blas_hold ();
  sl_status status = SL_NAME (cross) (X, r, W, B, stop);
  SL_STEP (status, SL_NAME (nmf_factor) (rule, X->n, r, A, B, V, q, next, measure, steps, stop));
  SL_STEP (status, SL_NAME (times) (X, Xt, r, next, XV, stop));
  SL_STEP (status, SL_NAME (gram) (X->n, r, next, G, stop));
  sl_blas_release (held);
  sl_free (B);
  return status;
}

/* <A, B> of two matrices of count entries. */
static double
inner_product (size_t count, const sl_real *A, const sl_real *B)
{
  double sum = 0;
  for (size_t i = 0; i < count; i++)
    sum += (double) A[i] * (double) B[i];
  return sum;
}

static void
scale (size_t count, sl_real *x, double factor)
{
  for (size_t i = 0; i < count; i++)
    x[i] = (sl_real) (factor * (double) x[i]);
}

/* W <- a W with the a that makes |X - a W V'| least, A <- a^2 A. */
static void
rescale_basis (size_t m, size_t r, const sl_real *XV, const sl_real *G, sl_real *W, sl_real *A)
{
  double norm = inner_product (r * r, A, G);
  if (norm > 0)
    {
      double a = inner_product (m * r, W, XV) / norm;
      scale (m * r, W, a);
      scale (r * r, A, a * a);
    }
}

/* The factor that makes both parts of a component equally long, from the squares of their lengths. */
static double
balance (double basis, double codes)
{
  return basis > 0 && codes > 0 ? sqrt (sqrt (codes) / sqrt (basis)) : 1;
}

/* W_k <- W_k q_k and what follows for A, XV and G, V_k being divided by q_k. */
static void
divide_codes (size_t m, size_t r, const sl_real *q, sl_real *XV, sl_real *G, sl_real *W, sl_real *A)
{
  for (size_t k = 0; k < r; k++)
    {
      for (size_t i = 0; i < m; i++)
        {
          W[i + k * m] *= q[k];
          XV[i + k * m] /= q[k];
        }
      for (size_t i = 0; i < r; i++)
        {
          A[i + k * r] *= q[i] * q[k];
          G[i + k * r] /= q[i] * q[k];
        }
    }
}

sl_status
SL_NAME (nmf_settle) (const sl_nmf_rule *rule, size_t m, size_t r, sl_real *XV, sl_real *G, sl_real *W, int flags,
                      sl_real *A, sl_real *q, sl_nmf_state *state, const sl_stop *stop)
{
  int held = sl_blas_hold ();
  sl_status status = SL_NAME (gram) (m, r, W, A, stop);
  sl_blas_release (held);
  if (status != SL_OK)
    return status;
  if (flags & SL_RESCALE)
    rescale_basis (m, r, XV, G, W, A);
  for (size_t k = 0; k < r; k++)
    q[k] = flags & SL_BALANCE ? (sl_real) balance ((double) A[k + k * r], (double) G[k + k * r]) : 1;
  divide_codes (m, r, q, XV, G, W, A);
  state->norm = inner_product (r * r, A, G);
  return SL_NAME (nmf_measure) (rule, m, r, G, XV, W, &state->inner, &state->measure, stop);
}
