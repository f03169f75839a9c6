/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mex_data.h -- data as gateways of several families take them: a full or sparse matrix, factors that fit it. */
#ifndef SL_MEX_DATA_H
#define SL_MEX_DATA_H

#include <string.h>
#include "sl_mex.h"
#include "linalg/sl_graph.h"
#include "linalg/sl_products.h"

/* The sizes of a problem, and its class. */
typedef struct
{
  mxClassID class;
  size_t m, n, r;
} slx_sizes;

/* Labels of n samples from 1 to `classes`: n numbers, or n-by-2 where the second column has weights, which are finite and
   at least 0. *weight becomes these, or null. */
static inline const double *
slx_labels (const mxArray *labels, size_t n, size_t classes, const double **weight)
{
  const int weighted = n > 0 && mxGetM (labels) == n && mxGetN (labels) == 2;
  const double *label = slx_numbers (labels, "labels", weighted ? 2 * n : n);
  *weight = weighted ? label + n : NULL;
  for (size_t i = 0; i < n; i++)
    {
      if (! (label[i] >= 1 && label[i] <= (double) classes) || label[i] != floor (label[i]))
        slx_fail ("badInput", "labels must be integers from 1 to %zu", classes);
      if (weighted && ! (label[n + i] >= 0 && label[n + i] <= DBL_MAX))
        slx_fail ("badInput", "weights of samples must be finite and at least 0");
    }
  return label;
}

/* A full or sparse real matrix that is not empty. */
static inline sl_data
slx_data (const mxArray *a, const char *name)
{
  if (! slx_is_float (a) || mxGetNumberOfDimensions (a) != 2 || mxIsEmpty (a))
    slx_fail ("badInput", "%s must be a real matrix of class double or single that is not empty", name);
  sl_data X = { .m = mxGetM (a), .n = mxGetN (a), .value = mxGetData (a), .row = NULL, .start = NULL };
  if (mxIsSparse (a))
    {
      X.row = (const size_t *) mxGetIr (a);
      X.start = (const size_t *) mxGetJc (a);
    }
  return X;
}

/* The weights of a graph: a sparse real square matrix of class double. */
static inline sl_graph
slx_square (const mxArray *a, const char *name)
{
  if (! mxIsSparse (a) || ! mxIsDouble (a) || mxIsComplex (a) || mxGetM (a) != mxGetN (a))
    slx_fail ("badInput", "%s must be a sparse real square matrix", name);
  return (sl_graph) { (const size_t *) mxGetJc (a), (const size_t *) mxGetIr (a), mxGetData (a) };
}

/* X' where it is given: [] or a sparse n-by-m matrix beside a sparse X. Returns null or Xt. */
static inline const sl_data *
slx_transposed (const mxArray *a, const sl_data *X, sl_data *Xt)
{
  if (mxIsEmpty (a))
    return NULL;
  *Xt = slx_data (a, "Xt");
  if (! X->start || ! Xt->start || Xt->m != X->n || Xt->n != X->m)
    slx_fail ("badInput", "Xt must be [], or the transpose of a sparse X");
  return Xt;
}

/* The sizes of X and of a factor with `rows` rows; the factor must not be empty. */
static inline slx_sizes
slx_problem (const mxArray *X, const mxArray *factor, const char *name, size_t rows)
{
  slx_matrix F = slx_full (factor, name);
  slx_sizes s = { mxGetClassID (X), mxGetM (X), mxGetN (X), F.n };
  if (F.class != s.class || F.d != rows || F.n == 0)
    slx_fail ("badInput", "%s must be of the class of X, with %zu rows and at least one column", name, rows);
  return s;
}

/* A copy of a full real matrix, to be improved in place. */
static inline mxArray *
slx_copy (const mxArray *a)
{
  size_t bytes = mxGetNumberOfElements (a) * (mxIsSingle (a) ? sizeof (float) : sizeof (double));
  mxArray *copy = slx_new (mxGetClassID (a), mxGetM (a), mxGetN (a));
  memcpy (mxGetData (copy), mxGetData (a), bytes);
  return copy;
}

#endif
