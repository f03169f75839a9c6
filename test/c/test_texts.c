/* SPDX-License-Identifier: BSD-3-Clause */
/* Different texts of many. */
#include <stdio.h>
#include "sl_test.h"
#include "files/sl_texts.h"

/* Texts of all lengths, many of them again: the numbers by a search through all. */
static void
numbers (void **state)
{
  (void) state;
  sl_texts texts = { 0 };
  static char known[700][8];
  static size_t length[700];
  size_t count = 0, which;
  for (int k = 0; k < 5000; k++)
    {
      char text[8];
      size_t size = (size_t) (rand () % 6), at = 0;
      for (size_t i = 0; i < size; i++)
        text[i] = "\0ab"[rand () % 3];
      while (at < count && (length[at] != size || memcmp (known[at], text, size) != 0))
        at++;
      if (at == count)
        {
          memcpy (known[count], text, size);
          length[count++] = size;
        }
      assert_int_equal (sl_texts_find (&texts, text, size, &which), SL_OK);
      assert_int_equal (which, at);
      assert_int_equal (texts.count, count);
    }
  for (size_t k = 0; k < count; k++)
    {
      assert_int_equal (texts.start[k + 1] - texts.start[k], length[k]);
      assert_memory_equal (texts.letters + texts.start[k], known[k], length[k]);
    }
  sl_texts_free (&texts);
}

static sl_status
many (sl_texts *texts)
{
  sl_status status = SL_OK;
  size_t which;
  char text[12];
  for (int k = 0; k < 200; k++)
    {
      snprintf (text, sizeof text, "%d", k);
      SL_STEP (status, sl_texts_find (texts, text, strlen (text), &which));
    }
  sl_texts_free (texts);
  return status;
}

static void
memory (void **state)
{
  (void) state;
  sl_texts texts = { 0 };
  assert_survives_failing_memory (many (&texts));
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (numbers), cmocka_unit_test (memory) };
  return cmocka_run_group_tests_name ("texts", tests, NULL, NULL);
}
