/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_ranks_srsc.h -- the words 'srsc_sweep' and 'srsc_objective' of slx_ranks_mex.c, which describes them. prhs are the
   arguments behind the word. */
#ifndef SL_RANKS_SRSC_H
#define SL_RANKS_SRSC_H

#include "mex.h"
#include "sl_mpi_ranks.h"

void sl_ranks_srsc_sweep (sl_mpi_ranks *ranks, const mxArray *prhs[], int nlhs, mxArray *plhs[]);
void sl_ranks_srsc_objective (sl_mpi_ranks *ranks, const mxArray *prhs[], mxArray *plhs[]);

#endif
