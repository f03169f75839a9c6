/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_wide_private.h"
#include "base/sl_lane_sums.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_dot.h"
#include "linalg/sl_scan.h"

#include <math.h>
#include <string.h>

enum {
  PIECE = 1024, /* atoms that a thread surveys at a time */
  PANEL = 64,   /* atoms that it multiplies by all residuals */
  FEW = 4,      /* vectors for which a product of matrices does not pay */
  FIRST = 255   /* no product is known yet */
};

/* Four products at a time are as fast for each column as a product of a matrix and a vector, and the columns need not
   be neighbours. */
SL_CLONES static void
four_dots (size_t d, const sl_real *restrict a, const sl_real *restrict b, const sl_real *restrict c,
           const sl_real *restrict e, const double *restrict r, double *restrict out)
{
  enum { LANES = 8 };
  double part[4][LANES] = { { 0 } };
  SL_IN_LANES (LANES, i, l, d, {
    part[0][l] += (double) a[i] * r[i];
    part[1][l] += (double) b[i] * r[i];
    part[2][l] += (double) c[i] * r[i];
    part[3][l] += (double) e[i] * r[i];
  });
  for (size_t k = 0; k < 4; k++)
    out[k] = sl_sum_in_order (LANES, part[k]);
}

/* out[i] = column atom[i] of M times r; the columns in order where atom is null. */
static void
dots (size_t d, const sl_real *M, size_t n, const size_t *atom, const double *r, double *out)
{
  for (size_t i = 0; i < n; i += 4)
    {
      const sl_real *column[4];
      double four[4];
      for (size_t l = 0; l < 4; l++)
        {
          size_t at = sl_min_size (i + l, n - 1);
          column[l] = M + (atom ? atom[at] : at) * d;
        }
      four_dots (d, column[0], column[1], column[2], column[3], r, four);
      memcpy (out + i, four, sl_min_size (4, n - i) * sizeof *out);
    }
}

#ifndef SL_SINGLE
void
sl_wide_dots (size_t d, size_t n, const double *M, const double *r, double *out)
{
  dots (d, M, n, NULL, r, out);
}

size_t
sl_wide_bounds_size (const sl_wide *D)
{
  return SL_WIDE_RESIDUALS * D->d + D->p;
}

void
sl_wide_forget (const sl_wide *D, sl_wide_bounds *bounds)
{
  memset (bounds->of, FIRST, D->p);
  memset (bounds->product, 0, D->p * sizeof (double)); /* 0 times what is not a number would rule an atom out */
  memset (bounds->residual, 0, SL_WIDE_RESIDUALS * D->d * sizeof (double));
  bounds->next = 0;
}

void
sl_wide_close (sl_wide *D)
{
  sl_free (D->length);
  D->length = NULL;
}

SL_CLONES void
sl_wide_select (const sl_wide *D, const double *product, const unsigned char *in, double limit, sl_wide_found *found)
{
  const double *restrict inverse = D->inverse, *restrict weight = D->weight;
  size_t *restrict atom = found->atom, count = 0;
  for (size_t k = 0; k < D->p; k++)
    {
      double q = inverse[k] * product[k], size = D->positive || q > 0 ? q : -q;
      atom[count] = k;
      found->q[count] = q;
      count += ! (size <= limit * weight[k]) && ! in[k];
    }
  found->count = count;
  found->formed = D->p;
}
#endif

sl_status
SL_NAME (wide_open) (size_t d, size_t p, const sl_real *atoms, const double *weight, double ridge, int positive,
                     sl_wide *D)
{
  double *length = sl_alloc (3 * p, sizeof (double));
  if (! length)
    return SL_OUT_OF_MEMORY;
  *D = (sl_wide) { .d = d,
                   .p = p,
                   .D = atoms,
                   .inverse = length + p,
                   .weight = length + 2 * p,
                   .ridge = ridge,
                   .positive = positive };
  sl_status status = SL_OK;
  for (size_t k = 0; k < p && status == SL_OK; k++)
    {
      sl_norms norms;
      if (SL_NAME (scan) (d, atoms + k * d, &norms) != SL_OK)
        status = SL_BAD_INPUT;
      else if (norms.max > 0 && ! (norms.unit == 1 && norms.sumsq > 0x1p-800 && norms.sumsq < 0x1p800))
        status = SL_INFEASIBLE;
      double w = weight ? weight[k] : 1;
      int out = ! (norms.max > 0) || isinf (w);
      length[k] = sqrt (norms.sumsq + ridge);
      D->inverse[k] = out ? 0 : 1 / length[k];
      D->weight[k] = out ? INFINITY : w * D->inverse[k];
      D->steepest = fmax (D->steepest, 1 / D->weight[k]);
      D->height = length[k] > 0 ? fmax (D->height, sqrt (norms.sumsq) / length[k]) : D->height;
    }
  if (status == SL_OK)
    D->length = length;
  else
    sl_free (length);
  return status;
}

void
SL_NAME (wide_column) (const sl_wide *D, size_t k, double *to)
{
  const sl_real *from = (const sl_real *) D->D + k * D->d;
  for (size_t i = 0; i < D->d; i++)
    to[i] = (double) from[i] * D->inverse[k];
}

/* ---- One vector ------------------------------------------------------------------------------------------------ */

typedef struct
{
  const sl_wide *D;
  sl_wide_bounds *bounds;
  const double *r;
  const unsigned char *in;
  double limit, scale[256], far[256]; /* s and |r - s o_i| */
  sl_wide_found *found;
  size_t *count, *formed; /* of each piece */
} survey_job;

/* The distance of r from the multiples of each residual that is kept; in excess, by what rounding may do. */
static void
find_distances (survey_job *job)
{
  size_t d = job->D->d;
  const double *r = job->r, size = sqrt (sl_dot (d, r, r));
  for (int i = 0; i < 256; i++)
    {
      job->scale[i] = 0;
      job->far[i] = INFINITY;
    }
  for (int i = 0; i < SL_WIDE_RESIDUALS; i++)
    {
      const double *o = job->bounds->residual + (size_t) i * d;
      double oo = sl_dot (d, o, o), sum = 0;
      if (! (oo > 0) || i == job->bounds->next)
        continue;
      double s = sl_dot (d, r, o) / oo;
      for (size_t l = 0; l < d; l++)
        sum += (r[l] - s * o[l]) * (r[l] - s * o[l]);
      job->scale[i] = s;
      job->far[i] = sqrt (sum) * (1 + 1e-10) + 1e-13 * size;
    }
}

/* Writes the atoms from first on that the bounds do not rule out; returns their number. */
SL_CLONES static size_t
list (const survey_job *job, size_t first, size_t last, size_t *restrict atom)
{
  const double *restrict c = job->bounds->product, *restrict weight = job->D->weight;
  const unsigned char *restrict of = job->bounds->of, *restrict in = job->in;
  size_t count = 0;
  for (size_t k = first; k < last; k++)
    {
      double s = c[k] * job->scale[of[k]], most = (s < 0 && ! job->D->positive ? -s : s) + job->far[of[k]];
      atom[count] = k;
      count += ! (most <= job->limit * weight[k]) && ! in[k];
    }
  return count;
}

static sl_status
survey_piece (const void *description, size_t piece, void *work)
{
  const survey_job *job = description;
  const sl_wide *D = job->D;
  size_t first = piece * PIECE, last = sl_min_size (first + PIECE, D->p), *atom = job->found->atom + first;
  double *q = job->found->q + first;
  (void) work;
  size_t n = list (job, first, last, atom), count = 0;
  job->formed[piece] = n;
  dots (D->d, D->D, n, atom, job->r, q);
  for (size_t i = 0; i < n; i++)
    {
      size_t k = atom[i];
      double product = q[i] * D->inverse[k];
      job->bounds->product[k] = product;
      job->bounds->of[k] = (unsigned char) job->bounds->next;
      atom[count] = k;
      q[count] = product;
      count += ! (sl_wide_size (D, product) <= job->limit * D->weight[k]);
    }
  job->count[piece] = count;
  return SL_OK;
}

sl_status
SL_NAME (wide_survey) (const sl_wide *D, sl_wide_bounds *bounds, const double *r, const unsigned char *in,
                       double limit, sl_wide_found *found, const sl_stop *stop)
{
  size_t pieces = (D->p + PIECE - 1) / PIECE;
  size_t *count = sl_alloc (2 * pieces, sizeof (size_t));
  if (! count)
    return SL_OUT_OF_MEMORY;
  survey_job job = { .D = D,
                     .bounds = bounds,
                     .r = r,
                     .in = in,
                     .limit = limit,
                     .found = found,
                     .count = count,
                     .formed = count + pieces };
  find_distances (&job);
  sl_status status = sl_parallel_for (pieces, PIECE * (D->d / 4 + 1), 0, survey_piece, &job, stop);
  found->count = found->formed = 0;
  for (size_t i = 0; i < pieces && status == SL_OK; i++)
    {
      memmove (found->atom + found->count, found->atom + i * PIECE, count[i] * sizeof (size_t));
      memmove (found->q + found->count, found->q + i * PIECE, count[i] * sizeof (double));
      found->count += count[i];
      found->formed += job.formed[i];
    }
  for (size_t k = 0; k < D->p && status == SL_OK; k++)
    if (bounds->of[k] == bounds->next && in[k])
      bounds->of[k] = FIRST;
  memcpy (bounds->residual + (size_t) bounds->next * D->d, r, D->d * sizeof (double));
  bounds->next = (bounds->next + 1) % SL_WIDE_RESIDUALS;
  sl_free (count);
  return status;
}

/* ---- Many vectors ---------------------------------------------------------------------------------------------- */

typedef struct
{
  const sl_wide *D;
  size_t count;
  const double *R;
  double *Q;
} multiply_job;

static sl_status
multiply_panel (const void *description, size_t panel, void *work)
{
  const multiply_job *job = description;
  size_t d = job->D->d, p = job->D->p, first = panel * PANEL, n = sl_min_size (PANEL, p - first);
  const sl_real *from = (const sl_real *) job->D->D + first * d;
  if (job->count < FEW)
    {
      for (size_t j = 0; j < job->count; j++)
        dots (d, from, n, NULL, job->R + j * d, job->Q + first + j * p);
      return SL_OK;
    }
#ifdef SL_SINGLE
  double *M = work;
  for (size_t i = 0; i < n * d; i++)
    M[i] = (double) from[i];
#else
  const double *M = from;
  (void) work;
#endif
  sl_gemm_d ('T', 'N', n, job->count, d, 1, M, d, job->R, d, 0, job->Q + first, p);
  return SL_OK;
}

sl_status
SL_NAME (wide_multiply) (const sl_wide *D, size_t count, const double *R, double *Q, const sl_stop *stop)
{
  multiply_job job = { D, count, R, Q };
  size_t work = sizeof (sl_real) < sizeof (double) ? PANEL * D->d * sizeof (double) : 0;
  return sl_parallel_for ((D->p + PANEL - 1) / PANEL, PANEL * count * (D->d / 8 + 1), work, multiply_panel, &job,
                          stop);
}
