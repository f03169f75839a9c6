/* SPDX-License-Identifier: BSD-3-Clause */
/* [cells, kinds, values] = sl_table_look_mex (bytes, separator, point, most)    the first lines of a table
     bytes      uint8, the table as it lies in a file
     separator  the character between cells; ' ' for blanks and tabs
     point      the decimal sign
     most       how many lines, not counting those without a cell
     cells      column of cells, a row of texts for each line; '' for an empty cell. A line whose quotation marks are
                wrong ends before them
     kinds      likewise rows of numbers: 0 a number, 1 missing, 2 a text, 3 a number that is too large
     values     likewise the numbers, NaN for what is none */
#include "sl_mex_table.h"

typedef struct
{
  mxArray *cells;
  double *kinds, *values;
} line_output;

/* Reads a line; returns how many cells it has. What they are goes into `out` if it is not NULL. */
static size_t
read_line (sl_table *table, char point, const line_output *out)
{
  size_t count = 0;
  sl_cell cell;
  do
    {
      cell = sl_table_cell (table);
      if (cell.end > SL_CELL_LAST)
        break;
      if (out)
        {
          mxSetCell (out->cells, count, slx_cell_text (&cell));
          out->kinds[count] = sl_cell_number (&cell, point, &out->values[count]);
        }
      count++;
    }
  while (cell.end == SL_CELL_NEXT);
  return count;
}

static void
put_line (sl_table *table, char point, size_t k, mxArray *plhs[])
{
  sl_table here = *table;
  mwSize count = (mwSize) read_line (&here, point, NULL);
  mxArray *kinds = mxCreateDoubleMatrix (1, count, mxREAL), *values = mxCreateDoubleMatrix (1, count, mxREAL);
  line_output out = { mxCreateCellMatrix (1, count), mxGetPr (kinds), mxGetPr (values) };
  read_line (table, point, &out);
  mxSetCell (plhs[0], k, out.cells);
  mxSetCell (plhs[1], k, kinds);
  mxSetCell (plhs[2], k, values);
}

SL_GATEWAY
{
  slx_count (nrhs, 4, nlhs, 3);
  sl_table table = slx_table_of (prhs[0], prhs[1]);
  char point = slx_character (prhs[2], "point");
  size_t most = slx_integer (prhs[3], "most", 0, SIZE_MAX / 2), lines = 0;
  mxArray *of_lines[3];
  for (sl_table here = table; lines < most && sl_table_next_line (&here); lines++)
    read_line (&here, point, NULL);
  for (int i = 0; i < 3; i++)
    of_lines[i] = mxCreateCellMatrix ((mwSize) lines, 1);
  for (size_t k = 0; k < lines && sl_table_next_line (&table); k++)
    put_line (&table, point, k, of_lines);
  for (int i = 0; i < 3 && (i == 0 || i < nlhs); i++)
    plhs[i] = of_lines[i];
}
