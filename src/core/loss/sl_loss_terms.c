/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_loss_terms_private.h"
#include "sl_exponential.h"

#include <math.h>
#include <string.h>

enum { FOLD = 256 }; /* factors of at most 2, whose product does not overflow */

SL_CLONES void
sl_exponentials (size_t count, const double *restrict x, double *restrict out)
{
  for (size_t j = 0; j < count; j++)
    out[j] = sl_exponential (0 - fabs (x[j]));
}

SL_CLONES static void
logarithms (size_t w, double *x)
{
  for (size_t j = 0; j < w; j++)
    x[j] = sl_logarithm (x[j]);
}

SL_CLONES static void
largest (size_t m, size_t w, const double *restrict d, double *restrict largest)
{
  for (size_t j = 0; j < w; j++)
    largest[j] = -INFINITY;
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < w; j++)
      largest[j] = d[j + k * w] > largest[j] ? d[j + k * w] : largest[j];
}

SL_CLONES static void
exponentials (size_t m, size_t w, const double *restrict from, const double *restrict shift, double *restrict d,
              double *restrict sum)
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

SL_CLONES static void
scale (size_t m, size_t w, const double *restrict factor, double *restrict d)
{
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < w; j++)
      d[j + k * w] *= factor[j];
}

static void
compare (size_t w, double margin, double *restrict own, double *restrict lead, double *restrict from,
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

SL_CLONES static void
divide (size_t w, const double *restrict own, double *restrict others, double *restrict factor)
{
  for (size_t j = 0; j < w; j++)
    {
      const double total = own[j] + others[j];
      factor[j] = 1 / total;
      others[j] = 0 - others[j] / total;
    }
}

SL_CLONES static void
hinges (size_t m, size_t w, const double *restrict own, double *restrict d, double *restrict value,
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
SL_CLONES static void
margins (size_t m, size_t w, double *restrict d, double *restrict sum, double *restrict product)
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
SL_CLONES static void
squares (size_t m, size_t w, const double *restrict d, double *restrict value)
{
  for (size_t j = 0; j < w; j++)
    value[j] = 0;
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < w; j++)
      value[j] += .5 * d[j + k * w] * d[j + k * w];
}

/* ---- values and derivatives of a block ---------------------------------------------------------------------------- */

/* Takes the score of its class out of each column. */
static void
take_own (const sl_loss_block *b)
{
  for (size_t j = 0; j < b->w; j++)
    {
      double *score = b->d + j + ((size_t) b->label[j] - 1) * b->w;
      b->own[j] = *score;
      *score = -INFINITY;
    }
}

static void
put_own (const sl_loss_block *b, const double *row)
{
  for (size_t j = 0; j < b->w; j++)
    b->d[j + ((size_t) b->label[j] - 1) * b->w] = row[j];
}

/* The logistic loss of o + margin (1 - e_y): with margin 0 the logistic loss of o, with margin 1 the smoothed hinge.
   Exponents are counted from the score of y or of its best rival. */
static void
softmax (const sl_loss_block *b, double margin)
{
  const size_t w = b->w;
  take_own (b);
  largest (b->m, w, b->d, b->lead);
  compare (w, margin, b->own, b->lead, b->from, b->shift);
  exponentials (b->m, w, b->from, b->shift, b->d, b->sum);
  if (b->values)
    {
      for (size_t j = 0; j < w; j++)
        b->value[j] = b->lead[j] > 0 ? (b->own[j] + b->sum[j]) - 1 : b->sum[j];
      logarithms (w, b->value);
      for (size_t j = 0; j < w; j++)
        b->value[j] += b->lead[j];
    }
  if (b->gradients)
    {
      divide (w, b->own, b->sum, b->from);
      scale (b->m, w, b->from, b->d);
      put_own (b, b->sum);
    }
}

static void
squared_hinge (const sl_loss_block *b)
{
  take_own (b);
  hinges (b->m, b->w, b->own, b->d, b->value, b->sum);
  for (size_t j = 0; j < b->w; j++)
    b->sum[j] = 0 - 2 * b->sum[j];
  put_own (b, b->sum);
}

static void
binary_logistic (const sl_loss_block *b)
{
  const size_t w = b->w;
  memset (b->value, 0, w * sizeof *b->value);
  for (size_t k = 0; k < b->m; k += FOLD)
    {
      memset (b->sum, 0, w * sizeof *b->sum);
      margins (b->m - k < FOLD ? b->m - k : FOLD, w, b->d + k * w, b->value, b->sum);
      logarithms (w, b->sum);
      for (size_t j = 0; j < w; j++)
        b->value[j] += b->sum[j];
    }
}

static void
logistic (const sl_loss_block *b)
{
  softmax (b, 0);
}

static void
smoothed_hinge (const sl_loss_block *b)
{
  softmax (b, 1);
}

static void
squared (const sl_loss_block *b)
{
  squares (b->m, b->w, b->d, b->value);
}

/* ---- Hessian products ---------------------------------------------------------------------------------------------- */

static double
weight_of (const sl_loss_samples *s, size_t i)
{
  return s->weight ? s->weight[i] : 1;
}

/* p = S/v + e_y. */
static void
softmax_hessian (const sl_loss_samples *s, const double *S, const double *V, double *HV)
{
  for (size_t i = 0; i < s->n; i++, S += s->m, V += s->m, HV += s->m)
    {
      const size_t y = (size_t) s->label[i] - 1;
      const double v = weight_of (s, i);
      double mean = 0;
      for (size_t c = 0; c < s->m; c++)
        {
          HV[c] = v > 0 ? S[c] / v + (c == y) : 0;
          mean += HV[c] * V[c];
        }
      for (size_t c = 0; c < s->m; c++)
        HV[c] *= v * (V[c] - mean);
    }
}

static void
squared_hinge_hessian (const sl_loss_samples *s, const double *S, const double *V, double *HV)
{
  for (size_t i = 0; i < s->n; i++, S += s->m, V += s->m, HV += s->m)
    {
      const size_t y = (size_t) s->label[i] - 1;
      HV[y] = 0;
      for (size_t c = 0; c < s->m; c++)
        if (c != y)
          {
            HV[c] = S[c] > 0 ? 2 * weight_of (s, i) * (V[c] - V[y]) : 0;
            HV[y] -= HV[c];
          }
    }
}

static void
binary_logistic_hessian (const sl_loss_samples *s, const double *S, const double *V, double *HV)
{
  for (size_t i = 0; i < s->n; i++, S += s->m, V += s->m, HV += s->m)
    {
      const double v = weight_of (s, i);
      for (size_t c = 0; c < s->m; c++)
        HV[c] = v > 0 ? fabs (S[c]) * (1 - fabs (S[c]) / v) * V[c] : 0;
    }
}

static void
squared_hessian (const sl_loss_samples *s, const double *S, const double *V, double *HV)
{
  (void) S;
  for (size_t i = 0; i < s->n; i++)
    for (size_t c = 0; c < s->m; c++)
      HV[c + i * s->m] = weight_of (s, i) * V[c + i * s->m];
}

/* ---- the table ----------------------------------------------------------------------------------------------------- */

const sl_loss_term sl_losses[SL_LOSSES] = {
  [SL_LOSS_LOGISTIC] = { .name = "logistic",
                         .labels = 1,
                         .exponentials = 1,
                         .smooth = .5,
                         .pass = logistic,
                         .hessian_product = softmax_hessian },
  [SL_LOSS_SMOOTHED_HINGE] = { .name = "smoothed hinge",
                               .labels = 1,
                               .exponentials = 1,
                               .smooth = .5,
                               .pass = smoothed_hinge,
                               .hessian_product = softmax_hessian },
  [SL_LOSS_SQUARED_HINGE] = { .name = "squared hinge",
                              .labels = 1,
                              .smooth_each = 2,
                              .pass = squared_hinge,
                              .hessian_product = squared_hinge_hessian },
  [SL_LOSS_BINARY_LOGISTIC] = { .name = "binary logistic",
                                .signs = 1,
                                .exponentials = 1,
                                .smooth = .25,
                                .pass = binary_logistic,
                                .hessian_product = binary_logistic_hessian },
  [SL_LOSS_SQUARED] = { .name = "squared", .smooth = 1, .pass = squared, .hessian_product = squared_hessian },
};

/* x * 0 is NaN where x is not finite. */
SL_CLONES size_t
sl_loss_not_finite (size_t count, const double *x)
{
  size_t wrong = 0;
  for (size_t k = 0; k < count; k++)
    wrong += ! (x[k] * 0 == 0);
  return wrong;
}
