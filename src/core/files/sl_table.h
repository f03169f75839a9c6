/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_table.h -- tables of numbers in texts, as programs write them: lines of cells with a separator between (RFC 4180).

   A line ends with \n, \r\n or \r. A cell may stand in quotation marks, which then may hold separators and ends of
   lines, and a quotation mark as two. Blanks around a cell are no part of it. The separator ' ' is one blank or tab or
   more, and one that stands twice is two of the character, as ::. Lines without a letter, and those with separators
   alone, are passed over. */
#ifndef SL_TABLE_H
#define SL_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* Where the reader is. `line` counts the lines of the text from 1, those that are passed over too. */
typedef struct
{
  const uint8_t *text;
  size_t size, at, line;
  char separator;
  int twice;
} sl_table;

/* What stands at the end of a cell. */
typedef enum {
  SL_CELL_NEXT,     /* another cell of this line */
  SL_CELL_LAST,     /* the end of the line or of the text */
  SL_CELL_OPEN,     /* nothing: quotation marks that are not closed */
  SL_CELL_CONTINUED /* letters behind the quotation marks */
} sl_cell_end;

/* A cell: `size` letters of the text, without the quotation marks around them; `quoted` whether there were any. */
typedef struct
{
  const uint8_t *text;
  size_t size;
  int quoted;
  sl_cell_end end;
} sl_cell;

/* Goes to the next line that is not passed over; 0 at the end of the text. */
int sl_table_next_line (sl_table *table);

/* The next cell of the line. */
sl_cell sl_table_cell (sl_table *table);

/* The letters of a cell, a doubled quotation mark once, into `to`, which has room for cell->size; returns how many. */
size_t sl_cell_letters (const sl_cell *cell, char *to);

/* What a cell is as a number. */
typedef enum {
  SL_CELL_NUMBER,
  SL_CELL_MISSING, /* nothing, NA, N/A, #N/A, NaN, -NaN, NULL, None, ? or -, in any letters: value is NaN */
  SL_CELL_TEXT,
  SL_CELL_TOO_LARGE /* a number beyond the range of double */
} sl_cell_kind;

/* The number in a cell, the nearest double, with the decimal sign `point`; Inf and -Inf are numbers. */
sl_cell_kind sl_cell_number (const sl_cell *cell, char point, double *value);

/* Whether a cell is an integer from 0 of at most 15 digits, without a zero or a sign in front, perhaps with a point and
   zeros behind it: its letters say no more than the number does. */
int sl_cell_integer (const sl_cell *cell, double *value);

#endif
