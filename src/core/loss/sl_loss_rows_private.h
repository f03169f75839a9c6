/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_loss_rows_private.h -- operations of the losses on a block of columns, in double for data of either precision.

   Layout.  w columns lie side by side: entry k of the j-th is d[j + k*w], and a row of w numbers has one for each
            column. d has m rows; all other arrays have one. No two arrays overlap.
   Bits.    Those of a column do not depend on the columns beside it. */
#ifndef SL_LOSS_ROWS_PRIVATE_H
#define SL_LOSS_ROWS_PRIVATE_H

#include "base/sl_base.h"

/* x = log (1 + x) for finite x >= 0. */
void sl_loss_logarithms (size_t w, double *x);

/* The largest entry of each column. */
void sl_loss_largest (size_t m, size_t w, const double *restrict d, double *restrict largest);

/* d = e^(d - from + shift), at most 1 each, and its sums over columns. */
void sl_loss_exponentials (size_t m, size_t w, const double *restrict from, const double *restrict shift,
                           double *restrict d, double *restrict sum);

/* The columns of d times factor. */
void sl_loss_scale (size_t m, size_t w, const double *restrict factor, double *restrict d);

/* From rival, the largest other score in lead, and own: lead, what exponents are counted from, and the margin if it is
   not in lead. */
void sl_loss_compare (size_t w, double margin, double *restrict own, double *restrict lead, double *restrict from,
                      double *restrict shift);

/* 1/(own + others), and of others what the class has of the derivative. */
void sl_loss_divide (size_t w, const double *restrict own, double *restrict others, double *restrict factor);

/* The squared hinges of d, which become their derivatives, and the sum of h. */
void sl_loss_hinges (size_t m, size_t w, const double *restrict own, double *restrict d, double *restrict value,
                     double *restrict sum);

/* d, the margins z, becomes the moduli of derivatives, 1/(1 + e^z). sum grows by max (-z, 0) and 1 + product by the
   factor 1 + e^-|z|, so that sum + log (1 + product) is the loss. */
void sl_loss_margins (size_t m, size_t w, double *restrict d, double *restrict sum, double *restrict product);

/* Half the sum of squares of each column. */
void sl_loss_squares (size_t m, size_t w, const double *restrict d, double *restrict value);

/* How many of count numbers are infinite or NaN. */
size_t sl_loss_not_finite (size_t count, const double *x);

#endif
