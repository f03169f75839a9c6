/* SPDX-License-Identifier: BSD-3-Clause */
/* Decompression: streams whose content is known, from another program and from a writer of blocks below, given room in
   pieces of every size, cut off and changed; checksums. */
#include "sl_test.h"
#include "files/sl_inflate.h"

/* ---- streams of zlib 1.2.13 */

static const uint8_t stored[] = { 1, 5, 0, 250, 255, 'h', 'e', 'l', 'l', 'o' };
static const uint8_t fixed[] = { 75, 76, 196, 7, 0 }; /* 30 times a */
static const uint8_t zeros[] = {
  99, 96, 24, 5, 163, 96, 20, 140, 130, 81, 48, 10, 70, 193, 80, 7, 0
}; /* 2000 bytes */
/* 150 letters 65 + mod (floor (7 i^2 / 5) + mod (i, 13) floor (i / 100), 23) */
static const uint8_t dynamic[] = { 29,  204, 203, 1,   196, 32,  8,   0,   209, 218, 36,  160, 32,  136, 241,
                                   67,  236, 191, 147, 108, 246, 254, 102, 18,  228, 118, 26,  157, 120, 46,
                                   153, 229, 25,  238, 227, 200, 86,  2,   64,  25,  180, 140, 139, 120, 112,
                                   120, 101, 105, 187, 44,  205, 72,  236, 199, 48,  230, 12,  180, 227, 76,
                                   152, 117, 149, 221, 132, 235, 31,  74,  97,  91,  52,  4,   1,   72,  183,
                                   156, 223, 241, 59,  11,  166, 132, 117, 149, 232, 102, 158, 29,  110, 249,
                                   194, 73,  83,  71,  191, 55,  250, 53,  155, 90,  143, 145, 63,  208, 95 };

static void
letters (uint8_t *text)
{
  for (int i = 0; i < 150; i++)
    text[i] = (uint8_t) (65 + (7 * i * i / 5 + i % 13 * (i / 100)) % 23);
}

/* Decompresses with room that grows by `step`; the bytes, or -1. The buffers have exactly the sizes given, so that the
   sanitizers see what goes beyond. */
static int
inflate_by (const uint8_t *in, size_t n, size_t most, size_t step, uint8_t *out)
{
  sl_inflate z;
  size_t made = 0, room = 0;
  uint8_t *copy = malloc (n ? n : 1), *text = NULL;
  sl_inflate_state state = SL_INFLATE_FULL;
  memcpy (copy, in, n);
  sl_inflate_begin (&z, copy, n);
  while (state == SL_INFLATE_FULL && room <= most)
    {
      room += step;
      text = realloc (text, room);
      state = sl_inflate_more (&z, text, room, &made);
      assert_true (made <= room);
      assert_true (made == room || state != SL_INFLATE_FULL);
    }
  if (made > 0)
    memcpy (out, text, made < most ? made : most);
  if (state == SL_INFLATE_END)
    assert_true (sl_inflate_rest (&z) >= copy && sl_inflate_rest (&z) <= copy + n);
  free (copy);
  free (text);
  return state == SL_INFLATE_END ? (int) made : -1;
}

static void
assert_inflates (const uint8_t *in, size_t n, const uint8_t *text, size_t size)
{
  uint8_t *out = malloc (size + 300);
  const size_t step[] = { 1, 2, 3, 7, 8, 64, 258, 1000, size ? size : 1, size + 1 };
  for (size_t k = 0; k < sizeof step / sizeof *step; k++)
    {
      assert_int_equal (inflate_by (in, n, size + 300, step[k], out), size);
      assert_memory_equal (out, text, size);
    }
  for (size_t cut = 0; cut < n; cut += 1 + n / 100) /* the last byte too matters in each of these streams */
    assert_int_equal (inflate_by (in, cut, size + 300, 64, out), -1);
  free (out);
}

static void
streams_of_another_program (void **state)
{
  (void) state;
  uint8_t text[2000] = { 0 };
  assert_inflates (stored, sizeof stored, (const uint8_t *) "hello", 5);
  assert_inflates (zeros, sizeof zeros, text, 2000);
  memset (text, 'a', 30);
  assert_inflates (fixed, sizeof fixed, text, 30);
  letters (text);
  assert_inflates (dynamic, sizeof dynamic, text, 150);
}

/* ---- a writer of blocks with a code of its own, of words up to 15 bits */

typedef struct
{
  uint8_t byte[60000], text[70000];
  size_t bits, size;
} writer;

static void
put_bits (writer *w, unsigned value, int count)
{
  for (int i = 0; i < count; i++, w->bits++)
    w->byte[w->bits / 8] |= (uint8_t) ((value >> i & 1) << w->bits % 8);
}

/* Word number k of the code whose words have 1, 2, ..., 14, 15, 15 bits: k ones and a zero, the last of ones alone. */
static void
put_word (writer *w, int k)
{
  for (int i = 0; i < k && i < 15; i++)
    put_bits (w, 1, 1);
  if (k < 15)
    put_bits (w, 0, 1);
}

/* 16 symbols have words: the letters a to h, the end, and repetitions of the kinds 257, 261, 265, 270, 276, 281, 285. */
static const int symbol_of[16] = { 'a', 257, 'b', 285, 'c', 256, 'd', 265, 'e', 270, 'f', 276, 'g', 281, 'h', 261 };

/* The lengths of the codes, themselves coded by words of 5 bits: 0 to 18 are 19 of 32 such words. */
static void
put_code (writer *w)
{
  static const int order[19] = { 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15 };
  int length[286 + 30] = { 0 };
  for (int k = 0; k < 16; k++)
    length[symbol_of[k]] = k < 14 ? k + 1 : 15;
  for (int k = 0; k < 16; k++)
    length[286 + k] = k < 14 ? k + 1 : 15;
  put_bits (w, 29, 5);
  put_bits (w, 29, 5);
  put_bits (w, 15, 4);
  for (int k = 0; k < 19; k++)
    put_bits (w, order[k] >= 0 ? 5 : 0, 3);
  for (int k = 0; k < 286 + 30; k++)
    for (int i = 4; i >= 0; i--)
      put_bits (w, (unsigned) length[k] >> i & 1, 1);
}

/* The word that a canonical code gives a symbol: words of one length in the order of symbols; here two have 15 bits. */
static int
rank_of (int symbol)
{
  int k = 0;
  while (symbol_of[k] != symbol)
    k++;
  if (k >= 14)
    k = symbol_of[14] < symbol_of[15] ? k : 29 - k;
  return k;
}

static unsigned
below (uint64_t *random, unsigned n)
{
  return (unsigned) ((next_random (random) + 1) / 2 * n) % n;
}

static void
put_repetition (writer *w, uint64_t *random)
{
  static const struct
  {
    int symbol;
    unsigned from, bits;
  } kind[] = { { 257, 3, 0 },  { 261, 7, 0 },   { 265, 11, 1 }, { 270, 23, 2 },
               { 276, 59, 3 }, { 281, 131, 5 }, { 285, 258, 0 } };
  static const unsigned far_from[16] = { 1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193 };
  unsigned k = below (random, 7), d = below (random, 16), far_bits = d < 4 ? 0 : d / 2 - 1;
  unsigned length_more = below (random, 1u << kind[k].bits), far_more = below (random, 1u << far_bits);
  size_t length = kind[k].from + length_more, distance = far_from[d] + far_more;
  if (distance > w->size)
    return;
  put_word (w, rank_of (kind[k].symbol));
  put_bits (w, length_more, (int) kind[k].bits);
  put_word (w, (int) d);
  put_bits (w, far_more, (int) far_bits);
  for (size_t i = 0; i < length; i++, w->size++)
    w->text[w->size] = w->text[w->size - distance];
}

static void
put_block (writer *w, uint64_t *random, int last)
{
  put_bits (w, (unsigned) last, 1);
  put_bits (w, 2, 2);
  put_code (w);
  for (int k = 0; k < 60; k++)
    if (below (random, 3) == 0)
      put_repetition (w, random);
    else
      {
        w->text[w->size] = (uint8_t) ('a' + below (random, 8));
        put_word (w, rank_of (w->text[w->size++]));
      }
  put_word (w, rank_of (256));
}

/* A block of the fixed code with some letters, whose words have eight bits, the highest first, or with none. */
static void
put_fixed_block (writer *w, uint64_t *random)
{
  put_bits (w, 2, 3);
  for (unsigned n = below (random, 4); n > 0; n--)
    {
      uint8_t letter = (uint8_t) ('a' + below (random, 8));
      w->text[w->size++] = letter;
      for (int i = 7; i >= 0; i--)
        put_bits (w, (unsigned) (letter + 0x30) >> i & 1, 1);
    }
  put_bits (w, 0, 7);
}

/* Words of every length, repetitions of many lengths and distances, several blocks of both kinds of code. */
static void
blocks_with_long_words (void **state)
{
  (void) state;
  static writer w;
  uint64_t random = 1;
  for (int trial = 0; trial < 20; trial++)
    {
      memset (&w, 0, sizeof w);
      for (int k = 0; k < 3; k++)
        {
          for (unsigned n = below (&random, 4); n > 0; n--)
            put_fixed_block (&w, &random);
          put_block (&w, &random, k == 2);
        }
      assert_inflates (w.byte, (w.bits + 7) / 8, w.text, w.size);
    }
}

/* Any bytes changed: an end or damage, but nothing outside of the buffers. */
static void
changed_streams (void **state)
{
  (void) state;
  static writer w;
  uint64_t random = 2;
  uint8_t out[5000];
  for (int trial = 0; trial < 500; trial++)
    {
      memset (&w, 0, sizeof w);
      put_block (&w, &random, 1);
      if (trial % 2)
        memcpy (w.byte, dynamic, sizeof dynamic);
      for (unsigned k = 0; k < 1u + below (&random, 3); k++)
        w.byte[below (&random, trial % 2 ? sizeof dynamic : 300)] = (uint8_t) below (&random, 256);
      inflate_by (w.byte, trial % 2 ? sizeof dynamic : (w.bits + 7) / 8, sizeof out, 1 + below (&random, 999), out);
    }
}

/* What the rules of the format forbid. */
static void
damage_is_found (void **state)
{
  (void) state;
  uint8_t out[400];
  const uint8_t kind_3[] = { 7, 0, 0 }, length[] = { 1, 5, 0, 250, 254, 1, 2, 3, 4, 5 };
  const uint8_t before_the_start[] = { 75, 4, 98, 0, 0 }, far[] = { 3, 2, 0, 0 };
  assert_int_equal (inflate_by (kind_3, sizeof kind_3, 300, 64, out), -1);
  assert_int_equal (inflate_by (length, sizeof length, 300, 64, out), -1);
  assert_int_equal (inflate_by (before_the_start, sizeof before_the_start, 300, 64, out), -1);
  assert_int_equal (inflate_by (far, sizeof far, 300, 64, out), -1);
}

/* Who goes on after damage, as one may who only wanted to see the first bytes, reads nothing before them. */
static void
damage_stays_harmless (void **state)
{
  (void) state;
  sl_inflate z;
  size_t made = 0;
  const uint8_t before_the_start[] = { 75, 4, 98, 0, 0 };
  uint8_t *in = malloc (sizeof before_the_start), *out = malloc (1), *larger = malloc (300);
  memcpy (in, before_the_start, sizeof before_the_start);
  sl_inflate_begin (&z, in, sizeof before_the_start);
  assert_int_equal (sl_inflate_more (&z, out, 1, &made), SL_INFLATE_DAMAGED);
  sl_inflate_more (&z, larger, 300, &made);
  free (in);
  free (out);
  free (larger);
}

/* By the definition of RFC 1952, bit by bit. */
static uint32_t
plain_crc (const uint8_t *b, size_t n)
{
  uint32_t c = 0xffffffff;
  for (size_t i = 0; i < n; i++)
    {
      c ^= b[i];
      for (int k = 0; k < 8; k++)
        c = c & 1 ? c >> 1 ^ 0xedb88320 : c >> 1;
    }
  return ~c;
}

static uint32_t
plain_adler (const uint8_t *b, size_t n)
{
  uint64_t low = 1, high = 0;
  for (size_t i = 0; i < n; i++)
    {
      low = (low + b[i]) % 65521;
      high = (high + low) % 65521;
    }
  return (uint32_t) (high << 16 | low);
}

static void
checksums (void **state)
{
  (void) state;
  static uint8_t b[20000];
  letters (b);
  assert_int_equal (sl_crc32 (b, 150), 1630548476u);
  assert_int_equal (sl_adler32 (b, 150), 462892136u);
  memset (b, 255, sizeof b);
  for (size_t n = 0; n <= sizeof b; n += n < 20 ? 1 : 6660)
    {
      assert_int_equal (sl_crc32 (b, n), plain_crc (b, n));
      assert_int_equal (sl_adler32 (b, n), plain_adler (b, n));
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (streams_of_another_program),
                                      cmocka_unit_test (blocks_with_long_words),
                                      cmocka_unit_test (changed_streams),
                                      cmocka_unit_test (damage_is_found),
                                      cmocka_unit_test (damage_stays_harmless),
                                      cmocka_unit_test (checksums) };
  return cmocka_run_group_tests_name ("inflate", tests, NULL, NULL);
}
