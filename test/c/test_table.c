/* SPDX-License-Identifier: BSD-3-Clause */
/* Cells of tables in texts: separators, quotation marks, ends of lines; numbers. */
#include <stdio.h>
#include "sl_test.h"
#include "files/sl_table.h"

/* The cells of a text with | behind each, / behind the last one of a line, and what is wrong at its end: <, or +. */
static const char *
seen (const char *text, char separator)
{
  static char all[200];
  sl_table table = { (const uint8_t *) text, strlen (text), 0, 1, separator, separator == ':' };
  size_t n = 0;
  while (sl_table_next_line (&table))
    for (sl_cell cell = { NULL, 0, 0, SL_CELL_NEXT }; cell.end == SL_CELL_NEXT;)
      {
        cell = sl_table_cell (&table);
        n += sl_cell_letters (&cell, all + n);
        all[n++] = "|/<+"[cell.end];
        if (cell.end > SL_CELL_LAST)
          table.at = table.size;
      }
  all[n] = 0;
  return all;
}

static void
cells (void **state)
{
  (void) state;
  assert_string_equal (seen ("a,b\n1,2", ','), "a|b/1|2/");
  assert_string_equal (seen ("a, b ,\r\n,\r\n\n 1\t;,2,3\r", ','), "a|b|/1\t;|2|3/");
  assert_string_equal (seen ("\"a,\"\"b\"\"\" ,\"c\nd\"\n", ','), "a,\"b\"|c\nd/");
  assert_string_equal (seen ("\"a\" b,c", ','), "a+");
  assert_string_equal (seen ("a,5\" x,\"b", ','), "a|5\" x|b<");
  assert_string_equal (seen ("  a\t b \n\"c d\"  e\n \t\nf", ' '), "a|b/c d|e/f/");
  assert_string_equal (seen ("a\t\tb\t\n", '\t'), "a||b|/");
  assert_string_equal (seen (" , ;\n", ';'), ",|/");
  assert_string_equal (seen ("a::b:c:: \n ::::d\n:::e\n", ':'), "a|b:c|/||d/|:e/");
  assert_string_equal (seen ("", ','), "");
  assert_string_equal (seen ("\n,\n", ','), "");
}

static void
lines (void **state)
{
  (void) state;
  const char *text = "\"a\nb\r\nc\r\",1\r\r\nc\n";
  sl_table table = { (const uint8_t *) text, strlen (text), 0, 1, ',', 0 };
  assert_true (sl_table_next_line (&table) && table.line == 1);
  while (sl_table_cell (&table).end == SL_CELL_NEXT)
    ;
  assert_true (sl_table_next_line (&table) && table.line == 6);
}

static void
integers (void **state)
{
  (void) state;
  const char *const good[] = { "0", "7", "7.", "120.00", "123456789012345", "0.0" };
  const char *const bad[] = { "", "07", "00", "-1", "+1", "1.5", ".0", "1e3", "1234567890123456", "7.0.", "7 ", "a" };
  for (size_t k = 0; k < sizeof good / sizeof *good + sizeof bad / sizeof *bad; k++)
    {
      size_t goods = sizeof good / sizeof *good;
      const char *text = k < goods ? good[k] : bad[k - goods];
      sl_cell cell = { (const uint8_t *) text, strlen (text), 0, SL_CELL_LAST };
      double x;
      assert_int_equal (sl_cell_integer (&cell, &x), k < goods);
      assert_true (k >= goods || x == strtod (text, NULL));
    }
}

static sl_cell_kind
kind_of (const char *text, char point, double *value)
{
  sl_cell cell = { (const uint8_t *) text, strlen (text), 0, SL_CELL_LAST };
  return sl_cell_number (&cell, point, value);
}

static void
numbers (void **state)
{
  (void) state;
  double x;
  const struct
  {
    const char *text;
    char point;
    double value;
  } good[] = { { "1", '.', 1 },          { "-1.5e3", '.', -1500 },  { "+.25", '.', .25 }, { "2.", '.', 2 },
               { "1,5E-1", ',', .15 },   { " 7 ", '.', 7 },         { "0.1", '.', .1 },   { "1e-999", '.', 0 },
               { "Inf", '.', INFINITY }, { "-inf", ',', -INFINITY } };
  for (size_t k = 0; k < sizeof good / sizeof *good; k++)
    {
      assert_int_equal (kind_of (good[k].text, good[k].point, &x), SL_CELL_NUMBER);
      assert_true (x == good[k].value);
    }
  for (int k = 0; k < 20000; k++) /* short numbers as strtod has them */
    {
      char text[40];
      double size = pow (10, rand () % 17 - 4), y = (rand () / (double) RAND_MAX - .5) * size;
      snprintf (text, sizeof text, "%.*f", rand () % 14, y);
      assert_int_equal (kind_of (text, '.', &x), SL_CELL_NUMBER);
      assert_true (x == strtod (text, NULL) && signbit (x) == signbit (strtod (text, NULL)));
    }
  const char *const missing[] = { "", " ", "NA", "n/a", "#N/A", "nan", "NULL", "None", "?", "-" };
  for (size_t k = 0; k < sizeof missing / sizeof *missing; k++)
    {
      assert_int_equal (kind_of (missing[k], '.', &x), SL_CELL_MISSING);
      assert_true (isnan (x));
    }
  const char *const texts[] = { "a", "1a",  "1,5",  "1.5.2", "0x10",    "1e", "e5",
                                ".", "--1", "nanx", "1 2",   "infinit", "+" };
  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
    assert_int_equal (kind_of (texts[k], '.', &x), SL_CELL_TEXT);
  assert_int_equal (kind_of ("1.5", ',', &x), SL_CELL_TEXT);
  assert_int_equal (kind_of ("-1e999", '.', &x), SL_CELL_TOO_LARGE);
  char digits[600];
  memset (digits, '9', sizeof digits);
  digits[599] = 0;
  assert_int_equal (kind_of (digits, '.', &x), SL_CELL_TEXT);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (cells), cmocka_unit_test (lines), cmocka_unit_test (integers),
                                      cmocka_unit_test (numbers) };
  return cmocka_run_group_tests_name ("table", tests, NULL, NULL);
}
