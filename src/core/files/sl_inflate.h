/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_inflate.h -- decompresses data of the format deflate, piece by piece, and checks them.

   Deflate codes bytes and repetitions of earlier bytes by Huffman codes; gzip, compressed MAT files and HDF5 use it. A
   caller gives memory for a part of the output, looks at it, and goes on in more memory: so the first bytes can say how
   many are to come before memory is taken for them. One byte of input gives at most SL_INFLATE_MOST bytes of output.

   No memory is taken, and none is read or written outside of what the caller gives, whatever the input holds.
   Source: P. Deutsch (1996), DEFLATE compressed data format specification, RFC 1951; the checksums are those of
   RFC 1950 and 1952. */
#ifndef SL_INFLATE_H
#define SL_INFLATE_H

#include <stddef.h>
#include <stdint.h>

enum { SL_INFLATE_MOST = 1032 };

typedef enum {
  SL_INFLATE_FULL,   /* the memory is full, and there may be more */
  SL_INFLATE_END,    /* all bytes are there */
  SL_INFLATE_DAMAGED /* the input breaks the rules of the format, or ends early */
} sl_inflate_state;

/* A Huffman code: codes of up to SL_INFLATE_FAST bits by a table that learns them, longer ones bit by bit. */
enum { SL_INFLATE_FAST = 10 };
typedef struct
{
  uint16_t table[1 << SL_INFLATE_FAST], count[16], symbol[288];
} sl_inflate_code;

/* Where a decompression is; its fields are for sl_inflate.c alone. */
typedef struct
{
  const uint8_t *at, *end;
  uint64_t bits;
  int bit_count, last, waiting; /* a letter that there was no room for, or -1 */
  int fixed;                    /* the codes are the fixed ones */
  enum { SL_BLOCK_NONE, SL_BLOCK_STORED, SL_BLOCK_CODED } block;
  size_t stored, length, distance; /* what remains of a stored block; of a repetition */
  sl_inflate_code letters, distances;
} sl_inflate;

/* Begins with the n bytes in, which must stay until the end. */
void sl_inflate_begin (sl_inflate *z, const uint8_t *in, size_t n);

/* Goes on. out has room for `capacity` bytes, the first *made of which are those that earlier calls made, as
   repetitions refer to them; *made grows. */
sl_inflate_state sl_inflate_more (sl_inflate *z, uint8_t *out, size_t capacity, size_t *made);

/* After SL_INFLATE_END: the first byte behind the compressed ones. */
const uint8_t *sl_inflate_rest (const sl_inflate *z);

/* Checksums of n bytes: Adler-32, of zlib, and CRC-32, of gzip. */
uint32_t sl_adler32 (const uint8_t *b, size_t n);
uint32_t sl_crc32 (const uint8_t *b, size_t n);

#endif
