/* SPDX-License-Identifier: BSD-3-Clause */
/* options = sl_options_mex (table, arguments)     the plain case of slx_opt_read, two to three times as fast as in .m
     table      n-by-3 cell of names, defaults and kinds, see slx_opt_read
     arguments  cell of names and values, one after the other
     options    struct of the defaults and of the values given; [] where slx_opt_read is to look itself: for a name that is
                not there, for a value that is not as its kind wants it or has to be converted, for the kinds 'function'
                and 'file', and for values and defaults that are large, for they are copied here, or no numbers or text
   Names are compared without regard to case, words with it. It is there because the interpreter takes as long for
   twenty calls as a kernel for a short vector. */
#include <ctype.h>
#include <stdlib.h>
#include "common/sl_mex.h"

enum { LONGEST = 63, MAX_COUNT = 64 }; /* letters; options, and numbers of a value */

static int
text_of (const mxArray *value, char text[LONGEST + 1])
{
  return value && mxIsChar (value) && mxGetM (value) == 1 && mxGetNumberOfElements (value) <= LONGEST
         && mxGetString (value, text, LONGEST + 1) == 0;
}

static int
same_name (const char *a, const char *b)
{
  while (*a && tolower ((unsigned char) *a) == tolower ((unsigned char) *b))
    a++, b++;
  return *a == *b;
}

static int
is_one_of (const mxArray *words, const char *text)
{
  char word[LONGEST + 1];
  for (size_t i = 0; i < mxGetNumberOfElements (words); i++)
    if (text_of (mxGetCell (words, i), word) && strcmp (word, text) == 0)
      return 1;
  return 0;
}

/* Numbers or text that cost little to copy. */
static int
is_small (const mxArray *value)
{
  return value && (mxIsDouble (value) || mxIsLogical (value) || mxIsChar (value)) && ! mxIsSparse (value)
         && mxGetNumberOfElements (value) <= MAX_COUNT;
}

/* Whether a number is in an interval such as "(0,1]" or "integer [1,1e4]"; not where the text is no such. */
static int
is_in_interval (double x, const char *kind)
{
  const char whole[] = "integer ";
  if (strncmp (kind, whole, sizeof whole - 1) == 0)
    {
      if (x != floor (x))
        return 0;
      kind += sizeof whole - 1;
    }
  if (*kind != '[' && *kind != '(')
    return 0;
  char *comma, *end;
  double low = strtod (kind + 1, &comma);
  if (comma == kind + 1 || *comma != ',')
    return 0;
  double high = strtod (comma + 1, &end);
  if (end == comma + 1 || (*end != ']' && *end != ')') || end[1])
    return 0;
  return x >= low && x <= high && (*kind == '[' || x > low) && (*end == ']' || x < high);
}

/* A number of class double as its kind wants it; the same rules as in slx_opt_read. */
static int
is_number (const mxArray *value, const char *kind)
{
  static const struct
  {
    const char *kind;
    double min, max; /* both may be reached, but not 0 by 'positive' */
    int whole;
  } rule[] = { { "count", 0, INFINITY, 1 },   { "natural", 1, INFINITY, 1 },
               { "seed", 0, 4294967295., 1 }, { "positive", 0, INFINITY, 0 },
               { "nonneg", 0, INFINITY, 0 },  { "finite", 0, 1.7976931348623157e308, 0 } };
  if (! mxIsDouble (value) || mxIsComplex (value) || mxGetNumberOfElements (value) != 1)
    return 0;
  double x = mxGetScalar (value);
  for (size_t i = 0; i < sizeof rule / sizeof *rule; i++)
    if (strcmp (kind, rule[i].kind) == 0)
      return x >= rule[i].min && x <= rule[i].max && (! rule[i].whole || x == floor (x))
             && (x > 0 || strcmp (kind, "positive") != 0);
  return is_in_interval (x, kind);
}

static int
is_plain (const mxArray *value, const mxArray *kind)
{
  char name[LONGEST + 1], text[LONGEST + 1];
  if (! is_small (value) || ! kind)
    return 0;
  if (mxIsCell (kind))
    return text_of (value, text) && is_one_of (kind, text);
  if (! text_of (kind, name))
    return 0;
  if (strcmp (name, "flag") == 0)
    return mxIsLogical (value) && mxGetNumberOfElements (value) == 1;
  return strcmp (name, "any") == 0 || is_number (value, name + (name[0] == '?'));
}

/* The row of the table that an option is in; n where slx_opt_read is to look itself. */
static size_t
row_of (const mxArray *table, size_t n, char (*names)[LONGEST + 1], const mxArray *name, const mxArray *value)
{
  char wanted[LONGEST + 1];
  if (! text_of (name, wanted))
    return n;
  for (size_t i = 0; i < n; i++)
    if (same_name (wanted, names[i]))
      return is_plain (value, mxGetCell (table, 2 * n + i)) ? i : n;
  return n;
}

static mxArray *
read_options (const mxArray *table, const mxArray *arguments)
{
  size_t n = mxGetM (table), count = mxGetNumberOfElements (arguments) / 2;
  char names[MAX_COUNT][LONGEST + 1];
  const char *fields[MAX_COUNT];
  const mxArray *values[MAX_COUNT];
  for (size_t i = 0; i < n; i++)
    {
      values[i] = mxGetCell (table, n + i);
      fields[i] = names[i];
      if (! text_of (mxGetCell (table, i), names[i]) || ! is_small (values[i]))
        return NULL;
    }
  for (size_t k = 0; k < count; k++)
    {
      const mxArray *value = mxGetCell (arguments, 2 * k + 1);
      size_t row = row_of (table, n, names, mxGetCell (arguments, 2 * k), value);
      if (row == n)
        return NULL;
      values[row] = value;
    }
  mxArray *options = mxCreateStructMatrix (1, 1, (int) n, fields);
  for (size_t i = 0; i < n; i++)
    mxSetFieldByNumber (options, 0, (int) i, mxDuplicateArray (values[i]));
  return options;
}

SL_GATEWAY
{
  if (nlhs > 1 || nrhs != 2 || ! mxIsCell (prhs[0]) || ! mxIsCell (prhs[1]) || mxGetNumberOfDimensions (prhs[0]) != 2
      || mxGetN (prhs[0]) != 3)
    slx_fail ("badCall", "a table of options, their names and values, and at most one output wanted");
  mxArray *options = NULL;
  if (mxGetM (prhs[0]) <= MAX_COUNT && mxGetNumberOfElements (prhs[1]) % 2 == 0)
    options = read_options (prhs[0], prhs[1]);
  plhs[0] = options ? options : mxCreateDoubleMatrix (0, 0, mxREAL);
}
