/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_test.h"
#include "linalg/sl_cholesky.h"

enum { MOST = 24, LD = MOST + 3 };

/* A = B B' + I/10 for B of n numbers a row between -1 and 1. */
static void
make (size_t n, unsigned seed, double *A)
{
  double B[MOST * MOST];
  for (size_t i = 0; i < n * n; i++)
    {
      seed = seed * 1103515245u + 12345u;
      B[i] = (double) (seed >> 16 & 0x7fff) / 16384 - 1;
    }
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      {
        double sum = i == j ? .1 : 0;
        for (size_t k = 0; k < n; k++)
          sum += B[i + k * n] * B[j + k * n];
        A[i + j * LD] = sum;
      }
}

/* The largest |A x - b|, beside n. */
static double
error_of (size_t n, const double *A, const double *x, const double *b)
{
  double worst = 0;
  for (size_t i = 0; i < n; i++)
    {
      double sum = -b[i];
      for (size_t j = 0; j < n; j++)
        sum += A[i + j * LD] * x[j];
      worst = fmax (worst, fabs (sum) / (double) n);
    }
  return worst;
}

static void
both_forms_solve (void **state)
{
  (void) state;
  double A[LD * MOST], L[LD * MOST], R[LD * MOST], b[MOST], x[2 * MOST];
  for (size_t n = 1; n <= MOST; n++)
    {
      make (n, (unsigned) n, A);
      memcpy (L, A, sizeof L);
      memcpy (R, A, sizeof R);
      for (size_t i = 0; i < n; i++)
        b[i] = x[i] = x[i + n] = 1 - (double) (i % 3);
      assert_true (sl_cholesky (n, L, LD, SL_CHOLESKY_DEPENDENT));
      sl_cholesky_solve (n, L, LD, 2, x, n);
      assert_true (error_of (n, A, x, b) < 1e-12);
      assert_memory_equal (x, x + n, n * sizeof *x);
      for (size_t i = 0; i < n; i++)
        assert_true (sl_cholesky_append (i, R, LD, A[i + i * LD]));
      for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++)
          assert_true (fabs (R[j + i * LD] - L[i + j * LD]) < 1e-12);
      memcpy (x, b, n * sizeof *b);
      sl_cholesky_forward (n, R, LD, x);
      sl_cholesky_backward (n, R, LD, x);
      assert_true (error_of (n, A, x, b) < 1e-12);
      assert_true (sl_cholesky_inverse (n, L, LD));
      for (size_t i = 0; i < n; i++)
        x[i] = L[i];
      memset (b, 0, sizeof b);
      b[0] = 1;
      assert_true (error_of (n, A, x, b) < 1e-12);
    }
}

/* The second row is a multiple of the first, at any scale; the rule does not depend on the scale. */
static void
dependent_rows_do_not_count (void **state)
{
  (void) state;
  const double scale[] = { 1, 0x1p-300, 0x1p+300 };
  for (size_t k = 0; k < 3; k++)
    {
      const double s = scale[k];
      double A[] = { s * 4, s * 2, s * 2, s * 1 }, R[] = { 0, 0, s * 2, 0 }, B[] = { s * 4, 0, 0, s * 0x1p-50 };
      assert_false (sl_cholesky (2, A, 2, SL_CHOLESKY_DEPENDENT));
      assert_true (sl_cholesky_append (0, R, 2, s * 4));
      assert_false (sl_cholesky_append (1, R, 2, s * 1));
      assert_true (sl_cholesky (2, B, 2, SL_CHOLESKY_DEPENDENT)); /* small beside the others, not beside its own */
      assert_true (B[0] == sqrt (s * 4));
    }
  double A[] = { 1, 1, 1, 1 + 0x1p-38 }, copy[4], negative[] = { 1, 2, 2, 1 };
  memcpy (copy, A, sizeof A);
  assert_true (sl_cholesky (2, A, 2, SL_CHOLESKY_DEPENDENT));
  assert_false (sl_cholesky (2, copy, 2, 1e-10));
  assert_false (sl_cholesky (2, negative, 2, 0));
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (both_forms_solve),
                                      cmocka_unit_test (dependent_rows_do_not_count) };
  return cmocka_run_group_tests_name ("cholesky", tests, NULL, NULL);
}
