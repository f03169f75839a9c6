/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_code_wide_private.h -- sparse codes of columns of X in a wide dictionary, without its Gram matrix.

   Method.   A few columns: one after the other, with bounds in place of products (sl_wide_private.h). From
             SL_CODE_STEP columns on in groups that go in step: the residuals of all that are not done are multiplied
             by D' together, which takes a fifth of the time or less. A group has at most 64 columns, and so few that
             what it holds is no more than the dictionary, or 32 MB; the first group, of 8, tells how much that is.
   Path.     For each column lambda after lambda. */
#ifndef SL_CODE_WIDE_PRIVATE_H
#define SL_CODE_WIDE_PRIVATE_H

#include "sl_sparse_code.h"
#include "sl_wide_private.h"

enum { SL_CODE_STEP = 4 };

/* Codes of columns, in any order: that of column j for lambda number l begins at start[l + L j] of row and value and
   has count[l + L j] entries, in order of their rows. */
typedef struct
{
  size_t *start, *count, *row, capacity, total;
  double *value;
} sl_code_pool;

/* Appends a code, of the nonzero z[i] 2^unit of atoms number[i], in any order, as the one at `at`. */
sl_status sl_code_pool_add (sl_code_pool *pool, size_t at, size_t count, const size_t *number, const double *z,
                            int unit);

/* Columns that may go in step where each holds so many numbers besides its products with all atoms. */
size_t sl_code_step (const sl_wide *D, size_t each);

/* What the work was: means for a column and lambda. */
typedef struct
{
  double support, surveys, products; /* atoms of a code; products: of all p atoms with a residual */
} sl_code_work;

/* Columns first .. last-1 of X, as SL_NAME (sparse_code) does; all lambda of a lasso are above 0. The pool has start and
   count for all columns, and grows with their entries. The caller must hold the BLAS. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_code_wide##sfx (const sl_data *X, const sl_wide *D, const sl_coding *options, const sl_data *init, \
                               size_t first, size_t last, sl_code_pool *pool, sl_certificate *result, \
                               sl_code_work *work, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
