/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparse coding: closed values, dependent atoms by every algorithm, sparse codes and starts, contract, memory. */
#include "sl_test.h"
#include "base/sl_parallel.h"
#include "coding/sl_sparse_code.h"

enum { MOST = 64 };

static double objective[MOST], gap[MOST], relative[MOST], iterations[MOST];
static sl_certificate result = { objective, gap, relative, iterations, 0 };

static int grows_left = -1;

static void *
grow (void *memory, size_t bytes)
{
  if (grows_left == 0)
    return NULL;
  grows_left -= grows_left > 0;
  return realloc (memory, bytes);
}

static void
release (sl_codes *codes)
{
  free (codes->row);
  free (codes->value);
  codes->row = NULL;
  codes->value = NULL;
}

static void
closed_values (void **state)
{
  (void) state;
  const double D[] = { 1, 0, 0, 0, 2, 0, 0, 0, 0 }, x[] = { 3, 1, 7, -.5, -3, 0 }, lambda[] = { 1, 1 };
  const float Ds[] = { 1, 0, 0, 0, 2, 0, 0, 0, 0 }, xs[] = { 3, 1, 7, -.5, -3, 0 };
  const sl_data X = { 3, 2, x, NULL, NULL }, Xs = { 3, 2, xs, NULL, NULL };
  double Z[6];
  float Zs[6];
  sl_codes codes = { .full = Z }, codes_s = { .full = Zs };
  for (sl_coder coder = SL_ACTIVESET; coder < SL_OMP; coder++)
    {
      sl_coding options = { .coder = coder, .lambda = lambda, .tol = 1e-12, .max_iter = 100 };
      assert_int_equal (sl_sparse_code_d (&X, 3, D, &options, NULL, &codes, &result, NULL), SL_OK);
      const double wanted[] = { 2, .25, 0, 0, -1.25, 0 };
      for (int i = 0; i < 6; i++)
        assert_true (fabs (Z[i] - wanted[i]) < 1e-5);
      assert_true (relative[0] <= 1e-12);
      assert_true (relative[1] <= 1e-12);
      assert_true (fabs (objective[1] - (.125 + .125 + 1.25)) < 1e-9);
      options.positive = 1;
      options.tol = 1e-5;
      assert_int_equal (sl_sparse_code_s (&Xs, 3, Ds, &options, NULL, &codes_s, &result, NULL), SL_OK);
      assert_true (fabsf (Zs[0] - 2) < 1e-2f);
      assert_true (fabsf (Zs[1] - .25f) < 1e-2f);
      assert_true (Zs[3] == 0);
      assert_true (Zs[4] == 0);
    }
}

/* Random dictionaries with equal, opposite, zero and dependent atoms, and more atoms than dimensions. */
static void
certificates (void **state)
{
  (void) state;
  enum { D = 6, P = 12, N = 40 };
  uint64_t seed = 1;
  double atoms[D * P], x[D * N], lambda[N], Z[P * N], weight[P];
  const sl_data X = { D, N, x, NULL, NULL };
  sl_codes codes = { .full = Z };
  for (int round = 0; round < 100; round++)
    {
      for (int i = 0; i < D * P; i++)
        atoms[i] = next_random (&seed);
      for (int i = 0; i < D; i++)
        {
          atoms[i + D] = atoms[i];
          atoms[i + 2 * D] = -3 * atoms[i];
          atoms[i + 3 * D] = atoms[i] + atoms[i + 4 * D];
          atoms[i + 5 * D] = 0;
        }
      for (int i = 0; i < D * N; i++)
        x[i] = next_random (&seed);
      for (int j = 0; j < N; j++)
        lambda[j] = pow (10, -3 * fabs (next_random (&seed)));
      for (int k = 0; k < P; k++)
        weight[k] = k == 7 ? INFINITY : 1 + fabs (next_random (&seed));
      sl_coding options = { .coder = SL_ACTIVESET,
                            .lambda = lambda,
                            .tol = 1e-12,
                            .max_iter = 200,
                            .positive = round % 2,
                            .weight = round % 3 ? NULL : weight,
                            .ridge = round % 5 ? 0 : .1 };
      assert_int_equal (sl_sparse_code_d (&X, P, atoms, &options, NULL, &codes, &result, NULL), SL_OK);
      for (int j = 0; j < N; j++)
        {
          assert_true (relative[j] <= 1e-12);
          assert_true (iterations[j] < 100);
          for (int k = 0; k < P; k++)
            assert_true (options.positive ? Z[k + j * P] >= 0 : isfinite (Z[k + j * P]));
          assert_true (Z[5 + j * P] == 0);
          assert_true ((! options.weight || Z[7 + j * P] == 0));
        }
    }
}

/* A round solves the problem exactly on its working set. Where that has all atoms, one round is enough. */
static void
one_round (void **state)
{
  (void) state;
  enum { D = 10, P = 8, N = 50 };
  uint64_t seed = 1;
  double atoms[D * P], x[D * N], lambda[N], Z[P * N];
  const sl_data X = { D, N, x, NULL, NULL };
  sl_codes codes = { .full = Z };
  for (int common = 0; common < 3; common++)
    {
      for (int i = 0; i < D * P; i++)
        atoms[i] = next_random (&seed) + common;
      for (int i = 0; i < D * N; i++)
        x[i] = next_random (&seed);
      for (int j = 0; j < N; j++)
        {
          lambda[j] = .1;
          for (int k = 0; k < P; k++)
            {
              double b = 0;
              for (int i = 0; i < D; i++)
                b += atoms[i + k * D] * x[i + j * D];
              lambda[j] = fmin (lambda[j], .9 * fabs (b)); /* every atom violates optimality at z = 0 */
            }
        }
      sl_coding options = { .coder = SL_ACTIVESET, .lambda = lambda, .tol = 1e-9, .max_iter = 100 };
      assert_int_equal (sl_sparse_code_d (&X, P, atoms, &options, NULL, &codes, &result, NULL), SL_OK);
      for (int j = 0; j < N; j++)
        {
          assert_true (relative[j] <= 1e-9);
          assert_true (iterations[j] == 1);
        }
    }
}

/* Every coder ends at its limit of iterations, and each of the first ones lowers the objective. */
static void
limit_of_iterations (void **state)
{
  (void) state;
  enum { D = 40, P = 80, LIMITS = 3 };
  uint64_t seed = 2;
  static double atoms[D * P], x[D], Z[P];
  const double lambda[] = { .01 };
  const sl_data X = { D, 1, x, NULL, NULL };
  sl_codes codes = { .full = Z };
  for (int i = 0; i < D * P; i++)
    atoms[i] = next_random (&seed);
  for (int i = 0; i < D; i++)
    x[i] = next_random (&seed);
  for (sl_coder coder = SL_ACTIVESET; coder < SL_OMP; coder++)
    {
      double before = INFINITY;
      for (size_t limit = 0; limit < LIMITS; limit++)
        {
          sl_coding options = { .coder = coder, .lambda = lambda, .tol = 1e-9, .max_iter = limit };
          assert_int_equal (sl_sparse_code_d (&X, P, atoms, &options, NULL, &codes, &result, NULL), SL_OK);
          assert_true (iterations[0] == (double) limit);
          assert_true (relative[0] > 1e-9);
          assert_true (objective[0] < before);
          before = objective[0];
        }
    }
}

/* Atoms so much alike that Newton steps fail: a code of more iterations is no worse, as the best so far is kept. By
   the Gram matrix objectives are known to eps (sum |u_k|)^2, sum |u_k| being up to 1e5. */
static void
best_is_kept (void **state)
{
  (void) state;
  enum { D = 11, P = 17, N = 40 };
  uint64_t seed = 1;
  double atoms[D * P], x[D * N], lambda[N], Z[P * N], before[N], at_0[N];
  const sl_data X = { D, N, x, NULL, NULL };
  sl_codes codes = { .full = Z };
  for (int i = 0; i < D * P; i++)
    atoms[i] = i < D ? next_random (&seed) : atoms[i % D] + 1e-7 * next_random (&seed);
  for (int i = 0; i < D * N; i++)
    x[i] = next_random (&seed);
  for (int j = 0; j < N; j++)
    lambda[j] = 1e-7;
  for (size_t limit = 0; limit < 6; limit++)
    {
      sl_coding options = { .coder = SL_ACTIVESET, .lambda = lambda, .tol = 1e-12, .max_iter = limit };
      assert_int_equal (sl_sparse_code_d (&X, P, atoms, &options, NULL, &codes, &result, NULL), SL_OK);
      for (int j = 0; j < N; j++)
        {
          if (limit == 0)
            before[j] = at_0[j] = objective[j];
          assert_true (objective[j] <= before[j] + 1e-5 * at_0[j]);
          before[j] = objective[j];
        }
    }
}

static void
sparse_codes_and_starts (void **state)
{
  (void) state;
  const double D[] = { 1, 0, 0, 1, .6, .8 }, value[] = { 3, 1, -2 }, lambda[] = { .5, .5, .5 };
  const size_t row[] = { 0, 1, 1 }, start[] = { 0, 2, 2, 3 };
  const sl_data X = { 2, 3, value, row, start };
  double Z[9];
  size_t begins[4];
  sl_codes full = { .full = Z }, codes = { .start = begins, .grow = grow };
  sl_coding options = { .coder = SL_ACTIVESET, .lambda = lambda, .tol = 1e-13, .max_iter = 50 };
  assert_int_equal (sl_sparse_code_d (&X, 3, D, &options, NULL, &full, &result, NULL), SL_OK);
  assert_int_equal (sl_sparse_code_d (&X, 3, D, &options, NULL, &codes, &result, NULL), SL_OK);
  for (size_t j = 0; j < 3; j++)
    {
      size_t at = codes.start[j];
      for (size_t k = 0; k < 3; k++)
        if (Z[k + j * 3] != 0)
          {
            assert_true (at < codes.start[j + 1]);
            assert_true (codes.row[at] == k);
            assert_true (codes.value[at] == Z[k + j * 3]);
            at++;
          }
      assert_true (at == codes.start[j + 1]);
    }
  assert_true (codes.start[1] == codes.start[2]);
  const sl_data warm = { 3, 3, codes.value, codes.row, codes.start }, warm_full = { 3, 3, Z, NULL, NULL };
  double again[9];
  sl_codes to = { .full = again };
  assert_int_equal (sl_sparse_code_d (&X, 3, D, &options, &warm, &to, &result, NULL), SL_OK);
  assert_true (iterations[0] == 0);
  assert_true (iterations[2] == 0);
  assert_int_equal (sl_sparse_code_d (&X, 3, D, &options, &warm_full, &to, &result, NULL), SL_OK);
  assert_true (iterations[0] == 0);
  assert_true (iterations[2] == 0);
  release (&codes);
}

/* Few stored entries: with those of all columns the transpose of D is read, for one column alone D itself; both give the
   same bits, and the full matrix the same codes. A tiny lambda, least squares and a bound on the residual need x - D z. */
static void
few_stored_entries (void **state)
{
  enum { M = 40, N = 3, P = 3, COUNT = 11 };
  (void) state;
  double D[M * P], x[M * N] = { 0 }, value[COUNT], lambda[N];
  size_t row[COUNT];
  const size_t start[N + 1] = { 0, 4, 4, COUNT }, alone[2] = { 0, 4 };
  for (size_t i = 0; i < M * P; i++)
    D[i] = (double) (i * i % 13) - 5;
  for (size_t i = 0; i < COUNT; i++)
    {
      row[i] = i < 4 ? 7 * i : 5 * (i - 4) + 1;
      value[i] = (double) i - 3.5;
      x[row[i] + (i < 4 ? 0 : 2 * M)] = value[i];
    }
  const sl_data X = { M, N, value, row, start }, full = { M, N, x, NULL, NULL }, first = { M, 1, value, row, alone };
  const struct
  {
    sl_coder coder;
    double lambda;
    int positive;
  } cases[] = { { SL_ACTIVESET, 1, 0 }, { SL_ACTIVESET, 1e-12, 0 }, { SL_ACTIVESET, 0, 0 }, { SL_ACTIVESET, 0, 1 },
                { SL_CD, 1, 1 },        { SL_OMP, 0, 0 },           { SL_OMP, .01, 0 } };
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
    {
      double Z[P * N], F[P * N], z[P];
      sl_codes of_stored = { .full = Z }, of_full = { .full = F }, of_first = { .full = z };
      for (size_t j = 0; j < N; j++)
        lambda[j] = cases[c].lambda;
      sl_coding options = { .coder = cases[c].coder,
                            .positive = cases[c].positive,
                            .lambda = lambda,
                            .tol = 1e-12,
                            .max_iter = 1000 };
      assert_int_equal (sl_sparse_code_d (&full, P, D, &options, NULL, &of_full, &result, NULL), SL_OK);
      assert_int_equal (sl_sparse_code_d (&first, P, D, &options, NULL, &of_first, &result, NULL), SL_OK);
      assert_int_equal (sl_sparse_code_d (&X, P, D, &options, NULL, &of_stored, &result, NULL), SL_OK);
      assert_memory_equal (z, Z, sizeof z);
      for (size_t i = 0; i < P * N; i++)
        assert_true (fabs (Z[i] - F[i]) < 1e-11);
    }
  value[8] = NAN;
  sl_codes codes = { .full = x };
  sl_coding options = { .coder = SL_ACTIVESET, .lambda = lambda, .tol = 1e-12, .max_iter = 1000 };
  assert_int_equal (sl_sparse_code_d (&X, P, D, &options, NULL, &codes, &result, NULL), SL_NOT_FINITE);
}

static void
pursuit (void **state)
{
  (void) state;
  const double D[] = { 2, 0, 0, 0, 1, 0, 2, 0, 0 }, x[] = { 4, 1, 0 };
  const sl_data X = { 3, 1, x, NULL, NULL };
  double Z[3];
  sl_codes codes = { .full = Z };
  sl_coding options = { .coder = SL_OMP, .max_iter = 1 };
  assert_int_equal (sl_sparse_code_d (&X, 3, D, &options, NULL, &codes, &result, NULL), SL_OK);
  assert_true (fabs (Z[0] - 2) < 1e-14);
  assert_true (Z[1] == 0);
  assert_true (Z[2] == 0);
  assert_true (iterations[0] == 1);
  assert_true (isnan (gap[0]));
  assert_true (fabs (objective[0] - .5) < 1e-14);
  options.max_iter = 100;
  assert_int_equal (sl_sparse_code_d (&X, 3, D, &options, NULL, &codes, &result, NULL), SL_OK);
  assert_true (fabs (Z[1] - 1) < 1e-14);
  assert_true (iterations[0] == 2);

  /* Two atoms that are parallel but for less than the pivot allows: the second is passed over. */
  const double parallel[] = { 1, 1e-7, 0, 1, 0, 0, 0, 0, 1 }, y[] = { 2, 1, 1 };
  const sl_data Y = { 3, 1, y, NULL, NULL };
  assert_int_equal (sl_sparse_code_d (&Y, 3, parallel, &options, NULL, &codes, &result, NULL), SL_OK);
  assert_true (fabs (Z[0] - 2) < 1e-6);
  assert_true (Z[1] == 0);
  assert_true (fabs (Z[2] - 1) < 1e-14);
  assert_true (iterations[0] == 2);
}

static void
contract (void **state)
{
  (void) state;
  const double D[] = { 1, 2 }, bad[] = { 1, NAN }, x[] = { 1, 2 }, lambda[] = { 1 }, negative[] = { -1 };
  const double zero[] = { 0 };
  const sl_data X = { 2, 1, x, NULL, NULL }, none = { 0, 1, x, NULL, NULL }, nan = { 2, 1, bad, NULL, NULL };
  double Z[1];
  sl_codes codes = { .full = Z };
  sl_coding options = { .coder = SL_CD, .lambda = lambda, .tol = 1e-9, .max_iter = 9 };
  assert_int_equal (sl_sparse_code_d (&none, 1, D, &options, NULL, &codes, &result, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_sparse_code_d (&X, 0, D, &options, NULL, &codes, &result, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_sparse_code_d (&X, 1, bad, &options, NULL, &codes, &result, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_sparse_code_d (&nan, 1, D, &options, NULL, &codes, &result, NULL), SL_NOT_FINITE);
  options.lambda = negative;
  assert_int_equal (sl_sparse_code_d (&X, 1, D, &options, NULL, &codes, &result, NULL), SL_BAD_INPUT);
  options.lambda = lambda;
  options.weight = zero;
  assert_int_equal (sl_sparse_code_d (&X, 1, D, &options, NULL, &codes, &result, NULL), SL_BAD_INPUT);
  options.weight = NULL;
  options.ridge = -1;
  assert_int_equal (sl_sparse_code_d (&X, 1, D, &options, NULL, &codes, &result, NULL), SL_BAD_INPUT);
  options.ridge = 0;
  options.coder = SL_CODERS;
  assert_int_equal (sl_sparse_code_d (&X, 1, D, &options, NULL, &codes, &result, NULL), SL_BAD_INPUT);
}

/* lambda = 0 beside others; atoms that are zero, multiples and sums of others, and excluded ones. */
static void
least_squares (void **state)
{
  (void) state;
  const double D[] = { 1, 2, 2, -3, -6, -6, 0, 0, 0, 1, 0, 1, 3, 4, 5, 0, 0, 1 };
  const double x[] = { 1, -2, 3, 1, -2, 3, 0, 0, 0 }, lambda[] = { 0, .3, 0 };
  const double weight[] = { 1, 2, 3, 4, 5, INFINITY };
  const sl_data X = { 3, 3, x, NULL, NULL };
  double Z[18];
  sl_codes codes = { .full = Z };
  sl_coding options = { .lambda = lambda, .weight = weight, .tol = 1e-12, .max_iter = 9 };
  assert_int_equal (sl_sparse_code_d (&X, 6, D, &options, NULL, &codes, &result, NULL), SL_OK);
  for (int j = 0; j < 3; j++)
    {
      assert_true (relative[j] <= 1e-12);
      assert_true (! isnan (gap[j]) == (lambda[j] != 0));
      assert_true (Z[2 + 6 * j] == 0);
      assert_true (Z[5 + 6 * j] == 0);
    }
  for (int k = 0; k < 5; k++)
    {
      double q = 0;
      for (int i = 0; i < 3; i++)
        {
          double r = x[i];
          for (int l = 0; l < 5; l++)
            r -= D[i + 3 * l] * Z[l];
          q += D[i + 3 * k] * r;
        }
      assert_true (fabs (q) < 1e-12);
    }
  for (int k = 0; k < 6; k++)
    assert_true (Z[12 + k] == 0);
}

/* A lambda that is 0 beside the unit of the data is not treated as none: the duality gap is told. */
static void
tiny_lambda (void **state)
{
  (void) state;
  const double D[] = { 1, 0, 0, 1 }, x[] = { 0x1p900, -0x1p901 }, lambda[] = { 0x1p-1000 };
  const sl_data X = { 2, 1, x, NULL, NULL };
  double Z[2];
  sl_codes codes = { .full = Z };
  sl_coding options = { .lambda = lambda, .tol = 1e-12, .max_iter = 9 };
  assert_int_equal (sl_sparse_code_d (&X, 2, D, &options, NULL, &codes, &result, NULL), SL_OK);
  assert_true (fabs (Z[0] / x[0] - 1) < 1e-12);
  assert_true (fabs (Z[1] / x[1] - 1) < 1e-12);
  assert_true (! isnan (gap[0]));
  assert_true (relative[0] <= 1e-12);
}

/* Atoms that are alike have large coefficients, and rounding these to single spoils the gap: the codes are refined until
   they meet the tolerance as they are stored, and measured so. */
static void
stored_codes_meet_tolerance (void **state)
{
  (void) state;
  enum { D = 12, N = 40 };
  uint64_t seed = 1;
  float atoms[D * D], x[D * N], Z[D * N];
  double lambda[N];
  const sl_data X = { D, N, x, NULL, NULL };
  sl_codes codes = { .full = Z };
  for (int i = 0; i < D * D; i++)
    atoms[i] = (float) (i < D ? next_random (&seed) : (double) atoms[i % D] + .1 * next_random (&seed));
  for (int i = 0; i < D * N; i++)
    x[i] = (float) next_random (&seed);
  for (int j = 0; j < N; j++)
    lambda[j] = .015;
  sl_coding options = { .coder = SL_ACTIVESET, .lambda = lambda, .tol = 2e-5, .max_iter = 200 };
  assert_int_equal (sl_sparse_code_s (&X, D, atoms, &options, NULL, &codes, &result, NULL), SL_OK);
  for (int j = 0; j < N; j++)
    {
      double value = 0;
      for (int k = 0; k < D; k++)
        value += .015 * fabs ((double) Z[k + j * D]);
      for (int i = 0; i < D; i++)
        {
          double r = (double) x[i + j * D];
          for (int k = 0; k < D; k++)
            r -= (double) atoms[i + k * D] * (double) Z[k + j * D];
          value += r * r / 2;
        }
      assert_true (fabs (objective[j] - value) < 1e-12 * value);
      assert_true (relative[j] <= 2e-5);
    }
}

/* Whichever question is the first to be answered by yes, the solver ends, and so do least squares over z >= 0. */
static void
interruption (void **state)
{
  (void) state;
  enum { M = 180, P = 360 };
  static double D[M * P], x[M], Z[P];
  const double lambda[] = { 0 };
  uint64_t seed = 5;
  for (int i = 0; i < M * P; i++)
    D[i] = next_random (&seed);
  for (int i = 0; i < M; i++)
    x[i] = next_random (&seed);
  const sl_data X = { M, 1, x, NULL, NULL };
  sl_codes codes = { .full = Z };
  sl_coding options = { .lambda = lambda, .tol = 1e-12, .max_iter = 5000, .positive = 1 };
  questions q = { 0, 0 };
  const sl_stop stop = { ask, &q };
  assert_int_equal (sl_sparse_code_d (&X, P, D, &options, NULL, &codes, &result, &stop), SL_OK);
  const int all = q.asked;
  assert_true (all > 2);
  for (int from = all; from > 0; from /= 2)
    {
      q = (questions) { 0, from };
      const sl_status status = sl_sparse_code_d (&X, P, D, &options, NULL, &codes, &result, &stop);
      assert_int_equal (status, q.asked < from ? SL_OK : SL_INTERRUPTED); /* how often it asks is a matter of time */
      assert_true (from > 1 || q.asked == 1);
    }
}

/* Where the start has a large support, many rows of a factor are to be computed at once. */
static void
interruption_of_a_factor (void **state)
{
  (void) state;
  enum { P = 640, ROWS = 64 };
  static double D[P * P], x[P], start[P], Z[P];
  int asked[2];
  for (int i = 0; i < P; i++)
    {
      D[i * (P + 1)] = 1;
      x[i] = 1 + i % 7;
      start[i] = x[i] / 2;
    }
  const sl_data X = { P, 1, x, NULL, NULL }, init = { P, 1, start, NULL, NULL };
  sl_codes codes = { .full = Z };
  sl_set_thread_limit (1);
  for (int full = 0; full < 2; full++)
    {
      const double lambda = full ? 1e-3 : 10;
      sl_coding options = { .lambda = &lambda, .tol = 1e-12, .max_iter = 50 };
      questions q = { 0, 0 };
      const sl_stop stop = { ask, &q };
      assert_int_equal (sl_sparse_code_d (&X, P, D, &options, full ? &init : NULL, &codes, &result, &stop), SL_OK);
      assert_true ((Z[P - 1] != 0) == full);
      asked[full] = q.asked;
      q = (questions) { 0, q.asked - 1 };
      assert_int_equal (sl_sparse_code_d (&X, P, D, &options, full ? &init : NULL, &codes, &result, &stop),
                        SL_INTERRUPTED);
    }
  assert_true (asked[1] - asked[0] >= P / ROWS - 1);
}

/* lambda = 0: an atom nearly parallel to another is used though Tol does not ask for it, one that is parallel but for
   rounding is not; over all z, and over z >= 0, where the two are nearly opposite. */
static void
nearly_dependent (void **state)
{
  (void) state;
  const double x[] = { 1, 1, .5 }, lambda[] = { 0 }, distance[] = { 1e-6, 1e-11, 1e-12, 1e-13, 2e-14, 3e-15, 1e-16 };
  const sl_data X = { 3, 1, x, NULL, NULL };
  double Z[2];
  sl_codes codes = { .full = Z };
  for (int positive = 0; positive < 2; positive++)
    for (int i = 0; i < 7; i++)
      {
        const double D[] = { 1, 0, 0, positive ? -1 : 1, distance[i], 0 };
        sl_coding options = { .lambda = lambda, .tol = 1e-3, .max_iter = 99, .positive = positive };
        assert_int_equal (sl_sparse_code_d (&X, 2, D, &options, NULL, &codes, &result, NULL), SL_OK);
        assert_true (fabs (objective[0] - (i < 5 ? .125 : .625)) < 1e-12);
        assert_true (relative[0] <= 1e-12);
        assert_true ((i < 5 ? Z[1] > .9 / distance[i] : Z[1] == 0));
      }
}

/* A tolerance below rounding: coordinate descent ends when a sweep changes nothing and a second look gains nothing. */
static void
ends_at_rounding (void **state)
{
  (void) state;
  enum { D = 5, P = 8, N = 20 };
  uint64_t seed = 3;
  double atoms[D * P], x[D * N], lambda[N], Z[P * N];
  const sl_data X = { D, N, x, NULL, NULL };
  sl_codes codes = { .full = Z };
  for (int i = 0; i < D * P; i++)
    atoms[i] = next_random (&seed);
  for (int i = 0; i < D * N; i++)
    x[i] = next_random (&seed);
  for (int j = 0; j < N; j++)
    lambda[j] = .3;
  for (sl_coder coder = SL_CD; coder <= SL_GREEDY; coder++)
    {
      sl_coding options = { .coder = coder, .lambda = lambda, .max_iter = 20000 };
      assert_int_equal (sl_sparse_code_d (&X, P, atoms, &options, NULL, &codes, &result, NULL), SL_OK);
      for (int j = 0; j < N; j++)
        {
          assert_true (relative[j] < 1e-14);
          assert_true (iterations[j] < 20000);
        }
    }
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double D[] = { 1, 2, 2, 1 }, x[] = { 1, 2, 3, 4 }, lambda[] = { .1, 0 };
  const sl_data X = { 2, 2, x, NULL, NULL };
  double Z[4];
  size_t begins[3];
  sl_codes full = { .full = Z }, codes = { .start = begins, .grow = grow };
  for (sl_coder coder = SL_ACTIVESET; coder < SL_CODERS; coder++)
    {
      sl_coding options = { .coder = coder, .lambda = lambda, .tol = 1e-9, .max_iter = 9 };
      assert_survives_failing_memory (sl_sparse_code_d (&X, 2, D, &options, NULL, &full, &result, NULL));
      for (grows_left = 0; grows_left < 2;)
        {
          int allowed = grows_left;
          assert_int_equal (sl_sparse_code_d (&X, 2, D, &options, NULL, &codes, &result, NULL), SL_OUT_OF_MEMORY);
          release (&codes);
          grows_left = allowed + 1;
        }
      grows_left = -1;
      assert_int_equal (sl_sparse_code_d (&X, 2, D, &options, NULL, &codes, &result, NULL), SL_OK);
      release (&codes);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values),      cmocka_unit_test (certificates),
    cmocka_unit_test (one_round),          cmocka_unit_test (limit_of_iterations),
    cmocka_unit_test (best_is_kept),       cmocka_unit_test (sparse_codes_and_starts),
    cmocka_unit_test (few_stored_entries), cmocka_unit_test (pursuit),
    cmocka_unit_test (contract),           cmocka_unit_test (least_squares),
    cmocka_unit_test (nearly_dependent),   cmocka_unit_test (tiny_lambda),
    cmocka_unit_test (interruption),       cmocka_unit_test (interruption_of_a_factor),
    cmocka_unit_test (ends_at_rounding),   cmocka_unit_test (stored_codes_meet_tolerance),
    cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("sparse code", tests, NULL, NULL);
}
