/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_soae_private.h"
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
sl_soae_pass_bytes (const sl_soae *net)
{
  return (2 * net->d + 2 * net->n + net->c) * sizeof (double) + net->n * sizeof (size_t);
}

sl_soae_pass
sl_soae_pass_in (const sl_soae *net, void *memory)
{
  sl_soae_pass pass = { .x = memory };
  pass.g = pass.x + net->d;
  pass.h = pass.g + net->d;
  pass.e = pass.h + net->n;
  pass.delta = pass.e + net->n;
  pass.at = (size_t *) (void *) (pass.delta + net->c);
  return pass;
}

/* Numbers of either precision in room for doubles. */
size_t
sl_soae_workspace_bytes (const sl_soae *net)
{
  return (4 * net->d + 4 * net->n + net->c) * sizeof (double);
}

sl_soae_workspace
sl_soae_workspace_in (const sl_soae *net, void *memory)
{
  double *number = memory;
  sl_soae_workspace workspace = { .x = number, .g = number + net->d, .u = number + 2 * net->d };
  workspace.p = number + 2 * net->d + net->n;
  workspace.work = number + 2 * net->d + 2 * net->n;
  workspace.wide = workspace.work + net->n;
  workspace.scores = workspace.wide + net->n;
  workspace.made = workspace.scores + net->c;
  workspace.centred = workspace.made + net->d;
  return workspace;
}
