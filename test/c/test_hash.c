/* SPDX-License-Identifier: BSD-3-Clause */
/* The hash of bytes: the same digits at each level, and other digits for other bytes, lengths and sequences. */
#include "sl_test.h"
#include "files/sl_hash.h"

enum { MOST = 40000 };

static uint8_t bytes[MOST];

static sl_hash
hash_of (const void *from, size_t count)
{
  sl_hash hash = { { 0, 0 } };
  sl_hash_bytes (&hash, from, count);
  return hash;
}

static int
same (sl_hash a, sl_hash b)
{
  return a.word[0] == b.word[0] && a.word[1] == b.word[1];
}

static int
fill (void **state)
{
  (void) state;
  uint32_t x = 1;
  for (size_t i = 0; i < MOST; i++)
    {
      x = x * 1664525u + 1013904223u;
      bytes[i] = (uint8_t) (x >> 24);
    }
  return 0;
}

/* Test_hash.m compares the digits with an oracle. */
static void
levels (void **state)
{
  (void) state;
  const size_t lengths[] = { 0, 1, 63, 64, 1023, 1024, 1025, 16384, 17408, MOST - 1 };
  for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++)
    {
      sl_cpu_force (SL_CPU_PORTABLE);
      sl_hash expected = hash_of (bytes, lengths[k]);
      for_each_level (level) assert_true (same (expected, hash_of (bytes, lengths[k])));
      memmove (bytes + 1, bytes, lengths[k]); /* at an odd address */
      assert_true (same (expected, hash_of (bytes + 1, lengths[k])));
      memmove (bytes, bytes + 1, lengths[k]);
    }
}

/* About half of the bits change with any bit, and the length counts. */
static void
bits_and_lengths (void **state)
{
  (void) state;
  uint8_t zeros[3000] = { 0 };
  sl_hash before = hash_of (bytes, 3000), last = hash_of (zeros, 0);
  for (size_t i = 0; i < 3000; i++)
    {
      bytes[i] ^= (uint8_t) (1u << (i % 8));
      sl_hash after = hash_of (bytes, 3000);
      bytes[i] ^= (uint8_t) (1u << (i % 8));
      int changed = 0;
      for (int w = 0; w < 2; w++)
        for (uint64_t d = before.word[w] ^ after.word[w]; d; d &= d - 1)
          changed++;
      assert_true (changed >= 20 && changed <= 108);
      sl_hash longer = hash_of (zeros, i + 1);
      assert_false (same (last, longer));
      last = longer;
    }
}

/* Keys differ between the stripes of a block, and blocks are not exchangeable. */
static void
order_counts (void **state)
{
  (void) state;
  uint8_t other[4096];
  sl_hash before = hash_of (bytes, sizeof other);
  for (size_t size = 8; size <= 2048; size *= 2)
    {
      memcpy (other, bytes, sizeof other);
      memcpy (other, bytes + size, size);
      memcpy (other + size, bytes, size);
      assert_false (same (before, hash_of (other, sizeof other)));
    }
}

static void
sequences (void **state)
{
  (void) state;
  sl_hash whole = hash_of (bytes, 100), parts = hash_of (bytes, 40), none = whole;
  sl_hash_bytes (&parts, bytes + 40, 60);
  assert_false (same (whole, parts));
  sl_hash_bytes (&none, NULL, 0);
  assert_false (same (whole, none));
  sl_hash again = hash_of (bytes, 40);
  sl_hash_bytes (&again, bytes + 40, 60);
  assert_true (same (parts, again));
}

static void
numbers (void **state)
{
  (void) state;
  enum { COUNT = 5000 };
  static double x[COUNT], y[COUNT];
  static float f[COUNT], g[COUNT];
  for (int i = 0; i < COUNT; i++)
    {
      x[i] = y[i] = (i % 77) - 38.5;
      f[i] = g[i] = (float) x[i];
    }
  sl_hash a = { { 0, 0 } }, b = a, c = a, d = a;
  sl_hash_doubles (&a, x, COUNT);
  assert_true (same (a, hash_of (x, sizeof x)));
  sl_hash_floats (&b, f, COUNT);
  assert_true (same (b, hash_of (f, sizeof f)));
  for (int i = 0; i < COUNT; i += 999)
    {
      const uint64_t wide[] = { 0x7ff8000000000000u, 0xfff0000000000001u };
      const uint32_t narrow[] = { 0x7fc00000u, 0xff800001u };
      memcpy (&x[i], &wide[0], sizeof *x);
      memcpy (&y[i], &wide[1], sizeof *x);
      memcpy (&f[i], &narrow[0], sizeof *f);
      memcpy (&g[i], &narrow[1], sizeof *f);
    }
  a = b = (sl_hash) { { 0, 0 } };
  sl_hash_doubles (&a, x, COUNT);
  sl_hash_doubles (&b, y, COUNT);
  assert_true (same (a, b));
  sl_hash_floats (&c, f, COUNT);
  sl_hash_floats (&d, g, COUNT);
  assert_true (same (c, d));
  double zero = 0, minus = -0.;
  a = b = (sl_hash) { { 0, 0 } };
  sl_hash_doubles (&a, &zero, 1);
  sl_hash_doubles (&b, &minus, 1);
  assert_false (same (a, b));
}

static void
digits (void **state)
{
  (void) state;
  sl_hash hash = { { 0x0123456789abcdefu, 0xfedcba9876543210u } };
  char text[SL_HASH_DIGITS + 1];
  sl_hash_text (&hash, text);
  assert_string_equal (text, "0123456789abcdeffedcba9876543210");
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (levels),       cmocka_unit_test (bits_and_lengths),
                                      cmocka_unit_test (order_counts), cmocka_unit_test (sequences),
                                      cmocka_unit_test (numbers),      cmocka_unit_test (digits) };
  return cmocka_run_group_tests_name ("hash", tests, fill, NULL);
}
