/* SPDX-License-Identifier: BSD-3-Clause */
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/sl_base.h"
#include "sl_table.h"

enum { LONGEST_NUMBER = 400 };

static int
ends_line (uint8_t c)
{
  return c == '\n' || c == '\r';
}

static int
is_blank (const sl_table *t, uint8_t c)
{
  return c == ' ' || (c == '\t' && t->separator != '\t');
}

/* How many letters of a separator are in front; 0 if there is none. */
static size_t
separator_length (const sl_table *t)
{
  uint8_t c = t->text[t->at];
  if (t->twice)
    return c == (uint8_t) t->separator && t->at + 1 < t->size && t->text[t->at + 1] == c ? 2 : 0;
  return c == (uint8_t) t->separator || (t->separator == ' ' && c == '\t');
}

/* Passes over the end of a line, if one is in front. */
static void
skip_end (sl_table *t)
{
  if (t->at == t->size || ! ends_line (t->text[t->at]))
    return;
  if (t->text[t->at] == '\r' && t->at + 1 < t->size && t->text[t->at + 1] == '\n')
    t->at++;
  t->at++;
  t->line++;
}

static void
skip_blanks (sl_table *t)
{
  while (t->at < t->size && is_blank (t, t->text[t->at]))
    t->at++;
}

int
sl_table_next_line (sl_table *t)
{
  for (;;)
    {
      size_t start = t->at;
      while (t->at < t->size && (separator_length (t) > 0 || is_blank (t, t->text[t->at])))
        t->at += sl_max_size (separator_length (t), 1);
      if (t->at == t->size)
        return 0;
      if (! ends_line (t->text[t->at]))
        {
          t->at = start;
          if (t->separator == ' ')
            skip_blanks (t);
          return 1;
        }
      skip_end (t);
    }
}

/* The letters within quotation marks, of which the first one is passed already. */
static sl_cell
quoted_cell (sl_table *t)
{
  sl_cell cell = { t->text + t->at, 0, 1, SL_CELL_OPEN };
  size_t start = t->at;
  while (t->at < t->size)
    {
      if (ends_line (t->text[t->at]))
        {
          skip_end (t);
          continue;
        }
      int mark = t->text[t->at] == '"';
      if (mark && (t->at + 1 == t->size || t->text[t->at + 1] != '"'))
        break;
      t->at += mark ? 2 : 1;
    }
  cell.size = t->at - start;
  if (t->at == t->size)
    return cell;
  t->at++;
  cell.end = SL_CELL_NEXT;
  return cell;
}

static sl_cell
plain_cell (sl_table *t)
{
  sl_cell cell = { t->text + t->at, 0, 0, SL_CELL_NEXT };
  while (t->at < t->size && separator_length (t) == 0 && ! ends_line (t->text[t->at]))
    t->at++;
  cell.size = (size_t) (t->text + t->at - cell.text);
  while (cell.size > 0 && is_blank (t, cell.text[cell.size - 1]))
    cell.size--;
  return cell;
}

sl_cell
sl_table_cell (sl_table *t)
{
  skip_blanks (t);
  int quoted = t->at < t->size && t->text[t->at] == '"';
  t->at += (size_t) quoted;
  sl_cell cell = quoted ? quoted_cell (t) : plain_cell (t);
  size_t behind = t->at;
  skip_blanks (t);
  if (cell.end == SL_CELL_OPEN)
    return cell;
  if (t->at == t->size || ends_line (t->text[t->at]))
    {
      cell.end = SL_CELL_LAST;
      skip_end (t);
    }
  else if (separator_length (t) > 0)
    t->at += separator_length (t);
  else if (t->separator != ' ' || t->at == behind)
    cell.end = SL_CELL_CONTINUED;
  return cell;
}

size_t
sl_cell_letters (const sl_cell *cell, char *to)
{
  size_t n = 0;
  for (size_t i = 0; i < cell->size; i++)
    {
      to[n++] = (char) cell->text[i];
      if (cell->quoted && cell->text[i] == '"')
        i++;
    }
  return n;
}

/* Whether the letters are one of the words of the list, in small letters or capitals. */
static int
is_word (const char *letters, const char *const *words)
{
  for (; *words; words++)
    {
      size_t i = 0;
      while (letters[i] && (letters[i] | ((letters[i] >= 'A' && letters[i] <= 'Z') << 5)) == (*words)[i])
        i++;
      if (! letters[i] && ! (*words)[i])
        return 1;
    }
  return 0;
}

/* A number of at most 15 digits without an exponent, as most are: digits and a power of ten are exact, so that their
   quotient is the nearest double. 0 if it is not one. */
static int
short_number (const uint8_t *text, size_t size, char point, double *value)
{
  static const double ten[] = { 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15 };
  int64_t number = 0;
  size_t sign = size > 0 && (text[0] == '-' || text[0] == '+'), digits = 0, before = SIZE_MAX;
  if (size > 17)
    return 0;
  for (size_t i = sign; i < size; i++)
    {
      if (text[i] >= '0' && text[i] <= '9')
        {
          number = 10 * number + (text[i] - '0');
          digits++;
        }
      else if (text[i] == (uint8_t) point && before == SIZE_MAX)
        before = digits;
      else
        return 0;
    }
  if (digits == 0 || digits > 15)
    return 0;
  double x = (double) number / ten[before == SIZE_MAX ? 0 : digits - before];
  *value = sign && text[0] == '-' ? -x : x;
  return 1;
}

sl_cell_kind
sl_cell_number (const sl_cell *cell, char point, double *value)
{
  static const char *const missing[] = { "", "na", "n/a", "#n/a", "nan", "-nan", "null", "none", "?", "-", NULL };
  static const char *const infinite[] = { "inf", "infinity", NULL };
  char word[LONGEST_NUMBER + 1], *end;
  size_t from = 0, size = cell->size;
  while (from < size && cell->text[from] == ' ')
    from++;
  while (size > from && cell->text[size - 1] == ' ')
    size--;
  if (short_number (cell->text + from, size - from, point, value))
    return SL_CELL_NUMBER;
  *value = NAN;
  if (size - from > LONGEST_NUMBER)
    return SL_CELL_TEXT;
  memcpy (word, cell->text + from, size - from);
  word[size - from] = 0;
  if (is_word (word, missing))
    return SL_CELL_MISSING;
  int sign = word[0] == '-' || word[0] == '+';
  if (is_word (word + sign, infinite))
    {
      *value = word[0] == '-' ? -INFINITY : INFINITY;
      return SL_CELL_NUMBER;
    }
  const char allowed[] = { '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '-', 'e', 'E', point, 0 };
  if (word[strspn (word, allowed)])
    return SL_CELL_TEXT;
  char *sign_of_point = strchr (word, point);
  if (sign_of_point) /* strtod wants that of the interpreter's locale */
    *sign_of_point = *localeconv ()->decimal_point;
  double number = strtod (word, &end);
  if (*end || end == word)
    return SL_CELL_TEXT;
  if (isinf (number))
    return SL_CELL_TOO_LARGE;
  *value = number;
  return SL_CELL_NUMBER;
}

int
sl_cell_integer (const sl_cell *cell, double *value)
{
  const uint8_t *at = cell->text, *end = at + cell->size;
  double number = 0;
  while (at < end && *at >= '0' && *at <= '9')
    number = 10 * number + (*at++ - '0');
  ptrdiff_t digits = at - cell->text;
  *value = number;
  if (digits == 0 || digits > 15 || (digits > 1 && cell->text[0] == '0'))
    return 0;
  at += at < end && *at == '.';
  while (at < end && *at == '0')
    at++;
  return at == end;
}
