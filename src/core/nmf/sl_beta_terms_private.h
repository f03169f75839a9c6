/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_beta_terms_private.h -- beta divergences d (x, y) and powers of y, entry by entry (definition in sl_nmf_beta.h).

   Method.   All loops are without calls and branches, so that they become vector instructions. Logarithms and powers are
             those of sl_log_private.h. With q = x/y,
                 beta = 0      d = q - 1 - log (q); with log (q) = e log 2 + 2 artanh (s) the terms of first order in
                               x - y are taken together, as (x - z)/z - 2 s = s (x - z)/z where z = 2^e y
                 beta = .5     d = 2 (a - b)^2 / b,  a = sqrt (x), b = sqrt (y), a - b = (x - y) / (a + b)
                 beta = 1      see sl_kullback_private.h
                 beta = 1.5    d = (a - b)^2 (a + b/2) / .75
                 beta = 2      d = (x - y)^2 / 2
                 else          d = (y^beta expm1 (beta log q) / beta - y^(beta-1) (x - y)) / (beta - 1)
             so that few digits are lost where x is near y.
   Range.    A y below 2^-500 (2^-60 in single) counts as that, but in y - x and in whether y = 0; d = 0 where x = y = 0
             and beta > 0. A power with its factor counts as at most 2^960 (2^100 in single). In d, a q below 2^-1022
             counts as that. */
#ifndef SL_BETA_TERMS_PRIVATE_H
#define SL_BETA_TERMS_PRIVATE_H

#include "base/sl_base.h"

enum { SL_BETA_WIDTH = 16 };

/* Sums over entries, each in SL_BETA_WIDTH interleaved parts, with the weights. Initialise with zeros; sl_beta_total
   adds up the parts of a field. */
typedef struct
{
  double divergence[SL_BETA_WIDTH]; /* d */
  double magnitude[SL_BETA_WIDTH];  /* absolute values of what d is the difference of */
  double square[SL_BETA_WIDTH];     /* (x - y)^2 */
} sl_beta_sums;

double sl_beta_total (const double *part);

/* root = ratio^gamma, gamma from .5 to 1; a ratio below 2^-1022 (0, too) counts as that, unless gamma is .5 or 1. */
void sl_beta_roots (double gamma, size_t count, const double *ratio, double *root);

/* beta_terms  y <- factor s y^(beta-1) and p = factor s x y^(beta-2), s the weights; and adds the entries to the sums.
               weight may be null, for 1; sums may be null. */
#define SL_PROTOTYPE(sfx, real) \
  void sl_beta_terms##sfx (double beta, double factor, size_t count, const real *x, real *y, real *p, \
                           const double *weight, sl_beta_sums *sums);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
