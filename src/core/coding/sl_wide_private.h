/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_wide_private.h -- a dictionary of which no Gram matrix is formed, and the products of its atoms with residuals.

   Problem.  In sparse coding an atom matters only while |D_k'r| / a_k exceeds its threshold, where a_k is the length
             of the atom and r the residual of a vector. Of p atoms few do. Which ones?
   Method.   One vector: bounds in place of products. Kept are the last residuals o_i at which products were formed,
             and for each atom c_k = D_k'o_i / a_k with the i of the last time. For any number s
                           |D_k'r| / a_k <= |s c_k| + |r - s o_i|.
             With s = r'o_i / o_i'o_i, an atom needs its product only if the right side exceeds its threshold, so
             that what is known of all the others is certain. Gap-safe screening adds nothing: at the optimum
             |r - s o_i|^2 <= 2 gap (o_i), so these bounds are never weaker.
             Many vectors in step: all products D'R by one product of matrices.
   Range.    D is neither copied nor scaled, and so lengths must be from 2^-400 to 2^400.
   Cost.     p comparisons, and d operations for each product. */
#ifndef SL_WIDE_PRIVATE_H
#define SL_WIDE_PRIVATE_H

#include "base/sl_base.h"

/* D is d-by-p, in the precision of the function that is called; see sl_lasso_column_private.h for the symbols. */
typedef struct
{
  size_t d, p;
  const void *D;
  double *length;  /* a_k, 0 for a zero atom */
  double *inverse; /* 1 / a_k, 0 for atoms that take no part */
  double *weight;  /* w_k / a_k, infinite for them */
  double steepest; /* the largest of 1 / weight */
  double height;   /* the largest |D_k| / a_k */
  double ridge;
  int positive;
  int in_double; /* codes are stored in double, whatever the precision of D */
} sl_wide;

enum { SL_WIDE_RESIDUALS = 8 };

/* What is kept for the bounds of one vector. */
typedef struct
{
  double *product, *residual; /* c_k; the residuals, of d numbers each */
  unsigned char *of;          /* i; SL_WIDE_RESIDUALS or more: no product is known */
  int next;                   /* the residual that makes room for the next one */
} sl_wide_bounds;

/* Atoms and D_k'r / a_k, for those that exceed a bound: arrays for p of them. formed: the number of products that were
   formed to find them. */
typedef struct
{
  size_t count, formed, *atom;
  double *q;
} sl_wide_found;

/* Numbers that bounds need, and forgetting all that is known. */
size_t sl_wide_bounds_size (const sl_wide *D);
void sl_wide_forget (const sl_wide *D, sl_wide_bounds *bounds);

/* |q|, or q where codes are positive. */
static inline double
sl_wide_size (const sl_wide *D, double q)
{
  return ! D->positive && q < 0 ? -q : q;
}

/* open       Lengths and weights of the atoms, weight being null or p numbers. length is null after an error. Returns
              SL_BAD_INPUT where D is not finite, SL_INFEASIBLE where lengths are out of range, SL_OUT_OF_MEMORY.
   survey     Finds the atoms outside of W (in[k] = 0) whose |D_k'r| / a_k may exceed limit times their weight, and
              of these the ones that do.
   multiply   Q = D'R, p-by-count, R being d-by-count.
   select     The same atoms as survey does, from D'r.
   column     to = D_k / a_k. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_wide_open##sfx (size_t d, size_t p, const real *atoms, const double *weight, double ridge, \
                               int positive, sl_wide *D); \
  sl_status sl_wide_survey##sfx (const sl_wide *D, sl_wide_bounds *bounds, const double *r, const unsigned char *in, \
                                 double limit, sl_wide_found *found, const sl_stop *stop); \
  sl_status sl_wide_multiply##sfx (const sl_wide *D, size_t count, const double *R, double *Q, const sl_stop *stop); \
  void sl_wide_column##sfx (const sl_wide *D, size_t k, double *to);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE
void sl_wide_select (const sl_wide *D, const double *product, const unsigned char *in, double limit,
                     sl_wide_found *found);
void sl_wide_close (sl_wide *D);

/* out[i] = M(:,i)'r for n columns without gaps. */
void sl_wide_dots (size_t d, size_t n, const double *M, const double *r, double *out);

#endif
