/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_filled.h"
#include "linalg/sl_blas.h"
#include "base/sl_lane_sums.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"

#include <string.h>

enum {
  BLOCK = 1 << 16, /* entries of R that stay in cache for the product that follows */
  MIN_WIDTH = 32,  /* columns of a block, so that packing W costs little beside its products */
  LANES = 8
};

typedef struct
{
  const sl_data *X;
  size_t r, width;
  const sl_real *W, *V, *A;
  sl_real *R, *B;
  double *distance; /* one for each block */
} filled_job;

/* R <- 0 where x is missing; gives the sum of squares. */
SL_CLONES static double
leave_gaps (size_t count, const sl_real *x, sl_real *R)
{
  double sum[LANES] = { 0 };
  for (size_t i = 0; i < count; i++)
    R[i] = x[i] == x[i] ? R[i] : 0;
  SL_IN_LANES (LANES, i, k, count, { sum[k] += (double) R[i] * (double) R[i]; });
  return sl_sum_in_order (LANES, sum);
}

/* The columns of block b of R, and their rows of B = R'W + V A. */
static sl_status
filled_block (const void *description, size_t b, void *work)
{
  const filled_job *job = description;
  const size_t m = job->X->m, n = job->X->n, r = job->r, first = b * job->width;
  const size_t count = sl_min_size (job->width, n - first);
  sl_real *R = job->R + first * m, *B = job->B + first;
  (void) work;
  const sl_real *x = (const sl_real *) job->X->value + first * m;
  memcpy (R, x, m * count * sizeof (sl_real));
  SL_NAME (gemm) ('N', 'T', m, count, r, -1, job->W, m, job->V + first, n, 1, R, m);
  job->distance[b] = leave_gaps (m * count, x, R);
  SL_NAME (gemm) ('T', 'N', count, r, m, 1, R, m, job->W, m, 0, B, n);
  SL_NAME (gemm) ('N', 'N', count, r, r, 1, job->V + first, n, job->A, r, 1, B, n);
  return SL_OK;
}

/* A = share times the columns first .. first+r-1 of the r-by-r blocks of G, 2r-by-2r, from row `first` on. */
static void
shrink (size_t r, size_t first, double share, const sl_real *G, sl_real *A)
{
  for (size_t k = 0; k < r; k++)
    for (size_t i = 0; i < r; i++)
      A[i + k * r] = (sl_real) (share * (double) G[first + i + (first + k) * 2 * r]);
}

sl_status
SL_NAME (nmf_filled) (const sl_data *X, const double share[2], size_t r, const sl_real *W, const sl_real *V,
                      const sl_nmf_rule rule[2], sl_real *next, sl_real *A, sl_real *B, sl_real *R,
                      sl_filled_state *state, const sl_stop *stop)
{
  const size_t m = X->m, n = X->n;
  if (m == 0 || n == 0 || r == 0 || X->start || ! sl_fits_blas (m) || ! sl_fits_blas (n) || ! sl_fits_blas (2 * r))
    return SL_BAD_INPUT;
  const size_t width = sl_max_size (MIN_WIDTH, BLOCK / m), blocks = (n + width - 1) / width;
  sl_real *BV, *pair, *both, *G; /* pair = [V, next], both = R pair + b W V' pair, G = pair' pair */
  double *distance, inner;
  void *memory = SL_RESERVE (SL_PIECE (BV, n * r), SL_PIECE (pair, 2 * n * r), SL_PIECE (both, 2 * m * r),
                             SL_PIECE (G, 4 * r * r), SL_PIECE (distance, blocks));
  sl_status status = memory ? SL_OK : SL_OUT_OF_MEMORY;
  int held = sl_blas_hold ();
  SL_STEP (status, SL_NAME (gram) (m, r, W, A, stop));
  for (size_t k = 0; k < r * r && status == SL_OK; k++)
    A[k] = (sl_real) (share[0] * (double) A[k]);
  const filled_job job = { X, r, width, W, V, A, R, BV, distance };
  SL_STEP (status, sl_parallel_for (blocks, m * width * (r / 4 + 1), 0, filled_block, &job, stop));
  if (status == SL_OK)
    {
      state->distance = sl_sum_in_order (blocks, distance);
      memcpy (pair, V, n * r * sizeof (sl_real));
      memcpy (pair + n * r, V, n * r * sizeof (sl_real));
      status = SL_NAME (nmf_improve) (&rule[0], n, r, A, BV, pair + n * r, &state->of_V, &state->steps, stop);
    }
  if (status == SL_OK)
    {
      const sl_data rest = { .m = m, .n = n, .value = R };
      memcpy (next, pair + n * r, n * r * sizeof (sl_real));
      status = SL_NAME (times) (&rest, NULL, 2 * r, pair, both, stop);
    }
  SL_STEP (status, SL_NAME (gram) (n, 2 * r, pair, G, stop));
  if (status == SL_OK)
    {
      SL_NAME (gemm) ('N', 'N', m, 2 * r, r, (sl_real) share[1], W, m, G, 2 * r, 1, both, m);
      shrink (r, 0, share[1], G, A);
      status = SL_NAME (nmf_measure) (&rule[1], m, r, A, both, W, &inner, &state->of_W, stop);
      shrink (r, r, share[1], G, A);
      memcpy (B, both + m * r, m * r * sizeof (sl_real));
    }
  sl_blas_release (held);
  sl_free (memory);
  return status;
}
