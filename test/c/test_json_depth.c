/* SPDX-License-Identifier: BSD-3-Clause */
/* The depth of brackets, with strings and damage; UTF-8. */
#include "sl_test.h"
#include "files/sl_json_depth.h"

static size_t
depth (const char *text)
{
  return sl_json_depth ((const uint8_t *) text, strlen (text));
}

static void
brackets (void **state)
{
  (void) state;
  assert_int_equal (depth (""), 0);
  assert_int_equal (depth ("3"), 0);
  assert_int_equal (depth ("{\"a\":{\"b\":[1,[2]]},\"c\":[]}"), 4);
  assert_int_equal (depth ("[[[["), 4);
  assert_int_equal (depth ("]]]]["), 1);
  assert_int_equal (depth ("[\"[[[[\",\"]\"]"), 1);
  assert_int_equal (depth ("[\"\\\"[[\\\\\",[]]"), 2); /* a quote and a backslash within strings */
  assert_int_equal (depth ("[\"[[["), 1);              /* a string without end */
  assert_int_equal (depth ("[\"\\"), 1);
}

static int
is_utf8 (const char *text)
{
  return sl_is_utf8 ((const uint8_t *) text, strlen (text));
}

static void
letters (void **state)
{
  (void) state;
  assert_true (is_utf8 ("") && is_utf8 ("a") && is_utf8 ("Jos\303\251") && is_utf8 ("\342\202\254\360\237\230\200"));
  assert_true (is_utf8 ("\302\200\337\277\340\240\200\357\277\277\360\220\200\200\364\217\277\277"));
  const char *const bad[] = { "\200",
                              "\303",
                              "\303a",
                              "\300\200",
                              "\301\277",
                              "\340\237\277",
                              "\360\217\277\277",
                              "\355\240\200",
                              "\355\277\277",
                              "\364\220\200\200",
                              "\370\210\200\200\200",
                              "\377",
                              "\342\202" };
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
    assert_false (is_utf8 (bad[k]));
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (brackets), cmocka_unit_test (letters) };
  return cmocka_run_group_tests_name ("json_depth", tests, NULL, NULL);
}
