/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_ranks_srsc.h"
#include "graphcode/sl_coding_mex.h"
#include "sl_mpi_halo.h"

/* Whole numbers from least to most, in memory of the interpreter. */
static size_t *
whole_numbers (const mxArray *a, const char *name, size_t least, size_t most)
{
  size_t count = mxGetNumberOfElements (a), *number = slx_memory (count, sizeof *number);
  const double *given = slx_numbers (a, name, count);
  for (size_t e = 0; e < count; e++)
    {
      if (! (given[e] >= (double) least && given[e] <= (double) most) || given[e] != floor (given[e]))
        slx_fail ("badInput", "%s must hold integers from %zu to %zu", name, least, most);
      number[e] = (size_t) given[e];
    }
  return number;
}

/* A struct with the fields columns, peers, counts and ends; columns are from `first` to the one before `last`, counted
   from 0, and there are `groups` ends. */
static sl_mpi_way
way_of (const mxArray *a, size_t first, size_t last, size_t groups, const sl_mpi_ranks *ranks)
{
  if (! mxIsStruct (a))
    slx_fail ("badInput", "what ranks give and take must be a struct");
  const mxArray *columns = slx_field (a, "columns"), *peers = slx_field (a, "peers"), *ends = slx_field (a, "ends");
  size_t messages = mxGetNumberOfElements (peers), sum = 0;
  sl_mpi_way way = { .groups = mxGetNumberOfElements (ends), .columns = mxGetNumberOfElements (columns) };
  const size_t *peer = whole_numbers (peers, "peers", 1, (size_t) ranks->count);
  const size_t *count = whole_numbers (slx_field (a, "counts"), "counts", 1, INT32_MAX);
  size_t *column = whole_numbers (columns, "columns", first + 1, last);
  sl_mpi_message *message = slx_memory (messages, sizeof *message);
  slx_numbers (slx_field (a, "counts"), "counts", messages);
  for (size_t e = 0; e < way.columns; e++)
    column[e]--;
  for (size_t m = 0; m < messages; sum += count[m++])
    message[m] = (sl_mpi_message) { (int) peer[m] - 1, sum, count[m] };
  way.end = whole_numbers (ends, "ends", 0, messages);
  way.column = column;
  way.message = message;
  for (size_t g = 0; g + 1 < way.groups; g++)
    if (way.end[g] > way.end[g + 1])
      slx_fail ("badInput", "ends must ascend");
  if (sum != way.columns || way.groups != groups || (groups > 0 && way.end[groups - 1] != messages))
    slx_fail ("badInput", "counts and ends must be those of the columns and the groups");
  return way;
}

static sl_mpi_halo
halo_of (const mxArray *give, const mxArray *take, const sl_coded *data, size_t rows, sl_mpi_ranks *ranks)
{
  const size_t groups = mxIsStruct (give) ? mxGetNumberOfElements (slx_field (give, "ends")) : 0;
  sl_mpi_halo halo = { .ranks = ranks,
                       .give = way_of (give, 0, data->n, groups, ranks),
                       .take = way_of (take, data->n, rows, groups, ranks) };
  return halo;
}

void
sl_ranks_srsc_sweep (sl_mpi_ranks *ranks, const mxArray *prhs[], int nlhs, mxArray *plhs[])
{
  sl_coded data = slx_coded (prhs[0], prhs[1], prhs[2], NULL);
  sl_srsc_options options = slx_srsc_options (prhs[6]);
  sl_order order = slx_order (prhs[4], prhs[5], data.n);
  sl_mpi_halo halo = halo_of (prhs[7], prhs[8], &data, mxGetM (prhs[2]), ranks);
  sl_halo core = { mxGetM (prhs[2]) - data.n, sl_mpi_halo_exchange, &halo };
  sl_sweep_stats stats;
  if (order.groups != halo.give.groups)
    slx_fail ("badInput", "bounds must have as many groups as what ranks give");
  plhs[0] = slx_codes (prhs[3], prhs[1]);
  data.halo = &core;
  sl_status status = sl_mpi_halo_begin (&halo, data.p);
  if (status == SL_OK)
    status = SLX_CALL (mxGetClassID (prhs[1]), srsc_sweep, &data, &options, &order, mxGetData (plhs[0]), &stats,
                       &slx_stop);
  sl_mpi_halo_end (&halo);
  if (status != SL_INTERRUPTED)
    slx_raise (status, "the data");
  if (nlhs > 1)
    plhs[1] = slx_sweep_stats (&stats, status);
}

void
sl_ranks_srsc_objective (sl_mpi_ranks *ranks, const mxArray *prhs[], mxArray *plhs[])
{
  sl_coded data = slx_coded (prhs[0], prhs[1], prhs[2], NULL);
  mxClassID class = mxGetClassID (prhs[1]);
  const void *Z = slx_alike (prhs[3], "Z", class, data.p, data.n);
  sl_mpi_halo halo = halo_of (prhs[4], prhs[5], &data, mxGetM (prhs[2]), ranks);
  sl_halo core = { mxGetM (prhs[2]) - data.n, sl_mpi_halo_exchange, &halo };
  double part[3];
  data.halo = &core;
  sl_status status = sl_mpi_halo_begin (&halo, data.p);
  if (status == SL_OK)
    status = SLX_CALL (class, srsc_objective, &data, Z, part, NULL);
  sl_mpi_halo_end (&halo);
  slx_raise (status, "Z");
  plhs[0] = slx_row (part, 3);
}
