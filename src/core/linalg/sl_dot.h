/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_dot.h -- the inner product of two vectors in double. */
#ifndef SL_DOT_H
#define SL_DOT_H

#include <stddef.h>

/* sum_i a_i b_i, in eight sums that are added at the end: the same bits on every processor. */
double sl_dot (size_t n, const double *restrict a, const double *restrict b);

/* The same of a vector in single, in double. */
double sl_dot_mixed (size_t n, const float *restrict a, const double *restrict b);

#endif
