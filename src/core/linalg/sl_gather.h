/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_gather.h -- the product of a row of a sparse symmetric matrix and a block of vectors.

   The vectors are the rows of X, so that all numbers that an entry of the matrix multiplies are adjacent. */
#ifndef SL_GATHER_H
#define SL_GATHER_H

#include "sl_graph.h"

/* sum[i] += scale * sum_k N_jk X[k * width + v + i], for i below lanes, which is a constant of at most 16 where this is
   called, so that sums stay in registers. Without the word simd GCC makes vectors of entries of N instead, which is
   slow. */
static inline __attribute__ ((always_inline)) void
sl_gather (const sl_graph *N, size_t j, double scale, const double *X, size_t width, size_t v, size_t lanes,
           double *restrict sum)
{
  for (size_t e = N->start[j]; e < N->start[j + 1]; e++)
    {
      double weight = scale * N->weight[e];
      const double *x = X + N->row[e] * width + v;
#pragma omp simd
      for (size_t i = 0; i < lanes; i++)
        sum[i] += weight * x[i];
    }
}

#endif
