/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_harmonic.h -- harmonic functions on a graph by conjugate gradients, with a bound on their error.

   | symbol | meaning |
   |---|---|
   | U      | n-by-n, symmetric, at least 0: weights between the n vertices without a label |
   | d      | degrees: the column sums of U and of the weights to vertices with a label; above 0 |
   | P      | D^-1 U with D = diag (d): where a random walk goes before it meets a label |
   | b_k    | for class k, the weights to vertices with its label |
   | x_k    | the harmonic function of class k on the n vertices |
   | t      | the mean number of steps from each vertex until the walk meets a label |

   Problem.  (I - P) x_k = D^-1 b_k for all k, and (I - P) t = 1. From each vertex a label can be reached, so that I - P
             has an inverse, whose entries are at least 0.
   Method.   I - P is symmetric and positive definite in the inner product <x, y> = sum_i d_i x_i y_i, in which conjugate
             gradients are those with Jacobi's preconditioner. All systems take their steps side by side: a step reads U
             once. Each connected component of U may have a factor of its own in the inner product, for d may differ
             by hundreds of orders of magnitude among them.
   Error.    With residuals r = D^-1 b_k - (I - P) x, e = (I - P)^-1 r, so |e| <= max |r| * t entry by entry. Let t' be
             near t: if |1 - (I - P) t'| <= theta < 1 everywhere, t <= t' / (1 - theta). So max |r| max (t') / (1 - theta)
             bounds the error of all entries, apart from rounding in these residuals. At the end they are computed
             anew from x and t'; where the bound is not reached then, iterations go on from there.
   Cost.     An iteration takes (nnz (U) + 8 n) width multiplications for width systems; memory is six times width * n
             numbers.
   Results   do not depend on the number of threads: each sum over the vertices is one of blocks of a fixed size.
   Sources.  M. R. Hestenes and E. Stiefel (1952), Methods of conjugate gradients for solving linear systems, J. Res.
             Nat. Bur. Standards 49(6); X. Zhu, Z. Ghahramani and J. Lafferty (2003), Semi-supervised learning using
             Gaussian fields and harmonic functions, ICML, equation 5. */
#ifndef SL_HARMONIC_H
#define SL_HARMONIC_H

#include "base/sl_base.h"
#include "linalg/sl_graph.h"

typedef struct
{
  size_t n, classes;
  sl_graph U;
  const double *degree;  /* d, n entries */
  const double *measure; /* n entries: d, with a factor for each connected component of U */
  const double *B;       /* classes-by-n: b_k in row k */
  double tol;            /* bound on the error to be reached, at least 0 */
  size_t max_iter;
} sl_harmonic_problem;

typedef enum { SL_HARMONIC_REACHED = 0, SL_HARMONIC_MAX_ITER, SL_HARMONIC_PRECISION } sl_harmonic_end;

typedef struct
{
  size_t iterations;
  double residual;     /* max |r| over all classes and vertices */
  double error;        /* the bound; infinite where theta exceeds 1/2 */
  double steps;        /* max (t') */
  sl_harmonic_end end; /* the bound is at most tol; max_iter reached; rounding allows no better bound */
} sl_harmonic_report;

/* X, classes-by-n, out: x_k in row k. Status: SL_BAD_INPUT, with X unchanged, for a degree or a measure that is not
   above 0 and finite, a degree whose inverse is not finite, or a row index of U beyond n; SL_OUT_OF_MEMORY;
   SL_INTERRUPTED. */
sl_status sl_harmonic (const sl_harmonic_problem *p, double *X, sl_harmonic_report *report, const sl_stop *stop);

#endif
