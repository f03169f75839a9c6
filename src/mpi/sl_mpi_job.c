/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_mpi_job.h"
#include "sl_mpi_fail.h"
#include "base/sl_memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char FORMAT[] = "sl_nmf_mpi 1";
static const char OUTDATED[] = "the program does not know '%s' in the job: build it anew with make mpi";

FILE *
sl_mpi_job_open (const char *folder, const char *name, const char *mode)
{
  char path[4096];
  snprintf (path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen (path, mode);
  if (! file)
    sl_mpi_fail ("mpiFailed", "cannot open %s, which rank 0 must be able to %s", path,
                 *mode == 'r' ? "read" : "write");
  return file;
}

/* The whole text of the job, with a zero at the end. */
static char *
text_of (const char *folder, sl_mpi_ranks *ranks)
{
  FILE *file = NULL;
  uint64_t length = 0;
  if (ranks->rank == 0)
    {
      file = sl_mpi_job_open (folder, "job", "rb");
      fseek (file, 0, SEEK_END);
      length = (uint64_t) ftell (file);
      rewind (file);
    }
  sl_mpi_share (ranks, &length, sizeof length);
  char *text = sl_mpi_alloc (length + 1, 1);
  if (file)
    {
      if (fread (text, 1, length, file) != length)
        sl_mpi_fail ("mpiFailed", "cannot read the job in %s", folder);
      fclose (file);
    }
  sl_mpi_share (ranks, text, length);
  text[length] = '\0';
  return text;
}

static size_t
lines_of (const char *text)
{
  size_t lines = 0;
  for (; *text; text++)
    lines += *text == '\n';
  return lines;
}

static int
take_kind (const char *value, sl_rule_kind *kind)
{
  static const char *const name[] = { "hals", "", "", "gsp", "csp", "" }; /* those for W beside codes by hals */
  for (*kind = 0; *kind < SL_RULES; ++*kind)
    if (*value && strcmp (value, name[*kind]) == 0)
      return 1;
  return 0;
}

/* One line, "name value"; false where the name or the value is not known. */
static int
take (sl_mpi_job *job, const char *name, char *value)
{
  const struct
  {
    const char *name;
    size_t *count;
    double *number;
  } known[] = { { "m", &job->m, NULL },
                { "n", &job->n, NULL },
                { "r", &job->r, NULL },
                { "iterations", &job->iterations, NULL },
                { "codes_max_iter", &job->codes.max_iter, NULL },
                { "basis_max_iter", &job->basis.max_iter, NULL },
                { "weighted", &job->basis.weighted, NULL },
                { "thresholds", &job->thresholds, NULL },
                { "columns", &job->columns[job->files], NULL },
                { "codes_tol", NULL, &job->codes.tol },
                { "basis_tol", NULL, &job->basis.tol },
                { "sparseness", NULL, &job->sparseness[job->basis.targets] },
                { "tol", NULL, &job->tol },
                { "seconds", NULL, &job->seconds },
                { "passed", NULL, &job->passed },
                { "range", NULL, &job->range },
                { "floor", NULL, &job->floor },
                { "every", NULL, &job->every },
                { "start", NULL, &job->start } };

  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp (name, known[i].name) == 0)
      {
        double number = strtod (value, NULL);
        if (known[i].number)
          *known[i].number = number;
        else
          *known[i].count = number < 9e15 ? (size_t) number : SIZE_MAX;
        job->basis.targets += strcmp (name, "sparseness") == 0;
        return 1;
      }
  if (strcmp (name, "basis") == 0)
    return take_kind (value, &job->basis.kind);
  if (strcmp (name, "class") == 0)
    {
      job->single = strcmp (value, "single") == 0;
      job->sparse = strcmp (value, "sparse") == 0;
    }
  else if (strcmp (name, "checkpoint") == 0)
    job->checkpoint = value;
  else if (strcmp (name, "file") == 0)
    job->file[job->files++] = value;
  else
    return 0;
  return 1;
}

static void
read_weights (sl_mpi_job *job, const char *folder, sl_mpi_ranks *ranks)
{
  size_t count = job->basis.weighted * job->m;
  if (count == 0)
    return;
  job->weights = sl_mpi_alloc (count, sizeof *job->weights);
  job->basis.weights = job->weights;
  if (ranks->rank == 0)
    {
      FILE *file = sl_mpi_job_open (folder, "weights", "rb");
      if (fread (job->weights, sizeof *job->weights, count, file) != count)
        sl_mpi_fail ("mpiFailed", "cannot read the weights in %s", folder);
      fclose (file);
    }
  sl_mpi_share (ranks, job->weights, count * sizeof *job->weights);
}

void
sl_mpi_job_read (sl_mpi_job *job, const char *folder, sl_mpi_ranks *ranks)
{
  char *line = text_of (folder, ranks), *end;
  size_t lines = lines_of (line);
  memset (job, 0, sizeof *job);
  job->text = line;
  job->file = sl_mpi_alloc (lines + 1, sizeof *job->file);
  job->columns = sl_mpi_alloc (lines + 1, sizeof *job->columns);
  job->sparseness = sl_mpi_alloc (lines + 1, sizeof *job->sparseness);
  job->basis.sparseness = job->sparseness;

  for (size_t k = 0; k < lines; k++, line = end + 1)
    {
      end = strchr (line, '\n');
      *end = '\0';
      char *value = strchr (line, ' ');
      if (k == 0 && strcmp (line, FORMAT) != 0)
        sl_mpi_fail ("mpiFailed", OUTDATED, line);
      if (k > 0 && value)
        {
          *value++ = '\0';
          if (! take (job, line, value))
            sl_mpi_fail ("mpiFailed", OUTDATED, line);
        }
    }
  read_weights (job, folder, ranks);
}

void
sl_mpi_job_free (sl_mpi_job *job)
{
  sl_free (job->file);
  sl_free (job->columns);
  sl_free (job->sparseness);
  sl_free (job->weights);
  sl_free (job->text);
}
