/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mex_table.h -- what the gateways that read tables share: their arguments, and texts from cells. */
#ifndef SL_MEX_TABLE_H
#define SL_MEX_TABLE_H

#include "common/sl_mex.h"
#include "files/sl_table.h"

static inline char
slx_character (const mxArray *a, const char *name)
{
  if (! mxIsChar (a) || mxGetNumberOfElements (a) != 1 || (unsigned) *(const mxChar *) mxGetData (a) > 127)
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
  sl_table table = { .size = mxGetNumberOfElements (bytes), .line = 1 };
  if (mxGetClassID (bytes) != mxUINT8_CLASS || mxIsComplex (bytes))
    slx_fail ("badInput", "bytes must be of class uint8");
  table.text = mxGetData (bytes);
  if (mxIsChar (separator) && mxGetNumberOfElements (separator) == 2)
    {
      const mxChar *letters = mxGetData (separator);
      table.twice = letters[0] == letters[1] && letters[0] != ' ' && (unsigned) letters[0] < 128;
      table.separator = (char) letters[0];
    }
  if (! table.twice)
    table.separator = slx_character (separator, "separator");
  return table;
}

/* Letters as a text, one character for each byte. */
static inline mxArray *
slx_text (const char *letters, size_t n)
{
  const mwSize shape[2] = { n > 0, (mwSize) n };
  mxArray *text = mxCreateCharArray (2, shape);
  for (size_t i = 0; i < n; i++)
    ((mxChar *) mxGetData (text))[i] = (mxChar) (uint8_t) letters[i];
  return text;
}

/* The letters of a cell. */
static inline mxArray *
slx_cell_text (const sl_cell *cell)
{
  char *letters = mxMalloc (cell->size + 1);
  mxArray *text = slx_text (letters, sl_cell_letters (cell, letters));
  mxFree (letters);
  return text;
}

/* What is wrong in a text, as a struct: in which line, in which cell of it, and what stands there. */
static inline mxArray *
slx_trouble (const char *what, size_t line, size_t column, const sl_cell *cell)
{
  static const char *names[] = { "what", "line", "column", "text" };
  mxArray *trouble = mxCreateStructMatrix (1, 1, 4, names);
  sl_cell seen = *cell;
  seen.size = seen.size < 40 ? seen.size : 40;
  mxSetField (trouble, 0, "what", mxCreateString (what));
  mxSetField (trouble, 0, "line", mxCreateDoubleScalar ((double) line));
  mxSetField (trouble, 0, "column", mxCreateDoubleScalar ((double) column));
  mxSetField (trouble, 0, "text", slx_cell_text (&seen));
  return trouble;
}

/* At most so many lines, the last one without an end too. */
static inline size_t
slx_most_lines (const sl_table *table)
{
  size_t ends = 1;
  for (size_t i = table->at; i < table->size; i++)
    ends += table->text[i] == '\n' || table->text[i] == '\r';
  return ends;
}

#endif
