/* SPDX-License-Identifier: BSD-3-Clause */
/* [X, samples, labels, range, trouble] = slx_libsvm_read_mex (bytes, first, d)    a file of LIBSVM, a sample in each line
     bytes      uint8, lines of "label index:value index:value ...", where label may be several numbers with commas
                between, or missing, and # begins a comment. Empty lines are passed over
     first      0 or 1, the index of the first feature; [] for 1 unless there is an index 0
     d          how many features there are; [] as many as the largest index says
     X          d-by-n, sparse, or 0-by-0 if an index is out of range
     samples    3-by-n: the line that the sample is in, how many labels it has, and the number behind qid:, or NaN
     labels     1-by-l: those of all samples, one after the other
     range      [first; the largest index that there may be; the least index; its line; the largest index; its line]
     trouble    [], or the first thing that is wrong, as slx_table_read_mex has it: what is 'label', 'entry', 'large' or
                'twice', of which column is the index */
#include <stdlib.h>
#include <string.h>
#include "sl_mex_table.h"

typedef struct
{
  mwIndex row;
  double value;
} svm_entry;

typedef struct
{
  double *samples, *labels; /* the next one of each */
  mwIndex *start, *row;     /* of X: of the sample in hand, and of all entries */
  double *value;
  size_t count;                /* of entries */
  double least[2], largest[2]; /* index and its line */
  svm_entry *sorted;           /* entries of a sample */
  size_t room;
} svm_output;

static sl_cell_kind
number_in (const uint8_t *text, const uint8_t *end, double *value)
{
  while (text < end && *text == ' ')
    text++;
  sl_cell cell = { text, (size_t) (end - text), 0, SL_CELL_LAST };
  return text < end ? sl_cell_number (&cell, '.', value) : SL_CELL_TEXT;
}

/* "1" or "1,5,8". */
static const char *
read_labels (const uint8_t *text, const uint8_t *end, svm_output *out)
{
  for (const uint8_t *stop; text <= end; text = stop + 1)
    {
      stop = memchr (text, ',', (size_t) (end - text));
      stop = stop ? stop : end;
      sl_cell_kind kind = number_in (text, stop, out->labels++);
      if (kind != SL_CELL_NUMBER || isinf (out->labels[-1]))
        return kind == SL_CELL_TOO_LARGE ? "large" : "label";
      out->samples[1]++;
    }
  return NULL;
}

/* "5:.25" or "qid:3", with the colon there. */
static const char *
read_entry (const uint8_t *text, const uint8_t *colon, const uint8_t *end, svm_output *out)
{
  int query = colon - text == 3 && memcmp (text, "qid", 3) == 0;
  double index = 0, *value = query ? out->samples + 2 : out->value + out->count;
  if (query && ! isnan (*value))
    return "entry";
  for (const uint8_t *c = text; c < colon && ! query; c++)
    {
      if (*c < '0' || *c > '9' || index >= 1e14)
        return "entry";
      index = 10 * index + (*c - '0');
    }
  sl_cell_kind kind = number_in (colon + 1, end, value);
  if (kind > SL_CELL_MISSING || colon == text)
    return kind == SL_CELL_TOO_LARGE ? "large" : "entry";
  if (query)
    return kind == SL_CELL_MISSING ? "entry" : NULL;
  out->row[out->count++] = (mwIndex) index;
  if (index < out->least[0])
    memcpy (out->least, (double[]) { index, out->samples[0] }, sizeof out->least);
  if (index > out->largest[0])
    memcpy (out->largest, (double[]) { index, out->samples[0] }, sizeof out->largest);
  return NULL;
}

static int
by_row (const void *a, const void *b)
{
  mwIndex i = ((const svm_entry *) a)->row, j = ((const svm_entry *) b)->row;
  return (i > j) - (i < j);
}

/* Puts the n entries in ascending order. */
static void
sort_entries (svm_output *out, mwIndex *row, double *value, size_t n)
{
  if (n > out->room)
    out->sorted = mxRealloc (out->sorted, (out->room = 2 * n) * sizeof *out->sorted);
  for (size_t k = 0; k < n; k++)
    out->sorted[k] = (svm_entry) { row[k], value[k] };
  qsort (out->sorted, n, sizeof *out->sorted, by_row);
  for (size_t k = 0; k < n; k++)
    {
      row[k] = out->sorted[k].row;
      value[k] = out->sorted[k].value;
    }
}

/* Ends a sample: its entries in ascending order, without zeros; returns what is wrong. */
static mxArray *
end_sample (svm_output *out)
{
  size_t from = (size_t) *out->start, n = out->count - from, left = 0;
  mwIndex *row = out->row + from;
  double *value = out->value + from;
  int ascending = 1;
  for (size_t k = 1; k < n; k++)
    ascending &= row[k] > row[k - 1];
  if (! ascending)
    sort_entries (out, row, value, n);
  for (size_t k = 0; k < n; k++)
    {
      if (k > 0 && ! ascending && row[k] == out->sorted[k - 1].row)
        return slx_trouble ("twice", (size_t) out->samples[0], (size_t) row[k],
                            &(sl_cell) { NULL, 0, 0, SL_CELL_LAST });
      row[left] = row[k];
      value[left] = value[k];
      left += value[k] != 0;
    }
  out->count = from + left;
  *++out->start = (mwIndex) out->count;
  out->samples += 3;
  return NULL;
}

/* Reads the line in front, up to a comment; returns NULL, or what is wrong. */
static mxArray *
read_line (sl_table *table, svm_output *out)
{
  const double none[3] = { (double) table->line, 0, NAN };
  memcpy (out->samples, none, sizeof none);
  const uint8_t *at = table->text + table->at, *last = table->text + table->size;
  for (size_t column = 1; at < last && *at != '\n' && *at != '\r' && *at != '#'; column++)
    {
      const uint8_t *end = at;
      for (int open = 0; end < last && *end != '#' && (*end > ' ' || (open && *end == ' ')); end++)
        open = *end == ':' || *end == ' '; /* some sets have blanks between colon and value */
      const uint8_t *colon = memchr (at, ':', (size_t) (end - at));
      const char *wrong = colon         ? read_entry (at, colon, end, out)
                          : column == 1 ? read_labels (at, end, out)
                                        : "entry";
      if (end == at) /* a control character */
        {
          wrong = "entry";
          end++;
        }
      if (wrong)
        {
          sl_cell cell = { at, (size_t) (end - at), 0, SL_CELL_LAST };
          return slx_trouble (wrong, table->line, column, &cell);
        }
      for (at = end; at < last && (*at == ' ' || *at == '\t');)
        at++;
    }
  mxArray *trouble = at > table->text + table->at ? end_sample (out) : NULL;
  while (at < last && *at != '\n' && *at != '\r')
    at++;
  table->at = (size_t) (at - table->text);
  return trouble;
}

static size_t
count_of (const sl_table *table, uint8_t letter)
{
  size_t count = 0;
  for (size_t i = 0; i < table->size; i++)
    count += table->text[i] == letter;
  return count;
}

/* Gives X its size and counts its rows from 0; puts what the indices are into `range`. */
static void
finish (mxArray *X, svm_output *out, const mxArray *given_first, const mxArray *given_d, double range[6])
{
  size_t first = mxIsEmpty (given_first) ? out->least[0] > 0 : slx_integer (given_first, "first", 0, 1);
  size_t d = mxIsEmpty (given_d) ? (size_t) 1 << 31 : slx_integer (given_d, "d", 1, (size_t) 1 << 31);
  double most = (double) (d + first) - 1;
  int inside = out->least[0] >= (double) first && out->largest[0] <= most;
  memcpy (range, (double[]) { (double) first, most }, 2 * sizeof *range);
  memcpy (range + 2, out->least, sizeof out->least);
  memcpy (range + 4, out->largest, sizeof out->largest);
  for (size_t k = 0; k < out->count; k++)
    out->row[k] -= (mwIndex) first;
  if (mxIsEmpty (given_d))
    d = out->largest[0] > (double) first ? (size_t) out->largest[0] + 1 - first : 1;
  mxSetM (X, inside ? (mwSize) d : 0);
  mxSetN (X, inside ? (mwSize) (out->start - mxGetJc (X)) : 0);
  mxSetNzmax (X, (mwSize) sl_max_size (out->count, 1));
}

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 5);
  mxArray *blank = mxCreateString (" ");
  sl_table table = slx_table_of (prhs[0], blank);
  size_t lines = slx_most_lines (&table);
  mxArray *X = slx_new_sparse (1, lines, count_of (&table, ':')), *range = slx_new (mxDOUBLE_CLASS, 6, 1);
  mxArray *samples = slx_new (mxDOUBLE_CLASS, 3, lines);
  mxArray *labels = slx_new (mxDOUBLE_CLASS, 1, lines + count_of (&table, ','));
  svm_output out = { .samples = mxGetPr (samples), .labels = mxGetPr (labels), .start = mxGetJc (X) };
  out.row = mxGetIr (X);
  out.value = mxGetPr (X);
  out.least[0] = INFINITY;
  out.largest[0] = -1;
  *out.start = 0;
  mxArray *trouble = NULL;
  while (! trouble && sl_table_next_line (&table))
    {
      trouble = read_line (&table, &out);
      slx_raise (slx_interrupt_pending (NULL) ? SL_INTERRUPTED : SL_OK, "bytes");
    }
  finish (X, &out, prhs[1], prhs[2], mxGetPr (range));
  mxSetN (samples, (mwSize) ((out.samples - mxGetPr (samples)) / 3));
  mxSetN (labels, (mwSize) (out.labels - mxGetPr (labels)));
  mxArray *results[] = { X, samples, labels, range, trouble ? trouble : mxCreateDoubleMatrix (0, 0, mxREAL) };
  for (int i = 0; i < 5 && (i == 0 || i < nlhs); i++)
    plhs[i] = results[i];
}
