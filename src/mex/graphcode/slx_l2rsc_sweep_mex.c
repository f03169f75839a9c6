/* SPDX-License-Identifier: BSD-3-Clause */
/* [Z, stats] = slx_l2rsc_sweep_mex (Q, B, A, fixed, Z, order, bounds, [lambda alpha tol steps])
     for Q, B, A, fixed, order and bounds see sl_coding_mex.h; without fixed codes groups must not hold neighbours;
     the struct stats has steps, passes in all, residual, the largest relative change of a column, and interrupted:
     whether Ctrl-C ended the sweep, Z being what it had come to */
#include "sl_coding_mex.h"
#include "graphcode/sl_l2rsc.h"

/* Columns of a group are written while others of it are read. */
static void
refuse_neighbours (const sl_coded *data, const sl_order *order)
{
  size_t *group = slx_memory (data->n, sizeof *group), e = 0;
  memset (group, 0, data->n * sizeof *group);
  for (size_t g = 0; g < order->groups; g++)
    for (; e < order->bounds[g]; e++)
      group[order->order[e]] = g + 1;
  for (size_t i = 0; i < data->n; i++)
    for (size_t l = data->graph.start[i]; l < data->graph.start[i + 1]; l++)
      if (group[i] && group[i] == group[data->graph.row[l]] && data->graph.row[l] != i)
        slx_fail ("badInput", "a group must not hold neighbours");
  mxFree (group);
}

SL_GATEWAY
{
  slx_count (nrhs, 8, nlhs, 2);
  sl_coded data = slx_coded (prhs[0], prhs[1], prhs[2], prhs[3]);
  const double *number = slx_numbers (prhs[7], "the numbers", 4);
  if (! (number[3] >= 1 && number[3] <= 1e6) || number[3] != floor (number[3]))
    slx_fail ("badInput", "steps must be an integer from 1 to 1e6");
  sl_l2rsc_options options = { number[0], number[1], number[2], (size_t) number[3] };
  sl_order order = slx_order (prhs[5], prhs[6], data.n);
  if (order.bounds && ! data.fixed)
    refuse_neighbours (&data, &order);
  sl_sweep_stats stats;
  plhs[0] = slx_codes (prhs[4], prhs[1]);
  sl_status status = SLX_CALL (mxGetClassID (prhs[1]), l2rsc_sweep, &data, &options, &order, mxGetData (plhs[0]),
                               &stats, &slx_stop);
  if (status != SL_INTERRUPTED)
    slx_raise (status, "the data");
  if (nlhs > 1)
    plhs[1] = slx_sweep_stats (&stats, status);
}
