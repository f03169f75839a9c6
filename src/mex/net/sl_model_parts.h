/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_model_parts.h -- what the gateways that check models share: the first fault, values of fields, their shapes and numbers.
   A check returns 1, or 0 after it has noted the fault. A model may hold anything in any field. */
#ifndef SL_MODEL_PARTS_H
#define SL_MODEL_PARTS_H

#include "common/sl_mex.h"
#include "base/sl_finite.h"
#include "base/sl_sound.h"

enum { SLX_WORD = 32, SLX_DIMS = 4 };

typedef struct
{
  char where[48]; /* stands before the text: the field of an inner model, the layer */
  char text[800]; /* what is wrong; empty for nothing */
} slx_fault;

/* Notes a fault and returns 0. */
static inline int __attribute__ ((format (SLX_PRINTF, 2, 3))) slx_wrong (slx_fault *fault, const char *format, ...)
{
  va_list args;
  size_t used = (size_t) snprintf (fault->text, sizeof fault->text, "%s", fault->where);
  va_start (args, format);
  vsnprintf (fault->text + used, sizeof fault->text - used, format, args);
  va_end (args);
  return 0;
}

/* Puts a text behind the one in `list`, as far as there is room. */
static inline void
slx_append (char *list, size_t room, const char *text)
{
  const size_t used = strlen (list);
  snprintf (list + used, room - used, "%s", text);
}

/* A field of entry i of a struct; [] where there is none, or where it was never set. */
static inline const mxArray *
slx_member (const mxArray *s, size_t i, const char *name)
{
  const mxArray *value = mxGetField (s, i, name);
  return value ? value : mxCreateDoubleMatrix (0, 0, mxREAL);
}

static inline int
slx_has (const mxArray *s, const char *name)
{
  return mxGetFieldNumber (s, name) >= 0;
}

/* A struct, of one element. */
static inline int
slx_is_record (const mxArray *a)
{
  return mxIsStruct (a) && mxGetNumberOfElements (a) == 1;
}

static inline int
slx_is_empty_number (const mxArray *a)
{
  return mxIsNumeric (a) && mxIsEmpty (a);
}

/* The length of dimension i, counted from 0. */
static inline size_t
slx_length (const mxArray *a, size_t i)
{
  return i < (size_t) mxGetNumberOfDimensions (a) ? (size_t) mxGetDimensions (a)[i] : 1;
}

static inline int
slx_is_row (const mxArray *a)
{
  return mxGetNumberOfDimensions (a) == 2 && mxGetM (a) == 1;
}

/* Which of some words a text is, or -1. */
static inline int
slx_word (const mxArray *a, const char *const word[], int words)
{
  char text[SLX_WORD];
  if (! mxIsChar (a) || ! slx_is_row (a) || mxGetNumberOfElements (a) >= sizeof text
      || mxGetString (a, text, sizeof text) != 0)
    return -1;
  for (int k = 0; k < words; k++)
    if (strlen (word[k]) == mxGetNumberOfElements (a) && strcmp (word[k], text) == 0)
      return k;
  return -1;
}

static inline int
slx_is_full_float (const mxArray *a)
{
  return slx_is_float (a) && ! mxIsSparse (a);
}

/* A real number of any numeric class, in *x. */
static inline int
slx_is_number (const mxArray *a, double *x)
{
  if (! mxIsNumeric (a) || mxIsComplex (a) || mxIsSparse (a) || mxGetNumberOfElements (a) != 1)
    return 0;
  *x = mxGetScalar (a);
  return 1;
}

/* A finite number of class double or single that is at least 0, in *x. */
static inline int
slx_is_size (const mxArray *a, double *x)
{
  return slx_is_full_float (a) && slx_is_number (a, x) && *x >= 0 && *x < INFINITY;
}

/* Entry i of a full array of class double or single. */
static inline double
slx_entry (const mxArray *a, size_t i)
{
  return mxIsSingle (a) ? (double) ((const float *) mxGetData (a))[i] : ((const double *) mxGetData (a))[i];
}

/* Whether each entry of a full array of class double or single is at least, or, where `above`, above the least. */
static inline int
slx_is_least (const mxArray *a, double least, int above)
{
  for (size_t i = 0, n = mxGetNumberOfElements (a); i < n; i++)
    if (! (above ? slx_entry (a, i) > least : slx_entry (a, i) >= least))
      return 0;
  return 1;
}

static inline int
slx_is_rising (const mxArray *a)
{
  for (size_t i = 1, n = mxGetNumberOfElements (a); i < n; i++)
    if (! (slx_entry (a, i) > slx_entry (a, i - 1)))
      return 0;
  return 1;
}

static inline int
slx_is_whole (const mxArray *a)
{
  for (size_t i = 0, n = mxGetNumberOfElements (a); i < n; i++)
    if (! (slx_entry (a, i) == floor (slx_entry (a, i)) && fabs (slx_entry (a, i)) < INFINITY))
      return 0;
  return 1;
}

static inline int
slx_is_sound (const mxArray *a)
{
  return sl_is_sound (mxGetM (a), mxGetN (a), mxGetNzmax (a), (const size_t *) mxGetJc (a),
                      (const size_t *) mxGetIr (a));
}

/* Whether the entries of an array of class double or single, of a sparse one those that it stores, are finite. */
static inline int
slx_is_finite (const mxArray *a)
{
  const size_t n = mxIsSparse (a) ? (size_t) mxGetJc (a)[mxGetN (a)] : mxGetNumberOfElements (a);
  return SLX_CALL (mxGetClassID (a), finite, n, mxGetData (a)) == SL_OK;
}

static inline void
slx_size_text (char *text, size_t capacity, const double *length, size_t n)
{
  size_t used = 0;
  text[0] = 0;
  for (size_t i = 0; i < n && used < capacity; i++)
    used += (size_t) snprintf (text + used, capacity - used, "%s%.0f", i ? "-by-" : "", length[i]);
}

/* The size of an array in words, of at most eight dimensions. */
static inline void
slx_size_of (char *text, size_t capacity, const mxArray *a)
{
  double length[8];
  size_t n = mxGetNumberOfDimensions (a) < 8 ? mxGetNumberOfDimensions (a) : 8;
  for (size_t i = 0; i < n; i++)
    length[i] = (double) slx_length (a, i);
  slx_size_text (text, capacity, length, n);
}

#endif
