/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mex_table.h -- what the gateways that read tables share: their arguments, and texts from cells. */
#ifndef SL_MEX_TABLE_H
#define SL_MEX_TABLE_H

#include "common/sl_mex.h"
#include "files/sl_table.h"

static inline char
slx_character (const mxArray *a, const char *name)
{
  if (! mxIsChar (a) || mxGetNumberOfElements (a) != 1 || *(const mxChar *) mxGetData (a) > 127)
    slx_fail ("badInput", "%s must be a character", name);
  return (char) *(const mxChar *) mxGetData (a);
}

/* The decimal sign. */
static inline char
slx_point (const mxArray *a)
{
  char point = slx_character (a, "point");
  if (point != '.' && point != ',')
    slx_fail ("badInput", "point must be '.' or ','");
  return point;
}

/* The bytes of a text, class uint8, from the first line on. */
static inline sl_table
slx_table_of (const mxArray *bytes, const mxArray *separator)
{
  sl_table table = { mxGetData (bytes), mxGetNumberOfElements (bytes), 0, 1, 0 };
  if (mxGetClassID (bytes) != mxUINT8_CLASS || mxIsComplex (bytes))
    slx_fail ("badInput", "bytes must be of class uint8");
  table.separator = slx_character (separator, "separator");
  return table;
}

/* The letters of a cell, one character for each byte. */
static inline mxArray *
slx_cell_text (const sl_cell *cell)
{
  char *letters = mxMalloc (cell->size + 1);
  size_t n = sl_cell_letters (cell, letters);
  const mwSize shape[2] = { n > 0, (mwSize) n };
  mxArray *text = mxCreateCharArray (2, shape);
  for (size_t i = 0; i < n; i++)
    ((mxChar *) mxGetData (text))[i] = (mxChar) (uint8_t) letters[i];
  mxFree (letters);
  return text;
}

#endif
