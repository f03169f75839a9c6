/* SPDX-License-Identifier: BSD-3-Clause */
/* [rows, at, unmet] = slx_options_mex (text, sizes, facts, name, value, ...)     which rows of a table the options are in
     text     of slx_opt_table: a line of sizes' letters and names of facts, then a line for each row
     sizes    the numbers for the letters in shapes, NaN where any will do
     facts    what conditions ask for beside options: a logical row in the order of the first line
     rows     row of the table for each pair; 0 where the name is not there
     at       0, or the first pair whose name is not there, or whose value its kind does not take as it is; -1 for an odd
              number of arguments. slx_opt_look converts such a value, or says what is wrong
     unmet    whether an option is given whose condition does not hold, or is not on words: slx_opt_when decides
   Lines are "a name\ta kind\tthe default in a word\ta condition\n"; slx_opt_table describes kinds and conditions. Names are
   compared without regard to case, words with it. Values come as arguments, not in a cell, for which Octave would copy
   them: how much they hold does not matter. */
#include <ctype.h>
#include <float.h>
#include <stdlib.h>
#include "common/sl_mex.h"

enum { LONGEST = 63 }; /* letters of a name or word */

typedef struct
{
  const char *letters, *facts, *rows; /* where the text has these */
  const double *sizes;
  const mxLogical *true_facts;
  const mxArray *const *pairs;
  int count;
  const double *row_of_pair;
} call;

static int
text_of (const mxArray *value, char text[LONGEST + 1])
{
  return mxIsChar (value) && mxGetM (value) <= 1 && mxGetNumberOfElements (value) <= LONGEST
         && mxGetString (value, text, LONGEST + 1) == 0 && strlen (text) == mxGetNumberOfElements (value);
}

static int
begins (const char **text, const char *word)
{
  size_t n = strlen (word);
  if (strncmp (*text, word, n) != 0)
    return 0;
  *text += n;
  return 1;
}

/* Whether the field that ends at a tab is this name. */
static int
same_name (const char *field, const char *name)
{
  while (*name && *field != '\t' && tolower ((unsigned char) *field) == tolower ((unsigned char) *name))
    field++, name++;
  return *field == '\t' && ! *name;
}

static const char *
next_line (const char *line)
{
  return strchr (line, '\n') + 1;
}

/* The field of a line after so many tabs: 1 kind, 2 default (a word, "-" and the class of one that is empty, or "+"),
   3 condition. */
static const char *
field_of (const char *line, int field)
{
  while (field-- > 0)
    line = strchr (line, '\t') + 1;
  return line;
}

/* The line of a name, and its number from 1; NULL if there is none. */
static const char *
line_of (const call *c, const char *name, int *row)
{
  const char *line = c->rows;
  for (*row = 1; *line; ++*row, line = next_line (line))
    if (same_name (line, name))
      return line;
  return NULL;
}

/* ---- kinds ---- */

/* 'a'|'b'|'c' */
static int
is_word (const mxArray *value, const char *kind)
{
  char text[LONGEST + 1];
  if (! text_of (value, text))
    return 0;
  size_t n = strlen (text);
  for (; *kind == '\''; kind += *kind == '|')
    {
      const char *end = strchr (kind + 1, '\'');
      if (! end)
        return 0;
      if ((size_t) (end - kind) == n + 1 && memcmp (kind + 1, text, n) == 0)
        return 1;
      kind = end + 1;
    }
  return 0;
}

/* [low,high], with round brackets for an open end, perhaps after the word "integer" */
static int
is_in_interval (const mxArray *value, const char *kind)
{
  int whole = begins (&kind, "integer ");
  if (! mxIsDouble (value) || mxIsComplex (value) || mxIsSparse (value) || mxGetNumberOfElements (value) != 1)
    return 0;
  double x = *(const double *) mxGetData (value);
  char *end;
  double low = strtod (kind + 1, &end), high = *end == ',' ? strtod (end + 1, &end) : NAN;
  return x >= low && x <= high && (*kind == '[' || x > low) && (*end == ']' || x < high)
         && (! whole || x == floor (x));
}

/* "3-by-m", "row", "column" or "scalar"; a letter stands for a size of the call, "any" for every size */
static int
has_shape (const call *c, const mxArray *value, const char *shape)
{
  const mwSize *size = mxGetDimensions (value);
  if (mxGetNumberOfDimensions (value) != 2)
    return 0;
  if (begins (&shape, "row"))
    shape = "1-by-any";
  else if (begins (&shape, "column"))
    shape = "any-by-1";
  for (int i = 0; i < 2; i++)
    {
      char *end = (char *) shape;
      double wanted = strtod (shape, &end);
      if (end == shape && begins (&shape, "any"))
        wanted = NAN, end = (char *) shape;
      else if (end == shape && *shape)
        {
          const char *at = memchr (c->letters, *shape, strcspn (c->letters, "\t\n"));
          wanted = at ? c->sizes[at - c->letters] : NAN;
          end = (char *) shape + 1;
        }
      if (wanted == wanted && (double) size[i] != wanted)
        return 0;
      shape = end;
      if (i == 0 && ! begins (&shape, "-by-"))
        return 0;
    }
  return 1;
}

static int
all_within (const mxArray *value, double low, double high)
{
  size_t n = mxGetNumberOfElements (value), outside = 0;
  if (mxIsSingle (value))
    for (size_t i = 0; i < n; i++)
      outside += ! (((const float *) mxGetData (value))[i] >= low && ((const float *) mxGetData (value))[i] <= high);
  else
    for (size_t i = 0; i < n; i++)
      outside += ! (((const double *) mxGetData (value))[i] >= low
                    && ((const double *) mxGetData (value))[i] <= high);
  return outside == 0;
}

/* real m-by-n, finite row, nonneg m-by-r, weights 1-by-2 */
static int
is_matrix (const call *c, const mxArray *value, const char *kind)
{
  static const struct
  {
    const char *word;
    double low, high;
  } entries[] = { { "real ", 0, 0 },
                  { "finite ", -DBL_MAX, DBL_MAX },
                  { "nonneg ", 0, INFINITY },
                  { "positive ", DBL_TRUE_MIN, INFINITY },
                  { "weights ", 0, DBL_MAX } };
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
    if (begins (&kind, entries[i].word))
      return slx_is_float (value) && ! mxIsSparse (value) && has_shape (c, value, kind)
             && (i == 0 || all_within (value, entries[i].low, entries[i].high));
  return 0;
}

static int
is_file_name (const mxArray *value)
{
  if (! mxIsChar (value) || mxGetM (value) > 1)
    return 0;
  const mxChar *letters = mxGetData (value);
  for (size_t i = 0; i < mxGetNumberOfElements (value); i++)
    if (letters[i] == 0)
      return 0;
  return 1;
}

/* One alternative of a kind. */
static int
is_taken_by (const call *c, const mxArray *value, const char *kind)
{
  static const struct
  {
    const char *word, *interval;
  } numbers[] = { { "count", "integer [0,Inf]" },
                  { "natural", "integer [1,Inf]" },
                  { "seed", "integer [0,4294967295]" },
                  { "positive", "(0,Inf]" },
                  { "nonneg", "[0,Inf]" },
                  { "finite", "[0,Inf)" },
                  { "share", "(0,1)" } };
  size_t count = mxGetNumberOfElements (value);
  size_t length = strcspn (kind, "\t ");
  int has_no_shape = kind[length] == '\t' || strncmp (kind + length, " or ", 4) == 0;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers && has_no_shape; i++)
    if (strncmp (kind, numbers[i].word, length) == 0 && ! numbers[i].word[length])
      return is_in_interval (value, numbers[i].interval);
  if (*kind == '\'')
    return is_word (value, kind);
  if (*kind == '[' || *kind == '(' || strncmp (kind, "integer ", 8) == 0)
    return is_in_interval (value, kind);
  if (*kind == '{') /* a cell of as many elements as are named */
    {
      size_t wanted = 1;
      for (const char *k = kind; *k && *k != '}'; k++)
        wanted += *k == ',';
      return mxIsCell (value) && count == wanted;
    }
  if (begins (&kind, "any"))
    return 1;
  if (begins (&kind, "flag"))
    return mxIsLogical (value) && ! mxIsSparse (value) && count == 1;
  if (begins (&kind, "function"))
    return mxIsClass (value, "function_handle") || (count == 0 && mxIsDouble (value));
  if (begins (&kind, "handle"))
    return mxIsClass (value, "function_handle");
  if (begins (&kind, "file") || begins (&kind, "folder") || begins (&kind, "text"))
    return is_file_name (value);
  if (begins (&kind, "struct"))
    return mxIsStruct (value);
  if (begins (&kind, "cell"))
    return mxIsCell (value);
  if (begins (&kind, "labels"))
    return mxIsCell (value) || mxIsChar (value) || mxIsNumeric (value) || mxIsLogical (value);
  if (begins (&kind, "numbers"))
    return (mxIsNumeric (value) || mxIsLogical (value)) && ! mxIsComplex (value);
  return is_matrix (c, value, kind);
}

/* Whether a value is as the kind at the field wants it: one of the alternatives between " or "; after '?' [] too. */
static int
is_taken (const call *c, const mxArray *value, const char *kind)
{
  if (*kind == '?')
    {
      if (mxGetNumberOfElements (value) == 0 && mxIsDouble (value))
        return 1;
      kind++;
    }
  for (;;)
    {
      if (is_taken_by (c, value, kind))
        return 1;
      const char *end = strchr (kind, '\t'), *other = strstr (kind, " or ");
      if (! other || other > end)
        return 0;
      kind = other + strlen (" or ");
    }
}

/* A string of MATLAB, also in a cell or struct: slx_opt_look makes rows of characters of them. */
static int
has_string (const mxArray *value)
{
  if (! value)
    return 0;
  size_t n = mxGetNumberOfElements (value);
  if (mxIsCell (value))
    for (size_t i = 0; i < n; i++)
      if (has_string (mxGetCell (value, i)))
        return 1;
  if (mxIsStruct (value))
    for (size_t i = 0; i < n; i++)
      for (int field = 0; field < mxGetNumberOfFields (value); field++)
        if (has_string (mxGetFieldByNumber (value, i, field)))
          return 1;
  return mxIsClass (value, "string");
}

/* Empty, as the default is: so that options that were read can be given again. */
static int
is_no_value (const mxArray *value, const char *line)
{
  const char *usual = field_of (line, 2);
  return mxGetNumberOfElements (value) == 0 && *usual == '-' && same_name (usual + 1, mxGetClassName (value));
}

/* ---- conditions ---- */

/* Whether an option is given ("+"), empty ("-"), or one of the words after "=". */
static int
is_so (const call *c, const char *name, const char *test)
{
  char word[LONGEST + 1] = "", of[LONGEST + 1];
  int row;
  snprintf (of, sizeof of, "%.*s", (int) (test - name), name);
  const char *line = line_of (c, of, &row), *usual = line ? field_of (line, 2) : "";
  int empty = *usual == '-';
  snprintf (word, sizeof word, "%.*s", (int) strcspn (usual, "\t"), usual);
  for (int k = 0; k < c->count; k++)
    if ((int) c->row_of_pair[k] == row)
      {
        const mxArray *value = c->pairs[2 * k + 1];
        empty = mxGetNumberOfElements (value) == 0;
        if (! text_of (value, word))
          word[0] = 0;
      }
  if (*test != '=')
    return empty == (*test == '-');
  for (const char *w = test + 1; *w && *w != '&'; w += strcspn (w, "|&") + (w[strcspn (w, "|&")] == '|'))
    if (strcspn (w, "|&") == strlen (word) && strncmp (w, word, strlen (word)) == 0)
      return 1;
  return 0;
}

/* Whether a fact of this name, which ends at '&', is true. */
static int
is_fact (const call *c, const char *name)
{
  const char *fact = c->facts;
  size_t length = strcspn (name, "&");
  for (int k = 0; *fact != '\n'; k++)
    {
      size_t own = strcspn (fact, "\t\n");
      if (own == length && strncmp (fact, name, length) == 0)
        return c->true_facts[k];
      fact += own + (fact[own] == '\t');
    }
  return 0;
}

/* "Loss=frobenius|kl&Sparseness-&@Blocks&/!Blocks&": whether all parts between two '/' hold. "?&" never does. */
static int
holds (const call *c, const char *when)
{
  int all = 1;
  for (;;)
    {
      if (*when == '\n' || *when == '/')
        {
          if (all || *when == '\n')
            return all;
          all = 1, when++;
        }
      const char *test = when + strcspn (when, "=+-&\n");
      if (*when == '?')
        all = 0;
      else if (*when == '@' || *when == '!')
        all = all && is_fact (c, when + 1) == (*when == '@');
      else
        all = all && is_so (c, when, test);
      when += strcspn (when, "&\n");
      when += *when == '&';
    }
}

/* Whether a text is a table for so many sizes and facts. */
static int
is_table (const char *text, size_t sizes, size_t facts)
{
  if (! strchr (text, '\n') || strcspn (text, "\t\n") > sizes)
    return 0;
  for (int line = 0; *text; line++)
    {
      size_t tabs = 0;
      for (; *text && *text != '\n'; text++)
        tabs += *text == '\t';
      if (! *text || (line == 0 ? tabs < 1 || tabs > facts + (facts == 0) : tabs != 3))
        return 0;
      text++;
    }
  return 1;
}

SL_GATEWAY
{
  if (nlhs > 3 || nrhs < 3 || ! mxIsChar (prhs[0]) || ! mxIsDouble (prhs[1]) || ! mxIsLogical (prhs[2]))
    slx_fail ("badCall", "a table, sizes, facts, names and values, and at most three outputs wanted");
  char *text = mxArrayToString (prhs[0]);
  if (! is_table (text, mxGetNumberOfElements (prhs[1]), mxGetNumberOfElements (prhs[2])))
    slx_fail ("badCall", "the first argument must be the text of a table with these sizes and facts");
  int count = (nrhs - 3) / 2, at = nrhs % 2 ? 0 : -1, unmet = 0;
  plhs[0] = mxCreateDoubleMatrix (1, (mwSize) count, mxREAL);
  double *rows = mxGetData (plhs[0]);
  const call c = { .letters = text,
                   .facts = field_of (text, 1),
                   .rows = next_line (text),
                   .sizes = mxGetData (prhs[1]),
                   .true_facts = mxGetData (prhs[2]),
                   .pairs = prhs + 3,
                   .count = count,
                   .row_of_pair = rows };
  for (int k = 0; k < count && at == 0; k++)
    {
      char name[LONGEST + 1];
      int row = 0;
      const char *line = text_of (c.pairs[2 * k], name) ? line_of (&c, name, &row) : NULL;
      const mxArray *value = c.pairs[2 * k + 1];
      rows[k] = line ? row : 0;
      if (! line || has_string (value) || ! (is_no_value (value, line) || is_taken (&c, value, field_of (line, 1))))
        at = k + 1;
    }
  for (int k = 0; k < count && at == 0 && ! unmet; k++)
    {
      const char *line = c.rows;
      for (int row = 1; row < (int) rows[k]; row++)
        line = next_line (line);
      unmet = ! holds (&c, field_of (line, 3));
    }
  mxFree (text);
  if (nlhs > 1)
    plhs[1] = mxCreateDoubleScalar (at);
  if (nlhs > 2)
    plhs[2] = mxCreateLogicalScalar (unmet);
}
