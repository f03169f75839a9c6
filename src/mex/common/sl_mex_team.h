/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mex_team.h -- the team that a kernel belongs to, and what stops it. src/mpi compiles some gateways for ranks. */
#ifndef SL_MEX_TEAM_H
#define SL_MEX_TEAM_H

#include "base/sl_team.h"

#ifdef SLX_RANKS
extern const sl_team *const sl_ranks_team;
#define SLX_TEAM sl_ranks_team
#define SLX_STOP NULL
#else
#define SLX_TEAM NULL
#define SLX_STOP (&slx_stop)
#endif

#endif
