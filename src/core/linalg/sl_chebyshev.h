/* sl_chebyshev.h -- a block of vectors multiplied by Chebyshev's polynomial of a sparse symmetric matrix.

   Problem. T_k (B) X for the Chebyshev polynomial T_k of degree k, B = (N - shift * I) / half. T_k is between -1 and 1
            on [-1, 1] and grows fast outside: with shift and half such that B has there the eigenvalues that are not
            wanted, what X holds of those above comes to the fore.
   Method.  T_k (B) X = 2 B T_k-1 (B) X - T_k-2 (B) X. The vectors lie in the rows of X, so that all entries that an
            entry of N meets are beside each other: N is read once for all vectors, not once for each.
   Known.   B = (N - moved * u u' - shift * I) / half, with u of length 1: an eigenvector u of N whose eigenvalue is
            moved by -moved. With moved = 0, u is not looked at.
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
  size_t n, degree;          /* degree >= 1 */
  sl_graph N;                /* n-by-n, symmetric, in compressed columns */
  const double *known;       /* n entries */
  double moved, shift, half; /* half > 0 */
} sl_chebyshev_problem;

/* X is width-by-n, in and out. Returns SL_BAD_INPUT for a degree of 0, a half that is not above 0 or a row of N beyond n,
   with X as it was; SL_OUT_OF_MEMORY; SL_INTERRUPTED, with X of no use. */
sl_status sl_chebyshev (const sl_chebyshev_problem *p, size_t width, double *X, const sl_stop *stop);

#endif
