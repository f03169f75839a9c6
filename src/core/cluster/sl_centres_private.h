/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_centres_private.h -- squared distances from points to centres, with reproducible bits.

   Definition. |x - c|^2 = ((x_1 - c_1)^2 + (x_2 - c_2)^2) + ..., one entry after the other in double, each operation
               rounded. All functions below follow that order, so that their results can be compared exactly.
   Layout.     To find the nearest of many, centres are stored in a table in which LANES = SL_CENTRE_LANES of them lie
               side by side: entry l of centre k is table[(k / LANES * d + l) * LANES + k % LANES].
   Cost.       3 c d operations for a point, vectorised over centres. */
#ifndef SL_CENTRES_PRIVATE_H
#define SL_CENTRES_PRIVATE_H

#include <stddef.h>

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

/* |x - y|^2 */
double sl_square_distance (size_t d, const double *x, const double *y);

/* square[i] = |x_i - y_i|^2 for count pairs; faster for long vectors than one by one. */
void sl_square_distances (size_t d, size_t count, const double *const *x, const double *const *y, double *square);

/* The two nearest of the c >= 1 centres in the table. */
sl_nearest sl_nearest_centre (size_t d, size_t c, const double *table, const double *x);

#endif
