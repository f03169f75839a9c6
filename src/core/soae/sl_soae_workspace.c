/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_soae_private.h"
#include "base/sl_memory.h"
#include "linalg/sl_blas.h"

#include <math.h>

int
sl_soae_is_sound (const sl_soae *net, const sl_soae_task *task)
{
  const int hoyer = net->activity == SL_SOAE_HOYER, l0 = net->activity == SL_SOAE_L0;
  return (unsigned) net->activity < SL_SOAE_ACTIVITIES && net->d >= 1 && net->n >= 1 && net->c >= 1
         && sl_fits_blas (net->d) && sl_fits_blas (net->n) && task->X->m == net->d && task->tradeoff >= 0
         && task->tradeoff <= 1 && (! hoyer || (net->target >= 0 && net->target <= 1))
         && (! l0 || (net->target >= 1 && net->target == floor (net->target)));
}

size_t
sl_soae_pass_in (const sl_soae *net, void *memory, sl_soae_pass *pass)
{
  return SL_PLACE (memory, SL_PIECE (pass->x, net->d), SL_PIECE (pass->g, net->d), SL_PIECE (pass->h, net->n),
                   SL_PIECE (pass->e, net->n), SL_PIECE (pass->delta, net->c), SL_PIECE (pass->at, net->n));
}

/* Numbers of either precision have the size of doubles. */
size_t
sl_soae_workspace_in (const sl_soae *net, void *memory, sl_soae_workspace *w)
{
  const size_t size = sizeof (double);
  return SL_PLACE (memory, { &w->x, net->d, size }, { &w->g, net->d, size }, { &w->u, net->n, size },
                   { &w->p, net->n, size }, SL_PIECE (w->work, net->n), SL_PIECE (w->h_full, net->n),
                   SL_PIECE (w->scores, net->c), SL_PIECE (w->reconstruction, net->d), SL_PIECE (w->centred, net->d));
}
