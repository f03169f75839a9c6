/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_loss_rows_private.h"
#include "sl_exponential.h"

#include <math.h>

SL_CLONES void
sl_exponentials (size_t count, const double *restrict x, double *restrict out)
{
  for (size_t j = 0; j < count; j++)
    out[j] = sl_exponential (0 - fabs (x[j]));
}

SL_CLONES void
sl_loss_logarithms (size_t w, double *x)
{
  for (size_t j = 0; j < w; j++)
    x[j] = sl_logarithm (x[j]);
}

SL_CLONES void
sl_loss_largest (size_t m, size_t w, const double *restrict d, double *restrict largest)
{
  for (size_t j = 0; j < w; j++)
    largest[j] = -INFINITY;
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < w; j++)
      largest[j] = d[j + k * w] > largest[j] ? d[j + k * w] : largest[j];
}

SL_CLONES void
sl_loss_exponentials (size_t m, size_t w, const double *restrict from, const double *restrict shift,
                      double *restrict d, double *restrict sum)
{
  for (size_t j = 0; j < w; j++)
    sum[j] = 0;
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < w; j++)
      {
        const double e = sl_exponential ((d[j + k * w] - from[j]) + shift[j]);
        d[j + k * w] = e;
        sum[j] += e;
      }
}

SL_CLONES void
sl_loss_scale (size_t m, size_t w, const double *restrict factor, double *restrict d)
{
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < w; j++)
      d[j + k * w] *= factor[j];
}

void
sl_loss_compare (size_t w, double margin, double *restrict own, double *restrict lead, double *restrict from,
                 double *restrict shift)
{
  for (size_t j = 0; j < w; j++)
    {
      const double rival = lead[j], ahead = (rival - own[j]) + margin;
      from[j] = ahead > 0 ? rival : own[j];
      shift[j] = ahead > 0 ? 0 : margin;
      lead[j] = ahead > 0 ? ahead : 0;
      own[j] = sl_exponential (0 - lead[j]);
    }
}

SL_CLONES void
sl_loss_divide (size_t w, const double *restrict own, double *restrict others, double *restrict factor)
{
  for (size_t j = 0; j < w; j++)
    {
      const double total = own[j] + others[j];
      factor[j] = 1 / total;
      others[j] = 0 - others[j] / total;
    }
}

SL_CLONES void
sl_loss_hinges (size_t m, size_t w, const double *restrict own, double *restrict d, double *restrict value,
                double *restrict sum)
{
  for (size_t j = 0; j < w; j++)
    value[j] = sum[j] = 0;
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < w; j++)
      {
        const double ahead = (d[j + k * w] - own[j]) + 1, h = ahead > 0 ? ahead : 0;
        value[j] += h * h;
        sum[j] += h;
        d[j + k * w] = 2 * h;
      }
}

/* The sum of log (1 + e_k) is the logarithm of a product, which is held less 1: all its terms are positive, so that it
   keeps its digits. */
SL_CLONES void
sl_loss_margins (size_t m, size_t w, double *restrict d, double *restrict sum, double *restrict product)
{
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < w; j++)
      {
        const double z = d[j + k * w], e = sl_exponential (0 - fabs (z));
        sum[j] += z < 0 ? 0 - z : 0;
        product[j] += e + product[j] * e;
        d[j + k * w] = (z < 0 ? 1 : e) / (1 + e);
      }
}

/* Halves first: (1/2) r^2 may be finite where r^2 is not. */
SL_CLONES void
sl_loss_squares (size_t m, size_t w, const double *restrict d, double *restrict value)
{
  for (size_t j = 0; j < w; j++)
    value[j] = 0;
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < w; j++)
      value[j] += .5 * d[j + k * w] * d[j + k * w];
}

/* x * 0 is NaN where x is not finite. */
SL_CLONES size_t
sl_loss_not_finite (size_t count, const double *x)
{
  size_t wrong = 0;
  for (size_t k = 0; k < count; k++)
    wrong += ! (x[k] * 0 == 0);
  return wrong;
}
