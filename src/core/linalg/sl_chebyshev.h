/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_chebyshev.h -- Chebyshev filter: a polynomial of a sparse symmetric matrix times a block of vectors.

   Problem. X <- T_k (B) X, where T_k is the Chebyshev polynomial of degree k and B = (N - shift I) / half.
   Use.     |T_k| <= 1 on [-1, 1], and T_k grows fast outside. Choose shift and half such that B has its unwanted
            eigenvalues in [-1, 1]: the components of X for the eigenvalues above grow relative to the others.
   Method.  T_k (B) X = 2 B T_k-1 (B) X - T_k-2 (B) X. The vectors are the rows of X, so that all numbers that an
            entry of N multiplies are adjacent: N is read once for all vectors.
   Known eigenvector. If u of length 1 is an eigenvector of N, B = (N - moved u u' - shift I) / half changes its
            eigenvalue by -moved. With moved = 0, u is not read.
   Cost.    k (nnz (N) + 4 n) width multiplications, one block of memory as large as X.
   Results  do not depend on the number of threads.
   Source.  Y. Zhou, Y. Saad, M. L. Tiago and J. R. Chelikowsky (2006), Self-consistent-field calculations using
            Chebyshev-filtered subspace iteration, J. Comput. Phys. 219, section 2. */
#ifndef SL_CHEBYSHEV_H
#define SL_CHEBYSHEV_H

#include "base/sl_base.h"
#include "sl_graph.h"

typedef struct
{
  size_t n, degree;          /* k, at least 1 */
  sl_graph N;                /* n-by-n, symmetric, in compressed columns */
  const double *known;       /* u, n entries */
  double moved, shift, half; /* half > 0 */
} sl_chebyshev_problem;

/* X is width-by-n, in and out. Returns SL_BAD_INPUT, with X unchanged, for a degree of 0, a half that is not above 0
   or a row index of N beyond n; SL_OUT_OF_MEMORY; SL_INTERRUPTED, with X undefined. */
sl_status sl_chebyshev (const sl_chebyshev_problem *p, size_t width, double *X, const sl_stop *stop);

#endif
