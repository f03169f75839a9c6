/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mpi_stop.h -- the ways in which a run is asked to end early.

   SIGUSR1, which mpirun passes on to every rank, asks for the best result so far. It reaches the ranks at different
   places of the program, and all of them have to end at the same one. So it is only noted, and acts as Ctrl-C while a
   rank works alone, between sl_mpi_stop_listen and sl_mpi_stop_asked: kernels then leave at their next chunk, and the
   ranks tell each other in the vote that follows.
   SIGUSR2 ends the rank, and so all of them, at once.
   The end of the input of rank 0 says that the starter is gone: then nobody wants an answer. */
#ifndef SL_MPI_STOP_H
#define SL_MPI_STOP_H

#include <signal.h>

/* From here on the signals are heard, and the rank does not outlive the one who started it, mpirun or its daemon.
   keys: the interpreter's count of keys; caught: its note that there is a signal. */
void sl_mpi_stop_begin (volatile sig_atomic_t *keys, volatile sig_atomic_t *caught);

/* From here on SIGUSR1, also an earlier one, is a key. */
void sl_mpi_stop_listen (void);

/* Whether it has come; from here on it is only noted. Takes back a key that nothing has heard of. */
int sl_mpi_stop_asked (void);

/* The same, of a rank that has not listened. */
int sl_mpi_stop_pending (void);

/* The ranks have agreed to stop: what comes later is another wish. */
void sl_mpi_stop_over (void);

/* Whether the starter is gone; for rank 0. */
int sl_mpi_stop_orphaned (void);

#endif
