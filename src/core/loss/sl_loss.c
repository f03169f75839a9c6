/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_loss.h"
#include "base/sl_parallel.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Numerics.
   A task treats a block of columns that fits the first cache. Its scores are transposed, so that columns lie side by
   side in vectors, and what is done with an entry, or a sum over a column, is the same operation in each lane, in the
   order of the entries. So the bits of a column do not depend on the columns beside it. */

enum {
  CACHED = 2048,   /* entries of a block */
  WIDEST = 256,    /* columns of a block, at most */
  NARROWEST = 8,   /* and at least, where there are as many */
  ROWS = 6,        /* of scratch beside the scores */
  EXPONENTIAL = 8, /* what one costs, in entries touched */
  FOLD = 256       /* factors of at most 2, whose product does not overflow */
};

typedef struct
{
  sl_loss_kind kind;
  size_t m, n, width, ldo, ldy, ldd;
  const sl_real *O, *Y;
  const double *label, *weight;
  double *value;
  sl_real *D;
} loss_job;

/* Columns first .. first+w-1: entry k of the j-th at d[j + k*w], and rows of w numbers. */
typedef struct
{
  const loss_job *job;
  size_t m, w, first;
  double *d, *own, *lead, *from, *shift, *sum, *value;
} loss_block;

/* e^x for x <= 0, to within two units in the last place. x = k log 2 + r, |r| <= (log 2)/2; e^r by its Taylor series
   of degree 13, whose rest is below 1e-17; 2^k as two factors, so that results below the least normal number round
   once. A multiple of 2^-52 is added so that the integer k stands in the last bits. No branch: loops over it are
   vectorised. */
static inline double
exponential (double x)
{
  const double shift = 0x1.8p52, log2_e = 0x1.71547652b82fep0, high = 0x1.62e42fefap-1, low = 0x1.cf79abc9e3b3ap-40;
  const double least = x > -746 ? x : -746, moved = least * log2_e + shift, k = moved - shift;
  const double r = (least - k * high) - k * low;
  const double r2 = r * r, r4 = r2 * r2;
  const double c2 = .5 + r * (1.0 / 6), c4 = 1.0 / 24 + r * (1.0 / 120), c6 = 1.0 / 720 + r * (1.0 / 5040);
  const double c8 = 1.0 / 40320 + r * (1.0 / 362880), c10 = 1.0 / 3628800 + r * (1.0 / 39916800);
  const double c12 = 1.0 / 479001600 + r * (1.0 / 6227020800);
  const double high_terms = (c8 + r2 * c10) + r4 * c12, low_terms = (c4 + r2 * c6) + r4 * high_terms;
  const double e = 1 + (r + r2 * (c2 + r2 * low_terms));
  int64_t bits, zero;
  memcpy (&bits, &moved, sizeof bits);
  memcpy (&zero, &shift, sizeof zero);
  /* k is from -1077 to 0; k + 2048 is positive, so a logical shift halves it */
  const uint64_t power = (uint64_t) (bits - zero + 2048), half = power >> 1, rest = power - half;
  const uint64_t first = (half + 1023 - 1024) << 52, second = (rest + 1023 - 1024) << 52;
  double a, b;
  memcpy (&a, &first, sizeof a);
  memcpy (&b, &second, sizeof b);
  return e * a * b;
}

/* log (1 + x) for finite x >= 0, to within two units in the last place. 1 + x = 2^k (1 + f), f from sqrt (1/2) - 1 to
   sqrt (2) - 1, by the bits; log (1 + f) = 2 artanh (s), s = f/(2 + f), by Taylor's series, whose rest is below 1e-18
   of it. What 1 + x has lost by rounding, over 1 + x, is added. Where k = 0, f is x itself. */
static inline double
logarithm (double x)
{
  const double high = 0x1.62e42fefap-1, low = 0x1.cf79abc9e3b3ap-40, shift = 0x1p52, one = 1,
               root = 0x1.6a09e667f3bcdp-1;
  const double u = 1 + x, lost = x < 1 ? x - (u - 1) : 1 - (u - x);
  uint64_t bits, bits_one, bits_root, bits_shift;
  memcpy (&bits, &u, sizeof bits);
  memcpy (&bits_one, &one, sizeof bits_one);
  memcpy (&bits_root, &root, sizeof bits_root);
  memcpy (&bits_shift, &shift, sizeof bits_shift);
  bits += bits_one - bits_root;
  const uint64_t exponent = (bits >> 52) | bits_shift, fraction = (bits & ((1ULL << 52) - 1)) + bits_root;
  double power, part;
  memcpy (&power, &exponent, sizeof power);
  memcpy (&part, &fraction, sizeof part);
  const double k = power - (shift + 1023), f = k == 0 ? x : part - 1, rest = k == 0 ? 0 : lost / u;
  const double s = f / (2 + f), z = s * s, z2 = z * z, z4 = z2 * z2;
  const double c0 = 2.0 / 3 + z * (2.0 / 5), c2 = 2.0 / 7 + z * (2.0 / 9), c4 = 2.0 / 11 + z * (2.0 / 13);
  const double c6 = 2.0 / 15 + z * (2.0 / 17), c8 = 2.0 / 19 + z * (2.0 / 21);
  const double series = z * ((c0 + z2 * c2) + z4 * ((c4 + z2 * c6) + z4 * c8));
  return k * high + (f - (s * (f - series) - (k * low + rest)));
}

/* ---- rows of lanes --------------------------------------------------------------------------------------------- */

SL_CLONES static void
logarithms (size_t w, double *x)
{
  for (size_t j = 0; j < w; j++)
    x[j] = logarithm (x[j]);
}

SL_CLONES static void
largest_of (size_t m, size_t w, const double *restrict d, double *restrict largest)
{
  for (size_t j = 0; j < w; j++)
    largest[j] = -INFINITY;
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < w; j++)
      largest[j] = d[j + k * w] > largest[j] ? d[j + k * w] : largest[j];
}

/* d = e^(d - from + shift), and its sums over columns. */
SL_CLONES static void
exponentials (size_t m, size_t w, const double *restrict from, const double *restrict shift, double *restrict d,
              double *restrict sum)
{
  for (size_t j = 0; j < w; j++)
    sum[j] = 0;
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < w; j++)
      {
        const double e = exponential ((d[j + k * w] - from[j]) + shift[j]);
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

/* From rival, the largest other score in lead, and own: lead, what exponents are counted from, and the margin if it is
   not in lead. */
SL_CLONES static void
compare (size_t w, double margin, double *restrict own, double *restrict lead, double *restrict from,
         double *restrict shift)
{
  for (size_t j = 0; j < w; j++)
    {
      const double rival = lead[j], ahead = (rival - own[j]) + margin;
      from[j] = ahead > 0 ? rival : own[j];
      shift[j] = ahead > 0 ? 0 : margin;
      lead[j] = ahead > 0 ? ahead : 0;
      own[j] = exponential (0 - lead[j]);
    }
}

/* 1/(own + others), and of others what the class has of the derivative. */
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

/* The squared hinges of d, which become their derivatives, and the sum of h. */
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

/* d, the margins, becomes the moduli of derivatives. The sum of log (1 + e_k) is the logarithm of a product, which is
   held less 1: all its terms are positive, so that it keeps its digits. */
SL_CLONES static void
margins (size_t m, size_t w, double *restrict d, double *restrict sum, double *restrict product)
{
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < w; j++)
      {
        const double z = d[j + k * w], e = exponential (0 - fabs (z));
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

/* x * 0 is NaN where x is not finite. */
SL_CLONES static size_t
not_finite (size_t count, const double *x)
{
  size_t wrong = 0;
  for (size_t k = 0; k < count; k++)
    wrong += ! (x[k] * 0 == 0);
  return wrong;
}

/* ---- the losses of a block ------------------------------------------------------------------------------------- */

/* Takes the score of its class out of each column. */
static void
take_own (const loss_block *b)
{
  for (size_t j = 0; j < b->w; j++)
    {
      double *score = b->d + j + ((size_t) b->job->label[b->first + j] - 1) * b->w;
      b->own[j] = *score;
      *score = -INFINITY;
    }
}

static void
put_own (const loss_block *b, const double *row)
{
  for (size_t j = 0; j < b->w; j++)
    b->d[j + ((size_t) b->job->label[b->first + j] - 1) * b->w] = row[j];
}

/* The logistic loss of o + margin (1 - e_y): with margin 0 the logistic loss of o, with margin 1 the smoothed hinge.
   Exponents are counted from the score of y or of its best rival. */
static void
logistic (const loss_block *b, double margin)
{
  const size_t w = b->w;
  take_own (b);
  largest_of (b->m, w, b->d, b->lead);
  compare (w, margin, b->own, b->lead, b->from, b->shift);
  exponentials (b->m, w, b->from, b->shift, b->d, b->sum);
  if (b->job->value)
    {
      for (size_t j = 0; j < w; j++)
        b->value[j] = b->lead[j] > 0 ? (b->own[j] + b->sum[j]) - 1 : b->sum[j];
      logarithms (w, b->value);
      for (size_t j = 0; j < w; j++)
        b->value[j] += b->lead[j];
    }
  if (b->job->D)
    {
      divide (w, b->own, b->sum, b->from);
      scale (b->m, w, b->from, b->d);
      put_own (b, b->sum);
    }
}

static void
squared_hinge (const loss_block *b)
{
  take_own (b);
  hinges (b->m, b->w, b->own, b->d, b->value, b->sum);
  for (size_t j = 0; j < b->w; j++)
    b->sum[j] = 0 - 2 * b->sum[j];
  put_own (b, b->sum);
}

static void
binary_logistic (const loss_block *b)
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

/* Columns of numbers side by side, a few at a time. */
static void
turn (size_t m, size_t w, const sl_real *restrict O, size_t ldo, double *restrict d)
{
  size_t j = 0;
  for (; j + NARROWEST <= w; j += NARROWEST)
    for (size_t k = 0; k < m; k++)
      for (size_t i = 0; i < NARROWEST; i++)
        d[k * w + j + i] = (double) O[k + (j + i) * ldo];
  for (; j < w; j++)
    for (size_t k = 0; k < m; k++)
      d[k * w + j] = (double) O[k + j * ldo];
}

/* Scores, margins or differences, side by side. */
static void
gather (const loss_block *b)
{
  const loss_job *job = b->job;
  const size_t w = b->w;
  if (! job->Y)
    turn (b->m, w, job->O + b->first * job->ldo, job->ldo, b->d);
  for (size_t j = 0; job->Y && j < w; j++)
    {
      const sl_real *o = job->O + (b->first + j) * job->ldo, *y = job->Y + (b->first + j) * job->ldy;
      double *d = b->d + j;
      if (job->kind == SL_LOSS_BINARY_LOGISTIC)
        for (size_t k = 0; k < b->m; k++, d += w)
          *d = (double) y[k] * (double) o[k];
      else
        for (size_t k = 0; k < b->m; k++, d += w)
          *d = (double) o[k] - (double) y[k];
    }
}

/* Weight 0 counts for nothing, even where it meets an infinity. */
static void
scatter (const loss_block *b)
{
  const loss_job *job = b->job;
  const int binary = job->kind == SL_LOSS_BINARY_LOGISTIC;
  for (size_t j = 0; j < b->w; j++)
    {
      const size_t at = b->first + j;
      const double weight = job->weight ? job->weight[at] : 1, *d = b->d + j;
      if (job->value)
        job->value[at] = weight > 0 ? weight * b->value[j] : 0;
      if (! job->D)
        continue;
      sl_real *D = job->D + at * job->ldd;
      if (! (weight > 0))
        for (size_t k = 0; k < b->m; k++)
          D[k] = 0;
      else if (binary)
        for (size_t k = 0; k < b->m; k++)
          D[k] = (sl_real) (weight * (0 - (double) job->Y[k + at * job->ldy] * d[k * b->w]));
      else
        for (size_t k = 0; k < b->m; k++)
          D[k] = (sl_real) (weight * d[k * b->w]);
    }
}

/* ---- what may be wrong ----------------------------------------------------------------------------------------- */

static int
is_label (double label, size_t m)
{
  return label >= 1 && label <= (double) m && label == (double) (size_t) label;
}

static int
is_weight (double weight)
{
  return weight >= 0 && weight <= DBL_MAX;
}

/* Whether all weights and labels of a block, and all binary targets, are such. */
static int
sound (const loss_block *b)
{
  const loss_job *job = b->job;
  size_t wrong = 0;
  for (size_t j = b->first; j < b->first + b->w; j++)
    {
      wrong += job->weight && ! is_weight (job->weight[j]);
      wrong += job->label && ! is_label (job->label[j], b->m);
      if (job->kind == SL_LOSS_BINARY_LOGISTIC)
        for (size_t k = 0; k < b->m; k++)
          wrong += ! (job->Y[k + j * job->ldy] == 1 || job->Y[k + j * job->ldy] == -1);
    }
  return wrong == 0;
}

static sl_status
status_of (const loss_job *job, size_t j)
{
  const sl_real *o = job->O + j * job->ldo, *y = job->Y ? job->Y + j * job->ldy : NULL;
  if (job->weight && ! is_weight (job->weight[j]))
    return SL_BAD_INPUT;
  for (size_t k = 0; k < job->m; k++)
    if (! (o[k] * 0 == 0))
      return SL_NOT_FINITE;
  if (job->label)
    return is_label (job->label[j], job->m) ? SL_OK : SL_BAD_INPUT;
  for (size_t k = 0; k < job->m; k++)
    if (job->kind == SL_LOSS_BINARY_LOGISTIC ? ! (y[k] == 1 || y[k] == -1) : ! (y[k] * 0 == 0))
      return SL_BAD_INPUT;
  return SL_OK;
}

/* The status of the first column, in order, that has anything wrong. */
static sl_status
first_wrong (const loss_block *b)
{
  for (size_t j = b->first; j < b->first + b->w; j++)
    {
      const sl_status status = status_of (b->job, j);
      if (status != SL_OK)
        return status;
    }
  return SL_OK;
}

/* ---- blocks ---------------------------------------------------------------------------------------------------- */

static sl_status
treat_block (const void *description, size_t block, void *work)
{
  const loss_job *job = description;
  const size_t first = block * job->width, left = job->n - first, w = left < job->width ? left : job->width;
  double *d = work, *rows = d + job->m * w;
  const loss_block b = { job,          job->m,       w,           first, d, rows, rows + w, rows + 2 * w,
                         rows + 3 * w, rows + 4 * w, rows + 5 * w };
  /* differences of finite numbers may be infinite: then nothing is wrong */
  gather (&b);
  if (! sound (&b) || not_finite (job->m * w, d) > 0)
    {
      const sl_status status = first_wrong (&b);
      if (status != SL_OK)
        return status;
    }
  switch (job->kind)
    {
    case SL_LOSS_LOGISTIC:
      logistic (&b, 0);
      break;
    case SL_LOSS_SMOOTHED_HINGE:
      logistic (&b, 1);
      break;
    case SL_LOSS_SQUARED_HINGE:
      squared_hinge (&b);
      break;
    case SL_LOSS_BINARY_LOGISTIC:
      binary_logistic (&b);
      break;
    default:
      squares (b.m, w, d, b.value);
    }
  scatter (&b);
  return SL_OK;
}

static size_t
width_for (size_t m, size_t n)
{
  size_t width = CACHED / m / NARROWEST * NARROWEST;
  width = width > WIDEST ? WIDEST : width;
  width = width < NARROWEST ? NARROWEST : width;
  return n < width ? n : width;
}

sl_status
SL_NAME (loss) (sl_loss_kind kind, size_t m, size_t n, const sl_real *O, size_t ldo, const double *label,
                const sl_real *Y, size_t ldy, const double *weight, double *value, sl_real *D, size_t ldd,
                const sl_stop *stop)
{
  const int labels = sl_loss_takes_labels (kind);
  if ((unsigned) kind >= SL_LOSSES || ldo < m || (D && ldd < m) || (! labels && ldy < m))
    return SL_BAD_INPUT;
  if (n > 0 && (m == 0 || (labels ? ! label : ! Y)))
    return SL_BAD_INPUT;
  if (n == 0)
    return SL_OK;
  const int costly = kind != SL_LOSS_SQUARED_HINGE && kind != SL_LOSS_SQUARED;
  const size_t width = width_for (m, n), cost = width * m * (costly ? EXPONENTIAL : 3);
  const loss_job job = { kind,   m,     n, width, ldo, ldy, ldd, O, labels ? NULL : Y, labels ? label : NULL,
                         weight, value, D };
  return sl_parallel_for ((n - 1) / width + 1, cost, (m + ROWS) * width * sizeof (double), treat_block, &job, stop);
}

#ifndef SL_SINGLE
int
sl_loss_takes_labels (sl_loss_kind kind)
{
  return kind == SL_LOSS_LOGISTIC || kind == SL_LOSS_SMOOTHED_HINGE || kind == SL_LOSS_SQUARED_HINGE;
}
#endif
