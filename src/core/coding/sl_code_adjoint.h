/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_code_adjoint.h -- what derivatives of sparse codes need: the systems of their supports.

   Problem.  z minimises 1/2 |x - D z|^2 + lambda |z|_1 + eta/2 |z|^2. Let S be its support and s its signs. Near x and D
             z_S = (D_S'D_S + eta I)^-1 (D_S'x - lambda s), and S and s do not change, except at kinks. So a loss with
             the derivative g by z has, with beta_S = (D_S'D_S + eta I)^-1 g_S and beta = 0 elsewhere,
             the derivatives D beta by x, (x - D z) beta' - D beta z' by D, and -s'beta_S by lambda.
   Method.   Cholesky, for each sample by itself; in double.
   Degenerate. An empty support has beta = 0. Where atoms of S depend on each other and eta is 0, there is no derivative.
   Cost.     d k^2 + k^3/3 operations for a support of k atoms.
   Source.   Mairal, Bach and Ponce (2012), Task-driven dictionary learning, IEEE Trans. PAMI 34, proposition 1. */
#ifndef SL_CODE_ADJOINT_H
#define SL_CODE_ADJOINT_H

#include "base/sl_base.h"

/* beta for n samples.
     D      d-by-p
     start, row   the supports: rows of sample i are row[start[i]] .. row[start[i+1]-1]
     g      the derivatives by these coefficients, as many numbers
     beta   out, as many numbers; 0 where atoms depend on each other
     bad    out: n bytes, 1 there
   Returns SL_BAD_INPUT for sizes of 0 or beyond BLAS, SL_OUT_OF_MEMORY, or SL_INTERRUPTED. */
sl_status sl_code_adjoint (size_t d, size_t p, const double *D, double ridge, size_t n, const size_t *start,
                           const size_t *row, const double *g, double *beta, unsigned char *bad, const sl_stop *stop);

#endif
