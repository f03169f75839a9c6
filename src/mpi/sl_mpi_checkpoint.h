/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mpi_checkpoint.h -- the state of a run in a file, from which the same ranks go on to the same bits.

   The file is written under another name and then renamed, so that there is always a whole one. It begins with a line
   of text that says of which problem it is: sizes, class, the ranks' columns, the method's options, marks of the data
   (|X|^2) and of the start. Rank 0 writes and reads it; the codes of the others, which follow, pass through it. */
#ifndef SL_MPI_CHECKPOINT_H
#define SL_MPI_CHECKPOINT_H

#include "sl_mpi_job.h"

/* What is saved in front of the factors. */
typedef struct
{
  double iteration, best; /* the iterate's number, and that of the best */
  double best_distance, seconds, first[2], state[3];
  double bytes; /* of the numbers that follow, the same on every rank */
} sl_mpi_progress;

/* Starts a checkpoint: for rank 0 the file, to be given the codes, for the others null. */
FILE *sl_mpi_checkpoint_begin (const sl_mpi_job *job, const sl_mpi_ranks *ranks, const size_t *first, double mark,
                               const sl_mpi_progress *progress, const void *numbers);
/* Ends it. */
void sl_mpi_checkpoint_end (const sl_mpi_job *job, FILE *file);

/* Whether there is a checkpoint; all ranks then get its progress and the numbers, which they free. Rank 0 gets the
   file, from which the codes are still to be read, and closes it. Fails where the file is of another problem. */
int sl_mpi_checkpoint_resume (const sl_mpi_job *job, sl_mpi_ranks *ranks, const size_t *first, double mark,
                              sl_mpi_progress *progress, void **numbers, FILE **file);

#endif
