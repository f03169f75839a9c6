/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_polynet_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_dot.h"

#include <math.h>
#include <string.h>

/* Numerics.
   All matrices take their steps together, so that the products are those of whole blocks. Every new vector is made
   orthogonal to all before, twice, since few steps are done. The Krylov space shows both ends of a spectrum: with
   eigenvalues lambda and -lambda, where the power method fails, the Ritz vectors still come to one of them. A matrix
   whose space is exhausted goes on with vectors of zeros. */

enum {
  STEPS = 20,
  FEW_STEPS = 8 /* where an eigenvector is only to start from: more hardly change what the ascent comes to */
};

sl_status
sl_polynet_diagonal (const sl_polynet_data *data, size_t r, const sl_polynet_weights *D, double *diagonal,
                     const sl_stop *stop)
{
  const sl_polynet_sweep sweep = { data->squares, 0, D->ld, NULL, &data->samples };
  if (D->rows)
    return sl_polynet_swept (&sweep, r, NULL, NULL, D->rows, NULL, diagonal, stop);
  return sl_samples_times (&data->samples, data->squares, data->squares_t, r, D->columns, diagonal, stop);
}

sl_status
sl_polynet_gamma (const sl_polynet_data *data, size_t r, const sl_polynet_weights *D, const double *H, double *P,
                  double *Q, const sl_stop *stop)
{
  const sl_polynet_sweep sweep = { data->X, 0, D->ld, NULL, &data->samples };
  sl_status status = SL_OK;
  if (D->rows)
    status = sl_polynet_swept (&sweep, r, H, NULL, D->rows, NULL, Q, stop);
  else
    {
      status = sl_samples_cross (&data->samples, data->X, r, H, P, stop);
      SL_STEP (status, sl_polynet_multiply (data->X->n, r, P, D->columns, P, stop));
      SL_STEP (status, sl_samples_times (&data->samples, data->X, data->Xt, r, P, Q, stop));
    }
  for (size_t e = 0; status == SL_OK && data->squares && e < data->X->m * r; e++)
    Q[e] = (Q[e] - D->diagonal[e] * H[e]) / 2;
  return status;
}

sl_status
sl_polynet_products (const sl_polynet_data *data, size_t r, const double *D, const double *H, double *Q,
                     const sl_stop *stop)
{
  const size_t n = data->X->n, p = data->X->m, wide = data->X->start ? 0 : n * r;
  double *Dt, *P, *diagonal;
  void *memory = SL_RESERVE (SL_PIECE (Dt, wide), SL_PIECE (P, wide), SL_PIECE (diagonal, p * r));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  const sl_polynet_weights weights = { Dt, wide == 0 ? D : NULL, r, diagonal };
  sl_status status = SL_OK;
  if (wide > 0)
    sl_transpose_d (r, n, D, Dt);
  if (data->squares)
    status = sl_polynet_diagonal (data, r, &weights, diagonal, stop);
  SL_STEP (status, sl_polynet_gamma (data, r, &weights, H, P, Q, stop));
  sl_free (memory);
  return status;
}

typedef struct
{
  size_t p, r, steps;
  double *basis;        /* steps blocks of p-by-r */
  double *alpha, *beta; /* steps-by-r */
  double *T, *value, *work;
} krylov;

static void
scale (size_t p, double t, double *v)
{
  for (size_t j = 0; j < p; j++)
    v[j] *= t;
}

static void
add (size_t p, double t, const double *restrict a, double *restrict v)
{
  for (size_t j = 0; j < p; j++)
    v[j] += t * a[j];
}

/* Vector j + 1 of matrix c from q = Gamma v_j, with alpha and beta. */
static void
orthogonal (krylov *K, size_t c, size_t j, double *q)
{
  const size_t p = K->p, block = p * K->r;
  const double before = sqrt (sl_dot (p, q, q));
  double alpha = 0;
  for (int twice = 0; twice < 2; twice++)
    for (size_t i = 0; i <= j; i++)
      {
        const double *v = K->basis + i * block + c * p, t = sl_dot (p, v, q);
        alpha += i == j ? t : 0;
        add (p, -t, v, q);
      }
  double beta = sqrt (sl_dot (p, q, q));
  beta = beta > 1e-14 * before ? beta : 0;
  K->alpha[c * K->steps + j] = alpha;
  K->beta[c * K->steps + j] = beta;
  scale (p, beta > 0 ? 1 / beta : 0, q);
  if (j + 1 < K->steps)
    memcpy (K->basis + (j + 1) * block + c * p, q, p * sizeof *q);
}

/* h: Ritz vector i of the `used` ones that stand in T. */
static void
combine (const krylov *K, size_t c, size_t used, size_t i, double *h)
{
  memset (h, 0, K->p * sizeof *h);
  for (size_t j = 0; j < used; j++)
    add (K->p, K->T[j + i * used], K->basis + j * K->p * K->r + c * K->p, h);
  scale (K->p, 1 / sqrt (sl_dot (K->p, h, h)), h);
}

/* The Ritz vector of largest modulus in h, and that from the other end of the spectrum in other; *residual relative to
   *lambda. */
static sl_status
ritz (krylov *K, size_t c, double *h, double *lambda, double *other, double *lambda_other, double *residual)
{
  const size_t L = K->steps;
  size_t used = 1;
  while (used < L && K->beta[c * L + used - 1] > 0)
    used++;
  memset (K->T, 0, used * used * sizeof *K->T);
  for (size_t j = 0; j < used; j++)
    {
      K->T[j + j * used] = K->alpha[c * L + j];
      if (j + 1 < used)
        K->T[j + (j + 1) * used] = K->beta[c * L + j];
      if (! isfinite (K->alpha[c * L + j] + K->beta[c * L + j]))
        return SL_NOT_FINITE;
    }
  const sl_blasint size = (sl_blasint) used, lwork = 4 * STEPS;
  sl_blasint info = 0;
  SL_FORTRAN (dsyev) ("V", "U", &size, K->T, &size, K->value, K->work, &lwork, &info);
  if (info != 0)
    return SL_NOT_FINITE;
  const size_t first = fabs (K->value[0]) > fabs (K->value[used - 1]) ? 0 : used - 1, last = used - 1 - first;
  combine (K, c, used, first, h);
  combine (K, c, used, last, other);
  *lambda = fabs (K->value[first]);
  *lambda_other = fabs (K->value[last]);
  *residual = K->beta[c * L + used - 1] * fabs (K->T[used - 1 + first * used]) / (*lambda > 0 ? *lambda : 1);
  return SL_OK;
}

static sl_status
cycle (krylov *K, const sl_polynet_data *data, const sl_polynet_weights *D, double *P, double *Q, double *H,
       double *lambda, double *other, double *lambda_other, double *worst, const sl_stop *stop)
{
  const size_t p = K->p, r = K->r;
  sl_status status = SL_OK;
  for (size_t c = 0; c < r; c++)
    {
      const double length = sqrt (sl_dot (p, H + c * p, H + c * p));
      memcpy (K->basis + c * p, H + c * p, p * sizeof *H);
      scale (p, length > 0 ? 1 / length : 0, K->basis + c * p);
    }
  for (size_t j = 0; j < K->steps && status == SL_OK; j++)
    {
      status = sl_samples_poll (&data->samples, stop);
      SL_STEP (status, sl_polynet_gamma (data, r, D, K->basis + j * p * r, P, Q, stop));
      for (size_t c = 0; c < r && status == SL_OK; c++)
        orthogonal (K, c, j, Q + c * p);
      if (status == SL_OK && j + 1 < K->steps)
        sl_samples_broadcast (&data->samples, K->basis + (j + 1) * p * r, p * r);
    }
  *worst = 0;
  for (size_t c = 0; c < r && status == SL_OK; c++)
    {
      double residual = 0;
      status = ritz (K, c, H + c * p, lambda + c, other + c * p, lambda_other + c, &residual);
      *worst = fmax (*worst, residual);
    }
  if (status == SL_OK)
    {
      sl_samples_broadcast (&data->samples, H, p * r);
      sl_samples_broadcast (&data->samples, other, p * r);
      sl_samples_broadcast (&data->samples, lambda, r);
      sl_samples_broadcast (&data->samples, lambda_other, r);
      sl_samples_broadcast (&data->samples, worst, 1);
    }
  return status;
}

sl_status
sl_polynet_lanczos (const sl_polynet_data *data, size_t r, const sl_polynet_weights *D, size_t again, double accuracy,
                    double *H, double *lambda, double *other, double *lambda_other, const sl_stop *stop)
{
  const size_t p = data->X->m, n = data->X->n, most = again == 0 ? FEW_STEPS : STEPS;
  const size_t steps = p < most ? p : most;
  double *P, *Q, worst = INFINITY;
  krylov K = { .p = p, .r = r, .steps = steps };
  void *memory = SL_RESERVE (SL_PIECE (K.basis, steps * p * r), SL_PIECE (Q, p * r),
                             SL_PIECE (P, D->rows ? 0 : n * r), SL_PIECE (K.alpha, steps * r),
                             SL_PIECE (K.beta, steps * r), SL_PIECE (K.T, steps * steps), SL_PIECE (K.value, steps),
                             SL_PIECE (K.work, 4 * STEPS));
  sl_status status = memory ? SL_OK : SL_OUT_OF_MEMORY;
  for (size_t i = 0; i <= again && worst > accuracy && status == SL_OK; i++)
    status = cycle (&K, data, D, P, Q, H, lambda, other, lambda_other, &worst, stop);
  sl_free (memory);
  return status;
}
