/* SPDX-License-Identifier: BSD-3-Clause */
/* Index arrays of sparse matrices, sound and damaged in every way. */
#include "sl_test.h"
#include "base/sl_sound.h"

static void
sound_ones_pass (void **state)
{
  (void) state;
  const size_t start[] = { 0, 2, 2, 3 }, row[] = { 0, 3, 1 }, none[] = { 0, 0, 0, 0 };
  assert_true (sl_is_sound (4, 3, 3, start, row));
  assert_true (sl_is_sound (4, 3, 3, none, NULL));
  assert_true (sl_is_sound (0, 3, 0, none, NULL));
  assert_true (sl_is_sound (4, 0, 0, none, NULL));
}

static void
damaged_ones_do_not (void **state)
{
  (void) state;
  const size_t good[] = { 0, 2, 2, 3 }, good_row[] = { 0, 3, 1 };
  const size_t bad[] = { (size_t) -1, (size_t) -1000, (size_t) -10000000, 4, 100, 2147483647, SIZE_MAX / 2 };
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
    for (size_t at = 0; at < 7; at++)
      {
        size_t start[4], row[3];
        memcpy (start, good, sizeof start);
        memcpy (row, good_row, sizeof row);
        *(at < 4 ? &start[at] : &row[at - 4]) = bad[k];
        assert_false (sl_is_sound (4, 3, 3, start, row));
      }
  const size_t falling[] = { 0, 2, 1, 3 }, late[] = { 1, 2, 2, 3 }, twice[] = { 0, 0, 1 }, back[] = { 3, 0, 1 };
  assert_false (sl_is_sound (4, 3, 3, falling, good_row));
  assert_false (sl_is_sound (4, 3, 3, late, good_row));
  assert_false (sl_is_sound (4, 3, 2, good, good_row));
  assert_false (sl_is_sound (4, 3, 3, good, twice));
  assert_false (sl_is_sound (4, 3, 3, good, back));
  assert_false (sl_is_sound (3, 3, 3, good, good_row));
  const size_t beyond[] = { 0, 4 }, all[] = { 0, 1, 2, 3 };
  assert_false (sl_is_sound (4, 1, 3, beyond, all));
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (sound_ones_pass), cmocka_unit_test (damaged_ones_do_not) };
  return cmocka_run_group_tests_name ("sound", tests, NULL, NULL);
}
