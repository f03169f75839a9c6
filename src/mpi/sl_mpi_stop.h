/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mpi_stop.h -- the ways in which a run is asked to end early.

   SIGUSR1, which mpirun passes on to every rank, asks for the best factors so far: kernels leave at their next chunk.
   SIGUSR2 ends the rank, and so all of them, at once.
   The end of the input of rank 0 says that the starter is gone: then nobody wants an answer. */
#ifndef SL_MPI_STOP_H
#define SL_MPI_STOP_H

#include "base/sl_base.h"

/* From here on the signals are heard, and the rank does not outlive the one who started it, mpirun or its daemon. */
void sl_mpi_stop_listen (void);

/* Whether it has come. */
int sl_mpi_stop_requested (void);

/* For the kernels. */
extern const sl_stop sl_mpi_stop;

/* Fails if the starter is gone; for rank 0. */
void sl_mpi_stop_orphan (void);

#endif
