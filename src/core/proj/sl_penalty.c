/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_penalty.h"
#include "sl_proj_l12.h"
#include "sl_proj_l1inf.h"
#include "sl_proj_simplex.h"

#include <math.h>

static const double TIED = 1 - 1e-9; /* an entry of at least this part of the largest one is as large */
static const double ZERO = 1e-12;    /* what is left of a row or an entry that has become zero, or has turned */

/* ---- norms ------------------------------------------------------------------------------------------------------ */

static double
sum_of_moduli (size_t m, const double *u, size_t ld)
{
  double sum = 0;
  for (size_t c = 0; c < m; c++)
    sum += fabs (u[c * ld]);
  return sum;
}

static double
length (size_t m, const double *u, size_t ld)
{
  double squares = 0;
  for (size_t c = 0; c < m; c++)
    squares += fabs (u[c * ld]) * fabs (u[c * ld]);
  return sqrt (squares);
}

static double
largest_modulus (size_t m, const double *u, size_t ld)
{
  double most = 0;
  for (size_t c = 0; c < m; c++)
    most = fabs (u[c * ld]) > most ? fabs (u[c * ld]) : most;
  return most;
}

/* The change of entry e of a row on the way step. */
static double
change (const sl_penalty_row *row, const double *step, size_t e)
{
  return row->at[e] < row->none ? row->sign[e] * step[row->at[e]] : 0;
}

/* ---- l1 --------------------------------------------------------------------------------------------------------- */

static sl_status
project_l1 (size_t k, size_t m, const double *V, double tau, double *P)
{
  return sl_proj_l1_d (k * m, 1, V, k * m, &tau, 0, NULL, 0, 0, P, k * m, NULL, NULL, NULL);
}

static void
atom_l1 (size_t m, const double *g, size_t ld, double tau, double *atom)
{
  const double most = largest_modulus (m, g, ld);
  int there = 0;
  for (size_t e = 0; e < m * ld; e += ld)
    {
      const int first = ! there && most > 0 && fabs (g[e]) == most;
      atom[e] = first ? copysign (tau, g[e]) : 0;
      there |= first;
    }
}

static size_t
manifold_l1 (const sl_penalty_row *row, size_t variables, double *normal)
{
  for (size_t e = 0; e < row->m * row->ld; e += row->ld)
    {
      row->sign[e] = 1;
      row->at[e] = row->none;
      if (fabs (row->w[e]) > 0)
        {
          normal[variables] = copysign (1, row->w[e]);
          row->at[e] = variables++;
        }
    }
  return variables;
}

static double
max_step_l1 (const sl_penalty_row *row, const double *step, double t)
{
  for (size_t e = 0; e < row->m * row->ld; e += row->ld)
    {
      const double w = row->w[e], d = change (row, step, e);
      if (w * d < 0)
        t = fmin (t, -w / d);
    }
  return t;
}

static void
retract_l1 (const sl_penalty_row *row, double *u)
{
  for (size_t e = 0; e < row->m * row->ld; e += row->ld)
    if (row->w[e] * u[e] <= ZERO * row->w[e] * row->w[e])
      u[e] = 0;
}

/* ---- l12 -------------------------------------------------------------------------------------------------------- */

static sl_status
project_l12 (size_t k, size_t m, const double *V, double tau, double *P)
{
  return sl_proj_l12_d (k, m, V, k, 0, tau, P, k, NULL, NULL, NULL);
}

static void
atom_l12 (size_t m, const double *g, size_t ld, double tau, double *atom)
{
  const double most = largest_modulus (m, g, ld);
  double squares = 0;
  for (size_t e = 0; e < m * ld && most > 0; e += ld)
    squares += g[e] / most * (g[e] / most);
  for (size_t e = 0; e < m * ld; e += ld)
    atom[e] = most > 0 ? tau * (g[e] / most / sqrt (squares)) : 0;
}

static size_t
manifold_l12 (const sl_penalty_row *row, size_t variables, double *normal)
{
  const int there = largest_modulus (row->m, row->w, row->ld) > 0;
  const double norm = length (row->m, row->w, row->ld);
  for (size_t e = 0; e < row->m * row->ld; e += row->ld)
    {
      row->sign[e] = 1;
      row->at[e] = row->none;
      if (there)
        {
          normal[variables] = row->w[e] / norm;
          row->at[e] = variables++;
        }
    }
  return variables;
}

static void
curvature_l12 (const sl_penalty_row *row, double lambda, size_t N, double *M)
{
  const double norm = length (row->m, row->w, row->ld);
  for (size_t c = 0; c < row->m * row->ld && norm > 0; c += row->ld)
    for (size_t d = 0; d <= c; d += row->ld)
      {
        const double product = row->w[c] / norm * (row->w[d] / norm);
        M[row->at[c] + row->at[d] * N] += lambda / norm * ((c == d) - product);
      }
}

static double
max_step_l12 (const sl_penalty_row *row, const double *step, double t)
{
  double along = 0, squares = 0;
  for (size_t e = 0; e < row->m * row->ld; e += row->ld)
    {
      along += row->w[e] * change (row, step, e);
      squares += row->w[e] * row->w[e];
    }
  return along < 0 ? fmin (t, -squares / along) : t;
}

static void
retract_l12 (const sl_penalty_row *row, double *u)
{
  double along = 0, squares = 0;
  for (size_t e = 0; e < row->m * row->ld; e += row->ld)
    {
      along += row->w[e] * u[e];
      squares += row->w[e] * row->w[e];
    }
  for (size_t e = 0; e < row->m * row->ld && along <= ZERO * squares; e += row->ld)
    u[e] = 0;
}

static double
half_square (size_t m, const double *g, double width)
{
  double sum = 0;
  (void) width;
  for (size_t c = 0; c < m; c++)
    sum += fabs (g[c]) * fabs (g[c]) / 2;
  return sum;
}

static void
half_square_gradient (size_t m, const double *g, double width, double *gradient)
{
  (void) width;
  for (size_t c = 0; c < m; c++)
    gradient[c] = g[c];
}

/* ---- l1inf ------------------------------------------------------------------------------------------------------ */

static sl_status
project_l1inf (size_t k, size_t m, const double *V, double tau, double *P)
{
  return sl_proj_l1inf_d (k, m, V, k, 0, tau, P, k, NULL, NULL, NULL);
}

static void
atom_l1inf (size_t m, const double *g, size_t ld, double tau, double *atom)
{
  for (size_t e = 0; e < m * ld; e += ld)
    atom[e] = g[e] == 0 ? 0 : copysign (tau, g[e]);
}

/* The largest entries share a variable, their modulus. */
static size_t
manifold_l1inf (const sl_penalty_row *row, size_t variables, double *normal)
{
  const double most = largest_modulus (row->m, row->w, row->ld);
  size_t tied = row->none;
  for (size_t e = 0; e < row->m * row->ld; e += row->ld)
    {
      const double a = fabs (row->w[e]);
      row->sign[e] = 1;
      row->at[e] = row->none;
      if (a < most * TIED)
        {
          normal[variables] = 0;
          row->at[e] = variables++;
        }
      else if (most > 0)
        {
          row->sign[e] = copysign (1, row->w[e]);
          if (tied == row->none)
            {
              normal[variables] = 1;
              tied = variables++;
            }
          row->at[e] = tied;
        }
    }
  return variables;
}

/* The first of the largest entries of a row. */
static size_t
largest_entry (const sl_penalty_row *row)
{
  size_t largest = 0;
  for (size_t e = 0; e < row->m * row->ld; e += row->ld)
    if (fabs (row->w[e]) > fabs (row->w[largest]))
      largest = e;
  return largest;
}

/* The manifold ends where the largest modulus becomes zero, or another one as large. */
static double
max_step_l1inf (const sl_penalty_row *row, const double *step, double t)
{
  const size_t largest = largest_entry (row);
  const double most = fabs (row->w[largest]), grows = copysign (1, row->w[largest]) * change (row, step, largest);
  if (most > 0 && grows < 0)
    t = fmin (t, -most / grows);
  for (size_t e = 0; e < row->m * row->ld && most > 0; e += row->ld)
    {
      const double w = row->w[e], d = change (row, step, e);
      if (fabs (w) < most * TIED && fabs (d) > grows)
        t = fmin (t, (most - copysign (1, d) * w) / (fabs (d) - grows));
    }
  return t;
}

static void
retract_l1inf (const sl_penalty_row *row, double *u)
{
  const size_t largest = largest_entry (row);
  const double most = fabs (row->w[largest]), top = copysign (1, row->w[largest]) * u[largest];
  for (size_t e = 0; e < row->m * row->ld; e += row->ld)
    if (top <= ZERO * most)
      u[e] = 0;
    else if (fabs (u[e]) >= top * (1 - ZERO))
      u[e] = copysign (top, u[e]);
}

/* Huber's function: the sum of moduli, rounded off. */
static double
huber (size_t m, const double *g, double width)
{
  double sum = 0;
  for (size_t c = 0; c < m; c++)
    {
      const double a = fabs (g[c]);
      sum += a <= width ? a * a / (2 * width) : a - width / 2;
    }
  return sum;
}

static void
huber_gradient (size_t m, const double *g, double width, double *gradient)
{
  for (size_t c = 0; c < m; c++)
    gradient[c] = fmax (fmin (g[c] / width, 1), -1);
}

/* ---- the table -------------------------------------------------------------------------------------------------- */

const sl_penalty sl_penalties[SL_PENALTIES] = {
  [SL_PENALTY_L1] = { .name = "l1",
                      .norm = sum_of_moduli,
                      .dual_norm = largest_modulus,
                      .atom = atom_l1,
                      .project = project_l1,
                      .manifold = manifold_l1,
                      .max_step = max_step_l1,
                      .retract = retract_l1 },
  [SL_PENALTY_L12] = { .name = "l12",
                       .norm = length,
                       .dual_norm = length,
                       .atom = atom_l12,
                       .project = project_l12,
                       .manifold = manifold_l12,
                       .curvature = curvature_l12,
                       .max_step = max_step_l12,
                       .retract = retract_l12,
                       .smooth_dual = half_square,
                       .smooth_gradient = half_square_gradient },
  [SL_PENALTY_L1INF] = { .name = "l1inf",
                         .norm = largest_modulus,
                         .dual_norm = sum_of_moduli,
                         .atom = atom_l1inf,
                         .project = project_l1inf,
                         .manifold = manifold_l1inf,
                         .max_step = max_step_l1inf,
                         .retract = retract_l1inf,
                         .smooth_dual = huber,
                         .smooth_gradient = huber_gradient },
};

double
sl_penalty_value (const sl_penalty *penalty, size_t k, size_t m, const double *U)
{
  double sum = 0;
  for (size_t r = 0; r < k; r++)
    sum += penalty->norm (m, U + r, k);
  return sum;
}

double
sl_penalty_dual (const sl_penalty *penalty, size_t k, size_t m, const double *G)
{
  double most = 0;
  for (size_t r = 0; r < k; r++)
    most = fmax (most, penalty->dual_norm (m, G + r, k));
  return most;
}
