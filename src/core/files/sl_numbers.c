/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_numbers.h"
#include <math.h>
#include <string.h>

static const uint8_t size_of[SL_NUMBER_TYPES] = { 1, 1, 2, 2, 4, 4, 8, 8, 2, 4, 8 };

size_t
sl_number_size (sl_number type)
{
  return size_of[type];
}

int
sl_big_endian (void)
{
  const uint16_t one = 1;
  uint8_t first;
  memcpy (&first, &one, 1);
  return first == 0;
}

float
sl_half (uint16_t bits)
{
  int exponent = bits >> 10 & 31, fraction = bits & 1023;
  float size = exponent == 31 ? (fraction ? NAN : INFINITY)
                              : ldexpf ((float) (fraction + (exponent ? 1024 : 0)), (exponent ? exponent : 1) - 25);
  return bits >> 15 ? -size : size;
}

static void
copy_swapped (const uint8_t *from, size_t n, size_t size, uint8_t *to)
{
  for (; n > 0; n--, from += size, to += size)
    for (size_t i = 0; i < size; i++)
      to[i] = from[size - 1 - i];
}

/* A number of a file, exactly: of the integers all bits, as an int64 or, above its range, a uint64. */
typedef struct
{
  enum { WHOLE, LARGE, REAL } kind;
  int64_t whole;
  uint64_t large;
  double real;
} number;

static number
number_at (const uint8_t *b, sl_number type)
{
  number v = { WHOLE, 0, 0, 0 };
#define AS(c_type, field, is) \
  { \
    c_type x; \
    memcpy (&x, b, sizeof x); \
    v.kind = is; \
    v.field = x; \
    break; \
  }
  switch (type)
    {
    case SL_UINT8:
      AS (uint8_t, whole, WHOLE)
    case SL_INT8:
      /* NOLINTNEXTLINE(bugprone-signed-char-misuse): a number */
      AS (int8_t, whole, WHOLE)
    case SL_UINT16:
      AS (uint16_t, whole, WHOLE)
    case SL_INT16:
      AS (int16_t, whole, WHOLE)
    case SL_UINT32:
      AS (uint32_t, whole, WHOLE)
    case SL_INT32:
      AS (int32_t, whole, WHOLE)
    case SL_INT64:
      AS (int64_t, whole, WHOLE)
    case SL_UINT64:
      AS (uint64_t, large, LARGE)
    case SL_FLOAT:
      AS (float, real, REAL)
    case SL_HALF:
      {
        uint16_t x;
        memcpy (&x, b, sizeof x);
        v.kind = REAL;
        v.real = sl_half (x);
        break;
      }
    default:
      AS (double, real, REAL)
    }
#undef AS
  return v;
}

static double
as_real (number v)
{
  return v.kind == REAL ? v.real : v.kind == LARGE ? (double) v.large : (double) v.whole;
}

/* The same number as an int64, or above its range as a uint64; 0 where it is no integer of these. */
static int
make_whole (number *v)
{
  if (v->kind == REAL)
    {
      /* cppcheck-suppress incorrectLogicOperator; which reads no numbers of base 16 */
      if (! (v->real >= -0x1p63 && v->real < 0x1p64) || v->real != floor (v->real))
        return 0;
      v->kind = v->real < 0x1p63 ? WHOLE : LARGE;
      if (v->kind == WHOLE)
        v->whole = (int64_t) v->real;
      else
        v->large = (uint64_t) v->real;
    }
  if (v->kind == LARGE && v->large <= INT64_MAX)
    {
      v->kind = WHOLE;
      v->whole = (int64_t) v->large;
    }
  return 1;
}

static int
put (number v, sl_number type, uint8_t *to)
{
  static const int64_t least[] = { 0, INT8_MIN, 0, INT16_MIN, 0, INT32_MIN, 0, INT64_MIN };
  static const int64_t most[] = { UINT8_MAX,  INT8_MAX,  UINT16_MAX, INT16_MAX,
                                  UINT32_MAX, INT32_MAX, INT64_MAX,  INT64_MAX };
  if (type == SL_DOUBLE)
    {
      double x = as_real (v);
      memcpy (to, &x, sizeof x);
      return 1;
    }
  if (type == SL_FLOAT)
    {
      float x = (float) as_real (v);
      memcpy (to, &x, sizeof x);
      return 1;
    }
  if (! make_whole (&v) || (v.kind == LARGE && type != SL_UINT64)
      || (v.kind == WHOLE && (v.whole < least[type] || v.whole > most[type])))
    return 0;
  uint64_t bits = v.kind == LARGE ? v.large : (uint64_t) v.whole;
  for (size_t i = 0; i < size_of[type]; i++)
    to[sl_big_endian () ? size_of[type] - 1 - i : i] = (uint8_t) (bits >> (8 * i));
  return 1;
}

/* The frequent case: save makes small integers of doubles. */
static void
bytes_to_doubles (const uint8_t *from, size_t n, double *to)
{
  for (size_t i = 0; i < n; i++)
    to[i] = from[i];
}

int
sl_convert (const uint8_t *from, size_t n, sl_number is, int swapped, void *to, sl_number wanted)
{
  size_t size = size_of[is], step = size_of[wanted];
  if (is == wanted && ! swapped)
    {
      if (n > 0)
        memcpy (to, from, n * size);
      return 1;
    }
  if (is == wanted)
    {
      copy_swapped (from, n, size, to);
      return 1;
    }
  if (is == SL_UINT8 && wanted == SL_DOUBLE && (uintptr_t) to % sizeof (double) == 0)
    {
      bytes_to_doubles (from, n, to);
      return 1;
    }
  for (size_t i = 0; i < n; i++)
    {
      uint8_t b[8];
      if (swapped)
        copy_swapped (from + i * size, 1, size, b);
      else
        memcpy (b, from + i * size, size);
      if (! put (number_at (b, is), wanted, (uint8_t *) to + i * step))
        return 0;
    }
  return 1;
}
