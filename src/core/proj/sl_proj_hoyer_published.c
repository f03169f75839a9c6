/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_proj_hoyer_published.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"
#include "linalg/sl_scan.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Relative distance below which two numbers that should be equal are. */
static const double rounding = 8 * DBL_EPSILON, flat = 2 * DBL_EPSILON;

/* An entry that remembers its place. */
typedef struct
{
  double value;
  size_t at;
} entry;

/* The passes of one column: where their dimensions are written, and their number. */
typedef struct
{
  size_t count, max_passes;
  double *dimension;
} record;

static void
append_pass (record *passes, size_t dimension)
{
  if (passes->count < passes->max_passes)
    passes->dimension[passes->count] = (double) dimension;
  passes->count++;
}

/* Sorts by falling value, equal ones as they come: merges runs of 1, 2, 4, ... from a to b and back. The result is in
   the array returned. */
static entry *
sort_entries (size_t n, entry *a, entry *b)
{
  for (size_t run = 1; run < n; run *= 2)
    {
      for (size_t first = 0; first < n; first += 2 * run)
        {
          size_t middle = n - first < run ? n : first + run, last = n - first < 2 * run ? n : first + 2 * run;
          size_t i = first, j = middle;
          for (size_t k = first; k < last; k++)
            b[k] = j == last || (i < middle && a[i].value >= a[j].value) ? a[i++] : a[j++];
        }
      entry *swap = a;
      a = b;
      b = swap;
    }
  return a;
}

/* A sum that remembers what its roundings have lost. */
typedef struct
{
  double total, lost;
} careful_sum;

static void
add_to (careful_sum *sum, double term)
{
  double total = sum->total + term, added = total - sum->total;
  sum->lost += (sum->total - (total - added)) + (term - added);
  sum->total = total;
}

/* Mean of v_j - centre. */
static double
mean_from (size_t d, const entry *v, double centre)
{
  careful_sum sum = { 0 };
  for (size_t j = 0; j < d; j++)
    add_to (&sum, v[j].value - centre);
  return (sum.total + sum.lost) / (double) d;
}

/* s_j = r/d + c (v_j - mean), with |s|_2 = 1: the nearest point to v on the circle with sum r. One entry far from the
   others puts a rounding of its own size into their mean, so that the mean is taken again about the first one;
   once that entry is dropped, the rest may be too small to be squared as it is. */
static void
to_circle (size_t d, const entry *v, double r, double *s)
{
  double excess = (double) d - r * r, centre = mean_from (d, v, 0), correction, extent = 0, spread, slope = 0;
  careful_sum squares = { 0 };
  centre += mean_from (d, v, centre);
  correction = mean_from (d, v, centre);
  for (size_t j = 0; j < d; j++)
    {
      s[j] = (v[j].value - centre) - correction;
      extent = fmax (extent, fabs (s[j]));
    }
  extent = sl_power_of_two (extent);
  for (size_t j = 0; j < d; j++)
    {
      s[j] /= extent;
      add_to (&squares, s[j] * s[j]);
    }
  spread = squares.total + squares.lost;
  if (excess > flat * (double) d && spread > 0)
    slope = sqrt (excess / ((double) d * spread));
  for (size_t j = 0; j < d; j++)
    s[j] = r / (double) d + slope * s[j];
}

/* How many of the sorted entries s the projection onto {s >= 0, sum s = r} leaves positive. */
static size_t
simplex_support (size_t d, const double *s, double r)
{
  double sum = 0;
  for (size_t i = 1; i < d; i++)
    {
      sum += s[i - 1];
      if ((sum - r) / (double) i >= s[i])
        return i;
    }
  return d;
}

static size_t
alternating (size_t n, const entry *v, double r, double *s, record *passes)
{
  size_t d = n;
  to_circle (d, v, r, s);
  append_pass (passes, d);
  while (s[d - 1] < 0)
    {
      size_t less = simplex_support (d, s, r);
      d = less < d ? less : d - 1;
      to_circle (d, v, r, s);
      append_pass (passes, d);
    }
  return d;
}

static size_t
hoyer2004 (size_t n, entry *v, double r, double *s, record *passes)
{
  for (size_t d = n;;)
    {
      size_t kept = 0;
      to_circle (d, v, r, s);
      append_pass (passes, d);
      for (size_t j = 0; j < d; j++)
        if (s[j] >= 0)
          {
            v[kept] = v[j];
            s[kept++] = s[j];
          }
      if (kept == d)
        return d;
      d = kept;
    }
}

/* The canonical vector where the k entries of value 0, the largest, are tied and more than r^2. */
static size_t
on_tied_set (size_t n, size_t k, entry *v, double r, double *s)
{
  double d = (double) k, w = k > 1 ? sqrt (fmax (d - r * r, 0) / (d - 1)) : 1;
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    if (v[i].value == 0)
      {
        s[kept] = kept == 0 ? (r + (d - 1) * w) / d : fmax (r - w, 0) / d;
        v[kept++] = v[i];
      }
  return kept;
}

/* Sparseness 1: the first of the largest entries, whose value is 0, without what rounding leaves of others. */
static size_t
keep_largest (entry *v, double *s)
{
  size_t k = 0;
  while (v[k].value != 0)
    k++;
  v[0] = v[k];
  s[0] = 1;
  return 1;
}

/* v = x, or |x|, less its maximum and scaled to numbers around 1; returns how often the maximum occurs. */
static size_t
load_entries (size_t n, const sl_real *x, int nonneg, double largest, entry *v)
{
  double scale = fmin (1 / sl_power_of_two (largest), 0x1p+1021), top = -INFINITY, least = INFINITY;
  size_t tied = 0;
  for (size_t i = 0; i < n; i++)
    {
      v[i].at = i;
      v[i].value = (nonneg ? (double) x[i] : fabs ((double) x[i])) * scale;
      top = fmax (top, v[i].value);
      least = fmin (least, v[i].value);
    }
  scale = 1 / sl_power_of_two (top - least);
  for (size_t i = 0; i < n; i++)
    {
      v[i].value = (v[i].value - top) * scale;
      tied += v[i].value == 0;
    }
  return tied;
}

typedef struct
{
  size_t d, ldx, ldp, max_passes;
  const sl_real *X;
  sl_real *P;
  sl_hoyer_algorithm algorithm;
  int nonneg;
  const double *l1, *l2;
  double *iterations, *dimension;
} published_job;

static sl_status
published_column (const void *description, size_t j, void *work)
{
  const published_job *job = description;
  const sl_real *x = job->X + j * job->ldx;
  sl_real *p = job->P + j * job->ldp;
  size_t n = job->d, kept = 0;
  double l1 = job->l1[j], l2 = job->l2[j], max_ratio = sqrt ((double) n), slack = 8 * (double) FLT_EPSILON;
  entry *v = work, *other = v + n;
  double *s = (double *) (other + n);
  record passes = { 0, job->max_passes, job->dimension + j * job->max_passes };
  sl_norms norms;

  if (! (l1 >= 0 && l1 <= DBL_MAX && l2 >= 0 && l2 <= DBL_MAX))
    return SL_BAD_INPUT;
  if (l1 < l2 * (1 - slack) || l1 > max_ratio * l2 * (1 + slack))
    return SL_INFEASIBLE;
  if (SL_NAME (scan) (n, x, &norms) != SL_OK)
    return SL_NOT_FINITE;

  if (l2 > 0)
    {
      double r = fmin (fmax (l1 / l2, 1), max_ratio);
      size_t tied = load_entries (n, x, job->nonneg, norms.max, v);
      if ((double) tied > r * r * (1 + rounding))
        {
          append_pass (&passes, n);
          kept = on_tied_set (n, tied, v, r, s);
        }
      else if (job->algorithm == SL_HOYER_ALTERNATING)
        {
          v = sort_entries (n, v, other);
          kept = alternating (n, v, r, s, &passes);
        }
      else
        kept = hoyer2004 (n, v, r, s, &passes);
      if (r <= 1 + rounding)
        kept = keep_largest (v, s);
    }

  memset (p, 0, n * sizeof *p);
  for (size_t k = 0; k < kept; k++)
    p[v[k].at] = (sl_real) (! job->nonneg && x[v[k].at] < 0 ? 0 - l2 * s[k] : l2 * s[k]);
  job->iterations[j] = (double) passes.count;
  for (size_t k = passes.count; k < job->max_passes; k++)
    passes.dimension[k] = NAN;
  return SL_OK;
}

sl_status
SL_NAME (proj_hoyer_published) (size_t d, size_t n, const sl_real *X, size_t ldx, sl_hoyer_algorithm algorithm,
                                int nonneg, const double *l1, const double *l2, sl_real *P, size_t ldp,
                                double *iterations, size_t max_passes, double *dimension, const sl_stop *stop)
{
  const size_t bytes = 2 * sizeof (entry) + sizeof (double);
  if ((d == 0 && n > 0) || ldx < d || ldp < d)
    return SL_BAD_INPUT;
  if (d > SIZE_MAX / bytes)
    return SL_OUT_OF_MEMORY;
  published_job job = { d, ldx, ldp, max_passes, X, P, algorithm, nonneg, l1, l2, iterations, dimension };
  return sl_parallel_for (n, d, d * bytes, published_column, &job, stop);
}
