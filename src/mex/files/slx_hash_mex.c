/* SPDX-License-Identifier: BSD-3-Clause */
/* digits = slx_hash_mex (value)     The hash of a value, 32 hexadecimal digits: of its classes, sizes, names of fields,
                                    and numbers, logicals or texts, also in cells and structs. Sparse matrices count as
                                    such, and by their index arrays. Every NaN is the same, -0 is not 0. */
#include "common/sl_mex.h"
#include "files/sl_hash.h"

static void
add_text (sl_hash *hash, const char *text)
{
  sl_hash_bytes (hash, text, strlen (text));
}

/* Class and size. */
static void
add_kind (sl_hash *hash, const mxArray *a)
{
  size_t count = (size_t) mxGetNumberOfDimensions (a);
  const mwSize *size = mxGetDimensions (a);
  add_text (hash, mxGetClassName (a));
  add_text (hash, mxIsSparse (a) ? "sparse" : "full");
  for (size_t k = 0; k < count; k++)
    {
      uint64_t of = (uint64_t) size[k];
      sl_hash_bytes (hash, &of, sizeof of);
    }
}

static void
add_numbers (sl_hash *hash, const mxArray *a, size_t count)
{
  if (mxIsComplex (a))
    slx_fail ("badInput", "complex numbers have no hash");
  if (mxIsDouble (a))
    sl_hash_doubles (hash, mxGetData (a), count);
  else if (mxIsSingle (a))
    sl_hash_floats (hash, mxGetData (a), count);
  else if (mxIsNumeric (a) || mxIsChar (a) || mxIsLogical (a))
    sl_hash_bytes (hash, mxGetData (a), count * mxGetElementSize (a));
  else
    slx_fail ("badInput", "a value of class %s has no hash", mxGetClassName (a));
}

static void
add (sl_hash *hash, const mxArray *a)
{
  if (! a)
    a = mxCreateDoubleMatrix (0, 0, mxREAL); /* an element that was never set */
  size_t count = (size_t) mxGetNumberOfElements (a);
  add_kind (hash, a);
  if (mxIsCell (a))
    for (size_t i = 0; i < count; i++)
      add (hash, mxGetCell (a, i));
  else if (mxIsStruct (a))
    for (int f = 0; f < mxGetNumberOfFields (a); f++)
      {
        add_text (hash, mxGetFieldNameByNumber (a, f));
        for (size_t i = 0; i < count; i++)
          add (hash, mxGetFieldByNumber (a, i, f));
      }
  else if (mxIsSparse (a))
    {
      const mwIndex *start = mxGetJc (a);
      size_t n = (size_t) mxGetN (a), filled = (size_t) start[n];
      sl_hash_bytes (hash, start, (n + 1) * sizeof *start);
      sl_hash_bytes (hash, mxGetIr (a), filled * sizeof *start);
      add_numbers (hash, a, filled);
    }
  else
    add_numbers (hash, a, count);
}

SL_GATEWAY
{
  slx_count (nrhs, 1, nlhs, 1);
  sl_hash hash = { { 0, 0 } };
  char text[SL_HASH_DIGITS + 1];
  add (&hash, prhs[0]);
  sl_hash_text (&hash, text);
  plhs[0] = mxCreateString (text);
}
