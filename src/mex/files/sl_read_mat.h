/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_read_mat.h -- MAT files of the versions 5 to 7, and of version 4.

   Version 5: a head of 128 bytes, then elements: type and length, two uint32, or one if the length is below 5, and the
   content up to a multiple of 8 bytes. An array is an element of elements: flags, sizes, name, parts. Version 7 also
   compresses each array (zlib).
   Version 4: for each matrix five int32, its name, and its numbers. */
#ifndef SL_READ_MAT_H
#define SL_READ_MAT_H

#include "sl_read.h"

enum {
  SLX_MAT_INT32 = 5,
  SLX_MAT_UINT32 = 6,
  SLX_MAT_ARRAY = 14,
  SLX_MAT_COMPRESSED = 15,
  SLX_MAT_UTF8 = 16,
  SLX_MAT_HEAD = 128
};

/* The content of the next element, and its type. */
static inline slx_bytes
slx_mat_element (slx_bytes *b, uint32_t *type)
{
  uint32_t word = slx_uint32 (b), n = word >> 16;
  *type = word & 0xffff;
  if (n > 0) /* a small one, padded to 4 bytes */
    {
      slx_bytes small = slx_part (b, 4);
      if (n > 4)
        slx_give_up ("it is damaged: a small element of %u bytes", (unsigned) n);
      small.end = small.at + n;
      return small;
    }
  n = slx_uint32 (b);
  if (n > slx_left (b) && n - slx_left (b) < 8) /* Octave's save counts texts of several rows too long */
    n = (uint32_t) slx_left (b);
  slx_bytes content = slx_part (b, n);
  uint64_t padding = *type == SLX_MAT_COMPRESSED ? 0 : (8 - n % 8) % 8;
  b->at += padding < slx_left (b) ? padding : slx_left (b);
  return content;
}

/* The next element, which must be of this type. */
static inline slx_bytes
slx_mat_expect (slx_bytes *b, uint32_t wanted, const char *what)
{
  uint32_t type;
  slx_bytes content = slx_mat_element (b, &type);
  if (type != wanted)
    slx_give_up ("it is damaged: %s is missing", what);
  return content;
}

static inline sl_number
slx_mat_number (uint32_t type)
{
  static const int of[] = { -1, SL_INT8, SL_UINT8, SL_INT16,  SL_UINT16, SL_INT32, SL_UINT32, SL_FLOAT, -1, SL_DOUBLE,
                            -1, -1,      SL_INT64, SL_UINT64, -1,        -1,       SL_UINT8,  SL_UINT16 };
  if (type >= sizeof of / sizeof *of || of[type] < 0)
    slx_give_up ("it is damaged: numbers of the unknown type %u", (unsigned) type);
  return (sl_number) of[type];
}

/* The next element, numbers, and their type. */
static inline slx_bytes
slx_mat_numbers (slx_bytes *b, sl_number *is)
{
  uint32_t type;
  slx_bytes content = slx_mat_element (b, &type);
  *is = slx_mat_number (type);
  return content;
}

static inline slx_shape
slx_mat_shape (slx_bytes *b)
{
  slx_bytes sizes = slx_mat_expect (b, SLX_MAT_INT32, "the size of an array");
  slx_shape shape = { (int) (slx_left (&sizes) / 4), { 0 } };
  if (slx_left (&sizes) > 4 * 32 || shape.count < 2)
    slx_give_up ("it is damaged: a number of dimensions");
  for (int k = 0; k < shape.count; k++)
    {
      int32_t size = slx_int32 (&sizes);
      if (size < 0)
        slx_give_up ("it is damaged: a size below 0");
      shape.size[k] = (mwSize) size;
    }
  return shape;
}

static inline mxArray *slx_mat_array (slx_bytes *b, char *name, int depth);

static inline mxArray *
slx_mat_member (slx_bytes *b, int depth)
{
  char name[SLX_NAME];
  slx_bytes content = slx_mat_expect (b, SLX_MAT_ARRAY, "an array in a cell or a struct");
  if (slx_left (&content) > 0)
    return slx_mat_array (&content, name, depth + 1);
  slx_one_more (depth);
  return NULL; /* for both interpreters an empty matrix, of less memory than one of ours */
}

static inline mxArray *
slx_mat_cell (slx_bytes *b, const slx_shape *shape, int depth)
{
  size_t n = slx_count_of (shape, slx_left (b) / 8);
  mxArray *value = mxCreateCellArray (shape->count, shape->size);
  for (size_t i = 0; i < n; i++)
    mxSetCell (value, i, slx_mat_member (b, depth));
  return value;
}

/* The names of the fields of a struct, each in `width` bytes. */
static inline slx_fields
slx_mat_names (slx_bytes *b)
{
  slx_fields fields = { 0 };
  slx_bytes length = slx_mat_expect (b, SLX_MAT_INT32, "the length of the names of fields");
  int32_t width = slx_int32 (&length);
  slx_bytes names = slx_mat_expect (b, 1, "the names of fields");
  if (width < 1 || width >= SLX_NAME || slx_left (&names) % (uint32_t) width)
    slx_give_up ("it is damaged: the names of fields");
  while (slx_left (&names) > 0)
    {
      char name[SLX_NAME];
      memcpy (name, slx_next_bytes (&names, (size_t) width), (size_t) width);
      name[width] = 0;
      slx_one_more (0); /* a name of a letter takes as much memory as a value */
      slx_add_field (&fields, name, NULL);
    }
  return fields;
}

static inline mxArray *
slx_mat_struct (slx_bytes *b, const slx_shape *shape, int depth)
{
  slx_fields fields = slx_mat_names (b);
  size_t n = slx_count_of (shape, fields.count ? slx_left (b) / 8 / fields.count : SLX_FREE);
  if (fields.count == 0)
    slx_need_memory ((double) n);
  mxArray *value = slx_new_struct (shape, fields.name, fields.count);
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < fields.count; k++)
      mxSetFieldByNumber (value, i, (int) k, slx_mat_member (b, depth));
  slx_free_fields (&fields);
  return value;
}

/* Rows, column starts, entries. How many entries there are is the last start. */
static inline mxArray *
slx_mat_sparse (slx_bytes *b, const slx_shape *shape, int logical)
{
  sl_number is;
  slx_bytes rows = slx_mat_expect (b, SLX_MAT_INT32, "the rows of a sparse matrix");
  slx_bytes starts = slx_mat_expect (b, SLX_MAT_INT32, "the columns of a sparse matrix");
  slx_bytes entries = slx_mat_numbers (b, &is), last = starts;
  if (shape->count != 2 || slx_left (&starts) / 4 != (uint64_t) shape->size[1] + 1)
    slx_give_up ("it is damaged: the columns of a sparse matrix");
  last.at += 4 * (uint64_t) shape->size[1];
  size_t n = slx_uint32 (&last);
  if (n > slx_left (&rows) / 4 || n > slx_left (&entries) / sl_number_size (is))
    slx_too_many ();
  mxArray *value = slx_new_matrix ((size_t) shape->size[0], (size_t) shape->size[1], n, logical);
  slx_indices (&rows, n, mxGetIr (value));
  slx_indices (&starts, (size_t) shape->size[1] + 1, mxGetJc (value));
  slx_check_sparse (value, n);
  if (! logical)
    slx_read_numbers (&entries, n, is, mxGetData (value), SL_DOUBLE);
  else if (sl_number_size (is) == 1)
    slx_logicals (&entries, n, mxGetData (value));
  else
    for (size_t k = 0; k < n; k++)
      {
        double x;
        slx_read_numbers (&entries, 1, is, &x, SL_DOUBLE);
        ((mxLogical *) mxGetData (value))[k] = x != 0;
      }
  return value;
}

/* The letter in front of n words of UTF-16, at most two of them; *used says how many. Lone halves of letters count as
   letters, as MATLAB allows them. */
static inline uint32_t
slx_utf16_letter (const uint16_t *word, size_t n, size_t *used)
{
  *used = 1;
  if (n < 2 || (word[0] & 0xfc00) != 0xd800 || (word[1] & 0xfc00) != 0xdc00)
    return word[0];
  *used = 2;
  return 0x10000 + ((uint32_t) (word[0] & 0x3ff) << 10) + (word[1] & 0x3ff);
}

/* A letter in UTF-8; returns how many bytes it has. */
static inline size_t
slx_put_utf8 (uint32_t letter, uint8_t *to)
{
  static const uint8_t first[5] = { 0, 0, 0xc0, 0xe0, 0xf0 };
  size_t size = letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4;
  for (size_t k = size - 1; k > 0; k--, letter >>= 6)
    to[k] = (uint8_t) (0x80 | (letter & 0x3f));
  to[0] = (uint8_t) (first[size] | letter);
  return size;
}

/* A row of letters of UTF-16, for an interpreter whose letters are bytes: as UTF-8, which may take more of them. */
static inline mxArray *
slx_utf8_row (const uint16_t *word, size_t n)
{
  uint8_t *text = mxMalloc (3 * n + 1);
  size_t size = 0, used;
  for (size_t i = 0; i < n; i += used)
    {
      uint32_t letter = slx_utf16_letter (word + i, n - i, &used);
      size += slx_put_utf8 (letter, text + size);
    }
  const mwSize shape[2] = { 1, (mwSize) size };
  mxArray *value = mxCreateCharArray (2, shape);
  for (size_t i = 0; i < size; i++)
    ((mxChar *) mxGetData (value))[i] = text[i];
  mxFree (text);
  return value;
}

/* A text of words of 16 bits. Octave's letters have one byte, MATLAB's two. */
static inline mxArray *
slx_mat_wide_text (slx_bytes *b, const slx_shape *shape, size_t n, sl_number is)
{
  uint16_t *word = mxMalloc (2 * n + 2), most = 0;
  slx_read_numbers (b, n, is, word, SL_UINT16);
  for (size_t i = 0; i < n; i++)
    most = word[i] > most ? word[i] : most;
  if (sizeof (mxChar) == 1 && most > 127 && (shape->count != 2 || shape->size[0] != 1))
    slx_give_up ("it holds a text of several rows with letters that are no ASCII, which this package does not read");
  mxArray *value;
  if (sizeof (mxChar) == 1 && most > 127)
    value = slx_utf8_row (word, n);
  else
    {
      value = mxCreateCharArray (shape->count, shape->size);
      for (size_t i = 0; i < n; i++)
        ((mxChar *) mxGetData (value))[i] = (mxChar) word[i];
    }
  mxFree (word);
  return value;
}

static inline mxArray *
slx_mat_text (slx_bytes *b, const slx_shape *shape)
{
  sl_number is;
  slx_bytes letters = slx_mat_numbers (b, &is);
  size_t n = slx_count_of (shape, slx_left (&letters) / sl_number_size (is));
  if (is == SL_UINT8)
    {
      /* UTF-8, as SciPy writes it: the size counts letters, of which some have several bytes, as in Octave */
      slx_shape row = *shape;
      if (sizeof (mxChar) == 1 && row.count == 2 && row.size[0] == 1 && slx_left (&letters) > n
          && slx_left (&letters) <= 4 * (uint64_t) n)
        row.size[1] = (mwSize) slx_left (&letters);
      return slx_text (&letters, &row);
    }
  if (is != SL_UINT16 && is != SL_INT8)
    slx_give_up ("it is damaged: a text of numbers");
  return slx_mat_wide_text (&letters, shape, n, is);
}

static inline mxArray *
slx_mat_full (slx_bytes *b, const slx_shape *shape, uint32_t class, int logical)
{
  static const sl_number of[] = { SL_DOUBLE, SL_FLOAT, SL_INT8,   SL_UINT8, SL_INT16,
                                  SL_UINT16, SL_INT32, SL_UINT32, SL_INT64, SL_UINT64 };
  sl_number is;
  slx_bytes numbers = slx_mat_numbers (b, &is);
  if (! logical)
    return slx_array (&numbers, shape, is, of[class - 6]);
  if (sl_number_size (is) != 1)
    slx_give_up ("it is damaged: logicals of more than one byte");
  return slx_logical_array (&numbers, shape);
}

/* Gives up where an array of these flags is neither numbers, nor a text, a cell or a struct. */
static inline void
slx_mat_check_class (uint32_t class, int complex)
{
  if (class == 3 || class > 15)
    slx_give_up ("it holds a value of class %u (a handle or an object), which this package does not read",
                 (unsigned) class);
  if (class < 1)
    slx_give_up ("it is damaged: an array without a class");
  if (complex)
    slx_give_up ("it has complex numbers");
}

static inline mxArray *
slx_mat_array (slx_bytes *b, char *name, int depth)
{
  slx_one_more (depth);
  name[0] = 0;
  if (slx_left (b) == 0) /* an empty matrix may have no parts */
    return mxCreateDoubleMatrix (0, 0, mxREAL);
  slx_bytes flags = slx_mat_expect (b, SLX_MAT_UINT32, "the class of an array");
  uint32_t word = slx_uint32 (&flags), class = word & 255;
  int logical = (int) (word >> 9 & 1);
  slx_mat_check_class (class, (int) (word >> 11 & 1));
  slx_shape shape = slx_mat_shape (b);
  slx_bytes letters = slx_mat_expect (b, 1, "the name of an array");
  size_t n = (size_t) slx_left (&letters);
  if (n >= SLX_NAME)
    slx_give_up ("it is damaged: a name of %zu letters", n);
  memcpy (name, slx_next_bytes (&letters, n), n);
  name[n] = 0;
  switch (class)
    {
    case 1:
      return slx_mat_cell (b, &shape, depth);
    case 2:
      return slx_mat_struct (b, &shape, depth);
    case 4:
      return slx_mat_text (b, &shape);
    case 5:
      return slx_mat_sparse (b, &shape, logical);
    default:
      return slx_mat_full (b, &shape, class, logical);
    }
}

/* A part of a file decompressed in memory; the first eight bytes say how long it is, and at the end stands Adler-32. */
static inline slx_bytes
slx_mat_decompressed (slx_bytes *b)
{
  uint64_t n = slx_left (b);
  const uint8_t *in = slx_one_piece (b, n);
  if (n < 6 || (in[0] & 15) != 8 || (in[0] << 8 | in[1]) % 31 != 0 || (in[1] & 32))
    slx_give_up ("it is damaged: what is compressed in it");
  static sl_inflate z;
  uint8_t head[8];
  size_t made = 0;
  sl_inflate_begin (&z, in + 2, (size_t) n - 2);
  if (sl_inflate_more (&z, head, sizeof head, &made) == SL_INFLATE_DAMAGED)
    slx_give_up ("it is damaged: what is compressed in it");
  slx_reading.unpacked.memory = head;
  slx_bytes unpacked = { &slx_reading.unpacked, 0, made, b->swapped };
  slx_skip (&unpacked, 4);
  uint64_t size = (uint64_t) slx_uint32 (&unpacked) + sizeof head;
  if (size > SL_INFLATE_MOST * n)
    slx_too_many ();
  uint8_t *out = memcpy (slx_hold (1, (size_t) size), head, made);
  sl_inflate_state state = sl_inflate_more (&z, out, (size_t) size, &made);
  const uint8_t *check = sl_inflate_rest (&z);
  if (state != SL_INFLATE_END || in + n - check < 4
      || sl_adler32 (out, made)
           != ((uint32_t) check[0] << 24 | (uint32_t) check[1] << 16 | (uint32_t) check[2] << 8 | check[3]))
    slx_give_up ("it is damaged: what is compressed in it");
  slx_reading.unpacked.memory = out;
  slx_reading.size += made;
  return (slx_bytes) { &slx_reading.unpacked, 0, made, b->swapped };
}

/* Whether a file begins as one of version 5 to 7. */
static inline int
slx_is_mat (const slx_bytes *b)
{
  if (slx_left (b) < SLX_MAT_HEAD)
    return 0;
  const uint8_t *p = slx_peek (b, SLX_MAT_HEAD);
  return (p[125] == 1 && p[126] == 'I' && p[127] == 'M') || (p[124] == 1 && p[126] == 'M' && p[127] == 'I');
}

static inline void
slx_read_mat (slx_bytes b, slx_fields *variables)
{
  const int big = slx_next_bytes (&b, SLX_MAT_HEAD)[126] == 'M';
  b.swapped = big != sl_big_endian ();
  while (slx_left (&b) > 0)
    {
      uint32_t type;
      char name[SLX_NAME];
      slx_bytes content = slx_mat_element (&b, &type);
      if (type == SLX_MAT_COMPRESSED)
        {
          slx_bytes unpacked = slx_mat_decompressed (&content);
          content = slx_mat_element (&unpacked, &type);
          if (type != SLX_MAT_ARRAY)
            slx_give_up ("it is damaged: what is compressed in it is no array");
        }
      if (type == SLX_MAT_ARRAY)
        {
          mxArray *value = slx_mat_array (&content, name, 0);
          slx_add_field (variables, name, value);
        }
      else if (type != 2 && type != 9) /* bytes that only objects need */
        slx_give_up ("it is damaged: an element of the type %u", (unsigned) type);
    }
}

/* ---- version 4 */

/* Whether a file begins as one of version 4; nothing in it is a mark, so that this comes last. */
static inline int
slx_is_mat4 (const slx_bytes *b)
{
  if (slx_left (b) < 20)
    return 0;
  const uint8_t *p = slx_peek (b, 20);
  const int big = p[0] == 0 && p[1] == 0 && (p[2] || p[3]);
  const unsigned kind = big ? p[2] * 256u + p[3] : p[1] * 256u + p[0];
  return (big ? kind >= 1000 && kind < 1053 && p[19] : p[2] == 0 && p[3] == 0 && kind < 53 && p[16]) && kind % 10 < 3;
}

/* A sparse matrix is stored as a full one of rows i, j, value; the last row has the size. */
static inline mxArray *
slx_mat4_sparse (const mxArray *list)
{
  size_t n = mxGetM (list), at = 0;
  const double *i = mxGetPr (list), *j = i + n, *v = j + n;
  if (mxGetN (list) != 3 || n < 1)
    slx_give_up ("it is damaged: a sparse matrix");
  double rows = i[n - 1], columns = j[n - 1];
  if (! (rows >= 0 && columns >= 0 && rows < 0x1p31 && columns < 0x1p31) || rows != floor (rows)
      || columns != floor (columns))
    slx_give_up ("it is damaged: the size of a sparse matrix");
  slx_need_memory (columns > (double) n ? columns - (double) n : 0);
  mxArray *value = slx_new_matrix ((size_t) rows, (size_t) columns, n - 1, 0);
  mwIndex *start = mxGetJc (value), *row = mxGetIr (value);
  for (size_t k = 0; k < n - 1; k++)
    {
      if (! (i[k] >= 1 && i[k] <= rows && j[k] > (double) at && j[k] <= columns))
        slx_give_up ("it is damaged: a sparse matrix in it has indices that do not fit");
      while (at + 1 < (size_t) j[k])
        start[++at] = (mwIndex) k;
      row[k] = (mwIndex) i[k] - 1;
      mxGetPr (value)[k] = v[k];
    }
  while (at < (size_t) columns)
    start[++at] = (mwIndex) (n - 1);
  slx_check_sparse (value, n - 1);
  return value;
}

static inline void
slx_read_mat4 (slx_bytes b, slx_fields *variables)
{
  static const sl_number of[] = { SL_DOUBLE, SL_FLOAT, SL_INT32, SL_INT16, SL_UINT16, SL_UINT8 };
  const uint8_t *first = slx_peek (&b, 20);
  b.swapped = (first[0] == 0 && first[1] == 0 && (first[2] || first[3])) != sl_big_endian ();
  const int32_t order = b.swapped != sl_big_endian () ? 1000 : 0;
  while (slx_left (&b) > 0)
    {
      char name[SLX_NAME];
      int32_t kind = slx_int32 (&b) - order, rows = slx_int32 (&b), columns = slx_int32 (&b),
              complex = slx_int32 (&b), length = slx_int32 (&b);
      if (kind < 0 || kind > 52 || kind % 10 > 2 || rows < 0 || columns < 0 || length < 1 || length >= SLX_NAME)
        slx_give_up ("it is damaged: the head of a matrix");
      if (complex)
        slx_give_up ("it has complex numbers");
      memcpy (name, slx_next_bytes (&b, (size_t) length), (size_t) length);
      name[length - 1] = 0;
      const slx_shape shape = { 2, { rows, columns } };
      slx_one_more (0);
      mxArray *value = slx_array (&b, &shape, of[kind / 10], SL_DOUBLE);
      if (kind % 10 == 1)
        slx_refuse ("text", 4);
      if (kind % 10 == 2)
        {
          mxArray *list = value;
          value = slx_mat4_sparse (list);
          mxDestroyArray (list);
        }
      slx_add_field (variables, name, value);
    }
}

#endif
