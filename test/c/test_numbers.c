/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of files: every pair of types, both orders of bytes, at places that are not aligned; what is out of range. */
#include "sl_test.h"
#include "files/sl_numbers.h"

static void
swap_bytes (uint8_t *b, size_t size)
{
  for (size_t i = 0; i < size / 2; i++)
    {
      uint8_t t = b[i];
      b[i] = b[size - 1 - i];
      b[size - 1 - i] = t;
    }
}

/* The bytes of a small whole number in a type. */
static void
write_as (sl_number type, int value, uint8_t *to)
{
#define WRITE(c_type) \
  { \
    c_type x = (c_type) value; \
    memcpy (to, &x, sizeof x); \
    break; \
  }
  switch (type)
    {
    case SL_UINT8:
      WRITE (uint8_t)
    case SL_INT8:
      WRITE (int8_t)
    case SL_UINT16:
      WRITE (uint16_t)
    case SL_INT16:
      WRITE (int16_t)
    case SL_UINT32:
      WRITE (uint32_t)
    case SL_INT32:
      WRITE (int32_t)
    case SL_UINT64:
      WRITE (uint64_t)
    case SL_INT64:
      WRITE (int64_t)
    case SL_HALF: /* 0, 1, 2, 3, ... up to 7, and their negatives */
      {
        const uint16_t half[] = { 0, 0x3c00, 0x4000, 0x4200, 0x4400, 0x4500, 0x4600, 0x4700 };
        uint16_t x = (uint16_t) (half[abs (value)] | (value < 0 ? 0x8000 : 0));
        memcpy (to, &x, 2);
        break;
      }
    case SL_FLOAT:
      WRITE (float)
    default:
      WRITE (double)
    }
#undef WRITE
}

static int
is_signed (int type)
{
  return type >= SL_HALF || type % 2 == 1;
}

static void
every_pair_of_types (void **state)
{
  (void) state;
  for (int is = 0; is < SL_NUMBER_TYPES; is++)
    for (int wanted = 0; wanted < SL_NUMBER_TYPES; wanted++)
      for (int swapped = 0; swapped < 2 && wanted != SL_HALF; swapped++)
        {
          const int value[] = { 0, 7, 3, -5 }, n = is_signed (is) ? 4 : 3;
          size_t size = sl_number_size ((sl_number) is), step = sl_number_size ((sl_number) wanted);
          uint8_t from[1 + 4 * 8], to[1 + 4 * 8], expected[4 * 8];
          for (int k = 0; k < n; k++)
            {
              write_as ((sl_number) is, value[k], from + 1 + (size_t) k * size);
              write_as ((sl_number) wanted, value[k], expected + (size_t) k * step);
              if (swapped)
                swap_bytes (from + 1 + (size_t) k * size, size);
            }
          int fits = n == 3 || is_signed (wanted);
          assert_int_equal (sl_convert (from + 1, (size_t) n, (sl_number) is, swapped, to + 1, (sl_number) wanted),
                            fits);
          if (fits)
            assert_memory_equal (to + 1, expected, (size_t) n * step);
        }
}

/* What one double becomes; 0 if it is refused. */
static int
takes (double x, sl_number wanted)
{
  uint8_t to[8];
  return sl_convert ((const uint8_t *) &x, 1, SL_DOUBLE, 0, to, wanted);
}

static void
ends_of_ranges (void **state)
{
  (void) state;
  const struct
  {
    sl_number type;
    double least, most;
  } range[] = { { SL_UINT8, 0, 255 },        { SL_INT8, -128, 127 },        { SL_UINT16, 0, 65535 },
                { SL_INT16, -32768, 32767 }, { SL_UINT32, 0, 4294967295. }, { SL_INT32, -2147483648., 2147483647 } };
  for (size_t k = 0; k < sizeof range / sizeof *range; k++)
    {
      assert_true (takes (range[k].least, range[k].type) && takes (range[k].most, range[k].type));
      assert_false (takes (range[k].least - 1, range[k].type) || takes (range[k].most + 1, range[k].type));
      assert_false (takes (0.5, range[k].type) || takes (NAN, range[k].type) || takes (INFINITY, range[k].type));
    }
  assert_true (takes (-0x1p63, SL_INT64) && takes (0x1p63 - 1024, SL_INT64) && ! takes (0x1p63, SL_INT64));
  assert_true (takes (0x1p64 - 2048, SL_UINT64) && ! takes (0x1p64, SL_UINT64) && ! takes (-1, SL_UINT64));
  assert_true (takes (NAN, SL_FLOAT) && takes (1e300, SL_FLOAT));
}

/* Integers of 64 bits keep all of them. */
static void
large_integers (void **state)
{
  (void) state;
  const uint64_t large = UINT64_MAX, middle = INT64_MAX;
  const int64_t negative = INT64_MIN + 1;
  uint64_t to = 0;
  double real;
  assert_true (sl_convert ((const uint8_t *) &large, 1, SL_UINT64, 0, &to, SL_UINT64));
  assert_true (to == large);
  assert_false (sl_convert ((const uint8_t *) &large, 1, SL_UINT64, 0, &to, SL_INT64));
  assert_true (sl_convert ((const uint8_t *) &middle, 1, SL_UINT64, 0, &to, SL_INT64));
  assert_true (to == middle);
  assert_false (sl_convert ((const uint8_t *) &negative, 1, SL_INT64, 0, &to, SL_UINT64));
  assert_true (sl_convert ((const uint8_t *) &large, 1, SL_UINT64, 0, &real, SL_DOUBLE));
  assert_true (real == 0x1p64);
  const uint8_t bytes[3] = { 0, 255, 7 };
  double reals[3];
  assert_true (sl_convert (bytes, 3, SL_UINT8, 0, reals, SL_DOUBLE));
  assert_true (reals[0] == 0 && reals[1] == 255 && reals[2] == 7);
  assert_true (sl_convert (NULL, 0, SL_DOUBLE, 0, NULL, SL_DOUBLE));
}

static void
half_precision (void **state)
{
  (void) state;
  assert_true (sl_half (0x0001) == 0x1p-24f && sl_half (0x03ff) == 1023 * 0x1p-24f);
  assert_true (sl_half (0x0400) == 0x1p-14f && sl_half (0x7bff) == 65504 && sl_half (0xc500) == -5);
  assert_true (isinf (sl_half (0x7c00)) && sl_half (0xfc00) < 0 && isnan (sl_half (0x7c01)));
  assert_true (signbit (sl_half (0x8000)) && sl_half (0x8000) == 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (every_pair_of_types), cmocka_unit_test (ends_of_ranges),
                                      cmocka_unit_test (large_integers), cmocka_unit_test (half_precision) };
  return cmocka_run_group_tests_name ("numbers", tests, NULL, NULL);
}
