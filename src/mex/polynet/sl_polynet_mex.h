/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_polynet_mex.h -- what the gateways of polynomial networks take alike.

   data   {X, Xt, squares, squares_t}: X p-by-n, full or sparse, in double; Xt = X' for a sparse X, else []; squares and
          squares_t likewise of X.^2 for a factorisation machine, [] for a polynomial network
   task   {loss, target, weight, penalty, tau, intercept, offset}: loss, target and weight as in sl_loss_mex, penalty
          'l1', 'l12' or 'l1inf', tau at least 0, intercept true or false, and offset, m-by-n, if there is one
   limit  [steps target curvature], see sl_polynet.h
   H p-by-k, U k-by-m, b of m numbers, Z n-by-k: full, in double. about = [objective steps gap curvature] */
#ifndef SL_POLYNET_MEX_H
#define SL_POLYNET_MEX_H

#include "common/sl_mex_data.h"
#include "linalg/sl_blas.h"
#include "polynet/sl_polynet.h"

/* The team that the samples are divided over, and what stops a kernel. src/mpi compiles these gateways for ranks. */
#ifdef SLX_RANKS
extern const sl_team *const sl_ranks_team;
#define SLX_TEAM sl_ranks_team
#define SLX_STOP NULL
#else
#define SLX_TEAM NULL
#define SLX_STOP (&slx_stop)
#endif

static const char *const slx_penalties[] = { "l1", "l12", "l1inf" };

typedef struct
{
  sl_data part[4];
  sl_polynet_data data;
} slx_polynet_data;

static inline const mxArray *
slx_part (const mxArray *cell, size_t k, const char *name, size_t count)
{
  if (! mxIsCell (cell) || mxGetNumberOfElements (cell) != count)
    slx_fail ("badInput", "%s must be a cell of %zu", name, count);
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
    a[k] = slx_part (cell, k, "data", 4);
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
  in->data = (sl_polynet_data) { part[0], part[1], part[2], part[3], SLX_TEAM };
}

static inline double *
slx_double (const mxArray *a, const char *name, size_t d, size_t n)
{
  return (double *) (uintptr_t) slx_alike (a, name, mxDOUBLE_CLASS, d, n);
}

static inline sl_polynet_task
slx_polynet_task (const mxArray *cell, size_t m, size_t n)
{
  static const char *const loss[] = { "logistic", "smoothed hinge", "squared hinge", "binary logistic", "squared" };
  const size_t count = mxIsCell (cell) && mxGetNumberOfElements (cell) == 7 ? 7 : 6;
  const sl_loss_kind kind = (sl_loss_kind) slx_choice (slx_part (cell, 0, "task", count), "loss", loss, SL_LOSSES);
  const mxArray *target = slx_part (cell, 1, "task", count), *weight = slx_part (cell, 2, "task", count);
  const int labels = sl_loss_takes_labels (kind);
  sl_polynet_task task = { .loss = kind, .m = m, .n = n, .team = SLX_TEAM };
  task.label = labels ? slx_numbers (target, "target", n) : NULL;
  task.Y = labels ? NULL : slx_double (target, "target", m, n);
  task.weight = mxIsEmpty (weight) ? NULL : slx_numbers (weight, "weight", n);
  task.penalty = (sl_polynet_penalty) slx_choice (slx_part (cell, 3, "task", count), "penalty", slx_penalties,
                                                  SL_POLYNET_PENALTIES);
  task.tau = slx_scalar (slx_part (cell, 4, "task", count), "tau");
  task.intercept = slx_flag (slx_part (cell, 5, "task", count), "intercept");
  if (count == 7)
    task.offset = slx_double (slx_part (cell, 6, "task", count), "offset", m, n);
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

/* Scores that are not finite come of data, checked before, that are too large. */
static inline void
slx_polynet_raise (sl_status status)
{
  if (status == SL_NOT_FINITE)
    slx_fail ("badInput", "the products of features leave the range of class double; scale X");
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
