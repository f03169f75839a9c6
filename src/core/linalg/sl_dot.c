/* SPDX-License-Identifier: BSD-3-Clause */
#include "base/sl_base.h"
#include "sl_dot.h"

#define DEFINE(name, real) \
  SL_CLONES double name (size_t n, const real *restrict a, const double *restrict b) \
  { \
    enum { LANES = 8 }; \
    double part[LANES] = { 0 }, sum = 0; \
    size_t i = 0; \
    for (; i + LANES <= n; i += LANES) \
      for (size_t l = 0; l < LANES; l++) \
        part[l] += (double) a[i + l] * b[i + l]; \
    for (; i < n; i++) \
      sum += (double) a[i] * b[i]; \
    for (size_t l = 0; l < LANES; l++) \
      sum += part[l]; \
    return sum; \
  }

DEFINE (sl_dot, double)
DEFINE (sl_dot_mixed, float)
