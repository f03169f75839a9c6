/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_centres_private.h -- squared distances from points to centres, with reproducible bits.

   Definition. |x - c|^2 = ((x_1 - c_1)^2 + (x_2 - c_2)^2) + ..., one entry after the other in double, each operation
               rounded; points may be in single. All functions below follow that order, so that their results can be compared exactly.
   Layout.     To find the nearest of many, centres are stored in a table in which LANES = SL_CENTRE_LANES of them lie
               side by side: entry l of centre k is table[(k / LANES * d + l) * LANES + k % LANES].
   Cost.       3 c d operations for a point, vectorised over centres. */
#ifndef SL_CENTRES_PRIVATE_H
#define SL_CENTRES_PRIVATE_H

#include "base/sl_base.h"

enum { SL_CENTRE_LANES = 16 };

typedef struct
{
  size_t index;         /* the nearest centre, from 0; of equally near ones the first */
  double first, second; /* squared distances of the nearest and the second nearest centre; Inf if there is none */
} sl_nearest;

/* The size of a table of c centres with d entries, in numbers. */
size_t sl_centre_table_size (size_t d, size_t c);

/* Fills the table from C, d-by-c. */
void sl_centre_table (size_t d, size_t c, const double *C, double *table);

/* For a point x in either precision:
   square_distance   |x - y|^2
   square_distances  square[i] = |x_i - y_i|^2 for count pairs; faster for long vectors than one by one
   nearest_centre    the two nearest of the c >= 1 centres in the table */
#define SL_PROTOTYPE(sfx, real) \
  double sl_square_distance##sfx (size_t d, const real *x, const double *y); \
  void sl_square_distances##sfx (size_t d, size_t count, const real *const *x, const double *const *y, \
                                 double *square); \
  sl_nearest sl_nearest_centre##sfx (size_t d, size_t c, const double *table, const real *x);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
