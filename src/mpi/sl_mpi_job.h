/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mpi_job.h -- what is to be done, as sl_nmf.m writes it down.

   A job is a folder with
     job       a line of the format, then lines "name value": numbers as C reads them, exact with 17 digits. "columns"
               and "file" come once for each file, in the order of the data, "sparseness" once for each target
     W0, H0    the start, m-by-r and r-by-n by columns, in the precision of the data
     weights   those of the rule for W, if any: as many times m doubles as "weighted" says
   into which the run writes W and H (as W0 and H0) and history (see sl_mpi_iterate.h).
   Only rank 0 reads and writes the folder; the files of the data are read by the rank that they belong to. */
#ifndef SL_MPI_JOB_H
#define SL_MPI_JOB_H

#include "sl_mpi_ranks.h"
#include "nmf/sl_nmf_rule.h"

typedef struct
{
  size_t m, n, r;
  int single, sparse;          /* of what class the data are */
  size_t iterations;           /* limit */
  double tol, seconds, passed; /* where to stop; how many seconds have passed already */
  sl_nmf_rule codes, basis;    /* rules of V, which is hals, and of W; 0 sweeps: as their cost allows */
  size_t thresholds;           /* of gsp: 0 common, 1 scaled, 2 common at first */
  double range;                /* where the largest entry is above it or below its inverse, X is divided by a unit */
  double floor;                /* part of |X|^2 below which the distance is evaluated directly */
  char *checkpoint;            /* file, or null */
  double every;                /* seconds between two checkpoints */
  double start; /* a mark of the start, as far as it is given, by which checkpoints are distinguished */
  size_t files;
  char **file;
  size_t *columns;              /* of each file */
  double *sparseness, *weights; /* where the rule's targets and weights live */
  char *text;                   /* where the strings live */
} sl_mpi_job;

/* The job in the folder; all ranks get it. */
void sl_mpi_job_read (sl_mpi_job *job, const char *folder, sl_mpi_ranks *ranks);
void sl_mpi_job_free (sl_mpi_job *job);

/* A file of the folder; fails where it cannot be opened. */
FILE *sl_mpi_job_open (const char *folder, const char *name, const char *mode);

#endif
