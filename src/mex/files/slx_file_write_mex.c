/* SPDX-License-Identifier: BSD-3-Clause */
/* Files that are whole or not there. An output TROUBLE is '', or the system's reason why nothing was written; then a file
   that was there before is as it was.
     trouble = slx_file_write_mex ('write', file, S)      the fields of the struct S as variables in Octave's binary
                                                         format, and behind them the text file_sum, see below
     trouble = slx_file_write_mex ('bytes', file, bytes)  a row of uint8
     [name, trouble] = slx_file_write_mex ('begin', file) the name of a file that somebody else writes, in a folder beside
                                                         FILE that only this user can read; it ends as FILE does
     trouble = slx_file_write_mex ('finish', name, file)  gives it the name FILE
     slx_file_write_mex ('discard', name)                 removes it, and its folder; no error where it is gone
     trouble = slx_file_write_mex ('try', file)           whether FILE can be written, without a change to it
   What is written goes to the disk before it gets the name FILE, in place of a file or a link that may be there; of a
   file it keeps who may read and write it.

   file_sum, the last 75 bytes, is a record of the format with 32 hexadecimal digits: the hash of all bytes before it,
   2^20 of them after the other and then the rest, which may be none (sl_hash.h). So a changed bit is noticed. */
#if ! defined(_WIN32)
#define _DEFAULT_SOURCE /* POSIX under -std=c11 */
#endif
#include "sl_mex_part.h"
#include "files/sl_hash.h"
#include "files/sl_json_depth.h"

enum { ROOM = 1 << 20, MOST_BEGUN = 16 };

/* What sl_read.h reads, or less: a file that is written can be read. */
enum { DEEPEST = 60, LONGEST_NAME = 500, MOST_DIMENSIONS = 32 };

/* ---- what can be written ----------------------------------------------------------------------------------------- */

static void
check_size (const mxArray *a)
{
  const mwSize *size = mxGetDimensions (a);
  if (mxGetNumberOfDimensions (a) > MOST_DIMENSIONS)
    slx_fail ("badInput", "a matrix has too many dimensions for the format of the file");
  for (size_t k = 0; k < (size_t) mxGetNumberOfDimensions (a); k++)
    if ((uint64_t) size[k] > INT32_MAX)
      slx_fail ("badInput", "a matrix is too large for the format of the file");
  if (mxIsSparse (a) && (uint64_t) mxGetJc (a)[mxGetN (a)] > INT32_MAX)
    slx_fail ("badInput", "a sparse matrix has too many entries for the format of the file");
}

static void
check_text (const mxArray *a, size_t count)
{
  const mxChar *text = mxGetData (a);
  for (size_t i = 0; sizeof (mxChar) > 1 && i < count; i++)
    {
      const unsigned letter = (unsigned) text[i];
      if (letter > 255)
        slx_fail ("badInput", "a text has letters that the format of the file does not have");
    }
}

/* Names are those that the reader takes: texts of UTF-8 without control characters. */
static void
check_name (const char *name)
{
  size_t n = strlen (name);
  int good = n > 0 && n <= LONGEST_NAME && sl_is_utf8 ((const uint8_t *) name, n);
  for (size_t i = 0; i < n; i++)
    good = good && (unsigned char) name[i] >= ' ' && name[i] != 127;
  if (! good)
    slx_fail ("badInput", "a field has a name that the format of the file does not have");
}

/* Raises an error, before a file is made. A struct array is cells in a struct, and so two levels. */
static void
check (const mxArray *a, int depth)
{
  if (! a)
    return;
  size_t count = mxGetNumberOfElements (a);
  check_size (a);
  if (depth > DEEPEST)
    slx_fail ("badInput", "a value has too many cells or structs in each other");
  if (mxIsCell (a))
    for (size_t i = 0; i < count; i++)
      check (mxGetCell (a, i), depth + 1);
  else if (mxIsStruct (a))
    for (int f = 0; f < mxGetNumberOfFields (a); f++)
      {
        check_name (mxGetFieldNameByNumber (a, f));
        for (size_t i = 0; i < count; i++)
          check (mxGetFieldByNumber (a, i, f), depth + (count == 1 ? 1 : 2));
      }
  else if (mxIsChar (a))
    check_text (a, count);
  else if (! mxIsNumeric (a) && ! mxIsLogical (a))
    slx_fail ("badInput", "a value of class %s cannot be written", mxGetClassName (a));
  else if (mxIsComplex (a))
    slx_fail ("badInput", "complex numbers cannot be written");
}

/* ---- a file that is written piece by piece ------------------------------------------------------------------------ */

typedef struct
{
  char part[SYS_LONGEST];
  int fd, error; /* what came first */
  uint8_t *bytes;
  size_t used;
  sl_hash hash;
} sink;

static void
note (sink *s, int error)
{
  if (s->error == 0)
    s->error = error;
}

static void
flush_bytes (sink *s)
{
  sl_hash_bytes (&s->hash, s->bytes, s->used);
  if (s->error == 0)
    note (s, sys_write (s->fd, s->bytes, s->used));
  s->used = 0;
}

static void
put (sink *s, const void *bytes, size_t count)
{
  for (const uint8_t *from = bytes; count > 0;)
    {
      size_t some = sl_min_size (count, ROOM - s->used);
      memcpy (s->bytes + s->used, from, some);
      s->used += some;
      from += some;
      count -= some;
      if (s->used == ROOM)
        flush_bytes (s);
    }
}

/* The name of a new part of FILE; 0 if it does not fit. */
static int
part_name (const char *file, char part[SYS_LONGEST])
{
  static unsigned serial;
  return snprintf (part, SYS_LONGEST, "%.*s.%ld-%u.part", (int) slx_stem_length (file), file, sys_process (),
                   serial++)
         < SYS_LONGEST;
}

static void
open_part (sink *s, const char *file)
{
  *s = (sink) { .fd = -1, .error = EEXIST, .bytes = slx_memory (ROOM, 1) };
  for (int k = 0; k < PART_TRIES && s->error == EEXIST; k++)
    s->error = part_name (file, s->part) ? sys_create (s->part, &s->fd) : ENAMETOOLONG;
  if (s->error == 0)
    sys_keep_mode (s->part, file);
}

/* To the disk, and to its name. */
static int
close_part (sink *s, const char *file)
{
  if (s->fd >= 0)
    {
      flush_bytes (s);
      if (s->error == 0)
        note (s, sys_sync (s->fd));
      note (s, sys_close (s->fd));
      if (s->error == 0)
        note (s, sys_rename (s->part, file));
      if (s->error == 0)
        sys_sync_folder_of (file);
      else
        sys_remove (s->part);
    }
  mxFree (s->bytes);
  return s->error;
}

/* ---- Octave's binary format, in the byte order of this machine ---------------------------------------------------- */

static void
put_number (sink *s, size_t value)
{
  int32_t number = (int32_t) value;
  put (s, &number, sizeof number);
}

static void
put_text (sink *s, const char *text)
{
  put_number (s, strlen (text));
  put (s, text, strlen (text));
}

static void
put_size (sink *s, const mxArray *a)
{
  size_t count = (size_t) mxGetNumberOfDimensions (a);
  int32_t minus = -(int32_t) count;
  put (s, &minus, sizeof minus);
  for (size_t k = 0; k < count; k++)
    put_number (s, (size_t) mxGetDimensions (a)[k]);
}

static void
put_name (sink *s, const char *name)
{
  static const uint8_t head[] = { 0, 0, 0, 0, 0, 255 }; /* no comment, not global, and the type has a name */
  put_text (s, name);
  put (s, head, sizeof head);
}

static void put_record (sink *s, const char *name, const mxArray *a);

static void
put_cells (sink *s, const mxArray *a, int field)
{
  put_text (s, "cell");
  put_size (s, a);
  for (size_t i = 0; i < mxGetNumberOfElements (a); i++)
    put_record (s, "<cell-element>", field < 0 ? mxGetCell (a, i) : mxGetFieldByNumber (a, i, field));
}

static void
put_struct (sink *s, const mxArray *a)
{
  int fields = mxGetNumberOfFields (a);
  if (mxGetM (a) == 1 && mxGetN (a) == 1 && mxGetNumberOfDimensions (a) == 2)
    {
      put_text (s, "scalar struct");
      put_number (s, (size_t) fields);
      for (int f = 0; f < fields; f++)
        put_record (s, mxGetFieldNameByNumber (a, f), mxGetFieldByNumber (a, 0, f));
      return;
    }
  put_text (s, "struct");
  put_size (s, a);
  put_number (s, (size_t) fields);
  for (int f = 0; f < fields; f++)
    {
      put_name (s, mxGetFieldNameByNumber (a, f));
      put_cells (s, a, f);
    }
}

static void
put_sparse (sink *s, const mxArray *a)
{
  static const uint8_t tag_of_double = 7;
  size_t n = (size_t) mxGetN (a), filled = (size_t) mxGetJc (a)[n];
  const int32_t minus = -2;
  put_text (s, mxIsLogical (a) ? "sparse bool matrix" : "sparse matrix");
  put (s, &minus, sizeof minus);
  put_number (s, (size_t) mxGetM (a));
  put_number (s, n);
  put_number (s, filled);
  for (size_t j = 0; j <= n; j++)
    put_number (s, (size_t) mxGetJc (a)[j]);
  for (size_t k = 0; k < filled; k++)
    put_number (s, (size_t) mxGetIr (a)[k]);
  if (! mxIsLogical (a))
    put (s, &tag_of_double, 1);
  put (s, mxGetData (a), filled * mxGetElementSize (a));
}

static void
put_characters (sink *s, const mxArray *a)
{
  const mxChar *text = mxGetData (a);
  put_text (s, "sq_string");
  put_size (s, a);
  for (size_t i = 0; i < mxGetNumberOfElements (a); i++)
    {
      uint8_t byte = (uint8_t) text[i];
      put (s, &byte, 1);
    }
}

/* One number has a type of its own: Octave would multiply a matrix of one number as a matrix. */
static void
put_full (sink *s, const mxArray *a)
{
  static const uint8_t tag_of_single = 6, tag_of_double = 7;
  size_t count = mxGetNumberOfElements (a);
  int one = count == 1 && mxGetNumberOfDimensions (a) == 2;
  char class[16], type[32];
  snprintf (class, sizeof class, "%s ", mxIsLogical (a) ? "bool" : mxIsSingle (a) ? "float" : mxGetClassName (a));
  snprintf (type, sizeof type, "%s%s", mxIsDouble (a) ? "" : class, one ? "scalar" : "matrix");
  put_text (s, one && mxIsLogical (a) ? "bool" : type);
  if (! one)
    put_size (s, a);
  if (mxIsDouble (a))
    put (s, &tag_of_double, 1);
  else if (mxIsSingle (a))
    put (s, &tag_of_single, 1);
  put (s, mxGetData (a), count * mxGetElementSize (a));
}

static void
put_record (sink *s, const char *name, const mxArray *a)
{
  mxArray *none = NULL;
  if (! a)
    a = none = mxCreateDoubleMatrix (0, 0, mxREAL); /* an element that was never set */
  put_name (s, name);
  if (mxIsCell (a))
    put_cells (s, a, -1);
  else if (mxIsStruct (a))
    put_struct (s, a);
  else if (mxIsSparse (a))
    put_sparse (s, a);
  else if (mxIsChar (a))
    put_characters (s, a);
  else
    put_full (s, a);
  if (none)
    mxDestroyArray (none);
}

static int
write_variables (const char *file, const mxArray *content)
{
  static const char *const head[] = { "Octave-1-L\0", "Octave-1-B\1" };
  const uint16_t one = 1;
  sink s;
  if (! mxIsStruct (content) || mxGetNumberOfElements (content) != 1)
    slx_fail ("badInput", "S must be a struct");
  if (mxGetField (content, 0, "file_sum"))
    slx_fail ("badInput", "S must not have the field file_sum");
  check (content, 0);
  open_part (&s, file);
  put (&s, head[*(const uint8_t *) &one == 0], 11);
  for (int f = 0; f < mxGetNumberOfFields (content); f++)
    put_record (&s, mxGetFieldNameByNumber (content, f), mxGetFieldByNumber (content, 0, f));
  flush_bytes (&s);
  char digits[SL_HASH_DIGITS + 1];
  sl_hash_text (&s.hash, digits);
  mxArray *sum = mxCreateString (digits);
  put_record (&s, "file_sum", sum);
  mxDestroyArray (sum);
  return close_part (&s, file);
}

static int
write_bytes (const char *file, const mxArray *bytes)
{
  sink s;
  if (! mxIsUint8 (bytes))
    slx_fail ("badInput", "BYTES must be of class uint8");
  open_part (&s, file);
  put (&s, mxGetData (bytes), mxGetNumberOfElements (bytes));
  return close_part (&s, file);
}

/* ---- files that somebody else writes ------------------------------------------------------------------------------ */

static char begun[MOST_BEGUN][SYS_LONGEST]; /* empty where there is none */
static long begun_by;                       /* the process whose they are; one that fork makes of it has none */

/* The place of a name, or -1. */
static int
place_of (const char *name)
{
  for (int k = 0; k < MOST_BEGUN; k++)
    if (strcmp (begun[k], name) == 0)
      return k;
  return -1;
}

static void
discard (int place)
{
  char *name = begun[place];
  name[slx_folder_length (name) - 1] = 0;
  slx_remove (name, NULL, begun);
  name[0] = 0;
}

static void
discard_all (void)
{
  for (int k = 0; k < MOST_BEGUN && begun_by == sys_process (); k++)
    if (begun[k][0])
      discard (k);
}

static int
begin_part (const char *file, const char **name)
{
  int place = place_of (""), error = EEXIST;
  char part[SYS_LONGEST];
  const char *ending = strrchr (file + slx_folder_length (file), '.');
  *name = "";
  if (place < 0)
    return EMFILE;
  for (int k = 0; k < PART_TRIES && error == EEXIST; k++)
    error = part_name (file, part) ? sys_make_folder (part) : ENAMETOOLONG;
  if (error == 0 && snprintf (begun[place], SYS_LONGEST, "%s/content%s", part, ending ? ending : "") >= SYS_LONGEST)
    {
      sys_remove_folder (part);
      begun[place][0] = 0;
      error = ENAMETOOLONG;
    }
  if (error == 0)
    *name = begun[place];
  return error;
}

static int
finish (const char *name, const char *file)
{
  int place = place_of (name);
  if (place < 0)
    slx_fail ("badInput", "NAME must be one that 'begin' has given");
  int error = sys_sync_name (name);
  sys_keep_mode (name, file);
  if (error == 0)
    error = sys_rename (name, file);
  discard (place);
  if (error == 0)
    sys_sync_folder_of (file);
  return error;
}

static int
try_file (const char *file)
{
  sink s;
  if (sys_is_folder (file))
    return EISDIR;
  open_part (&s, file);
  mxFree (s.bytes);
  if (s.fd >= 0)
    {
      sys_close (s.fd);
      sys_remove (s.part);
    }
  return s.error;
}

SL_GATEWAY
{
  enum { WRITE, BYTES, BEGIN, FINISH, DISCARD, TRY };
  static const char *const words[] = {
    [WRITE] = "write", [BYTES] = "bytes", [BEGIN] = "begin", [FINISH] = "finish", [DISCARD] = "discard", [TRY] = "try"
  };
  static const int inputs[] = { [WRITE] = 3, [BYTES] = 3, [BEGIN] = 2, [FINISH] = 3, [DISCARD] = 2, [TRY] = 2 };
  int word = nrhs > 0 ? SLX_CHOICE (prhs[0], "WHAT", words) : WRITE, error = 0;
  slx_count (nrhs, inputs[word], nlhs, word == BEGIN ? 2 : 1);
  mexAtExit (discard_all);
  if (begun_by != sys_process ())
    memset (begun, 0, sizeof begun);
  begun_by = sys_process ();
  const char *name = "";
  char *file = slx_file_name (prhs[1], word == FINISH || word == DISCARD ? "NAME" : "FILE");
  switch (word)
    {
    case WRITE:
      error = write_variables (file, prhs[2]);
      break;
    case BYTES:
      error = write_bytes (file, prhs[2]);
      break;
    case BEGIN:
      error = begin_part (file, &name);
      plhs[0] = mxCreateString (name);
      break;
    case FINISH:
      error = finish (file, slx_file_name (prhs[2], "FILE"));
      break;
    case DISCARD:
      if (place_of (file) >= 0)
        discard (place_of (file));
      break;
    case TRY:
      error = try_file (file);
    }
  if (word != BEGIN || nlhs > 1)
    plhs[word == BEGIN] = mxCreateString (error ? strerror (error) : "");
}
