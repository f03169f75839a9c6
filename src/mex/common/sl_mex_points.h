/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mex_points.h -- points as gateways of neighbours take them: X, and perhaps Y, whose neighbours in X are sought. */
#ifndef SL_MEX_POINTS_H
#define SL_MEX_POINTS_H

#include "sl_mex_data.h"

typedef struct
{
  mxClassID class;
  sl_data X, others;
  const sl_data *Y; /* null, or others */
  size_t asked;     /* number of points whose neighbours are sought */
  size_t most;      /* largest number of neighbours */
} slx_points;

/* X, and Y unless it is empty. of->Y points into *of. */
static inline void
slx_two_sets (const mxArray *X, const mxArray *Y, slx_points *of)
{
  *of = (slx_points) { .class = mxGetClassID (X),
                       .X = slx_data (X, "X"),
                       .others = { 0 },
                       .Y = NULL,
                       .asked = 0,
                       .most = 0 };
  if (! mxIsEmpty (Y))
    {
      of->others = slx_data (Y, "Y");
      of->Y = &of->others;
      if (mxGetClassID (Y) != of->class || of->others.m != of->X.m || ! of->others.start != ! of->X.start)
        slx_fail ("badInput", "Y must be of the class of X, full or sparse as X, with %zu rows", of->X.m);
    }
  else if (of->X.n < 2)
    slx_fail ("badInput", "X must have at least two columns");
  of->asked = of->Y ? of->others.n : of->X.n;
  of->most = of->Y ? of->X.n : of->X.n - 1;
}

/* Numbers of columns as Octave counts them. */
static inline void
slx_count_from_one (mxArray *index)
{
  double *number = mxGetData (index);
  for (size_t i = 0; i < mxGetNumberOfElements (index); i++)
    number[i] += 1;
}

#endif
