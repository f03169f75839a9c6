/* SPDX-License-Identifier: BSD-3-Clause */
/* sparse_signal.c -- finds a sparse signal that a filter has blurred, by gradient descent through a projection.

   The signal has Hoyer sparseness .85 and norm 1, and is known after S, which takes the average of neighbours with weights
   1/8, 3/4, 1/8. The descent is about x, with p = proj (x), in F (x) = |S proj (x) - b|^2 / 2. Its gradient is
   J' S (S p - b), with the Jacobian J of the projection.

     cc sparse_signal.c $(pkg-config --cflags --libs sparselearn) -o sparse_signal */
#include <sparselearn.h>

#include <stdio.h>
#include <stdlib.h>

enum { N = 64, STEPS = 200 };

/* What the projection tells of one vector, and its derivative asks for. */
static double threshold, slope, support, iterations, l1, l2;
static unsigned char unique, projected;

static void
must (sl_status status)
{
  if (status != SL_OK)
    {
      fprintf (stderr, "sparse_signal: %s\n", sl_status_text (status));
      exit (1);
    }
}

static void
project (const double *x, double *p)
{
  static const double sparseness = .85, norm = 1;
  const sl_hoyer_target target = { .sigma = &sparseness, .l2 = &norm, .norm = SL_HOYER_NUMBER };
  const sl_hoyer_info info = { &threshold, &slope, &support, &iterations, &l1, &l2, &unique, &projected };
  must (sl_proj_hoyer_d (N, 1, x, N, &target, p, N, &info, NULL));
}

/* g = J' y, where p = proj (x). */
static void
pull_back (const double *x, const double *p, const double *y, double *g)
{
  const sl_hoyer_point point = { SL_HOYER_NUMBER, 0, &slope, &l2, &projected, 1 };
  must (sl_proj_hoyer_jacobian_d (N, 1, x, N, p, N, &point, 1, y, N, g, N, NULL));
}

static void
blur (const double *p, double *q)
{
  for (int i = 0; i < N; i++)
    q[i] = .125 * (i > 0 ? p[i - 1] : 0) + .75 * p[i] + .125 * (i < N - 1 ? p[i + 1] : 0);
}

int
main (void)
{
  double signal[N], b[N], x[N], p[N], r[N], y[N], g[N];
  for (int i = 0; i < N; i++)
    x[i] = i % 13 == 5 ? 1 + i / 64. : (i * 37 % 101 - 50) / 1024.;
  project (x, signal);
  blur (signal, b);

  for (int i = 0; i < N; i++)
    x[i] = b[i];
  for (int k = 0; k <= STEPS; k++)
    {
      double F = 0, distance = 0;
      project (x, p);
      blur (p, r);
      for (int i = 0; i < N; i++)
        {
          r[i] -= b[i];
          F += r[i] * r[i];
          distance = fmax (distance, fabs (p[i] - signal[i]));
        }
      if (k % 50 == 0)
        printf ("step %3d: F = %.3e, largest error of p = %.3e\n", k, F / 2, distance);
      blur (r, y);
      pull_back (x, p, y, g);
      for (int i = 0; i < N; i++)
        x[i] -= .5 * g[i];
    }
  printf ("the last p, exactly:\n");
  for (int i = 0; i < N; i++)
    printf ("%a\n", p[i]);
  return 0;
}
