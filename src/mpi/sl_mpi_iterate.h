/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mpi_iterate.h -- matrix factorisation whose columns are spread over the ranks.

   Problem.  X = [X_1 ... X_R] about W [V_1' ... V_R'], rank q holding the columns X_q and their codes V_q, all ranks
             holding W.
   Method.   The iteration of sl_nmf.m, with three sums over the ranks in it:
               codes   V_q by HALS on each rank, whose sweeps end by what all hold (see sl_hals.h): r + 1 numbers
                       summed after each sweep, and the largest entry, only when a component has become empty;
               sum     [X V, V'V] of all columns: m r + r^2 numbers, the one large message;
               basis   W by the method, replicated on every rank. The ranks then compare a checksum of W; where it
                       differs, as it may between unlike machines, all take that of rank 0.
             Below job->floor |X|^2 the distance is summed up from direct residuals. Rank 0 decides when to stop.
   Traffic.  Numbers that a rank hands over in an iteration with s sweeps:
               m r + r^2 + 1 in the precision of the data, s (r + 1) + 5 in double
             (r + 1 after each sweep; whether a rank was asked to stop, before the sweeps and with the large sum; the
             codes' projected gradient, the decision, the checksum's two). Rarely more: 1 after a sweep that emptied a
             component, 1 for a direct residual, m r + r^2 + r where W differs.
   Result.   That of one process up to rounding; the same bits for the same files, ranks and kind of machine, however
             many threads a rank has. */
#ifndef SL_MPI_ITERATE_H
#define SL_MPI_ITERATE_H

#include "sl_mpi_job.h"
#include "linalg/sl_products.h"

enum {
  SL_MPI_HISTORY = 5 /* objective, error, certificate, seconds, bytes handed over: one iterate */
};

/* Factorises what the folder's job says; X is the rank's part, and first[q] the first column of rank q. X may become
   divided by a unit. Rank 0 prints "ranks R", for every iterate "iterate K OBJECTIVE ERROR CERTIFICATE TIME BYTES",
   and when W, H and history are in the folder, "stop WHY ITERATIONS BEST" with the words of info.stop. */
#define SL_PROTOTYPE(sfx, real) \
  void sl_mpi_iterate##sfx (const sl_mpi_job *job, const char *folder, sl_mpi_ranks *ranks, const size_t *first, \
                            sl_data *X);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
