/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lasso_wide_private.h -- the sparse code of one vector in a wide dictionary, by a working set of atoms.

   Problem.  See sl_lasso_column_private.h, with lambda > 0, and sl_wide_private.h. Nothing of size p^2 or d p is held.
   Method.   The working set W holds its atoms at unit length, A, and their Gram matrix. In a round
             1. survey: the residual r = x - A u is formed anew; atoms outside of W whose |q_k| exceeds the
                threshold are found (sl_wide_private.h). All others have |q_k| <= t_k, so that the largest |q_k| / t_k
                is known where it is above 1, and the gap holds for all p atoms. Where it is small enough, u is the
                code.
             2. grow: the worst of these atoms join W, so many that forming their Gram matrix takes about as long as
                the survey.
             3. solve: the active-set method (sl_lasso_activeset_private.h) on W; its factor is kept between rounds.
             The caller does the surveys, for one vector or for many in step.
   Stored.   The gap told is that of the code as stored, as everywhere (sl_lasso_refine_private.h). The residual of
             that code is some delta from the one surveyed, so that no |q_k| is larger by more than delta; if the gap
             with that is too large, one more survey is made.
   Path.     For a smaller lambda W, its factor and u stay. u is first solved on W. The survey also finds the atoms
             that come near their thresholds; they join W whenever another one must.
   Memory.   O (p + d |W| + |W|^2). When lambda changes, W has at most 2 |S| + 64 atoms, S being the
             support, and those that may come near their thresholds. */
#ifndef SL_LASSO_WIDE_PRIVATE_H
#define SL_LASSO_WIDE_PRIVATE_H

#include "sl_lasso_activeset_private.h"
#include "sl_lasso_column_private.h"
#include "sl_wide_private.h"

typedef struct
{
  const sl_wide *D;
  sl_lasso_problem problem; /* that of W; p is the number of places, and places that are free take no part */
  sl_lasso_vector v;
  sl_lasso_kept kept;
  size_t count, *number; /* of atoms in W, and which they are */
  size_t joining;        /* atoms that may join in a round, at least */
  size_t entering, *enter;
  unsigned char *in; /* p flags: whether in W */
  double *x, *r;     /* the vector and its residual */
  double *A, *G, *arrays;
  void *memory, *fixed, *scratch;
  int unit; /* x was divided by 2^unit */

  double lambda, tol, near; /* the relative gap to reach; the share of a threshold from which on an atom is near it */
  size_t max_iter, iterations;
  int solved, stored,
    times;   /* whether u is the minimum on W, or is as stored; times that the tolerance was lowered */
  double *z; /* the best code so far, in the numbering of W, divided by 2^unit, */
  double objective, gap, relative; /* and its measures */
  double largest;                  /* lambda from which on the code is 0, where that is known */
} sl_wide_vector;

typedef enum { SL_WIDE_DONE, SL_WIDE_SOLVE, SL_WIDE_SURVEY } sl_wide_step;

/* open       A state for vectors in the dictionary D, which must outlive it. Returns SL_OUT_OF_MEMORY; may be closed
              after any status.
   start      A new x, which is in w->x, of length 1 to 2 or 0, and 0 as its code.
   reserve    Places in W for count more atoms. Only this function and open allocate memory.
   join       Atoms join W, for whom there must be places, with coefficients 0.
   zero       0 as the code.
   lambda     A lambda above 0, for what w holds; tol, max_iter: see sl_lasso_problem. Says what is to be done first.
   judge      What is found of the atoms outside of W, for w->r, is all that is known: says whether z is the code now,
              or solve is to be called (after reserve (w->entering)), or another survey is wanted.
   solve      Step 3 above; then w->r is the residual. */
sl_status sl_wide_vector_open (const sl_wide *D, size_t joining, sl_watch *watch, sl_wide_vector *w);
void sl_wide_vector_close (sl_wide_vector *w);
void sl_wide_vector_start (sl_wide_vector *w, double xx, int unit);
void sl_wide_vector_zero (sl_wide_vector *w);
sl_status sl_wide_vector_reserve (sl_wide_vector *w, size_t count);
sl_wide_step sl_wide_vector_lambda (sl_wide_vector *w, double lambda, double tol, size_t max_iter);
#define SL_PROTOTYPE(sfx, real) \
  void sl_wide_join##sfx (sl_wide_vector *w, size_t count, const size_t *atom); \
  sl_wide_step sl_wide_judge##sfx (sl_wide_vector *w, const sl_wide_found *found); \
  void sl_wide_solve##sfx (sl_wide_vector *w);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
