/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_inflate.h"
#include <string.h>

void
sl_inflate_begin (sl_inflate *z, const uint8_t *in, size_t n)
{
  z->at = in;
  z->end = in + n;
  z->bits = 0;
  z->bit_count = z->last = z->fixed = 0;
  z->block = SL_BLOCK_NONE;
  z->stored = z->length = z->distance = 0;
  z->waiting = -1;
}

const uint8_t *
sl_inflate_rest (const sl_inflate *z)
{
  return z->at - z->bit_count / 8;
}

/* ---- bits, the lowest of a byte first */

/* At least 56 bits, or all that are left. */
static inline void
refill (sl_inflate *z)
{
  if (z->end - z->at >= 8)
    {
      uint64_t word = 0;
      for (int i = 0; i < 8; i++) /* one load on a little-endian processor */
        word |= (uint64_t) z->at[i] << (8 * i);
      z->bits |= word << z->bit_count;
      int bytes = (63 - z->bit_count) >> 3;
      z->at += bytes;
      z->bit_count += 8 * bytes; /* the bits above are those of the next bytes, which the next refill sets again */
    }
  else
    for (; z->bit_count <= 56 && z->at < z->end; z->bit_count += 8)
      z->bits |= (uint64_t) *z->at++ << z->bit_count;
}

static inline void
drop (sl_inflate *z, int n)
{
  z->bits >>= n;
  z->bit_count -= n;
}

/* The next n <= 16 bits, -1 at the end. */
static inline int
next_bits (sl_inflate *z, int n)
{
  if (z->bit_count < n)
    refill (z);
  if (z->bit_count < n)
    return -1;
  int value = (int) (z->bits & ((1u << n) - 1));
  drop (z, n);
  return value;
}

/* ---- Huffman codes */

static unsigned
reversed (unsigned code, int bits)
{
  unsigned r = 0;
  for (int i = 0; i < bits; i++)
    r |= ((code >> i) & 1) << (bits - 1 - i);
  return r;
}

/* The canonical code in which symbol k has length[k] bits, none if that is 0. Returns 0 if there are more codes than
   such lengths have room for. A code with room left is accepted; its missing words are errors where they occur. */
static int
make_code (sl_inflate_code *h, const uint8_t *length, int n)
{
  uint16_t first[16] = { 0 };
  memset (h->count, 0, sizeof h->count);
  for (int k = 0; k < n; k++)
    h->count[length[k]]++;
  h->count[0] = 0;
  int capacity = 1;
  for (int bits = 1; bits < 16; bits++)
    {
      capacity = 2 * capacity - h->count[bits];
      if (capacity < 0)
        return 0;
    }
  for (int bits = 1; bits < 15; bits++)
    first[bits + 1] = (uint16_t) (first[bits] + h->count[bits]);
  for (int k = 0; k < n; k++)
    if (length[k])
      h->symbol[first[length[k]]++] = (uint16_t) k;
  memset (h->table, 0, sizeof h->table);
  return 1;
}

/* Notes a symbol wherever its code stands in front: above four bits with the length of the code. */
static void
put_into_table (sl_inflate_code *h, unsigned code, int bits, uint16_t symbol)
{
  for (unsigned r = reversed (code, bits); r < 1 << SL_INFLATE_FAST; r += 1u << bits)
    h->table[r] = (uint16_t) (symbol << 4 | bits);
}

/* A code of any length, bit by bit. The table learns a short one, so that a block costs no more than what is in it. */
static int
next_long (sl_inflate *z, sl_inflate_code *h)
{
  int code = 0, first = 0, at = 0;
  for (int bits = 1; bits < 16 && bits <= z->bit_count; bits++)
    {
      code |= (int) (z->bits >> (bits - 1) & 1);
      if (code - h->count[bits] < first)
        {
          uint16_t symbol = h->symbol[at + code - first];
          drop (z, bits);
          if (bits <= SL_INFLATE_FAST)
            put_into_table (h, (unsigned) code, bits, symbol);
          return symbol;
        }
      at += h->count[bits];
      first = (first + h->count[bits]) << 1;
      code <<= 1;
    }
  return -1;
}

static inline int
next_symbol (sl_inflate *z, sl_inflate_code *h)
{
  if (z->bit_count < 15)
    refill (z);
  int entry = h->table[z->bits & ((1 << SL_INFLATE_FAST) - 1)];
  int bits = entry & 15;
  if (! entry || bits > z->bit_count)
    return next_long (z, h);
  drop (z, bits);
  return entry >> 4;
}

/* ---- blocks */

static int
begin_stored (sl_inflate *z)
{
  drop (z, z->bit_count & 7);
  int n = next_bits (z, 16), complement = next_bits (z, 16);
  if (n < 0 || complement != (n ^ 0xffff))
    return 0;
  z->at -= z->bit_count / 8;
  z->bits = 0;
  z->bit_count = 0;
  z->stored = (size_t) n;
  z->block = SL_BLOCK_STORED;
  return 1;
}

/* The codes are made once for blocks in a row, which may be as short as ten bits. */
static int
begin_fixed (sl_inflate *z)
{
  uint8_t length[288], five[30];
  z->block = SL_BLOCK_CODED;
  if (z->fixed)
    return 1;
  memset (length, 8, 144);
  memset (length + 144, 9, 112);
  memset (length + 256, 7, 24);
  memset (length + 280, 8, 8);
  memset (five, 5, sizeof five);
  z->fixed = 1;
  return make_code (&z->letters, length, 288) && make_code (&z->distances, five, 30);
}

/* The lengths of n codes, which are coded themselves, with repetitions of the one before (16) and of 0 (17, 18). */
static int
read_lengths (sl_inflate *z, sl_inflate_code *h, uint8_t *length, int n)
{
  for (int k = 0; k < n;)
    {
      int symbol = next_symbol (z, h);
      if (symbol < 0 || (symbol == 16 && k == 0))
        return 0;
      if (symbol < 16)
        {
          length[k++] = (uint8_t) symbol;
          continue;
        }
      int more = next_bits (z, symbol == 16 ? 2 : symbol == 17 ? 3 : 7), count = more + (symbol == 18 ? 11 : 3);
      if (more < 0 || count > n - k)
        return 0;
      memset (length + k, symbol == 16 ? length[k - 1] : 0, (size_t) count);
      k += count;
    }
  return 1;
}

static int
begin_dynamic (sl_inflate *z)
{
  static const uint8_t order[19] = { 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15 };
  uint8_t length[286 + 30] = { 0 }, of_lengths[19] = { 0 };
  int letters = next_bits (z, 5) + 257, distances = next_bits (z, 5) + 1, count = next_bits (z, 4) + 4;
  if (letters < 257 || letters > 286 || distances < 1 || distances > 30 || count < 4)
    return 0;
  for (int k = 0; k < count; k++)
    {
      int bits = next_bits (z, 3);
      if (bits < 0)
        return 0;
      of_lengths[order[k]] = (uint8_t) bits;
    }
  z->block = SL_BLOCK_CODED;
  z->fixed = 0;
  return make_code (&z->letters, of_lengths, 19) && read_lengths (z, &z->letters, length, letters + distances)
         && make_code (&z->letters, length, letters) && make_code (&z->distances, length + letters, distances);
}

static int
begin_block (sl_inflate *z)
{
  z->last = next_bits (z, 1);
  switch (next_bits (z, 2))
    {
    case 0:
      return begin_stored (z);
    case 1:
      return begin_fixed (z);
    case 2:
      return begin_dynamic (z);
    default:
      return 0;
    }
}

/* The next bytes of a stored block. */
static sl_inflate_state
copy_stored (sl_inflate *z, uint8_t *out, size_t capacity, size_t *made)
{
  size_t n = z->stored < capacity - *made ? z->stored : capacity - *made;
  if (n > (size_t) (z->end - z->at))
    return SL_INFLATE_DAMAGED;
  if (n > 0)
    memcpy (out + *made, z->at, n);
  z->at += n;
  z->stored -= n;
  *made += n;
  if (z->stored > 0)
    return SL_INFLATE_FULL;
  z->block = SL_BLOCK_NONE;
  return SL_INFLATE_END;
}

/* The next bytes of the repetition that is under way. The source may overlap what it writes. */
static inline void
repeat (sl_inflate *z, uint8_t *out, size_t capacity, size_t *made)
{
  size_t n = z->length < capacity - *made ? z->length : capacity - *made;
  uint8_t *to = out + *made;
  const uint8_t *from = to - z->distance;
  if (z->distance >= n)
    memcpy (to, from, n);
  else
    for (size_t k = 0; k < n; k++)
      to[k] = from[k];
  z->length -= n;
  *made += n;
}

/* Length and distance of a repetition whose letter is 257 + kind. */
static inline int
begin_repeat (sl_inflate *z, int kind, size_t made)
{
  static const uint16_t length_from[29] = { 3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                            31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258 };
  static const uint16_t distance_from[30] = { 1,    2,    3,    4,    5,    7,    9,    13,    17,    25,
                                              33,   49,   65,   97,   129,  193,  257,  385,   513,   769,
                                              1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577 };
  static const uint8_t length_bits[29] = { 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                           2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0 };
  if (kind > 28)
    return 0;
  int more = next_bits (z, length_bits[kind]), far = next_symbol (z, &z->distances);
  if (more < 0 || far < 0)
    return 0;
  int further = next_bits (z, far < 2 ? 0 : far / 2 - 1);
  if (further < 0)
    return 0;
  z->distance = (size_t) distance_from[far] + (size_t) further;
  if (z->distance > made)
    return 0;
  z->length = (size_t) length_from[kind] + (size_t) more;
  return 1;
}

/* The letters up to one that is none, or to the end of the memory; -1 where the code is damaged. */
static inline int
copy_letters (sl_inflate *z, uint8_t *out, size_t capacity, size_t *made)
{
  size_t n = *made;
  int letter = z->waiting;
  if (letter < 0)
    letter = next_symbol (z, &z->letters);
  while (letter >= 0 && letter < 256 && n < capacity)
    {
      out[n++] = (uint8_t) letter;
      letter = next_symbol (z, &z->letters);
    }
  z->waiting = letter < 256 ? letter : -1;
  *made = n;
  return letter;
}

static sl_inflate_state
decode_block (sl_inflate *z, uint8_t *out, size_t capacity, size_t *made)
{
  for (;;)
    {
      if (z->length > 0)
        repeat (z, out, capacity, made);
      if (z->length > 0)
        return SL_INFLATE_FULL;
      int letter = copy_letters (z, out, capacity, made);
      if (letter < 0)
        return SL_INFLATE_DAMAGED;
      if (letter == 256)
        break;
      if (letter < 256)
        return SL_INFLATE_FULL;
      if (! begin_repeat (z, letter - 257, *made))
        return SL_INFLATE_DAMAGED;
    }
  z->block = SL_BLOCK_NONE;
  return SL_INFLATE_END;
}

sl_inflate_state
sl_inflate_more (sl_inflate *z, uint8_t *out, size_t capacity, size_t *made)
{
  for (;;)
    {
      sl_inflate_state state = SL_INFLATE_END;
      if (z->block == SL_BLOCK_STORED)
        state = copy_stored (z, out, capacity, made);
      else if (z->block == SL_BLOCK_CODED)
        state = decode_block (z, out, capacity, made);
      if (state != SL_INFLATE_END || z->last)
        return state;
      if (! begin_block (z))
        return SL_INFLATE_DAMAGED;
    }
}

/* ---- checksums */

uint32_t
sl_adler32 (const uint8_t *b, size_t n)
{
  uint32_t low = 1, high = 0;
  while (n > 0)
    {
      size_t piece = n < 5552 ? n : 5552; /* so many do not overflow */
      n -= piece;
      for (; piece > 0; piece--)
        {
          low += *b++;
          high += low;
        }
      low %= 65521;
      high %= 65521;
    }
  return high << 16 | low;
}

/* of[i][b]: the remainder of byte b with i bytes of zeros behind it. */
static void
make_crc_tables (uint32_t of[8][256])
{
  for (uint32_t b = 0; b < 256; b++)
    {
      uint32_t c = b;
      for (int k = 0; k < 8; k++)
        c = c & 1 ? c >> 1 ^ 0xedb88320 : c >> 1;
      of[0][b] = c;
    }
  for (int i = 1; i < 8; i++)
    for (int b = 0; b < 256; b++)
      of[i][b] = of[i - 1][b] >> 8 ^ of[0][of[i - 1][b] & 255];
}

uint32_t
sl_crc32 (const uint8_t *b, size_t n)
{
  uint32_t of[8][256], c = 0xffffffff;
  make_crc_tables (of);
  for (; n >= 8; n -= 8, b += 8) /* eight bytes whose tables do not wait for each other */
    {
      uint32_t low = c ^ ((uint32_t) b[3] << 24 | (uint32_t) b[2] << 16 | (uint32_t) b[1] << 8 | b[0]);
      c = of[7][low & 255] ^ of[6][low >> 8 & 255] ^ of[5][low >> 16 & 255] ^ of[4][low >> 24] ^ of[3][b[4]]
          ^ of[2][b[5]] ^ of[1][b[6]] ^ of[0][b[7]];
    }
  for (; n > 0; n--)
    c = c >> 8 ^ of[0][(c ^ *b++) & 255];
  return ~c;
}
