/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_nmf_mpi -- matrix factorisation whose columns are spread over the ranks of an Open MPI run.

     mpirun -np R sl_nmf_mpi FOLDER     does the job in FOLDER (see sl_mpi_job.h)
     sl_nmf_mpi survey FOLDER           tells the sizes of the job's files, without MPI

   sl_nmf.m starts it for 'Engine', 'mpi'. Each rank reads its own files and holds their columns and codes. Progress
   comes on the output of rank 0, an error as one line "sparselearn:<what>: <text>" on the error stream of the rank
   that has met it, which ends all ranks. SIGUSR1 to mpirun asks for the best factors so far; the end of its input ends
   the run. */
#include "sl_mpi_fail.h"
#include "sl_mpi_files.h"
#include "sl_mpi_iterate.h"
#include "sl_mpi_stop.h"
#include "base/sl_memory.h"

#include <stdlib.h>
#include <string.h>

/* first[q]: the first column of rank q; first[ranks] = n. */
static size_t *
first_columns (const sl_mpi_job *job, int ranks)
{
  size_t *first = sl_mpi_alloc ((size_t) ranks + 1, sizeof *first), column = 0, from, to;
  for (int q = 0; q < ranks; q++)
    {
      first[q] = column;
      sl_mpi_files_share (job, ranks, q, &from, &to);
      for (size_t k = from; k < to; k++)
        column += job->columns[k];
    }
  first[ranks] = column;
  return first;
}

static void
work (const char *folder, sl_mpi_ranks *ranks)
{
  sl_mpi_job job;
  sl_data X;
  void *memory[3];
  size_t from, to;
  sl_mpi_job_read (&job, folder, ranks);
  sl_mpi_files_share (&job, ranks->count, ranks->rank, &from, &to);
  sl_mpi_files_read (&job, from, to, &X, memory);
  size_t *first = first_columns (&job, ranks->count);
  if (job.single)
    sl_mpi_iterate_s (&job, folder, ranks, first, &X);
  else
    sl_mpi_iterate_d (&job, folder, ranks, first, &X);
  sl_free (first);
  for (int i = 0; i < 3; i++)
    sl_free (memory[i]);
  sl_mpi_job_free (&job);
}

static void
survey (const char *folder)
{
  sl_mpi_job job;
  sl_mpi_ranks alone = { 0, 1, 0 };
  sl_mpi_job_read (&job, folder, &alone);
  sl_mpi_files_survey (&job);
  sl_mpi_job_free (&job);
}

int
main (int count, char **word)
{
  sl_mpi_ranks ranks;
  if (count == 3 && strcmp (word[1], "survey") == 0)
    survey (word[2]);
  else
    {
      sl_mpi_stop_listen ();
      sl_mpi_begin (&ranks, &count, &word);
      if (count != 2)
        sl_mpi_fail ("badCall", "usage: mpirun -np R sl_nmf_mpi FOLDER, or sl_nmf_mpi survey FOLDER");
      work (word[1], &ranks);
      sl_mpi_end ();
    }
  return EXIT_SUCCESS;
}
