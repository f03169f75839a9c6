/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_read_hdf5_array.h -- the numbers of an array of an HDF5 file, from its header: in one piece, or in chunks, which
   may be shuffled and compressed (deflate).

   What is not read does not make the file damaged: the array then has a reason in place of its numbers. */
#ifndef SL_READ_HDF5_ARRAY_H
#define SL_READ_HDF5_ARRAY_H

#include "sl_read_hdf5.h"

enum { SLX_DEFLATE = 1, SLX_SHUFFLE = 2, SLX_FILTERS_MOST = 8 };

/* What the header of an array says. */
typedef struct
{
  int rank;
  uint64_t size[SLX_DIMENSIONS];
  sl_number is, wanted;
  int big;
  const char *reason; /* NULL, or why it is not read */
  enum { SLX_COMPACT, SLX_CONTIGUOUS, SLX_CHUNKED } layout;
  slx_bytes numbers; /* compact */
  uint64_t address, bytes;
  uint64_t chunk[SLX_DIMENSIONS];
  size_t filters;
  uint32_t filter[SLX_FILTERS_MOST];
} slx_h5_array;

/* A chunk: where it stands in the file, where the file says its place in the array, and its bytes as stored. */
typedef struct
{
  uint64_t address, place;
  uint32_t stored, without; /* bit k: filter k was not applied */
} slx_h5_chunk;

/* The chunks of the array that is read, and the bytes of the file that arrays have taken so far. */
static struct
{
  size_t count, capacity;
  slx_h5_chunk *chunk;
  uint64_t taken;
} slx_h5_chunks;

/* ---- the header */

/* Sizes, IV.A.2.b; an array of the null space has none. */
static inline void
slx_h5_read_space (slx_h5_array *a, slx_bytes b)
{
  unsigned version = *slx_next_bytes (&b, 1);
  a->rank = *slx_next_bytes (&b, 1);
  slx_skip (&b, 1);
  unsigned kind = *slx_next_bytes (&b, 1);
  slx_skip (&b, version < 2 ? 4 : 0);
  if (a->rank > SLX_DIMENSIONS)
    slx_h5_damaged ("an array in it has too many dimensions");
  for (int k = 0; k < a->rank; k++)
    a->size[k] = slx_h5_integer (&b, 8);
  if (version >= 2 && kind == 2)
    {
      a->rank = 1;
      a->size[0] = 0;
    }
}

static inline int
slx_h5_is_ieee (slx_bytes b, uint64_t size, uint32_t flags)
{
  static const uint8_t of[9][5]
    = { [2] = { 10, 5, 0, 10, 15 }, [4] = { 23, 8, 0, 23, 127 }, [8] = { 52, 11, 0, 52, 0 } };
  uint64_t offset = slx_h5_integer (&b, 2), precision = slx_h5_integer (&b, 2);
  return (size == 2 || size == 4 || size == 8) && offset == 0 && precision == 8 * size && (flags & 64) == 0
         && (flags >> 8 & 255) == 8 * size - 1 && memcmp (slx_next_bytes (&b, 4), of[size], 4) == 0
         && slx_h5_integer (&b, 4) == (size == 8 ? 1023 : of[size][4]);
}

/* The type of numbers, IV.A.2.d. Returns 0 for texts and the like, which are no numbers. */
static inline int
slx_h5_read_type (slx_h5_array *a, slx_bytes b)
{
  static const sl_number whole[9] = { [1] = SL_UINT8, [2] = SL_UINT16, [4] = SL_UINT32, [8] = SL_UINT64 };
  static const sl_number real[9] = { [2] = SL_HALF, [4] = SL_FLOAT, [8] = SL_DOUBLE };
  unsigned kind = *slx_next_bytes (&b, 1) & 15u;
  uint32_t flags = (uint32_t) slx_h5_integer (&b, 3);
  uint64_t size = slx_h5_integer (&b, 4);
  a->big = (flags & 1) != 0;
  if (kind == 0 && (size == 1 || size == 2 || size == 4 || size == 8))
    {
      uint64_t offset = slx_h5_integer (&b, 2), precision = slx_h5_integer (&b, 2);
      if (offset != 0 || precision != 8 * size)
        a->reason = "integers with unused bits";
      a->is = a->wanted = (sl_number) (whole[size] + (flags & 8 ? 1 : 0));
      return 1;
    }
  if (kind == 1 && size <= 8 && slx_h5_is_ieee (b, size, flags))
    {
      a->is = real[size];
      a->wanted = size == 2 ? SL_FLOAT : real[size];
      return 1;
    }
  if (kind <= 1)
    a->reason = "numbers of another type than IEEE's half, single and double, and integers of 1, 2, 4 and 8 bytes";
  return kind <= 1;
}

/* The length of texts, where a type is that of texts of a fixed length, and 0 where it is not. */
static inline size_t
slx_h5_text_size (slx_bytes b)
{
  unsigned kind = *slx_next_bytes (&b, 1) & 15u;
  slx_skip (&b, 3);
  size_t size = (size_t) slx_h5_integer (&b, 4);
  return kind == 3 ? size : 0;
}

/* Where the numbers are, IV.A.2.i. */
static inline void
slx_h5_read_layout (slx_h5_array *a, slx_bytes b)
{
  unsigned version = *slx_next_bytes (&b, 1), kind = *slx_next_bytes (&b, 1);
  if (version < 3 || kind > 2 || (version > 3 && kind == 2))
    {
      a->reason = "a layout of chunks of other versions than 3";
      return;
    }
  a->layout = kind;
  if (kind == SLX_COMPACT)
    {
      a->bytes = slx_h5_integer (&b, 2);
      a->numbers = slx_part (&b, a->bytes);
    }
  else if (kind == SLX_CONTIGUOUS)
    {
      a->address = slx_h5_integer (&b, 8);
      a->bytes = slx_h5_integer (&b, 8);
    }
  else
    {
      if (*slx_next_bytes (&b, 1) != a->rank + 1 || a->rank == 0)
        slx_h5_damaged ("an array and its chunks have several numbers of dimensions");
      a->address = slx_h5_integer (&b, 8);
      for (int k = 0; k < a->rank; k++)
        {
          a->chunk[k] = slx_h5_integer (&b, 4);
          if (a->chunk[k] == 0)
            slx_h5_damaged ("a chunk without numbers");
        }
    }
}

/* The filters of chunks, IV.A.2.l. */
static inline void
slx_h5_read_filters (slx_h5_array *a, slx_bytes b)
{
  unsigned version = *slx_next_bytes (&b, 1);
  a->filters = *slx_next_bytes (&b, 1);
  slx_skip (&b, version == 1 ? 6 : 0);
  if (a->filters > SLX_FILTERS_MOST)
    slx_h5_damaged ("an array has too many filters");
  for (size_t k = 0; k < a->filters; k++)
    {
      a->filter[k] = (uint32_t) slx_h5_integer (&b, 2);
      uint64_t name = version == 1 || a->filter[k] >= 256 ? slx_h5_integer (&b, 2) : 0;
      slx_skip (&b, 2);
      uint64_t values = slx_h5_integer (&b, 2);
      slx_skip (&b, version == 1 ? (name + 7) / 8 * 8 : name);
      slx_skip (&b, 4 * (values + (version == 1 && values % 2)));
      if (a->filter[k] != SLX_DEFLATE && a->filter[k] != SLX_SHUFFLE)
        a->reason = "a filter other than deflate and shuffle";
    }
}

/* What the header of an object says; returns 0 if it is no array of numbers. */
static inline int
slx_h5_describe (slx_h5_array *a, const slx_header *header)
{
  const slx_message *space = slx_h5_find (header, SLX_DATASPACE), *type = slx_h5_find (header, SLX_DATATYPE);
  const slx_message *layout = slx_h5_find (header, SLX_LAYOUT), *filters = slx_h5_find (header, SLX_FILTERS);
  memset (a, 0, sizeof *a);
  if (! space || ! type || ! layout || space->shared)
    return 0;
  slx_h5_read_space (a, space->content);
  if (type->shared)
    {
      a->reason = "a type that stands elsewhere in the file";
      return 1;
    }
  if (! slx_h5_read_type (a, type->content))
    return 0;
  if (slx_h5_find (header, SLX_EXTERNAL))
    a->reason = "numbers in another file";
  else
    slx_h5_read_layout (a, layout->content);
  if (filters && filters->shared)
    a->reason = "filters that stand elsewhere in the file";
  else if (filters)
    slx_h5_read_filters (a, filters->content);
  return 1;
}

/* A text of a fixed length below `capacity` that is an array of one element; returns 0 if it is none. */
static inline int
slx_h5_short_text (const slx_header *header, char *text, size_t capacity)
{
  const slx_message *space = slx_h5_find (header, SLX_DATASPACE), *type = slx_h5_find (header, SLX_DATATYPE);
  const slx_message *layout = slx_h5_find (header, SLX_LAYOUT);
  slx_h5_array a = { 0 };
  if (! space || ! type || ! layout || space->shared || type->shared || layout->shared)
    return 0;
  size_t size = slx_h5_text_size (type->content);
  slx_h5_read_space (&a, space->content);
  slx_h5_read_layout (&a, layout->content);
  if (size == 0 || size >= capacity || a.reason || a.layout == SLX_CHUNKED || size > a.bytes
      || (a.layout == SLX_CONTIGUOUS && a.address == UINT64_MAX))
    return 0;
  for (int k = 0; k < a.rank; k++)
    if (a.size[k] != 1)
      return 0;
  slx_bytes b = a.layout == SLX_COMPACT ? a.numbers : slx_h5_at (a.address);
  memcpy (text, slx_next_bytes (&b, size), size);
  text[size] = 0;
  return 1;
}

/* ---- numbers */

/* A number of bytes, 0 if the array is empty; gives up where it is larger than any array may be. */
static inline uint64_t
slx_h5_bytes (const uint64_t *size, int rank, size_t width)
{
  uint64_t n = width;
  for (int k = 0; k < rank; k++)
    if (size[k] == 0)
      return 0;
  for (int k = 0; k < rank; k++)
    {
      if (size[k] > (uint64_t) PTRDIFF_MAX / 8 / n)
        slx_too_many ();
      n *= size[k];
    }
  return n;
}

static inline mxArray *
slx_h5_column (uint64_t n, sl_number type)
{
  const slx_shape shape = { 2, { (mwSize) n, 1 } };
  return slx_new_array (&shape, type);
}

/* Takes note of bytes of the file that hold numbers. Arrays do not overlap in a sound file. */
static inline void
slx_h5_count_bytes (uint64_t bytes)
{
  slx_h5_chunks.taken += bytes;
  if (bytes > slx_h5.file.end || slx_h5_chunks.taken > slx_h5.file.end)
    slx_too_many ();
}

static inline mxArray *
slx_h5_one_piece (const slx_h5_array *a, uint64_t needed)
{
  slx_bytes b = a->layout == SLX_COMPACT ? a->numbers : slx_h5_at (a->address);
  if (needed > a->bytes || needed > slx_left (&b))
    slx_too_many ();
  slx_h5_count_bytes (needed);
  size_t n = (size_t) needed / sl_number_size (a->is);
  b.swapped = a->big != sl_big_endian ();
  mxArray *value = slx_h5_column (n, a->wanted);
  slx_read_numbers (&b, n, a->is, mxGetData (value), a->wanted);
  return value;
}

/* Lists the chunks below a node of their B-tree, III.A.1. */
static inline void
slx_h5_list_chunks (const slx_h5_array *a, uint64_t tree, int level)
{
  if (level > 16)
    slx_h5_damaged ("a tree in it has no end");
  slx_h5_visit_node (tree);
  slx_bytes b = slx_h5_at (tree);
  slx_h5_expect (&b, "TREE");
  if (*slx_next_bytes (&b, 1) != 1)
    slx_h5_damaged ("a tree of chunks is none");
  unsigned above = *slx_next_bytes (&b, 1);
  size_t count = (size_t) slx_h5_integer (&b, 2);
  slx_skip (&b, 16);
  slx_h5_claim (count * (24 + 8 * (uint64_t) a->rank));
  for (size_t k = 0; k < count; k++)
    {
      slx_h5_chunk c;
      c.stored = (uint32_t) slx_h5_integer (&b, 4);
      c.without = (uint32_t) slx_h5_integer (&b, 4);
      c.place = b.at - slx_h5.base;
      slx_skip (&b, 8 * ((uint64_t) a->rank + 1));
      c.address = slx_h5_integer (&b, 8);
      if (above > 0)
        {
          slx_h5_list_chunks (a, c.address, level + 1);
          continue;
        }
      slx_h5_count_bytes (c.stored);
      if (slx_h5_chunks.count == slx_h5_chunks.capacity)
        {
          slx_h5_chunks.capacity = 2 * slx_h5_chunks.capacity + 64;
          slx_h5_chunks.chunk = mxRealloc (slx_h5_chunks.chunk, slx_h5_chunks.capacity * sizeof *slx_h5_chunks.chunk);
        }
      slx_h5_chunks.chunk[slx_h5_chunks.count++] = c;
    }
}

/* Bytes k of all numbers lie together; puts those of each number together. */
static inline void
slx_h5_unshuffle (const uint8_t *from, uint8_t *to, size_t bytes, size_t width)
{
  size_t n = bytes / width;
  for (size_t k = 0; k < width; k++)
    for (size_t i = 0; i < n; i++)
      to[i * width + k] = from[k * n + i];
  memcpy (to + n * width, from + n * width, bytes - n * width);
}

/* Memory for chunks: as stored, and twice as long as they become. */
typedef struct
{
  uint8_t *stored, *now, *other;
} slx_h5_workspace;

/* The bytes of a chunk, its filters undone, the last first. They are `bytes` then. */
static inline const uint8_t *
slx_h5_chunk_bytes (const slx_h5_array *a, const slx_h5_chunk *c, slx_h5_workspace *workspace, size_t bytes)
{
  static sl_inflate z;
  slx_bytes b = slx_h5_at (c->address);
  size_t width = sl_number_size (a->is), made = (size_t) c->stored;
  const uint8_t *at = workspace->stored;
  if (c->stored > slx_left (&b))
    slx_too_short ();
  slx_load (b.source, b.at, workspace->stored, made);
  for (size_t k = a->filters; k-- > 0;)
    {
      if (c->without >> k & 1)
        continue;
      uint8_t *to = at == workspace->now ? workspace->other : workspace->now;
      if (a->filter[k] == SLX_SHUFFLE)
        {
          if (made > bytes)
            slx_h5_damaged ("a chunk has the wrong size");
          slx_h5_unshuffle (at, to, made, width);
        }
      else
        {
          size_t n = made;
          made = 0;
          if (n < 6 || (at[0] & 15) != 8 || (at[1] & 32))
            slx_h5_damaged ("what is compressed in it");
          sl_inflate_begin (&z, at + 2, n - 2);
          if (sl_inflate_more (&z, to, bytes, &made) != SL_INFLATE_END)
            slx_h5_damaged ("what is compressed in it");
          const uint8_t *check = sl_inflate_rest (&z);
          if (at + n - check < 4
              || sl_adler32 (to, made)
                   != ((uint32_t) check[0] << 24 | (uint32_t) check[1] << 16 | (uint32_t) check[2] << 8 | check[3]))
            slx_h5_damaged ("what is compressed in it");
        }
      at = to;
    }
  if (made != bytes)
    slx_h5_damaged ("a chunk has the wrong size");
  return at;
}

/* The part of a chunk that lies within the array: for each dimension how many indices, and how far numbers lie apart
   whose index differs by one, in the chunk and in the array. Dimensions of one index are left out, and those whose
   numbers lie in one piece in both are one dimension, of steps of one. The first one runs fastest. */
typedef struct
{
  int rank;
  uint64_t count[SLX_DIMENSIONS], in_chunk[SLX_DIMENSIONS], in_array[SLX_DIMENSIONS], begin;
} slx_h5_overlap;

/* Returns 0 where nothing of it does. */
static inline int
slx_h5_overlap_of (slx_h5_overlap *o, const slx_h5_array *a, const slx_h5_chunk *c)
{
  slx_bytes place = slx_h5_at (c->place);
  uint64_t from[SLX_DIMENSIONS] = { 0 }, in_chunk = 1, in_array = 1;
  for (int k = 0; k < a->rank; k++)
    {
      from[k] = slx_h5_integer (&place, 8);
      if (from[k] >= a->size[k]) /* of an array that was made smaller */
        return 0;
    }
  o->rank = 0;
  o->begin = 0;
  for (int k = a->rank - 1; k >= 0; k--)
    {
      uint64_t rest = a->size[k] - from[k], count = a->chunk[k] < rest ? a->chunk[k] : rest;
      int r = o->rank - 1;
      if (r >= 0 && o->count[r] * o->in_chunk[r] == in_chunk && o->count[r] * o->in_array[r] == in_array)
        o->count[r] *= count;
      else if (count > 1 || r < 0)
        {
          r += r < 0 || o->count[r] > 1;
          o->count[r] = count;
          o->in_chunk[r] = in_chunk;
          o->in_array[r] = in_array;
        }
      o->rank = r + 1;
      o->begin += from[k] * in_array;
      in_chunk *= a->chunk[k];
      in_array *= a->size[k];
    }
  return 1;
}

/* Puts the numbers of a chunk where they belong, piece by piece; what lies beyond the array is left out. */
static inline void
slx_h5_place (const slx_h5_array *a, const slx_h5_chunk *c, const uint8_t *bytes, uint8_t *value)
{
  slx_h5_overlap o = { 0 };
  if (! slx_h5_overlap_of (&o, a, c))
    return;
  const size_t width = sl_number_size (a->is), step = sl_number_size (a->wanted);
  const int swapped = a->big != sl_big_endian (), one_piece = o.in_chunk[0] == 1 && o.in_array[0] == 1;
  const uint64_t pieces = one_piece ? 1 : o.count[0], run = one_piece ? o.count[0] : 1;
  uint64_t at[SLX_DIMENSIONS] = { 0 }, source = 0, target = o.begin;
  for (;;)
    {
      for (uint64_t i = 0; i < pieces; i++)
        sl_convert (bytes + (source + i * o.in_chunk[0]) * width, (size_t) run, a->is, swapped,
                    value + (target + i * o.in_array[0]) * step, a->wanted);
      int k = 1;
      for (; k < o.rank && ++at[k] == o.count[k]; k++)
        {
          at[k] = 0;
          source -= (o.count[k] - 1) * o.in_chunk[k];
          target -= (o.count[k] - 1) * o.in_array[k];
        }
      if (k >= o.rank)
        return;
      source += o.in_chunk[k];
      target += o.in_array[k];
    }
}

/* An array in chunks, all of which must be there. */
static inline mxArray *
slx_h5_in_chunks (slx_h5_array *a, uint64_t needed)
{
  const size_t width = sl_number_size (a->is);
  const uint64_t bytes = slx_h5_bytes (a->chunk, a->rank, width);
  uint64_t most = 0, all = 1, stored = 0;
  slx_h5_chunks.count = 0;
  if (a->address != UINT64_MAX)
    slx_h5_list_chunks (a, a->address, 0);
  for (int k = 0; k < a->rank; k++)
    {
      uint64_t along = (a->size[k] - 1) / a->chunk[k] + 1;
      if (along > SIZE_MAX / all)
        slx_too_many ();
      all *= along;
    }
  if (slx_h5_chunks.count < all)
    {
      a->reason = "parts that were never written";
      return NULL;
    }
  for (size_t k = 0; k < slx_h5_chunks.count; k++)
    {
      most = slx_h5_chunks.chunk[k].stored > most ? slx_h5_chunks.chunk[k].stored : most;
      stored += slx_h5_chunks.chunk[k].stored;
    }
  if (bytes > SL_INFLATE_MOST * most || needed > SL_INFLATE_MOST * stored || slx_h5_chunks.count > needed)
    slx_too_many ();
  uint8_t *memory = slx_hold (0, (size_t) (most + 2 * bytes));
  slx_h5_workspace workspace = { memory, memory + most, memory + most + bytes };
  /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): each kind of number has a size */
  mxArray *value = slx_h5_column (needed / width, a->wanted);
  memset (mxGetData (value), 0, needed / width * sl_number_size (a->wanted)); /* a damaged file may leave some out */
  for (size_t k = 0; k < slx_h5_chunks.count; k++)
    {
      const slx_h5_chunk *c = &slx_h5_chunks.chunk[k];
      slx_h5_place (a, c, slx_h5_chunk_bytes (a, c, &workspace, (size_t) bytes), mxGetData (value));
    }
  return value;
}

/* The numbers of an array, in a column, those of the last dimension side by side; NULL where it is not read. */
static inline mxArray *
slx_h5_value (slx_h5_array *a)
{
  if (a->reason)
    return NULL;
  uint64_t needed = slx_h5_bytes (a->size, a->rank, sl_number_size (a->is));
  if (needed == 0)
    return slx_h5_column (0, a->wanted);
  if (a->layout == SLX_CHUNKED)
    return slx_h5_in_chunks (a, needed);
  if (a->layout == SLX_CONTIGUOUS && a->address == UINT64_MAX)
    {
      a->reason = "no numbers: none were written";
      return NULL;
    }
  return slx_h5_one_piece (a, needed);
}

#endif
