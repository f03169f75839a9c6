/* SPDX-License-Identifier: BSD-3-Clause */
/* [X, texts, trouble] = slx_table_read_mex (bytes, separator, point, skip, kinds)
     bytes      uint8, a table of n lines below the first ones, as it lies in a file
     separator  the character between cells; ' ' for blanks and tabs, '::' for two of a character
     point      the decimal sign, '.' or ','
     skip       how many lines to pass over, not counting those without a cell
     kinds      1-by-columns, a letter for each cell of a line: 'x' a number or missing, 'f' a finite number, 'i' an
                integer as ids are written, see sl_cell_integer, 't' a text, 'n' a text that is not empty,
                '-' what is not looked at
     X          columns-by-n, a column for each line: the numbers, NaN for a cell that is empty or says that it is; of
                texts which one of the column's, from 1
     texts      1-by-columns: cell rows of the different texts of a column, in the order in which they come first
     trouble    [], or the first cell that is wrong: struct with what, 'number', 'large', 'missing', 'marks' or 'count';
                line, which line of the text; column, which cell, or how many there are for 'count'; text, its letters */
#include "files/sl_texts.h"
#include "sl_mex_table.h"

typedef struct
{
  size_t columns;
  const mxChar *kinds;
  char point;
  size_t lines; /* that are read */
  double *X;
  sl_texts *texts; /* of each column */
  char *letters;   /* of a cell */
  size_t room;
  sl_status status;
} table_output;

/* Which of the texts of its column a cell is, from 1. */
static double
number_of_text (table_output *out, size_t column, const sl_cell *cell)
{
  size_t which = 0, size = cell->size;
  const char *letters = (const char *) cell->text;
  if (cell->quoted)
    {
      if (size > out->room)
        out->letters = mxRealloc (out->letters, out->room = 2 * size);
      size = sl_cell_letters (cell, out->letters);
      letters = out->letters;
    }
  SL_STEP (out->status, sl_texts_find (out->texts + column, letters, size, &which));
  return (double) (which + 1);
}

/* Puts a cell into *x; returns NULL, or what is wrong. */
static const char *
put_cell (table_output *out, size_t column, const sl_cell *cell, double *x)
{
  mxChar kind = out->kinds[column];
  *x = NAN;
  if (kind == '-')
    return NULL;
  if (cell->size == 0 && kind != 'x' && kind != 't')
    return "missing";
  if (kind == 't' || kind == 'n')
    *x = number_of_text (out, column, cell);
  else if (kind == 'i')
    return sl_cell_integer (cell, x) ? NULL : "number";
  else
    {
      sl_cell_kind is = sl_cell_number (cell, out->point, x);
      if (is > SL_CELL_MISSING)
        return is == SL_CELL_TEXT ? "number" : "large";
      if (kind == 'f' && ! (fabs (*x) < INFINITY))
        return "missing";
    }
  return NULL;
}

/* Reads the line in front; returns NULL, or what is wrong. Another number of cells says more than what they are. */
static mxArray *
read_line (sl_table *table, table_output *out)
{
  size_t line = table->line, n = 0;
  double *x = out->X + out->columns * out->lines;
  mxArray *wrong = NULL;
  sl_cell cell;
  do
    {
      cell = sl_table_cell (table);
      if (cell.end > SL_CELL_LAST)
        return slx_trouble ("marks", line, n + 1, &cell);
      const char *what = n < out->columns ? put_cell (out, n, &cell, x + n) : NULL;
      n++;
      if (what && ! wrong)
        wrong = slx_trouble (what, line, n, &cell);
    }
  while (cell.end == SL_CELL_NEXT);
  out->lines++;
  return n == out->columns ? wrong : slx_trouble ("count", line, n, &cell);
}

static void
skip_line (sl_table *table)
{
  sl_cell cell;
  do
    cell = sl_table_cell (table);
  while (cell.end == SL_CELL_NEXT);
}

static mxArray *
texts_of (const sl_texts *texts)
{
  mxArray *cells = mxCreateCellMatrix (1, (mwSize) texts->count);
  for (size_t k = 0; k < texts->count; k++)
    mxSetCell (cells, k, slx_text (texts->letters + texts->start[k], texts->start[k + 1] - texts->start[k]));
  return cells;
}

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 3);
  sl_table table = slx_table_of (prhs[0], prhs[1]);
  table_output out = { .columns = mxGetNumberOfElements (prhs[4]) };
  out.point = slx_point (prhs[2]);
  size_t skip = slx_integer (prhs[3], "skip", 0, SIZE_MAX / 2);
  if (! mxIsChar (prhs[4]) || out.columns == 0)
    slx_fail ("badInput", "kinds must be a row of characters");
  out.kinds = mxGetData (prhs[4]);
  out.texts = mxCalloc (out.columns, sizeof *out.texts);

  for (size_t k = 0; k < skip && sl_table_next_line (&table); k++)
    skip_line (&table);
  size_t most = sl_min_size (slx_most_lines (&table),
                             (table.size - table.at) / out.columns + 1); /* a cell takes a byte */
  plhs[0] = slx_new (mxDOUBLE_CLASS, out.columns, most);
  out.X = mxGetPr (plhs[0]);
  mxArray *trouble = NULL;
  while (! trouble && out.status == SL_OK && sl_table_next_line (&table))
    {
      trouble = read_line (&table, &out);
      SL_STEP (out.status, slx_interrupt_pending (NULL) ? SL_INTERRUPTED : SL_OK);
    }
  mxSetN (plhs[0], (mwSize) out.lines);
  mxArray *texts = mxCreateCellMatrix (1, (mwSize) out.columns);
  for (size_t j = 0; j < out.columns; j++)
    {
      if (nlhs > 1 && out.status == SL_OK)
        mxSetCell (texts, j, texts_of (out.texts + j));
      sl_texts_free (out.texts + j);
    }
  slx_raise (out.status, "bytes");
  if (nlhs > 1)
    plhs[1] = texts;
  if (nlhs > 2)
    plhs[2] = trouble ? trouble : mxCreateDoubleMatrix (0, 0, mxREAL);
}
