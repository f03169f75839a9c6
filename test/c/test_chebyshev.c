/* SPDX-License-Identifier: BSD-3-Clause */
/* Chebyshev's polynomials of a graph: against the closed formula at its eigenvectors, contract, threads, memory. */
#include "sl_test.h"
#include "linalg/sl_chebyshev.h"
#include "base/sl_parallel.h"

enum { RING = 64 };

/* A ring with weights 1/2: its eigenvectors are cos (2 pi k j / RING), with eigenvalues cos (2 pi k / RING). */
static void
make_ring (size_t *start, size_t *row, double *weight)
{
  for (size_t j = 0; j <= RING; j++)
    start[j] = 2 * j;
  for (size_t j = 0; j < RING; j++)
    {
      row[2 * j] = (j + RING - 1) % RING;
      row[2 * j + 1] = (j + 1) % RING;
      weight[2 * j] = weight[2 * j + 1] = .5;
    }
}

static double
polynomial (size_t degree, double x)
{
  return fabs (x) <= 1 ? cos ((double) degree * acos (x))
                       : pow (x < 0 ? -1 : 1, (double) degree) * cosh ((double) degree * acosh (fabs (x)));
}

/* Any number of vectors, so that all widths of the inner loops are met; vector 0 is the known one. */
static void
eigenvectors (void **state)
{
  (void) state;
  size_t start[RING + 1], row[2 * RING];
  double weight[2 * RING], known[RING], X[40 * RING];
  const double shift = -.2, half = .8;
  make_ring (start, row, weight);
  for (size_t j = 0; j < RING; j++)
    known[j] = 1 / sqrt (RING);
  for (size_t width = 1; width <= 40; width++)
    for (size_t degree = 1; degree <= 7; degree += 2 + (width > 3))
      for (int moves = 0; moves < 2; moves++)
        {
          sl_chebyshev_problem p = { RING, degree, { start, row, weight }, known, moves ? 1.2 : 0, shift, half };
          double largest = polynomial (degree, (1 - shift) / half); /* rounding grows as that eigenvector does */
          for (size_t j = 0; j < RING; j++)
            for (size_t v = 0; v < width; v++)
              X[j * width + v] = cos (2 * M_PI * (double) (v * j) / RING);
          assert_int_equal (sl_chebyshev (&p, width, X, NULL), SL_OK);
          for (size_t j = 0; j < RING; j++)
            for (size_t v = 0; v < width; v++)
              {
                double value = cos (2 * M_PI * (double) v / RING) - (v == 0 ? p.moved : 0);
                double factor = polynomial (degree, (value - shift) / half);
                assert_true (fabs (X[j * width + v] - factor * cos (2 * M_PI * (double) (v * j) / RING))
                             < 1e-13 * largest);
              }
        }
}

static int
always (void *context)
{
  (void) context;
  return 1;
}

static void
contract (void **state)
{
  (void) state;
  size_t start[RING + 1], row[2 * RING];
  double weight[2 * RING], known[RING] = { 0 }, X[17 * RING], one[17 * RING];
  make_ring (start, row, weight);
  sl_chebyshev_problem p = { RING, 5, { start, row, weight }, known, 0, -.1, .9 }, bad = p;
  uint64_t seed = 1;
  for (size_t i = 0; i < 17 * RING; i++)
    one[i] = X[i] = next_random (&seed);

  bad.degree = 0;
  assert_int_equal (sl_chebyshev (&bad, 17, X, NULL), SL_BAD_INPUT);
  bad = p;
  bad.half = 0;
  assert_int_equal (sl_chebyshev (&bad, 17, X, NULL), SL_BAD_INPUT);
  bad.half = NAN;
  assert_int_equal (sl_chebyshev (&bad, 17, X, NULL), SL_BAD_INPUT);
  row[3] = RING;
  assert_int_equal (sl_chebyshev (&p, 17, X, NULL), SL_BAD_INPUT);
  row[3] = 2;
  assert_int_equal (sl_chebyshev (&p, SIZE_MAX / 2, X, NULL), SL_OUT_OF_MEMORY);
  assert_memory_equal (X, one, sizeof X);
  assert_int_equal (sl_chebyshev (&p, 0, X, NULL), SL_OK);
  sl_stop stop = { always, NULL };
  assert_int_equal (sl_chebyshev (&p, 17, X, &stop), SL_INTERRUPTED);

  share_always (1);
  sl_set_thread_limit (1);
  memcpy (X, one, sizeof X);
  assert_int_equal (sl_chebyshev (&p, 17, one, NULL), SL_OK);
  sl_set_thread_limit (3);
  assert_int_equal (sl_chebyshev (&p, 17, X, NULL), SL_OK);
  assert_memory_equal (X, one, sizeof X);
  share_always (0);
  assert_survives_failing_memory (sl_chebyshev (&p, 17, X, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (eigenvectors), cmocka_unit_test (contract) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
