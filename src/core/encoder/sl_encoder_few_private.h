/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_encoder_few_private.h -- the update by the gradient of one sample, which reaches few of the parameters.

   Plain steps without decay leave a parameter alone whose gradient is 0. The gradient of a sample is 0 except in the rows
   of units that were active. So an update need not pass over all of W and S. */
#ifndef SL_ENCODER_FEW_PRIVATE_H
#define SL_ENCODER_FEW_PRIVATE_H

#include "sl_encoder_terms_private.h"

/* Entries of W (part 0) and of S (part 1): where they stand, gradients, and parameters. */
typedef struct
{
  size_t count[2], *at[2];
  void *g[2], *w[2];
  size_t visit, *seen, *row;
  double *sum;
} sl_encoder_few;

/* few_new     Memory; SL_OUT_OF_MEMORY or SL_OK, in either case few_free follows.
   few_take    The entries that the terms reach, with their gradients.
   few_norm    *norm <- sqrt (*norm^2 + sum g^2).
   few_move    An update of these entries of W and S by the rules. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_encoder_few_new##sfx (const sl_encoder *net, sl_encoder_few *few); \
  void sl_encoder_few_take##sfx (const sl_encoder *net, const sl_encoder_terms *terms, sl_encoder_few *few); \
  sl_status sl_encoder_few_norm##sfx (const sl_encoder_few *few, double *norm); \
  sl_status sl_encoder_few_move##sfx (const sl_encoder *net, const sl_update_rule rule[2], sl_encoder_few *few);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

void sl_encoder_few_free (sl_encoder_few *few);

#endif
