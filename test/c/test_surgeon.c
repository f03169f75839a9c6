/* SPDX-License-Identifier: BSD-3-Clause */
/* Moments of the inputs of a layer, and weights that least squares can spare: sums and steps done by hand, contract, memory,
   threads. */
#include "sl_test.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"
#include "prune/sl_layer_gram.h"
#include "prune/sl_surgeon.h"

enum { ROWS = 5, COLUMNS = 4, CHANNELS = 4, SAMPLES = 3, DOWN = 3, ACROSS = 2, UNITS = 3 };

static const sl_layer_view view = {
  { ROWS, COLUMNS, CHANNELS }, { DOWN, ACROSS }, { 3, 2 }, { 2, 3 }, { 1, 1 }, 2, 2, 1, 2, UNITS, 1
};
enum { PATCH = 3 * 2 * 2, WIDTH = PATCH + 1 + 2 };

/* Entry k of the row that sample s has at position (u, v). */
static double
entry (const double *X, const double *Y, int s, int u, int v, int k)
{
  if (k == PATCH)
    return 1;
  if (k > PATCH)
    return Y[((s * UNITS + k - PATCH) * ACROSS + v) * DOWN + u];
  const int i = 2 * u + k % 3 - 1, j = 3 * v + k / 3 % 2 - 1, c = 2 + k / 6;
  return i < 0 || i >= ROWS || j < 0 || j >= COLUMNS ? 0 : X[((s * CHANNELS + c) * COLUMNS + j) * ROWS + i];
}

static void
moments (void **state)
{
  (void) state;
  uint64_t seed = 1;
  double X[SAMPLES * ROWS * COLUMNS * CHANNELS], Y[SAMPLES * DOWN * ACROSS * UNITS], S[WIDTH * WIDTH],
    T[WIDTH * WIDTH], shift[WIDTH];
  float Xs[SAMPLES * ROWS * COLUMNS * CHANNELS], Ys[SAMPLES * DOWN * ACROSS * UNITS];
  for (size_t i = 0; i < sizeof X / sizeof *X; i++)
    Xs[i] = (float) (X[i] = (double) (float) next_random (&seed));
  for (size_t i = 0; i < sizeof Y / sizeof *Y; i++)
    Ys[i] = (float) (Y[i] = (double) (float) next_random (&seed));
  for (int a = 0; a < WIDTH; a++)
    shift[a] = next_random (&seed);
  const int held = sl_blas_hold ();
  assert_int_equal (sl_layer_gram_d (&view, SAMPLES, X, Y, shift, S, NULL), SL_OK);
  assert_int_equal (sl_layer_gram_s (&view, SAMPLES, Xs, Ys, shift, T, NULL), SL_OK);
  assert_memory_equal (S, T, sizeof S);
  for (int a = 0; a < WIDTH; a++)
    for (int b = 0; b < WIDTH; b++)
      {
        double sum = 0;
        for (int s = 0; s < SAMPLES; s++)
          for (int u = 0; u < DOWN; u++)
            for (int v = 0; v < ACROSS; v++)
              sum += (entry (X, Y, s, u, v, a) - shift[a]) * (entry (X, Y, s, u, v, b) - shift[b]);
        assert_true (fabs (S[a + b * WIDTH] - sum) < 1e-13);
      }
  assert_survives_failing_memory (sl_layer_gram_d (&view, SAMPLES, X, Y, shift, S, NULL));
  sl_blas_release (held);
}

/* So many samples that there are several blocks and stripes: the bits of one thread, and no samples give 0. */
static void
many_moments (void **state)
{
  (void) state;
  enum { D = 70, N = 5000 };
  const sl_layer_view dense = { { 1, 1, D }, { 1, 1 }, { 1, 1 }, { 1, 1 }, { 0, 0 }, 0, D, 0, 0, 0, 1 };
  uint64_t seed = 2;
  float *X = malloc (sizeof *X * D * N);
  const double shift[D + 1] = { 0 };
  double *S = malloc (sizeof *S * 2 * (D + 1) * (D + 1)), *T = S + (D + 1) * (D + 1);
  for (int i = 0; i < D * N; i++)
    X[i] = (float) next_random (&seed);
  const int held = sl_blas_hold (), before = sl_thread_limit ();
  share_always (1);
  sl_set_thread_limit (1);
  assert_int_equal (sl_layer_gram_s (&dense, N, X, NULL, shift, S, NULL), SL_OK);
  sl_set_thread_limit (3);
  assert_int_equal (sl_layer_gram_s (&dense, N, X, NULL, shift, T, NULL), SL_OK);
  assert_memory_equal (S, T, sizeof *S * (D + 1) * (D + 1));
  assert_true (S[D + D * (D + 1)] == N);
  double sum = 0;
  for (int k = 0; k < N; k++)
    sum += (double) X[1 + k * D] * (double) X[69 + k * D];
  assert_true (fabs (S[1 + 69 * (D + 1)] - sum) < 1e-10);
  assert_int_equal (sl_layer_gram_s (&dense, 0, X, NULL, shift, T, NULL), SL_OK);
  assert_true (T[0] == 0 && T[(D + 1) * (D + 1) - 1] == 0);
  sl_set_thread_limit (before);
  share_always (0);
  sl_blas_release (held);
  free (X);
  free (S);
}

static void
views_that_do_not_fit (void **state)
{
  (void) state;
  sl_layer_view bad[] = { view, view, view, view, view, view, view, view };
  bad[0].out[1] = 3;
  bad[1].channel = 3;
  bad[2].unit = 2;
  bad[3].pad[0] = SIZE_MAX;
  bad[4].stride[1] = 0;
  bad[5].window[0] = 0;
  bad[6].channels = 0;
  bad[7].step = 0;
  assert_true (sl_layer_is_sound (&view));
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
    {
      assert_false (sl_layer_is_sound (bad + k));
      assert_int_equal (sl_layer_gram_d (bad + k, 0, NULL, NULL, NULL, NULL, NULL), SL_BAD_INPUT);
    }
}

/* H = [2 1 0; 1 2 0; 0 0 1] and w = (1, 2, 1.5): the second weight takes over half of the first one. */
static void
steps_by_hand (void **state)
{
  (void) state;
  const double H[] = { 2, 1, 0, 1, 2, 0, 0, 0, 1 }, P[] = { 2. / 3, -1. / 3, 0, -1. / 3, 2. / 3, 0, 0, 0, 1 };
  const double W[] = { 1, 2, 1.5, 1, 2, 1.5 }, R[] = { 4, 5, 1.5, 4, 5, 1.5, 4, 5, 1.5 };
  const unsigned char kept[] = { 1, 1, 1, 1, 0, 1 }, left[] = { 0, 1, 0, 0, 0, 0, 1, 0, 1 };
  double first[6], rise[6], V[9], gain[3];
  const int held = sl_blas_hold ();
  assert_int_equal (sl_surgeon_order (3, 2, P, W, kept, first, rise, NULL), SL_OK);
  const double order[] = { 1, 3, 2, 2, 3, 1 }, by[] = { 1.5, 2.25, 12.5, 0, 2.25, 8 };
  for (int i = 0; i < 6; i++)
    {
      assert_true (first[i] == order[i]);
      assert_true (fabs (rise[i] - by[i]) < 1e-13);
    }
  assert_int_equal (sl_surgeon_refit (3, 3, H, R, left, V, gain, NULL), SL_OK);
  const double v[] = { 0, 2.5, 0, 0, 0, 0, 2, 0, 1.5 }, gained[] = { 12.5, 0, 10.25 };
  for (int i = 0; i < 9; i++)
    assert_true (fabs (V[i] - v[i]) < 1e-14);
  for (int i = 0; i < 3; i++)
    assert_true (fabs (gain[i] - gained[i]) < 1e-13);
  assert_survives_failing_memory (sl_surgeon_order (3, 2, P, W, NULL, first, rise, NULL));
  assert_survives_failing_memory (sl_surgeon_refit (3, 3, H, R, left, V, gain, NULL));
  sl_blas_release (held);
}

static void
contract (void **state)
{
  (void) state;
  const double one = 1, minus = -1;
  const unsigned char kept = 1;
  double first, rise;
  const size_t huge = (size_t) 1 << 30;
  const int held = sl_blas_hold ();
  assert_int_equal (sl_surgeon_order (0, 1, &one, &one, NULL, &first, &rise, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_surgeon_order (1, 0, &one, &one, NULL, &first, &rise, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_surgeon_order (huge, 1, &one, &one, NULL, &first, &rise, NULL), SL_OUT_OF_MEMORY);
  assert_int_equal (sl_surgeon_refit (0, 1, &one, &one, &kept, &first, &rise, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_surgeon_refit (huge, 1, &one, &one, &kept, &first, &rise, NULL), SL_OUT_OF_MEMORY);
  assert_int_equal (sl_surgeon_refit (1, 1, &minus, &one, &kept, &first, &rise, NULL), SL_INFEASIBLE);
  sl_blas_release (held);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (moments), cmocka_unit_test (many_moments),
                                      cmocka_unit_test (views_that_do_not_fit), cmocka_unit_test (steps_by_hand),
                                      cmocka_unit_test (contract) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
