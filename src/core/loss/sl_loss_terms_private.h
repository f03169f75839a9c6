/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_loss_terms_private.h -- a block of columns, in double for data of either precision.

   Layout.  w columns lie side by side: entry k of the j-th is d[j + k*w], and a row of w numbers has one for each
            column. d has m rows; all other arrays have one. No two arrays overlap.
   Bits.    Those of a column do not depend on the columns beside it. */
#ifndef SL_LOSS_TERMS_PRIVATE_H
#define SL_LOSS_TERMS_PRIVATE_H

#include "sl_loss.h"

/* d has the scores of losses of classes, else what SL_LOSS_* compares: the products of scores and signs, or differences.
   A term makes of them the derivatives, but for the sign where the targets are signs, and the values. */
struct sl_loss_block
{
  size_t m, w;
  const double *label;   /* of the columns, where there are classes */
  int values, gradients; /* what is wanted; the other need not be there */
  double *d, *own, *lead, *from, *shift, *sum, *value;
};

/* How many of count numbers are infinite or NaN. */
size_t sl_loss_not_finite (size_t count, const double *x);

#endif
