/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_mpi_checkpoint.h"
#include "sl_mpi_fail.h"
#include "base/sl_memory.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 512 }; /* characters of the first line */

/* The first line, filled up with blanks. The ranks' columns, targets and weights enter as numbers made of them. */
static void
describe (const sl_mpi_job *job, const sl_mpi_ranks *ranks, const size_t *first, double mark, char line[LINE])
{
  uint64_t parts = 0;
  double targets = 0, weights = 0;
  for (int q = 0; q <= ranks->count; q++)
    parts = parts * 6364136223846793005u + first[q];
  for (size_t t = 0; t < job->basis.targets; t++)
    targets = 3 * targets + job->basis.sparseness[t];
  for (size_t i = 0; i < job->basis.weighted * job->m; i++)
    weights += sin ((double) i + 1) * job->basis.weights[i];
  int length = snprintf (line, LINE,
                         "sparselearn sl_nmf mpi 1: %zu-by-%zu %s, |X|^2 %.17g, r %zu, ranks %d %016llx, "
                         "start %.17g, codes %zu %.17g, basis %d %zu %.17g %.17g %.17g, thresholds %zu",
                         job->m, job->n,
                         job->sparse   ? "sparse"
                         : job->single ? "single"
                                       : "double",
                         mark, job->r, ranks->count, (unsigned long long) parts, job->start, job->codes.max_iter,
                         job->codes.tol, (int) job->basis.kind, job->basis.max_iter, job->basis.tol, targets, weights,
                         job->thresholds);
  memset (line + length, ' ', (size_t) (LINE - length));
  line[LINE - 1] = '\n';
}

static void
put (const sl_mpi_job *job, const void *what, size_t bytes, FILE *file)
{
  if (fwrite (what, 1, bytes, file) != bytes)
    sl_mpi_fail ("badFile", "cannot write the checkpoint %s: %s", job->checkpoint, strerror (errno));
}

/* The name under which a checkpoint is written until it is whole. */
static void
temporary (const sl_mpi_job *job, char name[4096])
{
  snprintf (name, 4096, "%s.new", job->checkpoint);
}

FILE *
sl_mpi_checkpoint_begin (const sl_mpi_job *job, const sl_mpi_ranks *ranks, const size_t *first, double mark,
                         const sl_mpi_progress *progress, const void *numbers)
{
  char line[LINE], name[4096];
  if (ranks->rank != 0)
    return NULL;
  temporary (job, name);
  FILE *file = fopen (name, "wb");
  if (! file)
    sl_mpi_fail ("badFile", "cannot write the checkpoint %s: %s", name, strerror (errno));
  describe (job, ranks, first, mark, line);
  put (job, line, LINE, file);
  put (job, progress, sizeof *progress, file);
  put (job, numbers, (size_t) progress->bytes, file);
  return file;
}

void
sl_mpi_checkpoint_end (const sl_mpi_job *job, FILE *file)
{
  char name[4096];
  if (! file)
    return;
  temporary (job, name);
  int bad = fflush (file) != 0 || fsync (fileno (file)) != 0;
  if (fclose (file) != 0 || bad || rename (name, job->checkpoint) != 0)
    sl_mpi_fail ("badFile", "cannot write the checkpoint %s: %s", job->checkpoint, strerror (errno));
}

static void
get (const sl_mpi_job *job, void *what, size_t bytes, FILE *file)
{
  if (fread (what, 1, bytes, file) != bytes)
    sl_mpi_fail ("badFile", "the checkpoint %s is damaged", job->checkpoint);
}

int
sl_mpi_checkpoint_resume (const sl_mpi_job *job, sl_mpi_ranks *ranks, const size_t *first, double mark,
                          sl_mpi_progress *progress, void **numbers, FILE **file)
{
  char line[LINE], wanted[LINE];
  int there = 0;
  *file = ranks->rank == 0 ? fopen (job->checkpoint, "rb") : NULL;
  if (*file)
    {
      there = 1;
      describe (job, ranks, first, mark, wanted);
      if (fread (line, 1, LINE, *file) != LINE || memcmp (line, wanted, LINE) != 0)
        sl_mpi_fail ("badFile", "the checkpoint %s is not of this problem with these options and ranks",
                     job->checkpoint);
      get (job, progress, sizeof *progress, *file);
    }
  else if (ranks->rank == 0 && errno != ENOENT)
    sl_mpi_fail ("badFile", "cannot read the checkpoint %s: %s", job->checkpoint, strerror (errno));

  sl_mpi_share (ranks, &there, sizeof there);
  if (! there)
    return 0;
  sl_mpi_share (ranks, progress, sizeof *progress);
  *numbers = sl_mpi_alloc ((size_t) progress->bytes, 1);
  if (*file)
    get (job, *numbers, (size_t) progress->bytes, *file);
  sl_mpi_share (ranks, *numbers, (size_t) progress->bytes);
  return 1;
}
