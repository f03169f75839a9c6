/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_polynet_mex.h -- what the gateways of polynomial networks take alike.

   data   {X, Xt, squares, squares_t, cut}: X p-by-n, full or sparse, in double; Xt = X' for a sparse X, else []; squares
          and squares_t likewise of X.^2 for a factorisation machine, [] for a polynomial network; cut may be left out
   task   {loss, target, weight, penalty, tau, intercept, offset, cut}: loss, target and weight as in slx_loss_mex, penalty
          'l1', 'l12' or 'l1inf', tau at least 0, intercept true or false, and offset, m-by-n, or []; cut, or both of the
          last two, may be left out
   cut    numbers that do not fall, from 0 to n: block q has the samples cut(q)+1 .. cut(q+1); [] where n decides
   limit  [steps target curvature], see sl_polynet.h
   H p-by-k, U k-by-m, b of m numbers, Z n-by-k: full, in double. about = [objective steps gap curvature] */
#ifndef SL_POLYNET_MEX_H
#define SL_POLYNET_MEX_H

#include "common/sl_mex_data.h"
#include "common/sl_mex_team.h"
#include "linalg/sl_blas.h"
#include "polynet/sl_polynet.h"

typedef struct
{
  sl_data part[4];
  sl_polynet_data data;
} slx_polynet_data;

/* n samples in the blocks of cut, over the team if there is one. */
static inline sl_samples
slx_polynet_samples (const mxArray *a, size_t n, const sl_team *team)
{
  if (! a || mxIsEmpty (a))
    return sl_samples_of (n, 0, NULL, team);
  const size_t count = mxGetNumberOfElements (a);
  const double *number = slx_numbers (a, "cut", count);
  int good = count > 1 && number[0] == 0 && number[count - 1] == (double) n;
  for (size_t b = 1; b < count && good; b++)
    good = number[b] >= number[b - 1] && number[b] == (double) (size_t) number[b];
  if (! good)
    slx_fail ("badInput", "cut must have whole numbers from 0 to %zu that do not fall", n);
  return sl_samples_of (n, count - 1, number, team);
}

/* Part k of a cell of `least` to `most`. */
static inline const mxArray *
slx_cell_part (const mxArray *cell, size_t k, const char *name, size_t least, size_t most)
{
  if (! mxIsCell (cell) || mxGetNumberOfElements (cell) < least || mxGetNumberOfElements (cell) > most)
    slx_fail ("badInput", "%s must be a cell of %zu to %zu", name, least, most);
  const mxArray *part = mxGetCell (cell, k);
  if (! part)
    slx_fail ("badInput", "%s must not have an empty cell", name);
  return part;
}

/* Data of the size, the class and the form of X, or of X'. */
static inline sl_data
slx_beside (const mxArray *a, const char *name, const sl_data *X, int transposed)
{
  sl_data other = slx_data (a, name);
  if (! mxIsDouble (a) || (X->start != NULL) != (other.start != NULL) || other.m != (transposed ? X->n : X->m)
      || other.n != (transposed ? X->m : X->n))
    slx_fail ("badInput", "%s must fit X, in double", name);
  return other;
}

static inline void
slx_polynet_read (const mxArray *cell, slx_polynet_data *in)
{
  static const char *const name[] = { "X", "Xt", "squares", "squares_t" };
  const mxArray *a[4];
  const sl_data *part[4] = { NULL, NULL, NULL, NULL };
  for (size_t k = 0; k < 4; k++)
    a[k] = slx_cell_part (cell, k, "data", 4, 5);
  for (size_t k = 0; k < 4; k++)
    if (k == 0 || ! mxIsEmpty (a[k]))
      {
        if (k == 0)
          in->part[0] = slx_data (a[0], name[0]);
        else
          in->part[k] = slx_beside (a[k], name[k], &in->part[0], k % 2 == 1);
        part[k] = &in->part[k];
      }
  if (! mxIsDouble (a[0]))
    slx_fail ("badInput", "X must be of class double");
  if ((! part[0]->start && (part[1] || part[3])) || (part[3] && ! part[2]))
    slx_fail ("badInput", "data has a transpose without use");
  const mxArray *cut = mxGetNumberOfElements (cell) == 5 ? slx_cell_part (cell, 4, "data", 4, 5) : NULL;
  in->data = (sl_polynet_data) { part[0], part[1], part[2], part[3],
                                 slx_polynet_samples (cut, part[0]->n, SLX_TEAM) };
}

static inline double *
slx_double (const mxArray *a, const char *name, size_t d, size_t n)
{
  return (double *) (uintptr_t) slx_alike (a, name, mxDOUBLE_CLASS, d, n);
}

static inline sl_polynet_task
slx_polynet_task (const mxArray *cell, size_t m, size_t n)
{
  enum { LEAST = 6, MOST = 8 };
  const mxArray *part[MOST] = { NULL };
  for (size_t k = 0; k < MOST && (k < LEAST || k < mxGetNumberOfElements (cell)); k++)
    part[k] = slx_cell_part (cell, k, "task", LEAST, MOST);
  const sl_loss_kind kind = (sl_loss_kind) SLX_CHOICE (part[0], "loss", sl_losses);
  const mxArray *target = part[1], *weight = part[2];
  const int labels = sl_losses[kind].labels;
  sl_polynet_task task = { .loss = kind, .m = m };
  task.label = labels ? slx_numbers (target, "target", n) : NULL;
  task.Y = labels ? NULL : slx_double (target, "target", m, n);
  task.weight = mxIsEmpty (weight) ? NULL : slx_numbers (weight, "weight", n);
  task.penalty = &sl_penalties[SLX_CHOICE (part[3], "penalty", sl_penalties)];
  task.tau = slx_scalar (part[4], "tau");
  task.intercept = slx_flag (part[5], "intercept");
  if (part[6] && ! mxIsEmpty (part[6]))
    task.offset = slx_double (part[6], "offset", m, n);
  task.samples = slx_polynet_samples (part[7], n, SLX_TEAM);
  if (! (task.tau >= 0 && task.tau < INFINITY))
    slx_fail ("badInput", "tau must be a finite number, at least 0");
  if (m == 0)
    slx_fail ("badInput", "there must be at least one output");
  return task;
}

static inline sl_polynet_limit
slx_polynet_limit (const mxArray *a, sl_polynet_report *report)
{
  const double *number = slx_numbers (a, "limit", 3);
  if (! (number[0] >= 0) || isnan (number[1]) || ! (number[2] >= 0 && number[2] < INFINITY))
    slx_fail ("badInput", "limit must hold steps, target and curvature");
  *report = (sl_polynet_report) { 0, 0, 0, number[2] };
  return (sl_polynet_limit) { (size_t) fmin (number[0], 0x1p53), number[1] };
}

/* All sizes must fit BLAS. */
static inline void
slx_polynet_fits (size_t p, size_t n, size_t m, size_t k)
{
  if (! sl_fits_blas (p) || ! sl_fits_blas (n) || ! sl_fits_blas (m) || ! sl_fits_blas (k))
    slx_fail ("badInput", "X has more rows or columns than the BLAS can count");
}

/* Scores or losses that are not finite come of data or a Tau, checked before, that are too large. */
static inline void
slx_polynet_raise (sl_status status)
{
  if (status == SL_NOT_FINITE)
    slx_fail ("badInput",
              "products of features, scores or losses leave the range of class double; scale X: divide the features, "
              "and targets that are numbers, by their largest modulus, or lower Tau");
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "the targets do not suit the loss, or a weight is negative or not finite");
  slx_raise (status, "X");
}

static inline mxArray *
slx_polynet_about (const sl_polynet_report *report)
{
  const double number[] = { report->objective, report->steps, report->gap, report->curvature };
  return slx_row (number, 4);
}

#endif
