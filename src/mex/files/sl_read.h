/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_read.h -- what the readers of all formats share: bytes of a file or of memory, values that are made of them, and
   the end of all reading where a file breaks the rules.

   A file is data. The readers build numbers, texts, logicals, cells, structs and sparse matrices, and nothing else; no
   code here could evaluate a text. A count is compared with the bytes that are left before memory is taken for it.

   A reader runs within slx_read_safely. Where it calls slx_give_up, everything ends there: what was built is the
   interpreter's to free, and the file and the memory of slx_hold are given back. */
#ifndef SL_READ_H
#define SL_READ_H

#include <errno.h>
#include <locale.h>
#include <setjmp.h>
#include <stdlib.h>
#include "common/sl_mex.h"
#include "base/sl_sound.h"
#include "files/sl_inflate.h"
#include "files/sl_json_depth.h"
#include "files/sl_numbers.h"

enum {
  SLX_DEEPEST = 64,     /* cells in cells */
  SLX_NAME = 512,       /* room for a name with its end */
  SLX_WINDOW = 1 << 16, /* bytes of the file that are looked at in one piece */
  SLX_JUMP = 1 << 10,   /* likewise, where what is in front does not follow on what was read */
  SLX_FREE = 1 << 20,   /* numbers of ranges and the like, whose count is not bounded by the bytes of the file */
  SLX_VALUES = 1 << 17, /* values that any file may have; a large one may have one for each 32 bytes */
};

/* Bytes: of a file, through a window, or of memory. */
typedef struct
{
  FILE *file;
  const uint8_t *memory;
  uint64_t size, window_at;
  size_t window_size;
  uint8_t window[SLX_WINDOW];
} slx_source;

/* A part of a source: the bytes from at to end. swapped: its numbers have the other end first than this processor's. */
typedef struct
{
  slx_source *source;
  uint64_t at, end;
  int swapped;
} slx_bytes;

/* The one reading that is under way in this gateway. */
static struct
{
  jmp_buf out;
  char trouble[256];
  slx_source disk, unpacked;
  void *held[2];
  uint64_t size; /* of the file, or of what it becomes where it is compressed */
  size_t values, free_numbers;
} slx_reading;

/* ---- the end of a reading */

static inline void
slx_release (void)
{
  if (slx_reading.disk.file)
    fclose (slx_reading.disk.file);
  slx_reading.disk.file = NULL;
  for (int k = 0; k < 2; k++)
    {
      sl_free (slx_reading.held[k]);
      slx_reading.held[k] = NULL;
    }
}

static inline void __attribute__ ((noreturn, format (SLX_PRINTF, 1, 2))) slx_give_up (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  vsnprintf (slx_reading.trouble, sizeof slx_reading.trouble, format, args);
  va_end (args);
  longjmp (slx_reading.out, 1);
}

static inline void __attribute__ ((noreturn)) slx_too_short (void) { slx_give_up ("it is damaged: it ends early"); }

static inline void __attribute__ ((noreturn)) slx_too_many (void)
{
  slx_give_up ("it is damaged: its sizes need more than the file has");
}

/* Refuses a kind of value by the name that the file has for it, of which only letters are printed. */
static inline void __attribute__ ((noreturn)) slx_refuse (const char *kind, size_t n)
{
  char text[41];
  size_t i = 0;
  for (; i < n && i < sizeof text - 1; i++)
    text[i] = (char) (kind[i] < ' ' || kind[i] > '~' ? '?' : kind[i]);
  text[i] = 0;
  slx_give_up ("it holds a value of type '%s', which this package does not read", text);
}

/* Memory of the reading, freed at its end; slot 0 or 1 has one at a time. */
static inline void *
slx_hold (int slot, size_t bytes)
{
  sl_free (slx_reading.held[slot]);
  slx_reading.held[slot] = sl_alloc (bytes + 1, 1);
  if (! slx_reading.held[slot])
    {
      slx_release ();
      slx_fail ("outOfMemory", "%s", sl_status_text (SL_OUT_OF_MEMORY));
    }
  return slx_reading.held[slot];
}

/* The name of a file, an argument of a gateway. */
static inline char *
slx_name_of (const mxArray *file)
{
  char *name = mxIsChar (file) && mxGetM (file) == 1 ? mxArrayToString (file) : NULL;
  if (! name || strlen (name) < mxGetNumberOfElements (file))
    slx_fail ("badInput", "file must be a row of letters without zeros");
  return name;
}

/* Opens a file, whose name is in UTF-8. */
static inline FILE *
slx_open (const char *name)
{
#ifdef _WIN32
  static wchar_t wide[32768];
  if (! MultiByteToWideChar (CP_UTF8, 0, name, -1, wide, 32768))
    return NULL;
  return _wfopen (wide, L"rb");
#else
  return fopen (name, "rb");
#endif
}

static inline int
slx_seek (FILE *file, uint64_t at, int whence)
{
#ifdef _WIN32
  return _fseeki64 (file, (long long) at, whence);
#else
  return fseek (file, (long) at, whence);
#endif
}

static inline int64_t
slx_file_position (FILE *file)
{
#ifdef _WIN32
  return _ftelli64 (file);
#else
  return ftell (file);
#endif
}

/* Calls read (arg), with the bytes of the file of this name. Returns what it gives; NULL with a text in *trouble where
   the file cannot be read. */
static inline mxArray *
slx_read_safely (const char *name, mxArray *(*read) (slx_bytes, const void *), const void *arg, const char **trouble)
{
  static int registered = 0;
  if (! registered)
    mexAtExit (slx_release);
  registered = 1;
  slx_release (); /* of a reading that the interpreter ended, for want of memory */
  *trouble = slx_reading.trouble;
  if (setjmp (slx_reading.out))
    {
      slx_release ();
      return NULL;
    }
  slx_source *disk = &slx_reading.disk;
  disk->memory = NULL;
  disk->window_size = 0;
  disk->file = slx_open (name);
  if (! disk->file || setvbuf (disk->file, NULL, _IONBF, 0) || slx_seek (disk->file, 0, SEEK_END))
    slx_give_up ("it cannot be opened");
  int64_t size = slx_file_position (disk->file);
  if (size < 0 || size == INT64_MAX)
    slx_give_up ("it is no file");
  disk->size = slx_reading.size = (uint64_t) size;
  slx_reading.values = slx_reading.free_numbers = 0;
  mxArray *result = read ((slx_bytes) { disk, 0, disk->size, 0 }, arg);
  slx_release ();
  *trouble = NULL;
  return result;
}

/* ---- bytes */

static inline uint64_t
slx_left (const slx_bytes *b)
{
  return b->end - b->at;
}

static inline void
slx_load (slx_source *s, uint64_t at, void *to, size_t n)
{
  if (slx_seek (s->file, at, SEEK_SET) || fread (to, 1, n, s->file) != n)
    slx_give_up ("it cannot be read");
}

/* The n <= SLX_WINDOW bytes in front, without going on. */
static inline const uint8_t *
slx_peek (const slx_bytes *b, size_t n)
{
  slx_source *s = b->source;
  if (n > slx_left (b))
    slx_too_short ();
  if (s->memory)
    return s->memory + b->at;
  if (b->at < s->window_at || b->at + n > s->window_at + s->window_size)
    {
      int follows = b->at >= s->window_at && b->at <= s->window_at + s->window_size;
      uint64_t most = follows || n > SLX_JUMP ? SLX_WINDOW : SLX_JUMP;
      if (most > s->size - b->at)
        most = s->size - b->at;
      s->window_size = 0; /* nothing, if the file cannot be read */
      slx_load (s, b->at, s->window, (size_t) most);
      s->window_at = b->at;
      s->window_size = (size_t) most;
    }
  return s->window + (b->at - s->window_at);
}

static inline const uint8_t *
slx_next_bytes (slx_bytes *b, size_t n)
{
  const uint8_t *p = slx_peek (b, n);
  b->at += n;
  return p;
}

static inline void
slx_skip (slx_bytes *b, uint64_t n)
{
  if (n > slx_left (b))
    slx_too_short ();
  b->at += n;
}

/* The next n bytes as a part of their own. */
static inline slx_bytes
slx_part (slx_bytes *b, uint64_t n)
{
  slx_bytes part = *b;
  slx_skip (b, n);
  part.end = b->at;
  return part;
}

/* n bytes in one piece, of any number: of memory as they are, of a file in a buffer of slot 0. */
static inline const uint8_t *
slx_one_piece (slx_bytes *b, uint64_t n)
{
  if (n > slx_left (b))
    slx_too_short ();
  b->at += n;
  if (b->source->memory)
    return b->source->memory + (b->at - n);
  void *copy = slx_hold (0, (size_t) n);
  slx_load (b->source, b->at - n, copy, (size_t) n);
  return copy;
}

/* ---- numbers */

/* n numbers of type `is` into `to`, of type `wanted`. */
static inline void
slx_read_numbers (slx_bytes *b, size_t n, sl_number is, void *to, sl_number wanted)
{
  size_t size = sl_number_size (is), step = sl_number_size (wanted), bytes = n * size;
  if (n > slx_left (b) / size)
    slx_too_short ();
  if (is == wanted && ! b->swapped && ! b->source->memory && bytes > SLX_WINDOW)
    {
      slx_load (b->source, b->at, to, bytes);
      b->at += bytes;
      return;
    }
  while (n > 0)
    {
      size_t piece = sl_min_size (n, SLX_WINDOW / size);
      if (! sl_convert (slx_next_bytes (b, piece * size), piece, is, b->swapped, to, wanted))
        slx_give_up ("it is damaged: a number is out of the range of its class");
      to = (char *) to + piece * step;
      n -= piece;
    }
}

static inline int32_t
slx_int32 (slx_bytes *b)
{
  int32_t value;
  sl_convert (slx_next_bytes (b, sizeof value), 1, SL_INT32, b->swapped, &value, SL_INT32);
  return value;
}

static inline uint32_t
slx_uint32 (slx_bytes *b)
{
  return (uint32_t) slx_int32 (b);
}

/* Indices of sparse matrices: in files 32 bits, in memory the interpreter's. */
static inline void
slx_indices (slx_bytes *b, size_t n, mwIndex *to)
{
  for (size_t k = 0; k < n; k++)
    to[k] = (mwIndex) slx_uint32 (b);
}

/* ---- sizes */

typedef struct
{
  int count;
  mwSize size[32];
} slx_shape;

/* The number of elements; gives up above `most`. */
static inline size_t
slx_count_of (const slx_shape *shape, uint64_t most)
{
  uint64_t n = 1;
  for (int k = 0; k < shape->count; k++)
    if (shape->size[k] == 0)
      return 0;
  for (int k = 0; k < shape->count; k++)
    {
      if ((uint64_t) shape->size[k] > most / n)
        slx_too_many ();
      n *= (uint64_t) shape->size[k];
    }
  return (size_t) n;
}

/* Takes note of numbers whose count the size of the file does not bound, such as those of a range. */
static inline void
slx_need_memory (double count)
{
  if (! (count <= (double) SLX_FREE - (double) slx_reading.free_numbers))
    slx_too_many ();
  if (count > 0)
    slx_reading.free_numbers += (size_t) count;
}

/* Takes note of one more value. */
static inline void
slx_one_more (int depth)
{
  slx_reading.values++;
  if (slx_reading.values > SLX_VALUES && slx_reading.values > SLX_VALUES + slx_reading.size / 32)
    slx_too_many ();
  if (depth > SLX_DEEPEST)
    slx_give_up ("it is damaged: nested without end");
}

/* ---- values */

static const struct
{
  const char *name;
  mxClassID class;
} slx_class_of[SL_NUMBER_TYPES] = { { "uint8", mxUINT8_CLASS },   { "int8", mxINT8_CLASS },
                                    { "uint16", mxUINT16_CLASS }, { "int16", mxINT16_CLASS },
                                    { "uint32", mxUINT32_CLASS }, { "int32", mxINT32_CLASS },
                                    { "uint64", mxUINT64_CLASS }, { "int64", mxINT64_CLASS },
                                    { "", mxUNKNOWN_CLASS },      { "single", mxSINGLE_CLASS },
                                    { "double", mxDOUBLE_CLASS } };

/* An array whose numbers are still to be written. */
static inline mxArray *
slx_new_array (const slx_shape *shape, sl_number type)
{
  double bytes = (double) sl_number_size (type);
  for (int k = 0; k < shape->count; k++)
    bytes *= (double) shape->size[k];
  if (bytes >= SLX_LARGE)
    {
      mxArray *out = slx_zeros (slx_class_of[type].name, (size_t) shape->count, (const size_t *) shape->size);
      if (! out)
        {
          slx_release ();
          slx_fail ("outOfMemory", "%s", sl_status_text (SL_OUT_OF_MEMORY));
        }
      return out;
    }
  return mxCreateUninitNumericArray (shape->count, (mwSize *) shape->size, slx_class_of[type].class, mxREAL);
}

/* An array of these sizes with numbers of class `wanted`, which the file has as `is`. */
static inline mxArray *
slx_array (slx_bytes *b, const slx_shape *shape, sl_number is, sl_number wanted)
{
  size_t n = slx_count_of (shape, slx_left (b) / sl_number_size (is));
  mxArray *value = slx_new_array (shape, wanted);
  slx_read_numbers (b, n, is, mxGetData (value), wanted);
  return value;
}

static inline void
slx_logicals (slx_bytes *b, size_t n, mxLogical *to)
{
  if (n > slx_left (b))
    slx_too_short ();
  for (size_t i = 0; i < n; i++)
    to[i] = *slx_next_bytes (b, 1) != 0;
}

static inline mxArray *
slx_logical_array (slx_bytes *b, const slx_shape *shape)
{
  size_t n = slx_count_of (shape, slx_left (b));
  mxArray *value = mxCreateLogicalArray (shape->count, shape->size);
  slx_logicals (b, n, mxGetLogicals (value));
  return value;
}

/* A text of one byte for each letter. */
static inline mxArray *
slx_text (slx_bytes *b, const slx_shape *shape)
{
  size_t n = slx_count_of (shape, slx_left (b));
  mxArray *value = mxCreateCharArray (shape->count, shape->size);
  mxChar *letters = (mxChar *) mxGetData (value);
  for (size_t i = 0; i < n; i++)
    letters[i] = (mxChar) *slx_next_bytes (b, 1);
  return value;
}

/* A sparse matrix, its arrays still to be written; logical or double. */
static inline mxArray *
slx_new_matrix (size_t rows, size_t columns, size_t entries, int logical)
{
  mwSize capacity = (mwSize) (entries > 0 ? entries : 1);
  return logical ? mxCreateSparseLogicalMatrix ((mwSize) rows, (mwSize) columns, capacity)
                 : mxCreateSparse ((mwSize) rows, (mwSize) columns, capacity, mxREAL);
}

static inline void
slx_check_sparse (const mxArray *S, size_t entries)
{
  const size_t *start = (const size_t *) mxGetJc (S);
  if (start[mxGetN (S)] != entries
      || ! sl_is_sound (mxGetM (S), mxGetN (S), entries, start, (const size_t *) mxGetIr (S)))
    slx_give_up ("it is damaged: a sparse matrix in it has indices that do not fit");
}

/* The base, base + step, ... up to the limit, as Octave counts them. */
static inline mxArray *
slx_range (double base, double limit, double step)
{
  double q = (limit - base) / step, n = floor (q + 3 * DBL_EPSILON * (q > 1 ? q : 1)) + 1;
  if (step == 0 || ! (n > 0))
    n = 0;
  slx_need_memory (n);
  mxArray *value = mxCreateDoubleMatrix (1, (mwSize) n, mxREAL);
  double *x = mxGetPr (value);
  for (size_t i = 0; i < (size_t) n; i++)
    {
      x[i] = base + (double) i * step;
      if ((step > 0 && x[i] > limit) || (step < 0 && x[i] < limit))
        x[i] = limit;
    }
  return value;
}

/* A full matrix of zeros, for a matrix whose other numbers alone the file has. */
static inline mxArray *
slx_full_of_few (size_t rows, size_t columns, sl_number type)
{
  if ((double) rows * (double) columns > (double) SLX_FREE)
    slx_give_up ("it has a diagonal or a permutation matrix of %zu rows and %zu columns, which would take too much "
                 "memory; save sparse (X) in place of such an X",
                 rows, columns);
  slx_need_memory ((double) rows * (double) columns);
  return mxCreateNumericMatrix ((mwSize) rows, (mwSize) columns, slx_class_of[type].class, mxREAL);
}

/* A full matrix with these numbers on its diagonal, of class double or single. */
static inline mxArray *
slx_diagonal (slx_bytes *b, size_t rows, size_t columns, sl_number is, sl_number wanted)
{
  size_t n = sl_min_size (rows, columns), step = sl_number_size (wanted);
  mxArray *value = slx_full_of_few (rows, columns, wanted);
  for (size_t i = 0; i < n; i++)
    slx_read_numbers (b, 1, is, (char *) mxGetData (value) + i * (rows + 1) * step, wanted);
  return value;
}

/* Entry number k of a permutation matrix: a one in row `to` of column k, or where by_rows in column `to` of row k. */
static inline void
slx_put_permuted (mxArray *matrix, size_t k, uint64_t to, int by_rows)
{
  const size_t n = mxGetM (matrix);
  if (to >= n)
    slx_give_up ("it is damaged: a permutation matrix in it has an index that does not fit");
  mxGetPr (matrix)[by_rows ? k + (size_t) to * n : (size_t) to + k * n] = 1;
}

/* ---- names with values, which become a struct */

typedef struct
{
  size_t count, capacity;
  const char **name;
  mxArray **value;
} slx_fields;

static inline void
slx_add_field (slx_fields *f, const char *name, mxArray *value)
{
  if (f->count == f->capacity)
    {
      f->capacity = 2 * f->capacity + 8;
      f->name = mxRealloc (f->name, f->capacity * sizeof *f->name);
      /* NOLINTNEXTLINE(bugprone-sizeof-expression): they are pointers */
      f->value = mxRealloc (f->value, f->capacity * sizeof *f->value);
    }
  size_t n = strlen (name) + 1;
  f->name[f->count] = memcpy (mxMalloc (n), name, n);
  f->value[f->count++] = value;
}

static inline int
slx_compare_names (const void *a, const void *b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Gives up where a name occurs twice, is empty, or is no text. */
static inline void
slx_check_names (const char *const *name, size_t count)
{
  const char **sorted = mxMalloc ((count + 1) * sizeof *sorted);
  for (size_t k = 0; k < count; k++)
    {
      sorted[k] = name[k];
      if (! *name[k] || ! sl_is_utf8 ((const uint8_t *) name[k], strlen (name[k])))
        slx_give_up ("it is damaged: a name is no text");
      for (const char *c = name[k]; *c; c++)
        if ((unsigned char) *c < ' ' || *c == 127)
          slx_give_up ("it is damaged: a name is no text");
    }
  qsort (sorted, count, sizeof *sorted, slx_compare_names);
  for (size_t k = 1; k < count; k++)
    if (strcmp (sorted[k - 1], sorted[k]) == 0)
      slx_give_up ("it has the name %.60s twice", sorted[k]);
  mxFree (sorted);
}

static inline mxArray *
slx_new_struct (const slx_shape *shape, const char **name, size_t count)
{
  slx_check_names (name, count);
  return mxCreateStructArray (shape->count, shape->size, (int) count, name);
}

static inline void
slx_free_fields (slx_fields *f)
{
  for (size_t k = 0; k < f->count; k++)
    mxFree ((char *) f->name[k]);
  mxFree (f->name);
  mxFree (f->value);
}

/* A struct of one element. */
static inline mxArray *
slx_scalar_struct (slx_fields *f)
{
  const slx_shape one = { 2, { 1, 1 } };
  mxArray *value = slx_new_struct (&one, f->name, f->count);
  for (size_t k = 0; k < f->count; k++)
    mxSetFieldByNumber (value, 0, (int) k, f->value[k]);
  slx_free_fields (f);
  return value;
}

/* A struct array whose fields are cells of its size. */
static inline mxArray *
slx_struct_of_cells (slx_fields *f, const slx_shape *shape, size_t n)
{
  mxArray *value = slx_new_struct (shape, f->name, f->count);
  for (size_t k = 0; k < f->count; k++)
    {
      if (! mxIsCell (f->value[k]) || mxGetNumberOfElements (f->value[k]) != n)
        slx_give_up ("it is damaged: a field has another size than its struct");
      for (size_t i = 0; i < n; i++)
        {
          mxSetFieldByNumber (value, i, (int) k, mxGetCell (f->value[k], i));
          mxSetCell (f->value[k], i, NULL);
        }
      mxDestroyArray (f->value[k]);
    }
  slx_free_fields (f);
  return value;
}

#endif
