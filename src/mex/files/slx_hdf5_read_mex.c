/* SPDX-License-Identifier: BSD-3-Clause */
/* [parts, trouble, is_hdf5] = slx_hdf5_read_mex (file)
     file      its name, in UTF-8
     parts     struct row with an element for each array of numbers; texts are left out, but for names of classes. Fields:
                 name     names of groups stand before that of the array, with a point between
                 shape    as the program counts that wrote it; [] for a link by name
                 value    a column, the numbers of the last dimension side by side
                 reason   '', or why value is []
                 same     0, or which part has the numbers, if an array has several names
               The attribute MATLAB_sparse of a group G, the rows of a sparse matrix, is the array G.MATLAB_sparse;
               MATLAB_empty and OCTAVE_EMPTY_MATRIX, by which a size stands in place of an empty matrix, likewise.
               So is MATLAB_class, whose value is a text, as is that of an array with the name 'type', in which Octave
               has the class of a variable
     trouble   '', or why the file is not read, to stand behind its name and a colon; parts is [] then
     is_hdf5   whether the file begins as HDF5 does */
#ifdef _WIN32
#include <windows.h>
#endif
#include "sl_read.h"
#include "sl_read_hdf5.h"
#include "sl_read_hdf5_array.h"

typedef struct
{
  char *name;
  mxArray *shape, *value;
  const char *reason;
  size_t same;
} part;

static struct
{
  size_t count, capacity;
  part *part;
  int is_hdf5;
} found;

/* Adds a part, and returns its number, from 1. */
static size_t
add_part (const char *name, mxArray *shape, mxArray *value, const char *reason, size_t same)
{
  if (found.count == found.capacity)
    {
      found.capacity = 2 * found.capacity + 16;
      found.part = mxRealloc (found.part, found.capacity * sizeof *found.part);
    }
  size_t n = strlen (name) + 1;
  found.part[found.count++] = (part) { .name = memcpy (mxMalloc (n), name, n),
                                       .shape = shape,
                                       .value = value,
                                       .reason = reason,
                                       .same = same };
  return found.count;
}

enum { CLASS = 64 }; /* room for the name of a class */

static void
add_class (const char *name, char *class)
{
  for (char *c = class; *c; c++)
    if (*c < ' ' || *c > '~')
      *c = '?';
  add_part (name, mxCreateDoubleScalar (1), mxCreateString (class), "", 0);
}

/* The attributes by which MATLAB marks a sparse matrix, with its rows, and the class of a variable, and both interpreters
   an array that is the size of an empty one, IV.A.2.m. */
static void
add_mark (const char *of, slx_bytes b)
{
  static const char *const marks[] = { "MATLAB_class", "MATLAB_sparse", "MATLAB_empty", "OCTAVE_EMPTY_MATRIX" };
  char name[SLX_NAME], class[CLASS];
  unsigned version = *slx_next_bytes (&b, 1);
  const int elsewhere = version > 1 && (*slx_peek (&b, 1) & 1); /* the type */
  slx_skip (&b, 1);
  uint64_t of_name = slx_h5_integer (&b, 2), of_type = slx_h5_integer (&b, 2), of_space = slx_h5_integer (&b, 2);
  slx_skip (&b, version == 3);
  const uint64_t unit = version == 1 ? 8 : 1; /* each part is padded to a multiple */
  slx_bytes word = slx_part (&b, (of_name + unit - 1) / unit * unit);
  slx_bytes type = slx_part (&b, (of_type + unit - 1) / unit * unit);
  slx_skip (&b, (of_space + unit - 1) / unit * unit);
  for (size_t k = 0; k < sizeof marks / sizeof *marks; k++)
    if (of_name == strlen (marks[k]) + 1 && memcmp (slx_peek (&word, of_name), marks[k], of_name) == 0
        && snprintf (name, sizeof name, "%s.%s", of, marks[k]) < (int) sizeof name)
      {
        if (k == 0)
          {
            size_t n = elsewhere ? 0 : slx_h5_text_size (type);
            if (n >= CLASS)
              slx_h5_damaged ("the name of a class in it is too long");
            memcpy (class, slx_next_bytes (&b, n), n);
            class[n] = 0;
            add_class (name, class);
            continue;
          }
        uint64_t value = slx_h5_integer (&b, slx_left (&b) < 8 ? (size_t) slx_left (&b) : 8);
        add_part (name, mxCreateDoubleScalar (1), mxCreateDoubleScalar ((double) value), "", 0);
      }
}

static mxArray *
row_of (const uint64_t *size, int rank)
{
  mxArray *row = mxCreateDoubleMatrix (1, rank, mxREAL);
  for (int k = 0; k < rank; k++)
    mxGetPr (row)[k] = (double) size[k];
  return row;
}

static size_t
add_array (const char *name, const slx_header *header)
{
  slx_h5_array a;
  char class[CLASS];
  for (size_t k = 0; k < header->count; k++)
    if (header->message[k].type == SLX_ATTRIBUTE && ! header->message[k].shared)
      add_mark (name, header->message[k].content);
  const char *last = strrchr (name, '.');
  if (last && strcmp (last, ".type") == 0 && slx_h5_short_text (header, class, sizeof class))
    {
      add_class (name, class);
      return found.count;
    }
  if (! slx_h5_describe (&a, header))
    return 0;
  mxArray *value = slx_h5_value (&a);
  return add_part (name, row_of (a.size, a.rank), value, value ? "" : a.reason, 0);
}

static void
add_again (const char *name, size_t number)
{
  const part *first = &found.part[number - 1];
  add_part (name, mxDuplicateArray (first->shape), NULL, first->reason, *first->reason ? 0 : number);
}

static void
add_link (const char *name)
{
  add_part (name, NULL, NULL, "a link to another name", 0);
}

static mxArray *
parts_of (slx_bytes b, const void *none)
{
  static const char *fields[] = { "name", "shape", "value", "reason", "same" };
  uint64_t at;
  found.count = found.capacity = 0;
  found.part = NULL;
  (void) none;
  found.is_hdf5 = slx_is_hdf5 (&b, &at);
  memset (&slx_h5_chunks, 0, sizeof slx_h5_chunks);
  if (! found.is_hdf5)
    slx_give_up ("it is no HDF5 file");
  slx_h5_walk (b, add_array, add_again, add_link);
  mxArray *parts = mxCreateStructMatrix (1, (mwSize) found.count, 5, fields);
  for (size_t k = 0; k < found.count; k++)
    {
      const part *p = &found.part[k];
      mxSetFieldByNumber (parts, k, 0, mxCreateString (p->name));
      mxSetFieldByNumber (parts, k, 1, p->shape ? p->shape : mxCreateDoubleMatrix (0, 0, mxREAL));
      mxSetFieldByNumber (parts, k, 2, p->value ? p->value : mxCreateDoubleMatrix (0, 0, mxREAL));
      mxSetFieldByNumber (parts, k, 3, mxCreateString (p->reason));
      mxSetFieldByNumber (parts, k, 4, mxCreateDoubleScalar ((double) p->same));
      mxFree (p->name);
    }
  mxFree (found.part);
  mxFree (slx_h5_chunks.chunk);
  return parts;
}

SL_GATEWAY
{
  slx_count (nrhs, 1, nlhs, 3);
  char *name = slx_name_of (prhs[0]);
  const char *trouble;
  found.is_hdf5 = 0;
  mxArray *parts = slx_read_safely (name, parts_of, NULL, &trouble);
  plhs[0] = parts ? parts : mxCreateDoubleMatrix (0, 0, mxREAL);
  if (nlhs > 1)
    plhs[1] = mxCreateString (trouble ? trouble : "");
  if (nlhs > 2)
    plhs[2] = mxCreateLogicalScalar (found.is_hdf5 != 0);
}
