/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_read_text.h -- values of Octave's text format (save -text): lines "# name: X", "# type: matrix", sizes, numbers. */
#ifndef SL_READ_TEXT_H
#define SL_READ_TEXT_H

#include "sl_read.h"

enum {
  SLX_WORD = 64,       /* room for a number or a type */
  SLX_LEAST_ENTRY = 2, /* bytes of a number: a digit and a blank */
  SLX_LEAST_VALUE = 16 /* bytes of a value: two lines with a mark, a colon and a word */
};

/* The line in front, without its end and without going on; *size is the number of bytes with the end. Only the first
   bytes of a long line. */
static inline size_t
slx_text_line (const slx_bytes *b, const char **line, size_t *size)
{
  size_t most = slx_left (b) < SLX_NAME ? (size_t) slx_left (b) : SLX_NAME, n;
  *line = (const char *) slx_peek (b, most);
  const char *end = memchr (*line, '\n', most);
  n = end ? (size_t) (end - *line) : most;
  *size = end ? n + 1 : n;
  return n > 0 && (*line)[n - 1] == '\r' ? n - 1 : n;
}

/* Reads a line "# KEY: VALUE"; returns 0, where another one is in front, and stays there. */
static inline int
slx_text_key (slx_bytes *b, const char *key, char *value, size_t capacity)
{
  const char *line;
  size_t size, n = slx_text_line (b, &line, &size), k = strlen (key);
  if (n < k + 3 || (line[0] != '#' && line[0] != '%') || line[1] != ' ' || memcmp (line + 2, key, k) != 0
      || line[2 + k] != ':' || size == SLX_NAME)
    return 0;
  size_t from = k + 3;
  while (from < n && line[from] == ' ')
    from++;
  if (n - from >= capacity || memchr (line + from, 0, n - from))
    return 0;
  memcpy (value, line + from, n - from);
  value[n - from] = 0;
  slx_skip (b, size);
  return 1;
}

static inline int
slx_is_blank (uint8_t c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static inline void
slx_skip_blanks (slx_bytes *b)
{
  while (slx_left (b) > 0 && slx_is_blank (*slx_peek (b, 1)))
    slx_skip (b, 1);
}

/* The letters up to the next blank. */
static inline void
slx_text_word (slx_bytes *b, char *word)
{
  size_t n = 0;
  slx_skip_blanks (b);
  while (slx_left (b) > 0 && ! slx_is_blank (*slx_peek (b, 1)))
    {
      if (n == SLX_WORD - 1)
        slx_give_up ("it is damaged: a number of too many digits");
      word[n++] = (char) *slx_next_bytes (b, 1);
    }
  word[n] = 0;
  if (n == 0)
    slx_too_short ();
}

/* The number that stands in Octave for a value that is not available. */
static inline void
slx_put_not_available (sl_number type, void *to)
{
  const uint64_t of_double = 0x7ff840f440000000;
  const uint32_t of_float = 0x7fc207a2;
  if (type == SL_FLOAT)
    memcpy (to, &of_float, sizeof of_float);
  else if (type == SL_DOUBLE)
    memcpy (to, &of_double, sizeof of_double);
  else
    slx_give_up ("it is damaged: a number is missing");
}

/* A number of digits as double and as float, each the nearest one. */
static inline void
slx_text_digits (char *word, double *value, float *single)
{
  char *end, *point = strchr (word, '.');
  if (word[strspn (word, "0123456789+-.eE")])
    slx_give_up ("it is damaged: a number is missing");
  if (point) /* strtod wants the point of the interpreter's locale */
    *point = *localeconv ()->decimal_point;
  *value = strtod (word, &end);
  *single = strtof (word, NULL);
  if (*end)
    slx_give_up ("it is damaged: a number is missing");
}

/* An integer with all its digits, which a double need not hold. */
static inline int
slx_text_long (const char *word, sl_number type, void *to)
{
  char *end;
  errno = 0;
  int64_t value = type == SL_UINT64 ? (int64_t) strtoull (word, &end, 10) : strtoll (word, &end, 10);
  if (*end || errno || (type == SL_UINT64 && *word == '-'))
    return 0;
  memcpy (to, &value, sizeof value);
  return 1;
}

static inline void
slx_text_number (slx_bytes *b, sl_number type, void *to)
{
  char word[SLX_WORD];
  slx_text_word (b, word);
  if ((type == SL_INT64 || type == SL_UINT64) && slx_text_long (word, type, to))
    return;
  double value = 0;
  float single = 0;
  const char *plain = word + (word[0] == '-' || word[0] == '+');
  if (strcmp (plain, "NA") == 0)
    {
      slx_put_not_available (type, to);
      return;
    }
  if (strcmp (plain, "Inf") == 0)
    value = word[0] == '-' ? -INFINITY : INFINITY;
  else if (strcmp (plain, "NaN") == 0)
    value = NAN;
  else
    slx_text_digits (word, &value, &single);
  if (type == SL_FLOAT && isfinite (value))
    memcpy (to, &single, sizeof single);
  else if (! sl_convert ((const uint8_t *) &value, 1, SL_DOUBLE, 0, to, type))
    slx_give_up ("it is damaged: a number is out of the range of its class");
}

/* The number in a line "# KEY: 3". */
static inline size_t
slx_text_count (slx_bytes *b, const char *key)
{
  char word[SLX_WORD], *end;
  if (! slx_text_key (b, key, word, sizeof word) || ! word[0] || strspn (word, "0123456789") != strlen (word))
    slx_give_up ("it is damaged: the line '# %s:' is missing", key);
  double value = strtod (word, &end);
  if (value >= 0x1p31)
    slx_too_many ();
  return (size_t) value;
}

/* "# ndims: 3" and a line of sizes, or "# rows:" and "# columns:". What follows is not looked at. */
static inline slx_shape
slx_text_sizes (slx_bytes *b)
{
  char word[SLX_WORD];
  slx_bytes here = *b;
  slx_shape shape = { 2, { 0 } };
  if (! slx_text_key (&here, "ndims", word, sizeof word))
    {
      shape.size[0] = (mwSize) slx_text_count (b, "rows");
      shape.size[1] = (mwSize) slx_text_count (b, "columns");
      return shape;
    }
  size_t count = slx_text_count (b, "ndims");
  if (count < 2 || count > 32)
    slx_give_up ("it is damaged: a number of dimensions");
  shape.count = (int) count;
  for (size_t k = 0; k < count; k++)
    {
      uint32_t size;
      slx_text_number (b, SL_UINT32, &size);
      if (size >= 0x80000000)
        slx_too_many ();
      shape.size[k] = (mwSize) size;
    }
  return shape;
}

static inline slx_shape
slx_text_shape (slx_bytes *b)
{
  slx_shape shape = slx_text_sizes (b);
  slx_skip_blanks (b);
  return shape;
}

/* Numbers: row by row where sizes are rows and columns and `by_rows`, else as they lie in memory. */
static inline mxArray *
slx_text_array (slx_bytes *b, sl_number type, int by_rows)
{
  char word[SLX_WORD];
  slx_bytes here = *b;
  by_rows = by_rows && ! slx_text_key (&here, "ndims", word, sizeof word);
  slx_shape shape = slx_text_shape (b);
  size_t n = slx_count_of (&shape, slx_left (b) / SLX_LEAST_ENTRY + 1), step = sl_number_size (type);
  size_t columns = by_rows && n > 0 ? (size_t) shape.size[1] : 1, rows = n / columns;
  mxArray *value = slx_new_array (&shape, type);
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; j < columns; j++)
      slx_text_number (b, type, (char *) mxGetData (value) + (i + j * rows) * step);
  return value;
}

static inline mxArray *
slx_text_scalar (slx_bytes *b, sl_number type)
{
  const slx_shape one = { 2, { 1, 1 } };
  mxArray *value = slx_new_array (&one, type);
  slx_text_number (b, type, mxGetData (value));
  return value;
}

/* Numbers as logicals. */
static inline mxArray *
slx_text_logical (slx_bytes *b, int scalar)
{
  mxArray *numbers = scalar ? slx_text_scalar (b, SL_UINT8) : slx_text_array (b, SL_UINT8, 1);
  mxArray *value = mxCreateLogicalArray (mxGetNumberOfDimensions (numbers), mxGetDimensions (numbers));
  for (size_t k = 0; k < mxGetNumberOfElements (numbers); k++)
    mxGetLogicals (value)[k] = ((const uint8_t *) mxGetData (numbers))[k] != 0;
  mxDestroyArray (numbers);
  return value;
}

/* Entries row, column, value, column by column. */
static inline mxArray *
slx_text_sparse (slx_bytes *b, int logical)
{
  size_t entries = slx_text_count (b, "nnz"), rows = slx_text_count (b, "rows"),
         columns = slx_text_count (b, "columns");
  size_t at = 0;
  if (entries > slx_left (b) / 6 + 1)
    slx_too_many ();
  slx_need_memory (columns > entries ? (double) (columns - entries) : 0);
  mxArray *value = slx_new_matrix (rows, columns, entries, logical);
  mwIndex *start = mxGetJc (value);
  for (size_t k = 0; k < entries; k++)
    {
      uint32_t row, column;
      double x;
      slx_text_number (b, SL_UINT32, &row);
      slx_text_number (b, SL_UINT32, &column);
      slx_text_number (b, SL_DOUBLE, &x);
      if (row < 1 || row > rows || column <= at || column > columns)
        slx_give_up ("it is damaged: a sparse matrix in it has indices that do not fit");
      while (at + 1 < column)
        start[++at] = (mwIndex) k;
      mxGetIr (value)[k] = (mwIndex) row - 1;
      if (logical)
        ((mxLogical *) mxGetData (value))[k] = x != 0;
      else
        mxGetPr (value)[k] = x;
    }
  while (at < columns)
    start[++at] = (mwIndex) entries;
  slx_check_sparse (value, entries);
  return value;
}

static inline mxArray *
slx_text_range (slx_bytes *b)
{
  char rest[SLX_WORD];
  double range[3];
  if (! slx_text_key (b, "base, limit, increment", rest, sizeof rest))
    {
      const char *line;
      size_t size;
      slx_text_line (b, &line, &size);
      slx_skip (b, size);
    }
  for (int k = 0; k < 3; k++)
    slx_text_number (b, SL_DOUBLE, &range[k]);
  return slx_range (range[0], range[1], range[2]);
}

static inline mxArray *
slx_text_diagonal (slx_bytes *b, sl_number type)
{
  size_t rows = slx_text_count (b, "rows"), columns = slx_text_count (b, "columns");
  mxArray *value = slx_full_of_few (rows, columns, type);
  for (size_t i = 0; i < sl_min_size (rows, columns); i++)
    slx_text_number (b, type, (char *) mxGetData (value) + i * (rows + 1) * sl_number_size (type));
  return value;
}

/* Indices of columns, "# orient: c", or of rows, "r", from 1. */
static inline mxArray *
slx_text_permutation (slx_bytes *b)
{
  char orient[SLX_WORD];
  size_t n = slx_text_count (b, "size");
  if (! slx_text_key (b, "orient", orient, sizeof orient) || (strcmp (orient, "c") != 0 && strcmp (orient, "r") != 0))
    slx_give_up ("it is damaged: the line '# orient:' is missing");
  mxArray *value = slx_full_of_few (n, n, SL_DOUBLE);
  for (size_t k = 0; k < n; k++)
    {
      uint32_t to;
      slx_text_number (b, SL_UINT32, &to);
      slx_put_permuted (value, k, (uint64_t) to - 1, *orient == 'r');
    }
  return value;
}

/* Letters of more dimensions, one after the other behind the line of sizes. */
static inline mxArray *
slx_text_array_of_letters (slx_bytes *b)
{
  slx_shape shape = slx_text_sizes (b);
  size_t n = slx_count_of (&shape, slx_left (b));
  mxArray *value = mxCreateCharArray (shape.count, shape.size);
  while (n > 0 && *slx_next_bytes (b, 1) != '\n')
    ;
  for (size_t i = 0; i < n; i++)
    ((mxChar *) mxGetData (value))[i] = (mxChar) *slx_next_bytes (b, 1);
  if (slx_left (b) > 0)
    slx_skip_blanks (b);
  return value;
}

/* Rows of letters, each after a line with its length, or an empty text of two sizes. */
static inline mxArray *
slx_text_letters (slx_bytes *b)
{
  slx_bytes here = *b;
  char first[SLX_WORD];
  if (slx_text_key (&here, "ndims", first, sizeof first))
    return slx_text_array_of_letters (b);
  size_t rows = slx_text_count (b, "elements"), columns = 0;
  char word[SLX_WORD];
  mxArray *value = NULL;
  if (rows == 0)
    slx_text_key (b, "length", word, sizeof word);
  for (size_t i = 0; i < rows; i++)
    {
      size_t n = slx_text_count (b, "length");
      if (i == 0)
        {
          columns = n;
          const slx_shape shape = { 2, { (mwSize) rows, (mwSize) columns } };
          slx_count_of (&shape, slx_left (b));
          value = mxCreateCharArray (2, shape.size);
        }
      if (n != columns)
        slx_give_up ("it is damaged: rows of a text have several lengths");
      for (size_t j = 0; j < n; j++)
        ((mxChar *) mxGetData (value))[i + j * rows] = (mxChar) *slx_next_bytes (b, 1);
      if (slx_left (b) > 0)
        slx_skip_blanks (b);
    }
  const mwSize none[2] = { 0, 0 };
  return value ? value : mxCreateCharArray (2, none);
}

static inline mxArray *slx_text_record (slx_bytes *b, char *name, int depth);

static inline mxArray *
slx_text_cell (slx_bytes *b, int depth)
{
  slx_shape shape = slx_text_shape (b);
  size_t n = slx_count_of (&shape, slx_left (b) / SLX_LEAST_VALUE);
  mxArray *value = mxCreateCellArray (shape.count, shape.size);
  char name[SLX_NAME];
  for (size_t i = 0; i < n; i++)
    mxSetCell (value, i, slx_text_record (b, name, depth + 1));
  return value;
}

static inline mxArray *
slx_text_struct (slx_bytes *b, int scalar, int depth)
{
  slx_shape shape = slx_text_shape (b);
  size_t n = slx_count_of (&shape, slx_left (b)), count = slx_text_count (b, "length");
  slx_fields fields = { 0 };
  if (count > slx_left (b) / SLX_LEAST_VALUE)
    slx_too_many ();
  for (size_t k = 0; k < count; k++)
    {
      char name[SLX_NAME];
      mxArray *value = slx_text_record (b, name, depth + 1);
      slx_add_field (&fields, name, value);
    }
  if (scalar)
    return slx_scalar_struct (&fields);
  if (count == 0)
    slx_need_memory ((double) n);
  return slx_struct_of_cells (&fields, &shape, n);
}

/* The types of integers have a name such as 'int8 matrix' or 'int8 scalar'. */
static inline mxArray *
slx_text_integer (slx_bytes *b, const char *type)
{
  size_t n = strcspn (type, " ");
  int scalar = strcmp (type + n, " scalar") == 0;
  if (scalar || strcmp (type + n, " matrix") == 0)
    for (int k = 0; k < SL_HALF; k++)
      if (strlen (slx_class_of[k].name) == n && strncmp (type, slx_class_of[k].name, n) == 0)
        return scalar ? slx_text_scalar (b, (sl_number) k) : slx_text_array (b, (sl_number) k, 0);
  return NULL;
}

static inline mxArray *
slx_text_value (slx_bytes *b, const char *type, int depth)
{
  const char *plain = strncmp (type, "null_", 5) == 0 ? type + 5 : type;
  char name[SLX_NAME];
#define IS(word) (strcmp (plain, word) == 0)
  slx_one_more (depth);
  if (IS ("scalar") || IS ("float scalar"))
    return slx_text_scalar (b, IS ("scalar") ? SL_DOUBLE : SL_FLOAT);
  if (IS ("matrix") || IS ("float matrix"))
    return slx_text_array (b, IS ("matrix") ? SL_DOUBLE : SL_FLOAT, 1);
  if (IS ("sparse matrix") || IS ("sparse bool matrix"))
    return slx_text_sparse (b, IS ("sparse bool matrix"));
  if (IS ("bool") || IS ("bool matrix"))
    return slx_text_logical (b, IS ("bool"));
  if (IS ("string") || IS ("sq_string"))
    return slx_text_letters (b);
  if (IS ("double_range") || IS ("range"))
    return slx_text_range (b);
  if (IS ("diagonal matrix") || IS ("float diagonal matrix"))
    return slx_text_diagonal (b, IS ("diagonal matrix") ? SL_DOUBLE : SL_FLOAT);
  if (IS ("permutation matrix"))
    return slx_text_permutation (b);
  if (IS ("cell"))
    return slx_text_cell (b, depth);
  if (IS ("struct") || IS ("scalar struct"))
    return slx_text_struct (b, IS ("scalar struct"), depth);
  if (IS ("lazy_index"))
    return slx_text_record (b, name, depth + 1);
#undef IS
  mxArray *value = slx_text_integer (b, plain);
  if (! value)
    slx_refuse (type, strlen (type));
  return value;
}

static inline mxArray *
slx_text_record (slx_bytes *b, char *name, int depth)
{
  char type[SLX_NAME];
  slx_skip_blanks (b);
  if (! slx_text_key (b, "name", name, SLX_NAME) || ! slx_text_key (b, "type", type, sizeof type))
    slx_give_up ("it is damaged: a value without name and type");
  return slx_text_value (b, type, depth);
}

static inline int
slx_is_text (const slx_bytes *b)
{
  return slx_left (b) > 2 && (*slx_peek (b, 1) == '#' || *slx_peek (b, 1) == '%');
}

/* Passes over a line of comment; returns 0 if none is in front. */
static inline int
slx_skip_comment (slx_bytes *b)
{
  char name[SLX_NAME];
  const char *line;
  slx_bytes here = *b;
  if (! slx_is_text (b) || slx_text_key (&here, "name", name, sizeof name))
    return 0;
  for (size_t size = SLX_NAME; size == SLX_NAME; slx_skip (b, size))
    slx_text_line (b, &line, &size);
  return 1;
}

static inline void
slx_read_text (slx_bytes b, slx_fields *variables)
{
  for (;;)
    {
      char name[SLX_NAME];
      slx_skip_blanks (&b);
      if (slx_left (&b) == 0)
        return;
      if (slx_skip_comment (&b))
        continue;
      mxArray *value = slx_text_record (&b, name, 0);
      slx_add_field (variables, name, value);
    }
}

#endif
