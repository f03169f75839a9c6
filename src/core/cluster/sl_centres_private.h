/* sl_centres_private.h -- squared distances from points to centres, the same bits whoever asks.

   Definition. |x - c|^2 = ((x_1 - c_1)^2 + (x_2 - c_2)^2) + ..., one entry after the other in double, each operation
               rounded. All functions below follow that order, so that their results may be compared exactly.
   Layout.     To find the nearest of many, centres stand in a table in which SL_CENTRE_LANES of them lie side by
               side: entry l of centre k is table[(k / LANES * d + l) * LANES + k % LANES].
   Cost.       3 c d operations for a point, vectorised over centres. */
#ifndef SL_CENTRES_PRIVATE_H
#define SL_CENTRES_PRIVATE_H

#include <stddef.h>

enum { SL_CENTRE_LANES = 16 };

typedef struct
{
  size_t index;         /* the nearest centre; of equally near ones the first */
  double first, second; /* squared distances of it and of the next nearest; Inf where there is none */
} sl_nearest;

/* Numbers in a table of c centres with d entries. */
size_t sl_centre_table_size (size_t d, size_t c);

/* Fills the table from C, d-by-c. */
void sl_centre_table (size_t d, size_t c, const double *C, double *table);

/* |x - y|^2 */
double sl_square_distance (size_t d, const double *x, const double *y);

/* |x_i - y_i|^2 for each of count pairs; some go side by side, which is faster for long vectors. */
void sl_square_distances (size_t d, size_t count, const double *const *x, const double *const *y, double *square);

/* The two nearest of the c centres in the table; c is at least 1. */
sl_nearest sl_nearest_centre (size_t d, size_t c, const double *table, const double *x);

#endif
