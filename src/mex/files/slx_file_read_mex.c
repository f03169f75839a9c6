/* SPDX-License-Identifier: BSD-3-Clause */
/* [content, trouble, sealed] = slx_file_read_mex (file, names, formats)
     file      its name, in UTF-8
     names     cell of the names of the variables that are wanted; {} all
     formats   cell of words: 'mat' (MAT 5 to 7), 'mat4', 'octave' (save -binary), 'text' (save -text), 'gzip' (any of
               these, compressed)
     content   struct of one element with the variables that are there, or []
     trouble   '', or why the file is not read, to stand behind its name and a colon
     sealed    whether the file ends with the hash of its bytes, the variable file_sum that slx_file_write_mex writes. It
               was compared then, before anything else was looked at, and is no part of content
   Nothing in the file is evaluated: it holds numbers, texts, logicals, cells, structs and sparse matrices, or it is
   refused. So are variables that are not wanted, if they are anything else. */
#ifdef _WIN32
#include <windows.h>
#endif
#include "sl_read.h"
#include "sl_read_mat.h"
#include "sl_read_octave.h"
#include "sl_read_text.h"
#include "files/sl_hash.h"

/* What is asked for. */
typedef struct
{
  const mxArray *names, *formats;
} wish;

/* Whether a cell of texts has this word. */
static int
is_among (const mxArray *cell, const char *word)
{
  char text[SLX_NAME];
  for (size_t k = 0; k < mxGetNumberOfElements (cell); k++)
    {
      const mxArray *element = mxGetCell (cell, k);
      if (mxGetNumberOfElements (element) < sizeof text && mxGetString (element, text, sizeof text) == 0
          && strcmp (text, word) == 0)
        return 1;
    }
  return 0;
}

static void
need_format (const wish *w, const char *format, const char *what)
{
  if (! is_among (w->formats, format))
    slx_give_up ("it is %s, which is not read here", what);
}

/* Whether the file that was read has its hash. */
static int sealed;

/* ---- Octave's binary format */

enum { OCTAVE_HEAD = 11 };

static int
is_octave (const slx_bytes *b)
{
  if (slx_left (b) < OCTAVE_HEAD)
    return 0;
  const uint8_t *p = slx_peek (b, OCTAVE_HEAD);
  return memcmp (p, "Octave-1-L", 10) == 0 || memcmp (p, "Octave-1-B", 10) == 0;
}

enum { SEAL = 75, SEAL_PIECE = 1 << 20 };

/* Whether the last record of a file is file_sum: all its bytes but the digits are known, in either order. */
static int
has_seal (slx_bytes b, int big)
{
  static const char little_end[] = "\10\0\0\0file_sum\0\0\0\0\0\377\11\0\0\0sq_string\376\377\377\377\1\0\0\0\40\0\0";
  static const char big_end[] = "\0\0\0\10file_sum\0\0\0\0\0\377\0\0\0\11sq_string\377\377\377\376\0\0\0\1\0\0\0\40";
  if (slx_left (&b) < SEAL)
    return 0;
  slx_skip (&b, slx_left (&b) - SEAL);
  return memcmp (slx_peek (&b, SEAL), big ? big_end : little_end, SEAL - SL_HASH_DIGITS) == 0;
}

/* Gives up where the digits of the last record are not the hash of all bytes before it, taken piece by piece. */
static void
check_seal (slx_bytes b)
{
  sl_hash hash = { { 0, 0 } };
  char digits[SL_HASH_DIGITS + 1];
  slx_bytes content = slx_part (&b, slx_left (&b) - SEAL);
  for (size_t n = SEAL_PIECE; n == SEAL_PIECE;)
    {
      n = slx_left (&content) < SEAL_PIECE ? (size_t) slx_left (&content) : SEAL_PIECE;
      sl_hash_bytes (&hash, slx_one_piece (&content, n), n);
    }
  sl_hash_text (&hash, digits);
  slx_skip (&b, SEAL - SL_HASH_DIGITS);
  if (memcmp (slx_peek (&b, SL_HASH_DIGITS), digits, SL_HASH_DIGITS) != 0)
    slx_give_up ("it is damaged: its checksum is that of other content");
}

static void
read_octave (slx_bytes b, slx_fields *variables)
{
  slx_bytes all = b;
  const uint8_t *head = slx_next_bytes (&b, OCTAVE_HEAD);
  int big = head[9] == 'B';
  if (head[10] != big) /* the order of doubles, which is that of integers on every processor of today */
    slx_give_up ("it has numbers of another format than IEEE's, which this package does not read");
  b.swapped = big != sl_big_endian ();
  sealed = has_seal (b, big);
  if (sealed)
    {
      check_seal (all);
      b.end -= SEAL;
    }
  while (slx_left (&b) > 0)
    {
      char name[SLX_NAME];
      mxArray *value = slx_octave_record (&b, name, 0);
      slx_add_field (variables, name, value);
    }
}

/* ---- gzip */

static int
is_gzip (const slx_bytes *b)
{
  return slx_left (b) >= 18 && memcmp (slx_peek (b, 2), "\037\213", 2) == 0;
}

/* The compressed bytes behind the head of a member, with optional parts: more bytes, name, comment, a checksum. */
static const uint8_t *
behind_head (const uint8_t *p, const uint8_t *end)
{
  int flags = p[3];
  if (p[2] != 8 || (flags & 0xe0))
    slx_give_up ("it is damaged: what is compressed in it");
  p += 10;
  if (flags & 4)
    {
      if (end - p < 2 || end - p - 2 < p[0] + 256 * p[1])
        slx_too_short ();
      p += 2 + p[0] + 256 * p[1];
    }
  for (int text = 8; text <= 16; text *= 2)
    if (flags & text)
      {
        const uint8_t *zero = p < end ? memchr (p, 0, (size_t) (end - p)) : NULL;
        if (! zero)
          slx_too_short ();
        p = zero + 1;
      }
  p += flags & 2;
  if (end - p < 8)
    slx_too_short ();
  return p;
}

static uint32_t
little_word (const uint8_t *p)
{
  return (uint32_t) p[3] << 24 | (uint32_t) p[2] << 16 | (uint32_t) p[1] << 8 | p[0];
}

/* More room for what is decompressed: twice as much, at most what the rest of the input can give. */
static uint8_t *
grow (uint8_t *old, size_t made, size_t *capacity, uint64_t most)
{
  if (*capacity >= most)
    slx_too_many ();
  *capacity = (size_t) (2 * (uint64_t) *capacity < most ? 2 * (uint64_t) *capacity : most);
  uint8_t *larger = sl_alloc (*capacity, 1);
  if (! larger)
    {
      slx_release ();
      slx_fail ("outOfMemory", "%s", sl_status_text (SL_OUT_OF_MEMORY));
    }
  memcpy (larger, old, made);
  sl_free (old);
  return slx_reading.held[1] = larger;
}

/* A file decompressed in memory; it may have several members. */
static slx_bytes
decompressed (slx_bytes b)
{
  static sl_inflate z;
  const uint64_t n = slx_left (&b), most = SL_INFLATE_MOST * n;
  const uint8_t *p = slx_one_piece (&b, n), *end = p + n;
  size_t capacity = 4 * (size_t) n, made = 0;
  uint8_t *out = slx_hold (1, capacity);
  while (end - p >= 18 && p[0] == 0x1f && p[1] == 0x8b)
    {
      size_t begun = made, of_member = 0;
      p = behind_head (p, end);
      sl_inflate_begin (&z, p, (size_t) (end - p));
      sl_inflate_state state;
      while ((state = sl_inflate_more (&z, out + begun, capacity - begun, &of_member)) == SL_INFLATE_FULL)
        out = grow (out, begun + of_member, &capacity, most);
      p = sl_inflate_rest (&z);
      made = begun + of_member;
      if (state != SL_INFLATE_END || end - p < 8 || little_word (p) != sl_crc32 (out + begun, of_member)
          || little_word (p + 4) != (uint32_t) of_member)
        slx_give_up ("it is damaged: what is compressed in it");
      p += 8;
    }
  slx_reading.unpacked.memory = out;
  slx_reading.size = made;
  return (slx_bytes) { &slx_reading.unpacked, 0, made, 0 };
}

/* ---- any format */

static void
read_any (slx_bytes b, const wish *w, slx_fields *variables, int compressed)
{
  if (is_gzip (&b) && ! compressed)
    {
      need_format (w, "gzip", "a compressed file");
      read_any (decompressed (b), w, variables, 1);
    }
  else if (is_octave (&b))
    {
      need_format (w, "octave", "a file of Octave's save -binary");
      read_octave (b, variables);
    }
  else if (slx_is_mat (&b))
    {
      need_format (w, "mat", "a MAT file");
      slx_read_mat (b, variables);
    }
  else if (slx_is_text (&b))
    {
      need_format (w, "text", "a file of Octave's save -text");
      slx_read_text (b, variables);
    }
  else if (slx_is_mat4 (&b))
    {
      need_format (w, "mat4", "a MAT file of version 4");
      slx_read_mat4 (b, variables);
    }
  else
    slx_give_up ("it is of no format that this package reads");
}

/* The variables that are wanted, as a struct. */
static mxArray *
chosen (slx_fields *variables, const wish *w)
{
  slx_fields some = { 0 };
  slx_check_names (variables->name, variables->count);
  for (size_t k = 0; k < variables->count; k++)
    if (mxIsEmpty (w->names) || is_among (w->names, variables->name[k]))
      slx_add_field (&some, variables->name[k], variables->value[k]);
    else
      mxDestroyArray (variables->value[k]);
  slx_free_fields (variables);
  return slx_scalar_struct (&some);
}

static mxArray *
content_of (slx_bytes b, const void *arg)
{
  slx_fields variables = { 0 };
  read_any (b, arg, &variables, 0);
  return chosen (&variables, arg);
}

static void
check_texts (const mxArray *cell, const char *name)
{
  if (! mxIsCell (cell))
    slx_fail ("badInput", "%s must be a cell of texts", name);
  for (size_t k = 0; k < mxGetNumberOfElements (cell); k++)
    if (! mxGetCell (cell, k) || ! mxIsChar (mxGetCell (cell, k)))
      slx_fail ("badInput", "%s must be a cell of texts", name);
}

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 3);
  check_texts (prhs[1], "names");
  check_texts (prhs[2], "formats");
  const wish w = { prhs[1], prhs[2] };
  char *name = slx_name_of (prhs[0]);
  sealed = 0;
  const char *trouble;
  mxArray *content = slx_read_safely (name, content_of, &w, &trouble);
  plhs[0] = content ? content : mxCreateDoubleMatrix (0, 0, mxREAL);
  if (nlhs > 1)
    plhs[1] = mxCreateString (trouble ? trouble : "");
  if (nlhs > 2)
    plhs[2] = mxCreateLogicalScalar (sealed != 0);
}
