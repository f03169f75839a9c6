/* SPDX-License-Identifier: BSD-3-Clause */
/* bench_soae.c -- online updates of a supervised auto-encoder beside the products that each needs; and W'X by a sparse
   W beside the full product.

   784 inputs, of which a fifth are not 0, 1000 hidden units, 10 classes, one thread, in single. The columns of W have
   sparseness .75. The products of an update, by BLAS: W'x, then, for the columns of active units alone, W h and W'g, and
   an update of rank two (without a reconstruction W'x and an update of rank one). Times are the least of many runs. The
   tables are in markdown. */
#include "sl_bench.h"
#include <string.h>
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"
#include "proj/sl_proj_hoyer.h"
#include "proj/sl_proj_hoyer_jacobian.h"
#include "soae/sl_soae.h"

enum { D = 784, N = 1000, C = 10, SAMPLES = 500, RUNS = 20, BLOCK = 256 };

void sger_ (const int *m, const int *n, const float *alpha, const float *x, const int *incx, const float *y,
            const int *incy, float *A, const int *lda);

static float W[D * N], start[D * N], V[C * N], theta[C], X[D * SAMPLES];
static double label[SAMPLES];
static size_t order[SAMPLES];
static uint64_t state = 1;

static void
fill (void)
{
  static float raw[D * N];
  const double sigma = .75, one = 1;
  const sl_hoyer_target target = { .sigma = &sigma, .l2 = &one, .norm = SL_HOYER_NUMBER };
  for (size_t i = 0; i < D * N; i++)
    raw[i] = uniform (&state) < .2 ? (float) uniform (&state) : 0;
  sl_proj_hoyer_s (D, N, raw, D, &target, start, D, NULL, NULL);
  for (size_t i = 0; i < D * SAMPLES; i++)
    X[i] = uniform (&state) < .2 ? (float) uniform (&state) : 0;
  for (size_t i = 0; i < C * N; i++)
    V[i] = (float) (.01 * gauss (&state));
  for (size_t k = 0; k < SAMPLES; k++)
    {
      order[k] = k;
      label[k] = (double) (1 + k % C);
    }
}

/* ---- an update ------------------------------------------------------------------------------------------------- */

/* Seconds of an update, and the active units. Steps are 0: the network stays as it is. */
static double
update (double sparseness, double tradeoff, double *active)
{
  const sl_soae net = { SL_SOAE_HOYER, D, N, C, sparseness, W, V, theta };
  const sl_data data = { D, SAMPLES, X, NULL, NULL };
  const sl_soae_task task = { &data, label, tradeoff };
  const sl_soae_rule rule = { .step = { 0, 0 }, .batch = 1 };
  sl_soae_sums sums = { 0, 0, 0, 0 };
  double least;
  LEAST_TIME (least, RUNS, 1, sl_soae_learn_s (&net, &task, &rule, SAMPLES, order, &sums, NULL));
  *active = sums.active / (RUNS * SAMPLES);
  return least / SAMPLES;
}

/* Its products, by BLAS, with that many columns of W that lie together, from a place that moves with k. */
static void
multiply (int active, int reconstructs, size_t k)
{
  static float u[N], h[N], made[D];
  const int d = D, n = N, step = 1;
  const float one = 1, zero = 0;
  for (int j = 0; j < active; j++)
    h[j] = 1e-6F;
  float *few = W + k * 37 % (size_t) (N - active) * D;
  sgemv_ ("T", &d, &n, &one, W, &d, X, &step, &zero, u, &step);
  if (reconstructs)
    {
      sgemv_ ("N", &d, &active, &one, few, &d, h, &step, &zero, made, &step);
      sgemv_ ("T", &d, &active, &one, few, &d, made, &step, &zero, u, &step);
      sger_ (&d, &active, &one, made, &step, h, &step, few, &d);
    }
  sger_ (&d, &active, &one, X, &step, h, &step, few, &d);
}

static double
products (int active, int reconstructs)
{
  double least = INFINITY;
  for (int run = 0; run < RUNS; run++)
    {
      const double begun = seconds ();
      for (size_t k = 0; k < SAMPLES; k++)
        multiply (active, reconstructs, k);
      least = fmin (least, (seconds () - begun) / SAMPLES);
    }
  return least;
}

/* Seconds of the projection of an activity and of a product with its Jacobian, which needs the active units alone. */
static double
projection (double sparseness)
{
  static float u[N], p[N], y[N], z[N], work[N];
  const int d = D, n = N, step = 1;
  const float one = 1, zero = 0;
  const double length = 1;
  const sl_hoyer_target target = { .sigma = &sparseness, .l2 = &length, .norm = SL_HOYER_NUMBER };
  double threshold, slope, support, iterations, l1, l2, project, derive;
  unsigned char unique, projected;
  const sl_hoyer_info info = { &threshold, &slope, &support, &iterations, &l1, &l2, &unique, &projected };
  const sl_hoyer_point point = { SL_HOYER_NUMBER, 0, &slope, &l2, &projected, 1 };
  sgemv_ ("T", &d, &n, &one, W, &d, X, &step, &zero, u, &step);
  LEAST_TIME (project, RUNS, SAMPLES, sl_proj_hoyer_column_s (N, u, &target, p, &info, work));
  size_t active = 0;
  for (size_t k = 0; k < N; k++)
    if (p[k] != 0)
      {
        u[active] = u[k];
        p[active] = p[k];
        y[active++] = (float) gauss (&state);
      }
  LEAST_TIME (derive, RUNS, SAMPLES, sl_proj_hoyer_jacobian_s (active, 1, u, N, p, N, &point, 0, y, N, z, N, NULL));
  return project + derive;
}

static void
update_row (double sparseness, double tradeoff)
{
  double active;
  memcpy (W, start, sizeof W);
  const double whole = update (sparseness, tradeoff, &active);
  const double least = products ((int) (active + .5), tradeoff < 1), part = projection (sparseness);
  printf ("| %.2f | %.0f | %g | %.1f | %.1f | %.2f (1.6) | %.1f | %.1f%% (10%%) |\n", sparseness, active, tradeoff,
          1e6 * whole, 1e6 * least, whole / least, 1e6 * part, 100 * part / whole);
}

/* ---- W'X by a sparse W ------------------------------------------------------------------------------------------- */

static void
product_row (double density)
{
  static float value[D * N], out[N * BLOCK];
  static size_t row[D * N], first[N + 1];
  const int d = D, n = N, block = BLOCK;
  const float one = 1, zero = 0;
  size_t count = 0;
  double full, sparse;
  for (size_t j = 0; j < N; j++)
    {
      first[j] = count;
      for (size_t i = 0; i < D; i++)
        if (uniform (&state) < density)
          {
            row[count] = i;
            value[count++] = (float) gauss (&state);
          }
    }
  first[N] = count;
  const sl_data S = { D, N, value, row, first };
  LEAST_TIME (full, RUNS, 1, sgemm_ ("T", "N", &n, &block, &d, &one, W, &d, X, &d, &zero, out, &n));
  LEAST_TIME (sparse, RUNS, 1, sl_cross_s (&S, BLOCK, X, out, NULL));
  printf ("| %.3g%% | %.2f | %.2f | %.2f |\n", 100 * density, 1e6 * full / BLOCK, 1e6 * sparse / BLOCK,
          full / sparse);
}

int
main (void)
{
  sl_set_thread_limit (1);
  const int held = sl_blas_hold ();
  fill ();
  printf (
    "| sparseness of h | active of 1000 | a | update, us | its products, us | ratio | projection and Jacobian, us "
    "| share |\n|---|---|---|---|---|---|---|---|\n");
  for (double tradeoff = .5; tradeoff <= 1; tradeoff += .5)
    {
      update_row (.7, tradeoff);
      update_row (.8, tradeoff);
      update_row (.9, tradeoff);
      update_row (.95, tradeoff);
    }
  printf ("\n| entries of W | full W, us a sample | sparse W | full / sparse |\n|---|---|---|---|\n");
  for (double density = .5; density > .01; density /= 2)
    product_row (density);
  sl_blas_release (held);
  return 0;
}
