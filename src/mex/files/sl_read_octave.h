/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_read_octave.h -- values of Octave's binary format (save -binary).

   After the head come records: name, comment, a byte, 255, the name of the type, the value. Texts begin with their
   length, an int32; sizes with minus their number. Doubles are stored in the narrowest type that holds them, which a
   byte before them tells. */
#ifndef SL_READ_OCTAVE_H
#define SL_READ_OCTAVE_H

#include "sl_read.h"

enum { SLX_LEAST_RECORD = 14 }; /* bytes: three lengths and two bytes */

static inline sl_number
slx_octave_number (slx_bytes *b)
{
  static const sl_number of[] = { SL_UINT8, SL_UINT16, SL_UINT32, SL_INT8,   SL_INT16,
                                  SL_INT32, SL_FLOAT,  SL_DOUBLE, SL_UINT64, SL_INT64 };
  unsigned tag = *slx_next_bytes (b, 1);
  if (tag >= sizeof of / sizeof *of)
    slx_give_up ("it is damaged: numbers of the unknown type %u", tag);
  return of[tag];
}

/* A text with its length before it, less than `capacity` bytes, and 0 behind it. */
static inline size_t
slx_octave_word (slx_bytes *b, char *text, size_t capacity)
{
  int32_t n = slx_int32 (b);
  if (n < 0 || (size_t) n >= capacity)
    slx_give_up ("it is damaged: a name of %d letters", (int) n);
  memcpy (text, slx_next_bytes (b, (size_t) n), (size_t) n);
  text[n] = 0;
  return (size_t) n;
}

static inline slx_shape
slx_octave_shape (slx_bytes *b)
{
  slx_shape shape = { 0 };
  int32_t n = slx_int32 (b);
  if (n > -2 || n < -32)
    slx_give_up ("it is damaged: a number of dimensions");
  shape.count = -n;
  for (int k = 0; k < shape.count; k++)
    {
      int32_t size = slx_int32 (b);
      if (size < 0)
        slx_give_up ("it is damaged: a size below 0");
      shape.size[k] = (mwSize) size;
    }
  return shape;
}

static inline size_t
slx_octave_size (slx_bytes *b)
{
  int32_t n = slx_int32 (b);
  if (n < 0)
    slx_give_up ("it is damaged: a size below 0");
  return (size_t) n;
}

static inline mxArray *slx_octave_record (slx_bytes *b, char *name, int depth);

static inline mxArray *
slx_octave_range (slx_bytes *b)
{
  double range[3];
  slx_read_numbers (b, 3, slx_octave_number (b), range, SL_DOUBLE);
  return slx_range (range[0], range[1], range[2]);
}

static inline mxArray *
slx_octave_diagonal (slx_bytes *b, sl_number wanted)
{
  size_t rows = slx_octave_size (b), columns = slx_octave_size (b);
  return slx_diagonal (b, rows, columns, slx_octave_number (b), wanted);
}

/* Its size, a byte that tells whether the indices are of columns, and these, as the interpreter's integers. */
static inline mxArray *
slx_octave_permutation (slx_bytes *b)
{
  size_t n = slx_octave_size (b);
  const int by_rows = *slx_next_bytes (b, 1) == 0;
  if (n > slx_left (b) / 8)
    slx_too_many ();
  mxArray *value = slx_full_of_few (n, n, SL_DOUBLE);
  for (size_t k = 0; k < n; k++)
    {
      uint64_t to;
      slx_read_numbers (b, 1, SL_UINT64, &to, SL_UINT64);
      slx_put_permuted (value, k, to, by_rows);
    }
  return value;
}

static inline mxArray *
slx_octave_sparse (slx_bytes *b, int logical)
{
  if (slx_int32 (b) != -2)
    slx_give_up ("it is damaged: a sparse matrix has two dimensions");
  size_t rows = slx_octave_size (b), columns = slx_octave_size (b), entries = slx_octave_size (b);
  if (columns + entries + 1 > slx_left (b) / 4)
    slx_too_many ();
  mxArray *value = slx_new_matrix (rows, columns, entries, logical);
  slx_indices (b, columns + 1, mxGetJc (value));
  slx_indices (b, entries, mxGetIr (value));
  slx_check_sparse (value, entries);
  if (logical)
    slx_logicals (b, entries, mxGetData (value));
  else
    slx_read_numbers (b, entries, slx_octave_number (b), mxGetData (value), SL_DOUBLE);
  return value;
}

static inline mxArray *
slx_octave_cell (slx_bytes *b, int depth)
{
  slx_shape shape = slx_octave_shape (b);
  size_t n = slx_count_of (&shape, slx_left (b) / SLX_LEAST_RECORD);
  mxArray *value = mxCreateCellArray (shape.count, shape.size);
  char name[SLX_NAME];
  for (size_t i = 0; i < n; i++)
    mxSetCell (value, i, slx_octave_record (b, name, depth + 1));
  return value;
}

static inline slx_fields
slx_octave_fields (slx_bytes *b, int depth)
{
  slx_fields fields = { 0 };
  size_t count = slx_octave_size (b);
  if (count > slx_left (b) / SLX_LEAST_RECORD)
    slx_too_many ();
  for (size_t k = 0; k < count; k++)
    {
      char name[SLX_NAME];
      mxArray *value = slx_octave_record (b, name, depth + 1);
      slx_add_field (&fields, name, value);
    }
  return fields;
}

static inline mxArray *
slx_octave_struct (slx_bytes *b, int depth)
{
  slx_shape shape = slx_octave_shape (b);
  size_t n = slx_count_of (&shape, slx_left (b));
  slx_fields fields = slx_octave_fields (b, depth);
  if (fields.count == 0)
    slx_need_memory ((double) n);
  return slx_struct_of_cells (&fields, &shape, n);
}

/* A value of the type NAME matrix or NAME scalar, where the file says its numbers' type, or they have that of NAME. */
static inline mxArray *
slx_octave_numbers (slx_bytes *b, int scalar, int says, sl_number wanted)
{
  slx_shape shape = { 2, { 1, 1 } };
  if (! scalar)
    shape = slx_octave_shape (b);
  sl_number is = wanted;
  if (says && (scalar || slx_left (b) > 0)) /* an empty matrix at the end of a file may have no byte for it */
    is = slx_octave_number (b);
  return slx_array (b, &shape, is, wanted);
}

/* The type of integers in names such as 'int8 matrix', SL_NUMBER_TYPES for others. */
static inline sl_number
slx_octave_integer (const char *type, int *scalar)
{
  size_t n = strcspn (type, " ");
  *scalar = strcmp (type + n, " scalar") == 0;
  if (*scalar || strcmp (type + n, " matrix") == 0)
    for (int k = 0; k < SL_HALF; k++)
      if (strlen (slx_class_of[k].name) == n && strncmp (type, slx_class_of[k].name, n) == 0)
        return (sl_number) k;
  return SL_NUMBER_TYPES;
}

static inline mxArray *
slx_octave_value (slx_bytes *b, const char *type, size_t length, int depth)
{
  const char *plain = strncmp (type, "null_", 5) == 0 ? type + 5
                                                      : type; /* [] and '' as they are written in a program */
  slx_shape shape = { 2, { 1, 1 } };
  char name[SLX_NAME];
  int scalar;
#define IS(word) (strcmp (plain, word) == 0)
  slx_one_more (depth);
  if (strlen (type) != length)
    slx_refuse (type, length);
  if (IS ("matrix") || IS ("scalar"))
    return slx_octave_numbers (b, IS ("scalar"), 1, SL_DOUBLE);
  if (IS ("float matrix") || IS ("float scalar"))
    return slx_octave_numbers (b, IS ("float scalar"), 1, SL_FLOAT);
  sl_number integer = slx_octave_integer (plain, &scalar);
  if (integer != SL_NUMBER_TYPES)
    return slx_octave_numbers (b, scalar, 0, integer);
  if (IS ("bool"))
    return slx_logical_array (b, &shape);
  if (IS ("bool matrix") || IS ("string") || IS ("sq_string"))
    {
      shape = slx_octave_shape (b);
      return IS ("bool matrix") ? slx_logical_array (b, &shape) : slx_text (b, &shape);
    }
  if (IS ("sparse matrix") || IS ("sparse bool matrix"))
    return slx_octave_sparse (b, IS ("sparse bool matrix"));
  if (IS ("cell"))
    return slx_octave_cell (b, depth);
  if (IS ("scalar struct"))
    {
      slx_fields fields = slx_octave_fields (b, depth);
      return slx_scalar_struct (&fields);
    }
  if (IS ("struct"))
    return slx_octave_struct (b, depth);
  if (IS ("double_range") || IS ("range"))
    return slx_octave_range (b);
  if (IS ("diagonal matrix") || IS ("float diagonal matrix"))
    return slx_octave_diagonal (b, IS ("diagonal matrix") ? SL_DOUBLE : SL_FLOAT);
  if (IS ("permutation matrix"))
    return slx_octave_permutation (b);
  if (IS ("lazy_index")) /* what find gives */
    return slx_octave_record (b, name, depth + 1);
#undef IS
  slx_refuse (type, length);
}

static inline mxArray *
slx_octave_record (slx_bytes *b, char *name, int depth)
{
  char type[SLX_NAME];
  size_t n = slx_octave_word (b, name, SLX_NAME);
  if (strlen (name) != n)
    slx_give_up ("it is damaged: a name is no text");
  slx_skip (b, slx_octave_size (b));
  if (slx_next_bytes (b, 2)[1] != 255)
    slx_give_up ("it is damaged, or of an old format, which this package does not read");
  n = slx_octave_word (b, type, sizeof type);
  return slx_octave_value (b, type, n, depth);
}

#endif
