/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_proj_l0.h"
#include "base/sl_parallel.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* The bits of a modulus, which sort like the modulus; infinity and NaN are the patterns from not_finite on. */
#ifdef SL_SINGLE
typedef uint32_t bits;
enum { BITS = 31 };
static const bits sign_bit = UINT32_C (1) << 31, not_finite = UINT32_C (0xff) << 23;
#else
typedef uint64_t bits;
enum { BITS = 63 };
static const bits sign_bit = UINT64_C (1) << 63, not_finite = UINT64_C (0x7ff) << 52;
#endif

enum {
  LONG_DIGIT = 11, /* bits looked at in one pass over many entries: the exponent of double */
  SHORT_DIGIT = 6, /* and over fewer, where clearing a long table would cost more than counting */
  MANY = 1 << LONG_DIGIT,
  FEW = 48 /* entries from which counting pays at all */
};

static inline bits
modulus (sl_real x)
{
  bits b;
  memcpy (&b, &x, sizeof b);
  return b & ~sign_bit;
}

SL_CLONES static sl_status
read_moduli (size_t d, const sl_real *x, bits *b)
{
  bits largest = 0;
  for (size_t i = 0; i < d; i++)
    {
      b[i] = modulus (x[i]);
      largest = b[i] > largest ? b[i] : largest;
    }
  return largest < not_finite ? SL_OK : SL_NOT_FINITE;
}

/* The k-th largest, by insertion: for a few, or for many that are equal. */
static bits
select_of_few (size_t count, bits *b, size_t k)
{
  for (size_t i = 1; i < count; i++)
    {
      bits moving = b[i];
      size_t at = i;
      for (; at > 0 && b[at - 1] < moving; at--)
        b[at] = b[at - 1];
      b[at] = moving;
    }
  return b[k - 1];
}

/* The k-th largest of b, 1 <= k <= count; b is spent. Two tables of counts in turn, since neighbours often share
   their digit. Once all digits are seen, what remains is equal. */
static bits
select_largest (size_t count, bits *b, size_t k)
{
  size_t table[2][1 << LONG_DIGIT];
  for (int shift = BITS; count > FEW && shift > 0;)
    {
      int length = count < MANY ? SHORT_DIGIT : LONG_DIGIT;
      length = shift < length ? shift : length;
      shift -= length;

      size_t digits = (size_t) 1 << length, above = 0, kept = 0;
      memset (table[0], 0, digits * sizeof (size_t));
      memset (table[1], 0, digits * sizeof (size_t));
      for (size_t i = 0; i < count; i++)
        table[i % 2][(b[i] >> shift) % digits]++;

      size_t digit = digits - 1;
      for (; above + table[0][digit] + table[1][digit] < k; digit--)
        above += table[0][digit] + table[1][digit];
      k -= above;

      for (size_t i = 0; i < count; i++)
        {
          bits candidate = b[i];
          b[kept] = candidate;
          kept += (candidate >> shift) % digits == digit;
        }
      count = kept;
    }
  return select_of_few (count, b, k);
}

/* Keeps the entries of modulus at least least; gives how many they are. */
SL_CLONES static size_t
keep (size_t d, const sl_real *x, bits least, sl_real *p)
{
  size_t kept = 0;
  for (size_t i = 0; i < d; i++)
    {
      int in = modulus (x[i]) >= least;
      p[i] = in ? x[i] : 0;
      kept += (size_t) in;
    }
  return kept;
}

/* Zeroes the last surplus entries of modulus least. */
static void
drop_last_ties (size_t d, bits least, size_t surplus, sl_real *p)
{
  for (size_t i = d; surplus > 0; i--)
    if (modulus (p[i - 1]) == least)
      {
        p[i - 1] = 0;
        surplus--;
      }
}

typedef struct
{
  size_t d, ldx, step, ldp;
  const sl_real *X;
  const double *k;
  sl_real *P;
  double *threshold, *support;
} l0_job;

static sl_status
l0_column (const void *description, size_t j, void *work)
{
  const l0_job *job = description;
  const sl_real *x = job->X + j * job->ldx;
  sl_real *p = job->P + j * job->ldp;
  double wanted = job->k[j * job->step], threshold = INFINITY;
  if (! (wanted >= 0) || wanted != floor (wanted))
    return SL_BAD_INPUT;
  if (read_moduli (job->d, x, work) != SL_OK)
    return SL_NOT_FINITE;

  if (wanted == 0)
    for (size_t i = 0; i < job->d; i++)
      p[i] = 0;
  else if (wanted >= (double) job->d)
    {
      memmove (p, x, job->d * sizeof *p);
      threshold = 0;
    }
  else
    {
      size_t k = (size_t) wanted;
      bits least = select_largest (job->d, work, k);
      size_t kept = keep (job->d, x, least, p);
      if (least > 0)
        drop_last_ties (job->d, least, kept - k, p);
      sl_real smallest;
      memcpy (&smallest, &least, sizeof smallest);
      threshold = (double) smallest;
    }

  if (job->threshold)
    job->threshold[j] = threshold;
  if (job->support)
    {
      size_t support = 0;
      for (size_t i = 0; i < job->d; i++)
        support += p[i] != 0;
      job->support[j] = (double) support;
    }
  return SL_OK;
}

sl_status
SL_NAME (proj_l0) (size_t d, size_t n, const sl_real *X, size_t ldx, const double *k, size_t step, sl_real *P,
                   size_t ldp, double *threshold, double *support, const sl_stop *stop)
{
  if ((d == 0 && n > 0) || ldx < d || ldp < d)
    return SL_BAD_INPUT;
  if (n > 0 && d > SIZE_MAX / sizeof (bits))
    return SL_OUT_OF_MEMORY;
  l0_job job = { d, ldx, step, ldp, X, k, P, threshold, support };
  return sl_parallel_for (n, d, d * sizeof (bits), l0_column, &job, stop);
}

sl_status
SL_NAME (proj_l0_column) (size_t d, const sl_real *x, double k, sl_real *p, double *work)
{
  const l0_job job = { d, d, 0, d, x, &k, p, NULL, NULL };
  return l0_column (&job, 0, work);
}
