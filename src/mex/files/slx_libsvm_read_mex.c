/* SPDX-License-Identifier: BSD-3-Clause */
/* [samples, labels, entries, trouble] = slx_libsvm_read_mex (bytes)      a file of LIBSVM, a sample in each line
     bytes      uint8, lines of "label index:value index:value ...", where label may be several numbers with commas
                between, or missing, and # begins a comment. Empty lines are passed over
     samples    4-by-n: the line that the sample is in, how many labels and how many entries it has, and the number behind
                qid:, or NaN
     labels     1-by-l: those of all samples, one after the other
     entries    3-by-e: index and value of all entries, one after the other, and which sample has it; indices are integers
                from 0 below 1e15
     trouble    [], or the first thing that is wrong, as slx_table_read_mex has it: what is 'label', 'entry' or 'large' */
#include <string.h>
#include "sl_mex_table.h"

typedef struct
{
  double *samples, *labels, *entries; /* the next one of each */
  double sample;                      /* its number, from 1 */
} svm_output;

static sl_cell_kind
number_in (const uint8_t *text, const uint8_t *end, double *value)
{
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
      if (kind != SL_CELL_NUMBER)
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
  double index = 0, *value = query ? out->samples + 3 : out->entries + 1;
  for (const uint8_t *c = text; c < colon && ! query; c++)
    {
      if (*c < '0' || *c > '9' || index >= 1e14)
        return "entry";
      index = 10 * index + (*c - '0');
    }
  sl_cell_kind kind = number_in (colon + 1, end, value);
  if (kind > SL_CELL_MISSING || colon == text)
    return kind == SL_CELL_TOO_LARGE ? "large" : "entry";
  if (! query)
    {
      out->entries[0] = index;
      out->entries[2] = out->sample;
      out->entries += 3;
      out->samples[2]++;
    }
  return NULL;
}

/* Reads the line in front, up to a comment; returns NULL, or what is wrong. */
static mxArray *
read_line (sl_table *table, svm_output *out)
{
  const double none[4] = { (double) table->line, 0, 0, NAN };
  memcpy (out->samples, none, sizeof none);
  const uint8_t *at = table->text + table->at, *last = table->text + table->size;
  for (size_t column = 1; at < last && *at != '\n' && *at != '\r' && *at != '#'; column++)
    {
      const uint8_t *end = at;
      while (end<last && * end> ' ' && *end != '#')
        end++;
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
  if (at > table->text + table->at)
    {
      out->samples += 4;
      out->sample++;
    }
  while (at < last && *at != '\n' && *at != '\r')
    at++;
  table->at = (size_t) (at - table->text);
  return NULL;
}

static size_t
count_of (const sl_table *table, uint8_t letter)
{
  size_t count = 0;
  for (size_t i = 0; i < table->size; i++)
    count += table->text[i] == letter;
  return count;
}

SL_GATEWAY
{
  slx_count (nrhs, 1, nlhs, 4);
  mxArray *blank = mxCreateString (" ");
  sl_table table = slx_table_of (prhs[0], blank);
  size_t lines = slx_most_lines (&table);
  mxArray *results[3] = { slx_new (mxDOUBLE_CLASS, 4, lines),
                          slx_new (mxDOUBLE_CLASS, 1, lines + count_of (&table, ',')),
                          slx_new (mxDOUBLE_CLASS, 3, count_of (&table, ':') + 1) };
  svm_output out = { mxGetPr (results[0]), mxGetPr (results[1]), mxGetPr (results[2]), 1 };
  mxArray *trouble = NULL;
  while (! trouble && sl_table_next_line (&table))
    trouble = read_line (&table, &out);
  mxSetN (results[0], (mwSize) ((out.samples - mxGetPr (results[0])) / 4));
  mxSetN (results[1], (mwSize) (out.labels - mxGetPr (results[1])));
  mxSetN (results[2], (mwSize) ((out.entries - mxGetPr (results[2])) / 3));
  for (int i = 0; i < 3 && (i == 0 || i < nlhs); i++)
    plhs[i] = results[i];
  if (nlhs > 3)
    plhs[3] = trouble ? trouble : mxCreateDoubleMatrix (0, 0, mxREAL);
}
