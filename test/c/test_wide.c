/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparse codes without the Gram matrix: random nasty problems against the codes by the Gram matrix and the literal gap,
   one by one and in step; paths; what is told of the choice. The argument is the number of random problems. */
#include "sl_test.h"
#include "coding/sl_sparse_code.h"

static int problems = 80;

static double
uniform (uint64_t *seed)
{
  return (next_random (seed) + 1) / 2;
}

static size_t
up_to (uint64_t *seed, size_t most)
{
  size_t n = (size_t) (uniform (seed) * (double) most);
  return n < most ? n : most - 1;
}

typedef struct
{
  size_t d, p, n, steps;
  double *D, *x, *weight, *lambda, *init;
  sl_coding options;
} problem;

/* What a way gives. */
typedef struct
{
  double *Z, *told; /* told: objective, gap, relative gap, iterations */
  size_t without;
} answer;

static void
free_problem (problem *c)
{
  free (c->D);
  free (c->x);
  free (c->weight);
  free (c->lambda);
  free (c->init);
}

static void
spoil_atoms (problem *c, uint64_t *seed)
{
  size_t d = c->d, p = c->p, rank = uniform (seed) < .3 ? d / 3 + 1 : d;
  int integers = uniform (seed) < .3;
  for (size_t i = 0; i < d * p; i++)
    c->D[i] = integers ? floor (3 * uniform (seed)) - 1 : next_random (seed);
  for (size_t k = rank; k < p && rank < d; k++) /* combinations of the first ones */
    for (size_t i = 0; i < d; i++)
      {
        c->D[i + k * d] = 0;
        for (size_t l = 0; l < rank && l < k; l++)
          c->D[i + k * d] += c->D[i + l * d] * (double) ((int) ((k * 7 + l * 3) % 5) - 2);
      }
  for (size_t k = 1; k < p; k++)
    {
      double kind = uniform (seed), near = pow (10, -14 * uniform (seed));
      size_t other = up_to (seed, k);
      for (size_t i = 0; i < d && kind < .25; i++)
        {
          double *to = c->D + i + k * d, from = c->D[i + other * d];
          *to = kind < .08 ? from : kind < .16 ? -from : kind < .2 ? from + near * next_random (seed) : 0;
        }
    }
  double spread = uniform (seed) < .3 ? 3 : 0;
  for (size_t k = 0; k < p && spread > 0; k++)
    {
      double length = pow (10, spread * next_random (seed));
      for (size_t i = 0; i < d; i++)
        c->D[i + k * d] *= length;
    }
}

/* The lambda from which on the code of column j is 0. */
static double
lambda_max (const problem *c, size_t j)
{
  double most = 0;
  for (size_t k = 0; k < c->p; k++)
    {
      double q = 0;
      for (size_t i = 0; i < c->d; i++)
        q += c->D[i + k * c->d] * c->x[i + j * c->d];
      q = c->options.positive ? q : fabs (q);
      most = fmax (most, c->options.weight ? q / c->weight[k] : q);
    }
  return most;
}

static problem
random_problem (uint64_t *seed)
{
  problem c = { .d = 1 + up_to (seed, 30), .p = 1 + up_to (seed, 200), .n = 1 + up_to (seed, 7) };
  c.steps = uniform (seed) < .3 ? 2 + up_to (seed, 6) : 1;
  c.D = calloc (c.d * c.p, sizeof (double));
  c.x = calloc (c.d * c.n, sizeof (double));
  c.weight = calloc (c.p, sizeof (double));
  c.lambda = calloc (c.n * c.steps, sizeof (double));
  c.init = calloc (c.p * c.n, sizeof (double));
  spoil_atoms (&c, seed);
  for (size_t i = 0; i < c.d * c.n; i++)
    c.x[i] = next_random (seed);
  for (size_t i = 0; i < c.d && c.n > 1 && uniform (seed) < .1; i++)
    c.x[i] = 0;
  for (size_t i = 0; i < c.p * c.n; i++)
    c.init[i] = uniform (seed) < .1 ? next_random (seed) : 0;
  for (size_t k = 0; k < c.p; k++)
    c.weight[k] = uniform (seed) < .05 ? INFINITY : pow (10, next_random (seed));
  c.options
    = (sl_coding) { .coder = SL_ACTIVESET, .tol = 1e-12, .max_iter = 1000, .steps = c.steps, .lambda = c.lambda };
  c.options.positive = uniform (seed) < .3;
  c.options.weight = uniform (seed) < .3 ? c.weight : NULL;
  c.options.ridge = uniform (seed) < .2 ? pow (10, -3 * uniform (seed)) : 0;
  double share = pow (10, -(uniform (seed) < .3 ? 6 : 2) * uniform (seed)), kind = uniform (seed);
  for (size_t j = 0; j < c.n; j++)
    for (size_t l = 0; l < c.steps; l++)
      {
        double part = c.steps == 1 ? share : pow (share, (double) l / (double) (c.steps - 1));
        part = kind < .1 ? 1 : kind < .15 ? 2 : kind < .2 ? 1 + 1e-15 : kind < .25 ? 1 - 1e-12 : part;
        c.lambda[(kind < .35 && kind >= .3 ? c.steps - 1 - l : l) + j * c.steps] = fmax (lambda_max (&c, j) * part,
                                                                                         1e-20);
      }
  return c;
}

static answer
solve (const problem *c, sl_gram_use gram, int started)
{
  size_t codes = c->n * c->steps;
  answer a = { .Z = calloc (c->p * codes, sizeof (double)), .told = calloc (4 * codes, sizeof (double)) };
  sl_certificate result = { a.told, a.told + codes, a.told + 2 * codes, a.told + 3 * codes, 0 };
  const sl_data X = { c->d, c->n, c->x, NULL, NULL }, init = { c->p, c->n, c->init, NULL, NULL };
  sl_codes to = { .full = a.Z };
  sl_coding options = c->options;
  options.gram = gram;
  assert_int_equal (sl_sparse_code_d (&X, c->p, c->D, &options, started ? &init : NULL, &to, &result, NULL), SL_OK);
  a.without = result.without;
  return a;
}

static void
free_answer (answer *a)
{
  free (a->Z);
  free (a->told);
}

/* The objective of z, and its relative gap, from their definitions. */
static double
literal (const problem *c, const double *z, size_t j, double lambda, double *relative)
{
  double *r = calloc (c->d, sizeof (double)), rr = 0, xr = 0, xx = 0, penalty = 0, worst = 0;
  const double *x = c->x + j * c->d;
  for (size_t i = 0; i < c->d; i++)
    {
      long double sum = x[i];
      for (size_t k = 0; k < c->p; k++)
        sum -= (long double) c->D[i + k * c->d] * z[k];
      r[i] = (double) sum;
      rr += r[i] * r[i];
      xr += r[i] * x[i];
      xx += x[i] * x[i];
    }
  for (size_t k = 0; k < c->p; k++)
    {
      double q = -c->options.ridge * z[k], w = c->options.weight ? c->weight[k] : 1;
      for (size_t i = 0; i < c->d; i++)
        q += c->D[i + k * c->d] * r[i];
      rr += c->options.ridge * z[k] * z[k];
      penalty += z[k] != 0 ? lambda * w * fabs (z[k]) : 0;
      worst = fmax (worst, (c->options.positive ? q : fabs (q)) / (lambda * w));
      assert_true (! c->options.positive || z[k] >= 0);
    }
  double scale = rr > 0 ? xr / rr : 0;
  scale = fmax (scale * worst > 1 ? 1 / worst : scale, 0);
  *relative = xx > 0 ? (rr / 2 + penalty - scale * (xr - scale * rr / 2)) / (xx / 2) : 0;
  free (r);
  return rr / 2 + penalty;
}

/* By how much rounding the entries of z moves its relative gap. */
static double
grid (const problem *c, const double *z, size_t j, double lambda)
{
  double size = 0, penalty = 0, steepest = 0, xx = 0;
  for (size_t i = 0; i < c->d; i++)
    xx += c->x[i + j * c->d] * c->x[i + j * c->d];
  for (size_t k = 0; k < c->p; k++)
    {
      double a = c->options.ridge, w = c->options.weight ? c->weight[k] : 1;
      for (size_t i = 0; i < c->d; i++)
        a += c->D[i + k * c->d] * c->D[i + k * c->d];
      size += sqrt (a) * fabs (z[k]);
      penalty += z[k] != 0 ? lambda * w * fabs (z[k]) : 0;
      steepest = fmax (steepest, sqrt (a) / (lambda * w));
    }
  return xx > 0 ? 4 * 0x1p-52 * (sqrt (xx) + size) * steepest * penalty / xx : 0;
}

static void
random_problems (void **state)
{
  (void) state;
  uint64_t seed = 1;
  int above = 0, above_by = 0, codes = 0;
  double worst = 0;
  for (int round = 0; round < problems; round++)
    {
      problem c = random_problem (&seed);
      int started = c.steps == 1 && uniform (&seed) < .3;
      answer by = solve (&c, SL_GRAM, started), without = solve (&c, SL_NO_GRAM, started);
      assert_int_equal (by.without, 0);
      assert_int_equal (without.without, c.n);
      size_t all = c.n * c.steps;
      for (size_t j = 0; j < c.n; j++)
        for (size_t l = 0; l < c.steps; l++)
          {
            const double *z = without.Z + (j + l * c.n) * c.p, lambda = c.lambda[l + j * c.steps];
            size_t at = l + j * c.steps;
            double relative, xx = 0, objective = literal (&c, z, j, lambda, &relative);
            double told = without.told[at + 2 * all], rounding = grid (&c, z, j, lambda);
            for (size_t i = 0; i < c.d; i++)
              xx += c.x[i + j * c.d] * c.x[i + j * c.d];
            codes++;
            above += told > 1e-12;
            above_by += by.told[at + 2 * all] > 1e-12;
            if (! (told <= fmax (1e-12, rounding)) || relative > told + rounding + 1e-13
                || fabs (objective - without.told[at]) > 1e-12 * xx
                || objective > by.told[at] + fmax (2e-12, 2 * by.told[at + 2 * all]) * xx)
              fail_msg ("problem %d, column %zu, step %zu: told %g, literal %g, rounding %g, by the Gram matrix %g, "
                        "objective %.16g, %.16g",
                        round, j, l, told, relative, rounding, by.told[at + 2 * all], objective, by.told[at]);
            worst = fmax (worst, told);
          }
      free_answer (&by);
      free_answer (&without);
      free_problem (&c);
    }
  print_message ("%d codes, %d with a gap above 1e-12 (by the Gram matrix %d), the largest %g\n", codes, above,
                 above_by, worst);
}

/* A dictionary of random atoms, and vectors near a few of them. */
static problem
plain_problem (size_t d, size_t p, size_t n, size_t steps, uint64_t seed)
{
  problem c = { .d = d, .p = p, .n = n, .steps = steps };
  c.D = calloc (d * p, sizeof (double));
  c.x = calloc (d * n, sizeof (double));
  c.lambda = calloc (n * steps, sizeof (double));
  for (size_t i = 0; i < d * p; i++)
    c.D[i] = next_random (&seed);
  for (size_t j = 0; j < n; j++)
    {
      for (size_t i = 0; i < d; i++)
        c.x[i + j * d] = .3 * next_random (&seed);
      for (int k = 0; k < 4; k++)
        {
          const double *atom = c.D + up_to (&seed, p) * d, z = next_random (&seed);
          for (size_t i = 0; i < d; i++)
            c.x[i + j * d] += z * atom[i];
        }
      for (size_t l = 0; l < steps; l++)
        c.lambda[l + j * steps] = lambda_max (&c, j) * pow (10, -(double) (l + 1) / (double) steps);
    }
  c.options
    = (sl_coding) { .coder = SL_ACTIVESET, .tol = 1e-12, .max_iter = 1000, .steps = steps, .lambda = c.lambda };
  return c;
}

/* The same codes with and without the Gram matrix, where atoms are independent. */
static void
compare (const problem *c, double digits)
{
  answer by = solve (c, SL_GRAM, 0), without = solve (c, SL_NO_GRAM, 0);
  for (size_t i = 0; i < c->p * c->n * c->steps; i++)
    assert_true (fabs (by.Z[i] - without.Z[i]) <= digits);
  for (size_t i = 0; i < c->n * c->steps; i++)
    assert_true (fabs (by.told[i] - without.told[i]) <= 1e-12 * (1 + by.told[i]));
  free_answer (&by);
  free_answer (&without);
}

/* Groups of all sizes: one by one, the first group in step, the rest. */
static void
numbers_of_columns (void **state)
{
  (void) state;
  for (size_t n = 1; n < 90; n += n < 4 ? 1 : n < 8 ? 2 : 40)
    {
      problem c = plain_problem (20, 150, n, 1 + n % 2 * 2, n);
      compare (&c, 1e-10);
      c.steps = c.options.steps = 1;
      c.options.coder = SL_OMP;
      for (c.options.max_iter = 0; c.options.max_iter < 8; c.options.max_iter += 1 + c.options.max_iter)
        {
          c.options.lambda = c.options.max_iter % 2 ? NULL : c.lambda;
          compare (&c, 1e-10);
        }
      free_problem (&c);
    }
}

/* A path down to small lambdas, along which candidates leave the working set. */
static void
a_long_path (void **state)
{
  (void) state;
  problem c = plain_problem (30, 600, 1, 10, 3);
  for (size_t l = 0; l < c.steps; l++)
    c.lambda[l] = lambda_max (&c, 0) * pow (.02, (double) (l + 1) / (double) c.steps);
  compare (&c, 1e-10);
  free_problem (&c);
}

/* An atom that is parallel to one chosen but for less than the pivot allows is passed over; two are, where all are asked
   for. */
static void
pursuit_of_dependent_atoms (void **state)
{
  (void) state;
  problem c = plain_problem (6, 12, 2, 1, 5);
  for (size_t i = 0; i < c.d; i++)
    {
      c.D[i + c.d] = -2 * c.D[i];
      c.D[i + 2 * c.d] = c.D[i] * (1 + 1e-8 * (double) i);
      c.D[i + 3 * c.d] = 0;
      c.x[i] = 5 * c.D[i] + .1 * c.x[i];
    }
  c.options.coder = SL_OMP;
  c.options.lambda = NULL;
  c.options.max_iter = 4;
  answer by = solve (&c, SL_GRAM, 0), without = solve (&c, SL_NO_GRAM, 0);
  for (size_t j = 0; j < c.n; j++)
    {
      assert_true (fabs (by.told[j] - without.told[j]) < 1e-12);
      assert_true (by.told[j + 3 * c.n] == without.told[j + 3 * c.n]);
    }
  free_answer (&by);
  free_answer (&without);
  free_problem (&c);
}

/* Atoms so short that they must be scaled are coded by the Gram matrix, whatever was asked. */
static void
short_atoms (void **state)
{
  (void) state;
  problem c = plain_problem (12, 60, 2, 1, 8);
  answer plain = solve (&c, SL_NO_GRAM, 0);
  for (size_t i = 0; i < c.d * c.p; i++)
    c.D[i] = ldexp (c.D[i], -450);
  for (size_t j = 0; j < c.n; j++)
    c.lambda[j] = ldexp (c.lambda[j], -450);
  answer scaled = solve (&c, SL_NO_GRAM, 0);
  assert_int_equal (plain.without, c.n);
  assert_int_equal (scaled.without, 0);
  for (size_t i = 0; i < c.p * c.n; i++)
    assert_true (fabs (ldexp (scaled.Z[i], -450) - plain.Z[i]) < 1e-10);
  free_answer (&plain);
  free_answer (&scaled);
  free_problem (&c);
}

/* Tolerances that rounding may not let be met, and limits of iterations: what is told holds. */
static void
near_rounding (void **state)
{
  (void) state;
  uint64_t seed = 2;
  for (int round = 0; round < problems / 2; round++)
    {
      const int most[] = { 1, 3, 1000, 1000 };
      problem c = random_problem (&seed);
      c.options.tol = pow (10, -12 - 5 * uniform (&seed));
      c.options.max_iter = most[round % 4];
      answer a = solve (&c, SL_NO_GRAM, 0);
      for (size_t j = 0; j < c.n; j++)
        for (size_t l = 0; l < c.steps; l++)
          {
            const double *z = a.Z + (j + l * c.n) * c.p, lambda = c.lambda[l + j * c.steps];
            double relative, told = a.told[l + j * c.steps + 2 * c.n * c.steps];
            literal (&c, z, j, lambda, &relative);
            assert_true (relative <= told + grid (&c, z, j, lambda) + 1e-13);
          }
      free_answer (&a);
      free_problem (&c);
    }
}

/* Which way is taken depends on sizes and, in between, on the work for the first columns. */
static void
choice (void **state)
{
  (void) state;
  const struct
  {
    size_t d, p, n, without;
  } known[]
    = { { 20, 100, 1, 0 }, { 64, 600, 30, 30 }, { 64, 600, 600, 0 }, { 64, 600, 450, 64 }, { 200, 400, 70, 70 } };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    {
      problem c = plain_problem (known[i].d, known[i].p, known[i].n, 1, 3);
      for (size_t j = 0; j < c.n; j++)
        c.lambda[j] = lambda_max (&c, j) * (i == 3 ? .5 : .9);
      answer a = solve (&c, SL_GRAM_BY_RULE, 0);
      assert_int_equal (a.without, known[i].without);
      answer by = solve (&c, SL_GRAM, 0);
      for (size_t k = 0; k < c.p * c.n; k++)
        assert_true (fabs (a.Z[k] - by.Z[k]) < 1e-10);
      free_answer (&a);
      free_answer (&by);
      free_problem (&c);
    }
}

static void
memory_can_fail (void **state)
{
  (void) state;
  for (int kind = 0; kind < 3; kind++)
    {
      problem c = plain_problem (40, 90, kind == 1 ? 5 : 1, kind == 0 ? 3 : 1, 9);
      const sl_data X = { c.d, c.n, c.x, NULL, NULL };
      double *Z = calloc (c.p * c.n * c.steps, sizeof (double)), told[4 * 5];
      sl_codes to = { .full = Z };
      sl_certificate result = { told, told + 5, told + 10, told + 15, 0 };
      c.options.gram = SL_NO_GRAM;
      c.options.coder = kind == 2 ? SL_OMP : SL_ACTIVESET;
      c.options.max_iter = kind == 2 ? 3 : 100;
      assert_survives_failing_memory (sl_sparse_code_d (&X, c.p, c.D, &c.options, NULL, &to, &result, NULL));
      free (Z);
      free_problem (&c);
    }
}

/* A problem in single: the same numbers, rounded. */
typedef struct
{
  float *D, *x, *Z;
  double told[4 * 6];
} in_single;

static in_single
round_to_single (problem *c, float atoms, float vectors)
{
  in_single s = { .D = calloc (c->d * c->p, sizeof (float)),
                  .x = calloc (c->d * c->n, sizeof (float)),
                  .Z = calloc (c->p * c->n, sizeof (float)) };
  for (size_t i = 0; i < c->d * c->p; i++)
    c->D[i] = s.D[i] = atoms * (float) c->D[i];
  for (size_t i = 0; i < c->d * c->n; i++)
    c->x[i] = s.x[i] = vectors * (float) c->x[i];
  for (size_t j = 0; j < c->n; j++)
    c->lambda[j] = lambda_max (c, j) * .1;
  return s;
}

static void
solve_in_single (const problem *c, sl_gram_use gram, in_single *s)
{
  const sl_data X = { c->d, c->n, s->x, NULL, NULL };
  sl_codes to = { .full = s->Z };
  sl_certificate result = { s->told, s->told + c->n, s->told + 2 * c->n, s->told + 3 * c->n, 0 };
  sl_coding options = c->options;
  options.gram = gram;
  assert_int_equal (sl_sparse_code_s (&X, c->p, s->D, &options, NULL, &to, &result, NULL), SL_OK);
}

static void
free_single (in_single *s)
{
  free (s->D);
  free (s->x);
  free (s->Z);
}

/* Codes of single data, with the gap that they have as they are stored. */
static void
single (void **state)
{
  (void) state;
  problem c = plain_problem (20, 150, 6, 1, 4);
  in_single s = round_to_single (&c, 1, 1);
  double *z = calloc (c.p, sizeof (double));
  c.options.tol = 1e-5;
  solve_in_single (&c, SL_NO_GRAM, &s);
  for (size_t j = 0; j < c.n; j++)
    {
      double relative;
      for (size_t k = 0; k < c.p; k++)
        z[k] = (double) s.Z[k + j * c.p];
      literal (&c, z, j, c.lambda[j], &relative);
      assert_true (s.told[12 + j] <= 1e-5);
      assert_true (relative <= s.told[12 + j] + 1e-14);
    }
  free (z);
  free_single (&s);
  free_problem (&c);
}

/* Codes that leave the range of single: no gap is told. */
static void
beyond_single (void **state)
{
  (void) state;
  problem c = plain_problem (20, 150, 6, 1, 4);
  in_single s = round_to_single (&c, 1e-6f, 1e37f);
  for (int use = 0; use < 2; use++)
    {
      solve_in_single (&c, use ? SL_NO_GRAM : SL_GRAM, &s);
      for (size_t j = 0; j < c.n; j++)
        {
          int infinite = 0;
          for (size_t k = 0; k < c.p; k++)
            infinite += ! isfinite (s.Z[k + j * c.p]);
          assert_true (infinite > 0);
          assert_true (! isfinite (s.told[j]) && isnan (s.told[6 + j]) && isnan (s.told[12 + j]));
        }
    }
  free_single (&s);
  free_problem (&c);
}

int
main (int count, char **argument)
{
  if (count > 1)
    problems = atoi (argument[1]);
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (random_problems), cmocka_unit_test (numbers_of_columns),
    cmocka_unit_test (a_long_path),     cmocka_unit_test (pursuit_of_dependent_atoms),
    cmocka_unit_test (short_atoms),     cmocka_unit_test (near_rounding),
    cmocka_unit_test (choice),          cmocka_unit_test (memory_can_fail),
    cmocka_unit_test (single),          cmocka_unit_test (beyond_single),
  };
  return cmocka_run_group_tests_name ("wide dictionaries", tests, NULL, NULL);
}
