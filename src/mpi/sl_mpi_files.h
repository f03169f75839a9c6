/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mpi_files.h -- the data: MAT files, each with the next columns as a variable X, read by the matio library.

   Versions 4 to 7 of the format (and 7.3, where matio was built for it); full matrices of class double or single,
   sparse ones of class double. All files must agree in class and in rows. Everything that a file may hold is checked:
   a damaged one ends the run with sparselearn:badFile or sparselearn:badInput and its name. */
#ifndef SL_MPI_FILES_H
#define SL_MPI_FILES_H

#include "sl_mpi_job.h"
#include "linalg/sl_products.h"

/* For each file a line "m n class", class being double, single or sparse, on the output; reads no more than headers.
   The folder's job need hold only the names of the files. */
void sl_mpi_files_survey (const sl_mpi_job *job);

/* The files of rank q are those whose middle column is in the q-th part of all; *from .. *to-1 are theirs. */
void sl_mpi_files_share (const sl_mpi_job *job, int ranks, int q, size_t *from, size_t *to);

/* Reads the files from .. to-1 side by side. X->n is 0 where there are none; sl_free what `memory` then points to. */
void sl_mpi_files_read (const sl_mpi_job *job, size_t from, size_t to, sl_data *X, void *memory[3]);

#endif
