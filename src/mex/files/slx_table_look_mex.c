/* SPDX-License-Identifier: BSD-3-Clause */
/* [counts, cells, kinds, values] = slx_table_look_mex (bytes, separator, point, lines, most)    first lines of a table
     bytes      uint8, the table as it lies in a file
     separator  the character between cells; ' ' for blanks and tabs, '::' for two of a character
     point      the decimal sign, '.' or ','
     lines      how many lines, not counting those without a cell
     most       how many cells of each line
     counts     a column: how many cells each line has. A line whose quotation marks are wrong ends before them
     cells      likewise cells, with a row of texts for each line; '' for an empty cell
     kinds      rows of numbers: 0 a number, 1 missing, 2 a text, 3 a number that is too large
     values     rows of the numbers, NaN for what is none */
#include "sl_mex_table.h"

typedef struct
{
  mxArray *cells;
  double *kinds, *values;
} line_output;

/* Reads a line; returns how many cells it has. What the first `most` are goes into `out` if it is not NULL. */
static size_t
read_line (sl_table *table, char point, size_t most, const line_output *out)
{
  size_t count = 0;
  sl_cell cell;
  do
    {
      cell = sl_table_cell (table);
      if (cell.end > SL_CELL_LAST)
        break;
      if (out && count < most)
        {
          mxSetCell (out->cells, count, slx_cell_text (&cell));
          out->kinds[count] = sl_cell_number (&cell, point, &out->values[count]);
        }
      count++;
    }
  while (cell.end == SL_CELL_NEXT);
  return count;
}

/* Puts line k into the outputs. */
static void
put_line (sl_table *table, char point, size_t most, size_t k, mxArray *outputs[])
{
  sl_table here = *table;
  size_t count = read_line (&here, point, 0, NULL);
  mwSize seen = (mwSize) sl_min_size (count, most);
  mxArray *kinds = mxCreateDoubleMatrix (1, seen, mxREAL), *values = mxCreateDoubleMatrix (1, seen, mxREAL);
  line_output out = { mxCreateCellMatrix (1, seen), mxGetPr (kinds), mxGetPr (values) };
  read_line (table, point, most, &out);
  mxGetPr (outputs[0])[k] = (double) count;
  mxSetCell (outputs[1], k, out.cells);
  mxSetCell (outputs[2], k, kinds);
  mxSetCell (outputs[3], k, values);
}

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 4);
  sl_table table = slx_table_of (prhs[0], prhs[1]);
  char point = slx_point (prhs[2]);
  size_t wanted = slx_integer (prhs[3], "lines", 0, SIZE_MAX / 2), lines = 0;
  size_t most = slx_integer (prhs[4], "most", 0, SIZE_MAX / 2);
  for (sl_table here = table; lines < wanted && sl_table_next_line (&here); lines++)
    read_line (&here, point, 0, NULL);
  mxArray *outputs[4] = { mxCreateDoubleMatrix ((mwSize) lines, 1, mxREAL) };
  for (int i = 1; i < 4; i++)
    outputs[i] = mxCreateCellMatrix ((mwSize) lines, 1);
  for (size_t k = 0; k < lines && sl_table_next_line (&table); k++)
    put_line (&table, point, most, k, outputs);
  for (int i = 0; i < 4 && (i == 0 || i < nlhs); i++)
    plhs[i] = outputs[i];
}
