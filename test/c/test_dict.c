/* SPDX-License-Identifier: BSD-3-Clause */
/* Dictionaries for given codes: closed values, both methods against each other, the gap, contract, memory, stop. */
#include "sl_test.h"
#include "linalg/sl_blas.h"
#include "coding/sl_dict_bcd.h"
#include "coding/sl_dict_dual.h"
#include "coding/sl_dict_gap.h"
#include "coding/sl_dict_sums.h"

static void
closed_values (void **state)
{
  (void) state;
  const double A[] = { 1, 0, 0, 1 }, B[] = { 3, 0, 0, .5 }; /* Z = I */
  double D[4] = { 0 }, mu[2], gap;
  size_t steps;
  assert_int_equal (sl_dict_dual (2, 2, A, B, 1, 0, 1e-14, 50, D, mu, &gap, &steps, NULL), SL_OK);
  assert_true (fabs (D[0] - 1) < 1e-15);
  assert_true (D[1] == 0);
  assert_true (D[2] == 0);
  assert_true (fabs (D[3] - .5) < 1e-12);
  assert_true (fabs (mu[0] - 2) < 1e-7);
  assert_true (mu[1] == 0);
  assert_true (gap <= 1e-14);
  memset (D, 0, sizeof D);
  assert_int_equal (sl_dict_bcd (2, 2, A, B, 1, 0, 1, D, NULL), SL_OK);
  assert_true (fabs (D[0] - 1) < 1e-15);
  assert_true (D[3] == .5);
  assert_int_equal (sl_dict_gap (2, 2, A, B, 1, 0, D, NULL, NULL, &gap), SL_OK);
  assert_true (gap <= 1e-15);
  const double zero[4] = { 0 }; /* f (0) - f (D) = 4.5 - 2 + .125, and mu = 0 bounds it by |B|^2/2 */
  assert_int_equal (sl_dict_gap (2, 2, A, B, 1, 0, zero, NULL, NULL, &gap), SL_OK);
  assert_true (fabs (gap - 4.625) < 1e-9);
}

/* Of three samples the second has no code. */
static void
sums (void **state)
{
  (void) state;
  const double X[] = { 1, 2, 3, 4, 5, 6 }, codes[] = { 2, -1, 3 };
  const float single[] = { 1, 2, 3, 4, 5, 6 };
  const size_t start[] = { 0, 2, 2, 3 }, row[] = { 0, 2, 2 };
  const sl_graph Z = { start, row, codes };
  const double wanted_A[] = { 4, 0, -2, 0, 0, 0, -2, 0, 10 }, wanted_B[] = { 2, 4, 0, 0, 14, 16 };
  double A[9], B[6];
  assert_int_equal (sl_dict_sums_d (2, 3, 3, X, &Z, A, B, NULL), SL_OK);
  assert_memory_equal (A, wanted_A, sizeof A);
  assert_memory_equal (B, wanted_B, sizeof B);
  memset (A, 1, sizeof A);
  memset (B, 1, sizeof B);
  assert_int_equal (sl_dict_sums_s (2, 3, 3, single, &Z, A, B, NULL), SL_OK);
  assert_memory_equal (A, wanted_A, sizeof A);
  assert_memory_equal (B, wanted_B, sizeof B);
}

static void
projection (void **state)
{
  (void) state;
  double atom[] = { 3, -4, 0 }, short_one[] = { .3, -.4 };
  sl_dict_project (3, atom, 4, 1);
  assert_true (fabs (atom[0] - 2) < 1e-15);
  assert_true (atom[1] == 0);
  assert_true (atom[0] * atom[0] <= 4);
  sl_dict_project (2, short_one, 1, 0);
  assert_true (short_one[0] == .3);
  assert_true (short_one[1] == -.4);
}

/* f (D) - |X|^2/2 */
static double
value (int d, int p, const double *A, const double *B, const double *D)
{
  double sum = 0;
  for (int k = 0; k < p; k++)
    for (int i = 0; i < d; i++)
      {
        double product = 0;
        for (int l = 0; l < p; l++)
          product += D[i + l * d] * A[l + k * p];
        sum += D[i + k * d] * (product / 2 - B[i + k * d]);
      }
  return sum;
}

/* Random products of codes, with duplicate and unused atoms, and fewer samples than atoms. */
static void
methods_agree (void **state)
{
  (void) state;
  enum { D = 5, P = 8, N = 30 };
  uint64_t seed = 7;
  for (int round = 0; round < 60; round++)
    {
      double X[D * N], Z[P * N], A[P * P] = { 0 }, B[D * P] = { 0 }, E[D * P] = { 0 }, F[D * P] = { 0 }, mu[P], gap,
                                       other;
      double size = 0, c = pow (10, 2 * next_random (&seed));
      size_t steps;
      int n = round % 3 ? N : 6, d = round % 2 ? D : D - 1, positive = round % 5 == 0;
      for (int i = 0; i < d * n; i++)
        {
          X[i] = next_random (&seed);
          size += X[i] * X[i] / 2;
        }
      for (int i = 0; i < P * n; i++)
        Z[i] = fmax (next_random (&seed), -.2);
      for (int j = 0; j < n; j++)
        {
          if (round % 4 == 1)
            Z[2 + j * P] = 0;
          if (round % 4 == 2)
            Z[3 + j * P] = Z[4 + j * P];
          for (int k = 0; k < P; k++)
            {
              for (int l = 0; l < P; l++)
                A[l + k * P] += Z[l + j * P] * Z[k + j * P];
              for (int i = 0; i < d; i++)
                B[i + k * d] += X[i + j * d] * Z[k + j * P];
            }
        }
      assert_int_equal (sl_dict_dual ((size_t) d, P, A, B, c, 0, 1e-12 * size, 200, E, mu, &gap, &steps, NULL),
                        SL_OK);
      assert_true (gap <= 1e-10 * size);
      assert_int_equal (sl_dict_bcd ((size_t) d, P, A, B, c, positive, 3000, F, NULL), SL_OK);
      assert_int_equal (sl_dict_gap ((size_t) d, P, A, B, c, positive, F, NULL, NULL, &other), SL_OK);
      double e_value = value (d, P, A, B, E), f_value = value (d, P, A, B, F);
      assert_true (other >= 0);
      assert_true (other <= 1e-3 * size);
      assert_true (e_value <= f_value + gap + 1e-13 * size);
      assert_true (positive || f_value <= e_value + other + 1e-13 * size);
      for (int k = 0; k < P; k++)
        {
          double e = 0, f = 0;
          for (int i = 0; i < d; i++)
            {
              e += E[i + k * d] * E[i + k * d];
              f += F[i + k * d] * F[i + k * d];
              assert_true (! positive || F[i + k * d] >= 0);
            }
          assert_true (e <= c);
          assert_true (f <= c);
          assert_true (mu[k] >= 0);
          assert_true (round % 4 != 1 || k != 2 || (e == 0 && f == 0));
        }
      double warm_gap;
      assert_int_equal (sl_dict_dual ((size_t) d, P, A, B, c, 1, 1e-8 * size, 200, E, mu, &warm_gap, &steps, NULL),
                        SL_OK);
      assert_true (warm_gap <= 1e-8 * size);
    }
}

/* Codes z r, z and one orthogonal to them: the best dictionary is that without the second one, at any ratio. */
static void
proportional_codes (void **state)
{
  (void) state;
  for (double r = 1; r < 1e9; r *= 7)
    {
      const double A[] = { 3 * r * r, 3 * r, 0, 3 * r, 3, 0, 0, 0, 2 }, B[] = { 1.1 * r, -.7 * r, 1.1, -.7, .3, 5 };
      const double best = -(1.1 * 1.1 + .7 * .7) / 6;
      double D[6] = { 0 }, mu[3], gap;
      size_t steps;
      assert_int_equal (sl_dict_dual (2, 3, A, B, 1, 0, 1e-12, 50, D, mu, &gap, &steps, NULL), SL_OK);
      assert_true (gap <= 1e-12);
      assert_true (mu[0] == 0);
      assert_true (mu[1] == 0);
      assert_true (fabs (mu[2] - (sqrt (25.09) - 2)) < 1e-9);
      assert_true (fabs (value (2, 3, A, B, D) - best - (1 - sqrt (25.09))) < 1e-12);
      for (int positive = 0; positive < 2; positive++)
        {
          double E[6] = { 0 };
          assert_int_equal (sl_dict_bcd (2, 3, A, B, 1, positive, 9, E, NULL), SL_OK);
          assert_int_equal (sl_dict_gap (2, 3, A, B, 1, positive, E, NULL, NULL, &gap), SL_OK);
          assert_true (gap <= 1e-12);
        }
      double F[6] = { 0 }, far, zero[3] = { 0 }; /* and what is far from it shows it */
      assert_int_equal (sl_dict_gap (2, 3, A, B, 1, 0, F, zero, NULL, &far), SL_OK);
      assert_true (far >= value (2, 3, A, B, F) - value (2, 3, A, B, D));
    }
}

/* A = L L' in the order of the pivots; what depends on others comes last, the smaller row of two. */
static void
factor (void **state)
{
  (void) state;
  const double A[] = { 4, 2, 8, 2, 10, 4, 8, 4, 16 }; /* row 3 is twice row 1 */
  size_t order[] = { 0, 1, 2 };
  double L[9], rest[3];
  assert_true (sl_dict_factor (3, A, 3, 1e-12, order, rest, L));
  assert_true (order[0] == 2);
  assert_true (order[1] == 1);
  assert_true (order[2] == 0);
  assert_true (L[0] == 4);
  assert_true (L[1] == 1);
  assert_true (L[2] == 2);
  assert_true (L[4] == 3);
  assert_true (fabs (L[5]) < 1e-15);
  assert_true (L[8] == 0);
}

static int
at_once (void *context)
{
  ++*(int *) context;
  return 1;
}

static void
stops (void **state)
{
  (void) state;
  int asked = 0;
  const sl_stop stop = { at_once, &asked };
  const double A[] = { 1, .5, .5, 1 }, B[] = { 3, 1, 2, -.5 };
  double D[4] = { 0 }, mu[2], gap;
  size_t steps;
  assert_int_equal (sl_dict_bcd (2, 2, A, B, 1, 0, 9, D, &stop), SL_INTERRUPTED);
  assert_int_equal (asked, 1);
  assert_int_equal (sl_dict_dual (2, 2, A, B, 1e-3, 0, 0, 50, D, mu, &gap, &steps, &stop), SL_INTERRUPTED);
  assert_int_equal (steps, 1);
  assert_true (gap < 10);
  assert_true (D[0] * D[0] + D[1] * D[1] <= 1e-3);
  assert_int_equal (sl_dict_dual (2, 2, A, B, 1e-3, 0, 0, 0, D, mu, &gap, &steps, NULL), SL_OK);
  assert_int_equal (steps, 0);
}

/* A sweep over many atoms, and sums over many samples. */
static void
stops_on_the_way (void **state)
{
  (void) state;
  enum { ATOMS = 40, ROWS = 64, CODES = 16, SAMPLES = 2000 };
  static double A[ATOMS * ATOMS], B[ROWS * ATOMS], D[ATOMS], X[ROWS * SAMPLES], codes[CODES * SAMPLES];
  static size_t start[SAMPLES + 1], row[CODES * SAMPLES];
  int asked = 0;
  const sl_stop stop = { at_once, &asked };
  assert_int_equal (sl_dict_bcd (1, ATOMS, A, B, 1, 0, 1, D, &stop), SL_INTERRUPTED);
  assert_int_equal (asked, 1);
  for (size_t i = 0; i <= SAMPLES; i++)
    start[i] = i * CODES;
  for (size_t e = 0; e < CODES * SAMPLES; e++)
    row[e] = e % CODES;
  const sl_graph Z = { start, row, codes };
  assert_int_equal (sl_dict_sums_d (ROWS, CODES, SAMPLES, X, &Z, A, B, &stop), SL_INTERRUPTED);
  assert_int_equal (asked, 2);
}

static void
contract (void **state)
{
  (void) state;
  const double A[] = { 1, 2, 2, 1 }, B[] = { 1, 2 }; /* A is indefinite */
  double D[2] = { 0 }, mu[2], gap;
  size_t steps;
  assert_int_equal (sl_dict_dual (1, 2, A, B, 1e6, 0, 0, 9, D, mu, &gap, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_dict_gap (1, 2, A, B, 1e6, 0, D, NULL, NULL, &gap), SL_BAD_INPUT);
  assert_int_equal (sl_dict_dual (0, 2, A, B, 1, 0, 0, 9, D, mu, &gap, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_dict_gap (1, 0, A, B, 1, 0, D, NULL, NULL, &gap), SL_BAD_INPUT);
  assert_int_equal (sl_dict_bcd ((size_t) SL_BLASINT_MAX + 1, 2, A, B, 1, 0, 1, D, NULL), SL_BAD_INPUT);
}

/* [1 -e; -e 1], e = 1 + over, is no Gram matrix, but passes for the rounding of one where lower bounds of multipliers of
   1e-6 make it positive definite: both bounds if the target affords one for the first atom too, else that of the second
   alone. Where it passes, the optimum is D_1 = D_2 = 1, mu = 1/2 + over. */
static void
nearly_gram (void **state)
{
  (void) state;
  const struct
  {
    double over, target;
    sl_status status;
  } cases[] = { { 1e-7, 1e-10, SL_OK },
                { 7.5e-7, 1e-10, SL_OK },
                { 7.5e-7, 1e-14, SL_BAD_INPUT },
                { 1e-5, 1e-10, SL_BAD_INPUT } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      const double e = -1 - cases[i].over, A[] = { 1, e, e, 1 }, B[] = { .5, .5 };
      double D[2] = { 0 }, mu[2], gap;
      size_t steps;
      assert_int_equal (sl_dict_dual (1, 2, A, B, 1, 0, cases[i].target, 200, D, mu, &gap, &steps, NULL),
                        cases[i].status);
      if (cases[i].status == SL_OK)
        {
          assert_true (gap <= cases[i].target);
          assert_true (fabs (mu[0] - .5) < 1e-4);
          assert_true (fabs (mu[1] - .5) < 1e-4);
        }
    }
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double A[] = { 1, .5, .5, 1 }, B[] = { 3, 1, 2, -.5 };
  double D[4] = { 0 }, mu[2], gap;
  size_t steps;
  assert_survives_failing_memory (sl_dict_dual (2, 2, A, B, 1, 0, 1e-9, 9, D, mu, &gap, &steps, NULL));
  assert_survives_failing_memory (sl_dict_gap (2, 2, A, B, 1, 0, D, NULL, NULL, &gap));
  assert_survives_failing_memory (sl_dict_bcd (2, 2, A, B, 1, 0, 2, D, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values),      cmocka_unit_test (projection),  cmocka_unit_test (methods_agree),
    cmocka_unit_test (proportional_codes), cmocka_unit_test (factor),      cmocka_unit_test (stops),
    cmocka_unit_test (contract),           cmocka_unit_test (nearly_gram), cmocka_unit_test (stops_on_the_way),
    cmocka_unit_test (memory_can_fail),    cmocka_unit_test (sums),
  };
  return cmocka_run_group_tests_name ("dict", tests, NULL, NULL);
}
