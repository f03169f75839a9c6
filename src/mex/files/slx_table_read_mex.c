/* SPDX-License-Identifier: BSD-3-Clause */
/* [X, texts, trouble] = slx_table_read_mex (bytes, separator, point, skip, columns, as_text)
     bytes      uint8, a table of n lines below the first ones, as it lies in a file
     separator  the character between cells; ' ' for blanks and tabs
     point      the decimal sign, '.' or ','
     skip       how many lines to pass over, not counting those without a cell
     columns    how many cells each line must have
     as_text    1-by-columns, logical: which cells are texts
     X          (columns - t)-by-n: the numbers, a column for each line; NaN for a cell that is empty or says that it is
     texts      t-by-m cells, m >= n: the texts
     trouble    [], or the first cell that is wrong: struct with what, 'number', 'large', 'marks' or 'count'; line, which
                line of the text; column, which cell, or how many there are for 'count'; text, its letters */
#include "sl_mex_table.h"

typedef struct
{
  size_t columns, texts_per_line;
  const mxLogical *as_text;
  char point;
  size_t lines; /* that are read */
  double *X;
  mxArray *texts;
} table_output;

static mxArray *
trouble_at (const char *what, size_t line, size_t column, const sl_cell *cell)
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

/* Reads the line in front; returns NULL, or what is wrong. Another number of cells says more than what they are. */
static mxArray *
read_line (sl_table *table, table_output *out)
{
  size_t line = table->line, n = 0, k = 0;
  double *x = out->X + (out->columns - out->texts_per_line) * out->lines;
  mxArray *wrong = NULL;
  sl_cell cell;
  do
    {
      cell = sl_table_cell (table);
      if (cell.end > SL_CELL_LAST)
        return trouble_at ("marks", line, n + 1, &cell);
      if (n < out->columns && out->as_text[n])
        mxSetCell (out->texts, out->lines * out->texts_per_line + k++, slx_cell_text (&cell));
      else if (n < out->columns)
        {
          sl_cell_kind kind = sl_cell_number (&cell, out->point, x++);
          if (kind > SL_CELL_MISSING && ! wrong)
            wrong = trouble_at (kind == SL_CELL_TEXT ? "number" : "large", line, n + 1, &cell);
        }
      n++;
    }
  while (cell.end == SL_CELL_NEXT);
  out->lines++;
  return n == out->columns ? wrong : trouble_at ("count", line, n, &cell);
}

/* At most so many lines: as ends of lines say, and each cell takes a byte. */
static size_t
most_lines (const sl_table *table, size_t columns)
{
  size_t ends = 1, most = (table->size - table->at) / columns + 1;
  for (size_t i = table->at; i < table->size; i++)
    ends += table->text[i] == '\n' || table->text[i] == '\r';
  return ends < most ? ends : most;
}

static void
skip_line (sl_table *table)
{
  sl_cell cell;
  do
    cell = sl_table_cell (table);
  while (cell.end == SL_CELL_NEXT);
}

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 3);
  sl_table table = slx_table_of (prhs[0], prhs[1]);
  table_output out = { .columns = slx_integer (prhs[4], "columns", 1, SIZE_MAX / 16) };
  out.point = slx_point (prhs[2]);
  size_t skip = slx_integer (prhs[3], "skip", 0, SIZE_MAX / 2);
  if (! mxIsLogical (prhs[5]) || mxGetNumberOfElements (prhs[5]) != out.columns)
    slx_fail ("badInput", "as_text must be logical, with a value for each column");
  out.as_text = mxGetLogicals (prhs[5]);
  for (size_t j = 0; j < out.columns; j++)
    out.texts_per_line += out.as_text[j];

  for (size_t k = 0; k < skip && sl_table_next_line (&table); k++)
    skip_line (&table);
  size_t most = most_lines (&table, out.columns), numbers = out.columns - out.texts_per_line;
  plhs[0] = slx_new (mxDOUBLE_CLASS, numbers, most);
  out.X = mxGetPr (plhs[0]);
  out.texts = mxCreateCellMatrix ((mwSize) out.texts_per_line, (mwSize) (out.texts_per_line ? most : 0));
  mxArray *trouble = NULL;
  while (! trouble && sl_table_next_line (&table))
    trouble = read_line (&table, &out);
  mxSetN (plhs[0], (mwSize) out.lines);
  if (nlhs > 1)
    plhs[1] = out.texts;
  if (nlhs > 2)
    plhs[2] = trouble ? trouble : mxCreateDoubleMatrix (0, 0, mxREAL);
}
