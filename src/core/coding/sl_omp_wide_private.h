/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_omp_wide_private.h -- orthogonal matching pursuit in a wide dictionary, without its Gram matrix.

   Method.   As in sl_omp_private.h, but by the residual r: the next atom is the one with the largest |D_k'r| / a_k. Its
             part q that is orthogonal to the atoms chosen (each orthogonalised twice, so that the q stay orthonormal)
             is kept, and r -= q q'r. Coefficients follow at the end, from the triangular matrix of these products.
             Columns of X go in step: the products of all that are not done are one product of matrices. Bounds in place
             of products do not help, because a step moves r by as much as the largest product.
   Degenerate. An atom that depends on those chosen is passed over, by the same pivot as in sl_omp_private.h.
   Cost.     For each atom chosen d p multiplications, and d for each atom before it. Memory: d numbers for each atom. */
#ifndef SL_OMP_WIDE_PRIVATE_H
#define SL_OMP_WIDE_PRIVATE_H

#include "sl_code_wide_private.h"

/* Columns first .. last-1, as sl_code_wide_private.h says. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_omp_wide##sfx (const sl_data *X, const sl_wide *D, const sl_coding *options, size_t first, \
                              size_t last, sl_code_pool *pool, sl_certificate *result, sl_code_work *work, \
                              const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
