/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_soae_private.h -- a sample on its way through the network and back. */
#ifndef SL_SOAE_PRIVATE_H
#define SL_SOAE_PRIVATE_H

#include "sl_soae.h"

/* What a sample leaves behind: x; the active units at, their h and the derivative e of E by their u; g, the derivative
   by x~, if `reconstructs`; delta, that by the scores. */
typedef struct
{
  size_t active, *at;
  double *x, *h, *e, *g, *delta;
  int reconstructs, hit;
  double reconstruction, entropy;
} sl_soae_pass;

/* Room of a thread. In the precision of the network: x and g of the pass, u and p = f (u). In double: numbers for the
   projections; h_full, h at the places of its units; reconstruction, x~; centred, d numbers. */
typedef struct
{
  void *x, *g, *u, *p;
  double *work, *h_full, *scores, *reconstruction, *centred;
} sl_soae_workspace;

int sl_soae_is_sound (const sl_soae *net, const sl_soae_task *task);

/* A pass and a workspace in memory; their bytes, all that there is to do where memory is null. */
size_t sl_soae_pass_in (const sl_soae *net, void *memory, sl_soae_pass *pass);
size_t sl_soae_workspace_in (const sl_soae *net, void *memory, sl_soae_workspace *workspace);

/* soae_read   The sample is column i of X, shifted by (down, right) pixels of a picture with so many rows.
   soae_pass   Forward and back, with derivatives times weight. Returns SL_OK, SL_NOT_FINITE or SL_BAD_INPUT. */
#define SL_PROTOTYPE(sfx, real) \
  void sl_soae_read##sfx (const sl_data *X, size_t i, size_t rows, int down, int right, sl_soae_pass *pass, \
                          sl_soae_workspace *workspace); \
  sl_status sl_soae_pass##sfx (const sl_soae *net, double label, double tradeoff, double weight, sl_soae_pass *pass, \
                               sl_soae_workspace *workspace);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
