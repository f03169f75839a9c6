/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_descent_private.h"
#include "base/sl_memory.h"

#include <string.h>

/* ---- full points in single precision ---------------------------------------------------------------------------- */

/* Sums of DESCENT_LANES entries side by side. The compiler makes of them what the processor has; there are neither
   fused products nor sums in another order, so that all processors give the same bits. */
typedef float eight __attribute__ ((vector_size (DESCENT_LANES * sizeof (float)), may_alias));

static inline __attribute__ ((always_inline)) float
total (const eight *sum)
{
  float s[DESCENT_LANES];
  memcpy (s, sum, sizeof s);
  return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]));
}

/* The squares between four points and two others: DESCENT_STRIP for each of the two. All sums stay in registers. */
static inline __attribute__ ((always_inline)) void
add_tile (size_t stride, const void *const *row, const void *const *column, float *square, float *next)
{
  const eight *r0 = row[0], *r1 = row[1], *r2 = row[2], *r3 = row[3], *c0 = column[0], *c1 = column[1];
  eight s00 = { 0 }, s10 = { 0 }, s20 = { 0 }, s30 = { 0 }, s01 = { 0 }, s11 = { 0 }, s21 = { 0 }, s31 = { 0 }, e;
  for (size_t l = 0; l < stride / DESCENT_LANES; l++)
    {
      const eight a = c0[l], b = c1[l];
      e = r0[l] - a, s00 += e * e;
      e = r1[l] - a, s10 += e * e;
      e = r2[l] - a, s20 += e * e;
      e = r3[l] - a, s30 += e * e;
      e = r0[l] - b, s01 += e * e;
      e = r1[l] - b, s11 += e * e;
      e = r2[l] - b, s21 += e * e;
      e = r3[l] - b, s31 += e * e;
    }
  square[0] = total (&s00), square[1] = total (&s10), square[2] = total (&s20), square[3] = total (&s30);
  next[0] = total (&s01), next[1] = total (&s11), next[2] = total (&s21), next[3] = total (&s31);
}

/* The squares between y and the points at two places. */
static inline __attribute__ ((always_inline)) void
add_two (size_t stride, const float *y, const float *one, const float *two, float *square)
{
  const eight *q = (const eight *) y, *a = (const eight *) one, *b = (const eight *) two;
  eight sum = { 0 }, other = { 0 }, e;
  for (size_t l = 0; l < stride / DESCENT_LANES; l++)
    {
      e = q[l] - a[l], sum += e * e;
      e = q[l] - b[l], other += e * e;
    }
  square[0] = total (&sum), square[1] = total (&other);
}

SL_CLONES static void
full_line (const descent_points *points, const float *y, size_t count, const uint32_t *column, float *square)
{
  const size_t stride = points->stride;
  float two[2];
  for (size_t j = 0; j < count; j += 2)
    {
      size_t next = j + 1 < count ? j + 1 : j;
      add_two (stride, y, points->value + column[j] * stride, points->value + column[next] * stride, two);
      square[j] = two[0], square[next] = two[next - j];
    }
}

/* ---- full points in whole numbers ------------------------------------------------------------------------------- */

/* So many squares of differences of two numbers have a sum of 31 bits. Integers may be added in any order, which the
   compiler makes use of. */
enum { PIECE = 512 };
_Static_assert(PIECE % DESCENT_WHOLE_LANES == 0 && (int64_t) PIECE * 4 * DESCENT_WHOLE * DESCENT_WHOLE <= INT32_MAX,
               "a piece has whole vectors, and its squares fit");

static inline __attribute__ ((always_inline)) int32_t
whole_square (int16_t a, int16_t b)
{
  const int16_t e = (int16_t) (a - b);
  return (int32_t) e * e;
}

/* As add_tile. */
static inline __attribute__ ((always_inline)) void
add_whole_tile (size_t stride, const void *const *row, const void *const *column, float *square, float *next)
{
  int64_t sum[2 * DESCENT_STRIP] = { 0 };
  for (size_t first = 0; first < stride; first += PIECE)
    {
      const size_t count = stride - first < PIECE ? stride - first : PIECE;
      const int16_t *r0 = (const int16_t *) row[0] + first, *r1 = (const int16_t *) row[1] + first,
                    *r2 = (const int16_t *) row[2] + first, *r3 = (const int16_t *) row[3] + first,
                    *c0 = (const int16_t *) column[0] + first, *c1 = (const int16_t *) column[1] + first;
      int32_t s00 = 0, s10 = 0, s20 = 0, s30 = 0, s01 = 0, s11 = 0, s21 = 0, s31 = 0;
      for (size_t l = 0; l < count / DESCENT_WHOLE_LANES * DESCENT_WHOLE_LANES; l++)
        {
          s00 += whole_square (r0[l], c0[l]), s01 += whole_square (r0[l], c1[l]);
          s10 += whole_square (r1[l], c0[l]), s11 += whole_square (r1[l], c1[l]);
          s20 += whole_square (r2[l], c0[l]), s21 += whole_square (r2[l], c1[l]);
          s30 += whole_square (r3[l], c0[l]), s31 += whole_square (r3[l], c1[l]);
        }
      sum[0] += s00, sum[1] += s10, sum[2] += s20, sum[3] += s30;
      sum[4] += s01, sum[5] += s11, sum[6] += s21, sum[7] += s31;
    }
  for (int k = 0; k < DESCENT_STRIP; k++)
    square[k] = (float) sum[k], next[k] = (float) sum[k + DESCENT_STRIP];
}

SL_CLONES static void
whole_line (const descent_points *points, const int16_t *y, size_t count, const uint32_t *column, float *square)
{
  const size_t stride = points->stride;
  for (size_t j = 0; j < count; j++)
    {
      const int16_t *const point = points->whole + column[j] * stride;
      int64_t sum = 0;
      for (size_t first = 0; first < stride; first += PIECE)
        {
          const size_t end = stride - first < PIECE ? stride : first + PIECE;
          int32_t s = 0;
          for (size_t l = first; l < end; l++)
            s += whole_square (y[l], point[l]);
          sum += s;
        }
      square[j] = (float) sum;
    }
}

/* ---- strips of full points ------------------------------------------------------------------------------------- */

/* A strip, of points that take so many bytes, two columns at a time. The tiles are called by name, since gcc inlines no
   function that it is handed by its address, where it does not optimise. */
static inline __attribute__ ((always_inline)) void
in_pairs (int whole, const void *points, size_t bytes, size_t stride, const uint32_t *row, size_t count,
          const uint32_t *column, float *square)
{
  const char *const value = points;
  const void *four[DESCENT_STRIP];
  for (size_t r = 0; r < DESCENT_STRIP; r++)
    four[r] = value + row[r] * bytes;
  for (size_t j = 0; j < count; j += 2)
    {
      float unused[DESCENT_STRIP];
      const int pair = j + 1 < count;
      const void *const two[] = { value + column[j] * bytes, value + column[pair ? j + 1 : j] * bytes };
      float *const first = square + j * DESCENT_STRIP, *const next = pair ? first + DESCENT_STRIP : unused;
      if (whole)
        add_whole_tile (stride, four, two, first, next);
      else
        add_tile (stride, four, two, first, next);
    }
}

SL_CLONES static void
full_strip (const descent_points *points, const uint32_t *row, size_t count, const uint32_t *column, float *square)
{
  in_pairs (0, points->value, points->stride * sizeof (float), points->stride, row, count, column, square);
}

SL_CLONES static void
whole_strip (const descent_points *points, const uint32_t *row, size_t count, const uint32_t *column, float *square)
{
  in_pairs (1, points->whole, points->stride * sizeof (int16_t), points->stride, row, count, column, square);
}

/* ---- sparse points ---------------------------------------------------------------------------------------------- */

typedef struct
{
  size_t first, last; /* entries */
  double sumsq;
} entries;

static entries
entries_of (const descent_points *points, uint32_t place)
{
  uint32_t point = points->original[place];
  return (entries) { points->start[point], points->start[point + 1], points->sumsq[point] };
}

/* The products are exact and the sums in the order of the rows, so that both orders of a pair have the same bits. */
SL_CLONES static void
multiply_column (const descent_points *points, entries column, const float *table, double *dot)
{
  for (size_t r = 0; r < DESCENT_STRIP; r++)
    dot[r] = 0;
  for (size_t e = column.first; e < column.last; e++)
    {
      const double v = (double) points->value[e];
      const float *line = table + (size_t) points->row[e] * DESCENT_STRIP;
      for (size_t r = 0; r < DESCENT_STRIP; r++)
        dot[r] += v * (double) line[r];
    }
}

static void
sparse_strip (const descent_points *points, const uint32_t *row, size_t count, const uint32_t *column, float *square,
              float *table)
{
  entries own[DESCENT_STRIP];
  for (size_t r = 0; r < DESCENT_STRIP; r++)
    {
      own[r] = entries_of (points, row[r]);
      for (size_t e = own[r].first; e < own[r].last; e++)
        table[(size_t) points->row[e] * DESCENT_STRIP + r] = points->value[e];
    }
  for (size_t j = 0; j < count; j++)
    {
      const entries other = entries_of (points, column[j]);
      double dot[DESCENT_STRIP];
      multiply_column (points, other, table, dot);
      for (size_t r = 0; r < DESCENT_STRIP; r++)
        {
          const double s = own[r].sumsq + other.sumsq - 2 * dot[r];
          square[r + j * DESCENT_STRIP] = s > 0 ? (float) s : 0;
        }
    }
  for (size_t r = 0; r < DESCENT_STRIP; r++)
    for (size_t e = own[r].first; e < own[r].last; e++)
      table[(size_t) points->row[e] * DESCENT_STRIP + r] = 0;
}

/* Only the first entry of each line of the table is used. */
static void
sparse_line (const descent_points *points, const float *y, double sumsq, size_t count_y, const size_t *row,
             size_t count, const uint32_t *column, float *square, float *table)
{
  for (size_t e = 0; e < count_y; e++)
    table[row[e] * DESCENT_STRIP] = y[e];
  for (size_t j = 0; j < count; j++)
    {
      const entries x = entries_of (points, column[j]);
      double dot = 0;
      for (size_t e = x.first; e < x.last; e++)
        dot += (double) points->value[e] * (double) table[(size_t) points->row[e] * DESCENT_STRIP];
      const double s = sumsq + x.sumsq - 2 * dot;
      square[j] = s > 0 ? (float) s : 0;
    }
}

/* ---- either ----------------------------------------------------------------------------------------------------- */

size_t
sl_descent_table (const descent_points *points)
{
  return points->row ? sl_align (points->d * DESCENT_STRIP * sizeof (float)) : 0;
}

/* Only the lines that will be read. */
void
sl_descent_ready (const descent_points *points, size_t count, const uint32_t *column, float *table)
{
  for (size_t j = 0; points->row && j < count; j++)
    {
      const entries x = entries_of (points, column[j]);
      for (size_t e = x.first; e < x.last; e++)
        memset (table + (size_t) points->row[e] * DESCENT_STRIP, 0, DESCENT_STRIP * sizeof (float));
    }
}

void
sl_descent_strip (const descent_points *points, const uint32_t *row, size_t count, const uint32_t *column,
                  float *square, float *table)
{
  if (points->row)
    sparse_strip (points, row, count, column, square, table);
  else if (points->whole)
    whole_strip (points, row, count, column, square);
  else
    full_strip (points, row, count, column, square);
}

void
sl_descent_line (const descent_points *points, const void *y, double sumsq, size_t count_y, const size_t *row,
                 size_t count, const uint32_t *column, float *square, float *table)
{
  sl_descent_ready (points, count, column, table);
  if (points->row)
    sparse_line (points, y, sumsq, count_y, row, count, column, square, table);
  else if (points->whole)
    whole_line (points, y, count, column, square);
  else
    full_line (points, y, count, column, square);
}
