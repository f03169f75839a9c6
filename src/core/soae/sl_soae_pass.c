/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_soae_private.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_combine.h"
#include "linalg/sl_dot.h"
#include "linalg/sl_scan.h"
#include "loss/sl_loss.h"
#include "proj/sl_proj_hoyer.h"
#include "proj/sl_proj_l0.h"

#include <math.h>
#include <string.h>

/* ---- the sample ------------------------------------------------------------------------------------------------ */

/* Row and column move, and what leaves the picture is lost. */
static void
shift (size_t d, size_t rows, int down, int right, const double *from, double *to)
{
  const ptrdiff_t height = (ptrdiff_t) rows, width = (ptrdiff_t) (d / rows);
  for (ptrdiff_t c = 0; c < width; c++)
    for (ptrdiff_t r = 0; r < height; r++)
      {
        const ptrdiff_t r0 = r - down, c0 = c - right;
        const int inside = r0 >= 0 && r0 < height && c0 >= 0 && c0 < width;
        to[c * height + r] = inside ? from[c0 * height + r0] : 0;
      }
}

void
SL_NAME (soae_read) (const sl_data *X, size_t i, size_t rows, int down, int right, sl_soae_pass *pass,
                     sl_soae_workspace *workspace)
{
  const sl_real *value = X->value;
  const int moves = down != 0 || right != 0;
  double *x = moves ? pass->g : pass->x;
  sl_real *narrow = workspace->x;
  if (! X->start)
    for (size_t k = 0; k < X->m; k++)
      x[k] = (double) value[i * X->m + k];
  else
    {
      memset (x, 0, X->m * sizeof *x);
      for (size_t e = X->start[i]; e < X->start[i + 1]; e++)
        x[X->row[e]] = (double) value[e];
    }
  if (moves)
    shift (X->m, rows, down, right, x, pass->x);
  for (size_t k = 0; k < X->m; k++)
    narrow[k] = (sl_real) pass->x[k];
}

/* ---- activity -------------------------------------------------------------------------------------------------- */

/* What the Jacobian of the Hoyer projection needs beside h. */
typedef struct
{
  double slope, l1;
} direction;

static sl_status
project (const sl_soae *net, sl_soae_workspace *workspace, direction *hoyer)
{
  if (net->activity == SL_SOAE_L0)
    return SL_NAME (proj_l0_column) (net->n, workspace->u, net->target, workspace->p, workspace->work);
  const double one = 1;
  const sl_hoyer_target target = { .sigma = &net->target, .l2 = &one, .norm = SL_HOYER_NUMBER };
  double threshold, slope, support, iterations, l1, l2;
  unsigned char unique, projected;
  const sl_hoyer_info info = { .threshold = &threshold,
                               .slope = &slope,
                               .support = &support,
                               .iterations = &iterations,
                               .l1 = &l1,
                               .l2 = &l2,
                               .unique = &unique,
                               .projected = &projected };
  const sl_status status = SL_NAME (proj_hoyer_column) (net->n, workspace->u, &target, workspace->p, &info,
                                                        (sl_real *) workspace->work);
  *hoyer = (direction) { status == SL_OK ? slope : 0, status == SL_OK ? l1 : 0 };
  return status;
}

/* h by its active units. */
static sl_status
activate (const sl_soae *net, sl_soae_pass *pass, sl_soae_workspace *workspace, direction *hoyer)
{
  const sl_real *u = workspace->u, *p = workspace->p;
  pass->active = 0;
  if (net->activity == SL_SOAE_TANH)
    {
      for (size_t j = 0; j < net->n; j++)
        {
          if (! (u[j] * 0 == 0))
            return SL_NOT_FINITE;
          pass->at[j] = j;
          pass->h[j] = workspace->h_full[j] = tanh ((double) u[j]);
        }
      pass->active = net->n;
      return SL_OK;
    }
  const sl_status status = project (net, workspace, hoyer);
  for (size_t j = 0; j < net->n && status == SL_OK; j++)
    {
      pass->at[pass->active] = j;
      pass->h[pass->active] = workspace->h_full[j] = (double) p[j];
      pass->active += p[j] != 0;
    }
  return status;
}

static inline double
sign_of (sl_real u)
{
  return u < 0 ? -1 : 1;
}

/* e = J e. */
static void
through_projection (const sl_soae_pass *pass, const sl_real *u, const direction *hoyer)
{
  const size_t d = pass->active;
  const double middle = hoyer->l1 / (double) d;
  double mean = 0, along = 0, spread = 0;
  for (size_t k = 0; k < d; k++)
    mean += sign_of (u[pass->at[k]]) * pass->e[k];
  mean /= (double) d;
  for (size_t k = 0; k < d; k++)
    {
      const double q = fabs (pass->h[k]) - middle;
      along += q * (sign_of (u[pass->at[k]]) * pass->e[k] - mean);
      spread += q * q;
    }
  const int flat = d <= 2 || hoyer->slope == 0 || spread == 0;
  for (size_t k = 0; k < d; k++)
    {
      const double s = sign_of (u[pass->at[k]]), q = fabs (pass->h[k]) - middle;
      pass->e[k] = flat ? 0 : hoyer->slope * s * (s * pass->e[k] - mean - q * along / spread);
    }
}

static void
through_activity (const sl_soae *net, const sl_soae_pass *pass, const sl_soae_workspace *workspace,
                  const direction *hoyer)
{
  if (net->activity == SL_SOAE_HOYER)
    through_projection (pass, workspace->u, hoyer);
  else if (net->activity == SL_SOAE_TANH)
    for (size_t j = 0; j < pass->active; j++)
      pass->e[j] *= 1 - pass->h[j] * pass->h[j];
}

/* ---- reconstruction -------------------------------------------------------------------------------------------- */

/* y = unit x minus its mean; y may be x. The same bits on every processor. */
SL_CLONES static void
centre (size_t d, const double *x, double unit, double *y)
{
  enum { LANES = 8 };
  double part[LANES] = { 0 }, sum = 0;
  size_t i = 0;
  for (; i + LANES <= d; i += LANES)
    for (size_t l = 0; l < LANES; l++)
      part[l] += unit * x[i + l];
  for (; i < d; i++)
    sum += unit * x[i];
  for (size_t l = 0; l < LANES; l++)
    sum += part[l];
  const double mean = sum / (double) d;
  for (i = 0; i < d; i++)
    y[i] = unit * x[i] - mean;
}

/* x minus its mean, of length 1. Returns its length before, 0 if that is a rounding error of the entries. Entries are
   brought into (1/2, 2) first, so that their squares stay in range. The mean has a rounding error that grows with d: where
   it may be all that is left, the mean of what is left goes too. */
SL_CLONES static double
standardise (size_t d, const double *restrict x, double *restrict y)
{
  sl_norms norms;
  if (sl_scan_d (d, x, &norms) != SL_OK)
    return 0;
  const double unit = sl_power_of_two (norms.max);
  centre (d, x, 1 / unit, y);
  double length = sqrt (sl_dot (d, y, y));
  const double noise = 4 * DBL_EPSILON * sqrt ((double) d) * (norms.max / unit);
  if (! (length > (double) d * noise))
    {
      centre (d, y, 1, y);
      length = sqrt (sl_dot (d, y, y));
    }
  if (! (length > noise))
    return 0;
  for (size_t i = 0; i < d; i++)
    y[i] /= length;
  return unit * length;
}

/* 1 - corr of x and x~; g becomes weight times its derivative by x~. */
SL_CLONES static double
correlate (size_t d, const double *x, const double *reconstruction, double weight, double *restrict g,
           double *restrict workspace)
{
  const double length_x = standardise (d, x, workspace), length = standardise (d, reconstruction, g);
  if (length_x == 0 || length == 0)
    {
      memset (g, 0, d * sizeof *g);
      return 1;
    }
  const double along = sl_dot (d, workspace, g), scale = weight / length;
  for (size_t i = 0; i < d; i++)
    g[i] = scale * (along * g[i] - workspace[i]);
  return 1 - along;
}

/* g, the derivative of the first term of E by x~, and its part of e. */
static void
reconstruct (const sl_soae *net, double weight, sl_soae_pass *pass, const sl_soae_workspace *workspace)
{
  sl_real *narrow = workspace->g;
  memset (workspace->reconstruction, 0, net->d * sizeof *workspace->reconstruction);
  SL_NAME (combine) (net->d, net->W, pass->active, pass->at, workspace->h_full, workspace->reconstruction);
  pass->reconstruction = correlate (net->d, pass->x, workspace->reconstruction, weight, pass->g, workspace->centred);
  for (size_t i = 0; i < net->d; i++)
    narrow[i] = (sl_real) pass->g[i];
  SL_NAME (dots) (net->d, net->W, pass->active, pass->at, pass->g, workspace->work);
  for (size_t k = 0; k < pass->active; k++)
    pass->e[k] += workspace->work[k];
}

/* ---- a pass ---------------------------------------------------------------------------------------------------- */

static sl_status
classify (const sl_soae *net, double label, sl_soae_pass *pass, const sl_soae_workspace *workspace)
{
  const sl_real *theta = net->theta;
  size_t best = 0;
  for (size_t k = 0; k < net->c; k++)
    workspace->scores[k] = (double) theta[k];
  SL_NAME (combine) (net->c, net->V, pass->active, pass->at, workspace->h_full, workspace->scores);
  for (size_t k = 1; k < net->c; k++)
    if (workspace->scores[k] > workspace->scores[best])
      best = k;
  pass->hit = (double) best + 1 == label;
  return sl_loss_d (SL_LOSS_LOGISTIC, net->c, 1, workspace->scores, net->c, &label, NULL, 0, NULL, &pass->entropy,
                    pass->delta, net->c, NULL);
}

sl_status
SL_NAME (soae_pass) (const sl_soae *net, double label, double tradeoff, double weight, sl_soae_pass *pass,
                     sl_soae_workspace *workspace)
{
  direction hoyer = { 0, 0 };
  SL_NAME (gemv) ('T', net->d, net->n, 1, net->W, net->d, workspace->x, 1, 0, workspace->u);
  sl_status status = activate (net, pass, workspace, &hoyer);
  if (status == SL_OK)
    status = classify (net, label, pass, workspace);
  if (status != SL_OK)
    return status;
  for (size_t k = 0; k < net->c; k++)
    pass->delta[k] *= weight * tradeoff;
  SL_NAME (dots) (net->c, net->V, pass->active, pass->at, pass->delta, pass->e);
  pass->reconstructs = tradeoff < 1;
  pass->reconstruction = 0;
  if (pass->reconstructs)
    reconstruct (net, weight * (1 - tradeoff), pass, workspace);
  through_activity (net, pass, workspace, &hoyer);
  return SL_OK;
}
