/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_mpi_files.h"
#include "sl_mpi_fail.h"
#include "base/sl_memory.h"

#include <limits.h>
#include <matio.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* ---- one file -------------------------------------------------------------------------------------------------- */

/* Whether all elements of a file of version 5 to 7 are there to their ends: matio reads a cut one without complaint.
   A file of another version, or of the other byte order, is left to matio. */
static int
is_whole (const char *name)
{
  char head[128];
  uint32_t tag[2];
  int whole = 0;
  FILE *file = fopen (name, "rb");
  if (! file)
    return 1; /* matio will say so */
  if (fread (head, 1, sizeof head, file) != sizeof head || memcmp (head, "MATLAB 5", 8) != 0 || head[126] != 'I')
    whole = 1;
  else
    {
      fseeko (file, 0, SEEK_END);
      off_t end = ftello (file), at = sizeof head;
      while (at < end && fseeko (file, at, SEEK_SET) == 0 && fread (tag, sizeof tag, 1, file) == 1)
        at += (off_t) sizeof tag + (off_t) tag[1];
      whole = at == end;
    }
  fclose (file);
  return whole;
}

static mat_t *
open_file (const char *name)
{
  if (! is_whole (name))
    sl_mpi_fail ("badFile", "%s is cut off or damaged", name);
  mat_t *file = Mat_Open (name, MAT_ACC_RDONLY);
  if (! file)
    sl_mpi_fail ("badFile", "cannot open %s as a MAT file; save it with save -v7", name);
  return file;
}

/* What the header says of X. */
static matvar_t *
variable (mat_t *file, const char *name)
{
  matvar_t *x = Mat_VarReadInfo (file, "X");
  if (! x)
    sl_mpi_fail ("badFile", "%s holds no variable X", name);
  if (x->rank != 2 || x->isComplex || x->isLogical
      || (x->class_type != MAT_C_DOUBLE && x->class_type != MAT_C_SINGLE && x->class_type != MAT_C_SPARSE))
    sl_mpi_fail ("badInput", "X in %s must be a real matrix of class double or single, full or (double) sparse",
                 name);
  if (x->dims[0] == 0 || x->dims[1] == 0)
    sl_mpi_fail ("badInput", "X in %s is empty: %zu-by-%zu", name, x->dims[0], x->dims[1]);
  if (x->dims[0] > INT_MAX || x->dims[1] > INT_MAX)
    sl_mpi_fail ("badInput", "X in %s is too large: %zu-by-%zu", name, x->dims[0], x->dims[1]);
  return x;
}

static const char *
class_of (const matvar_t *x)
{
  return x->class_type == MAT_C_SPARSE ? "sparse" : x->class_type == MAT_C_SINGLE ? "single" : "double";
}

/* Opens file k, whose X must be what the job says. */
static matvar_t *
open_part (const sl_mpi_job *job, size_t k, mat_t **file)
{
  const char *name = job->file[k], *wanted = job->sparse ? "sparse" : job->single ? "single" : "double";
  *file = open_file (name);
  matvar_t *x = variable (*file, name);
  if (x->dims[0] != job->m || x->dims[1] != job->columns[k] || strcmp (class_of (x), wanted) != 0)
    sl_mpi_fail ("badFile", "X in %s is %s of size %zu-by-%zu, but was %s of size %zu-by-%zu a moment ago", name,
                 class_of (x), x->dims[0], x->dims[1], wanted, job->m, job->columns[k]);
  return x;
}

static void
close_part (mat_t *file, matvar_t *x)
{
  Mat_VarFree (x);
  Mat_Close (file);
}

void
sl_mpi_files_survey (const sl_mpi_job *job)
{
  for (size_t k = 0; k < job->files; k++)
    {
      mat_t *file = open_file (job->file[k]);
      matvar_t *x = variable (file, job->file[k]);
      printf ("%zu %zu %s\n", x->dims[0], x->dims[1], class_of (x));
      close_part (file, x);
    }
}

/* ---- a rank's files -------------------------------------------------------------------------------------------- */

void
sl_mpi_files_share (const sl_mpi_job *job, int ranks, int q, size_t *from, size_t *to)
{
  double before = 0;
  *from = *to = 0;
  for (size_t k = 0; k < job->files; k++)
    {
      double middle = before + (double) job->columns[k] / 2;
      int owner = (int) (middle * ranks / (double) job->n);
      before += (double) job->columns[k];
      *from += owner < q;
      *to += owner <= q;
    }
}

static const char DAMAGED[] = "X in %s cannot be read: the file is damaged";

/* The columns of full file k, to value. What a cut file does not give stays NaN and is found by check. */
static void
read_full (const sl_mpi_job *job, size_t k, char *value)
{
  mat_t *file;
  matvar_t *x = open_part (job, k, &file);
  int start[2] = { 0, 0 }, stride[2] = { 1, 1 }, edge[2] = { (int) x->dims[0], (int) x->dims[1] };
  memset (value, 0xff, job->m * job->columns[k] * (job->single ? sizeof (float) : sizeof (double)));
  if (Mat_VarReadData (file, x, value, start, stride, edge) != 0)
    sl_mpi_fail ("badFile", DAMAGED, job->file[k]);
  close_part (file, x);
}

/* Whether the arrays are those of a sparse m-by-n matrix: whatever a file holds, no index may lead astray. */
static int
is_sound (const mat_sparse_t *s, size_t m, size_t n)
{
  if (! s || s->njc != n + 1 || ! s->jc || s->jc[0] != 0 || s->nir < s->jc[n] || s->ndata < s->jc[n]
      || (s->jc[n] > 0 && (! s->ir || ! s->data)))
    return 0;
  for (size_t j = 0; j < n; j++)
    {
      if (s->jc[j + 1] < s->jc[j] || s->jc[j + 1] > s->jc[n])
        return 0;
      for (size_t p = s->jc[j]; p < s->jc[j + 1]; p++)
        if (s->ir[p] >= m || (p > s->jc[j] && s->ir[p] <= s->ir[p - 1]))
          return 0;
    }
  return 1;
}

/* Sparse file k is read whole: its number of entries stands nowhere else. */
static matvar_t *
read_sparse (const sl_mpi_job *job, size_t k)
{
  mat_t *file;
  matvar_t *x = open_part (job, k, &file);
  if (Mat_VarReadDataAll (file, x) != 0 || x->data_type != MAT_T_DOUBLE
      || ! is_sound (x->data, job->m, job->columns[k]))
    sl_mpi_fail ("badFile", DAMAGED, job->file[k]);
  Mat_Close (file);
  return x;
}

/* The sparse files side by side: columns behind columns. */
static void
join_sparse (const sl_mpi_job *job, size_t from, size_t to, sl_data *X, void *memory[3])
{
  /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
  matvar_t **part = sl_mpi_alloc (to - from + 1, sizeof *part);
  size_t entries = 0, column = 0, at = 0;
  for (size_t k = from; k < to; k++)
    {
      part[k - from] = read_sparse (job, k);
      entries += ((const mat_sparse_t *) part[k - from]->data)->jc[job->columns[k]];
    }

  double *value = memory[0] = sl_mpi_alloc (entries, sizeof *value);
  size_t *row = memory[1] = sl_mpi_alloc (entries, sizeof *row);
  size_t *start = memory[2] = sl_mpi_alloc (X->n + 1, sizeof *start);
  for (size_t k = from; k < to; k++)
    {
      const mat_sparse_t *s = part[k - from]->data;
      size_t n = job->columns[k], count = s->jc[n];
      for (size_t j = 0; j < n; j++)
        start[column + j] = at + s->jc[j];
      for (size_t p = 0; p < count; p++)
        row[at + p] = s->ir[p];
      if (count > 0)
        memcpy (value + at, s->data, count * sizeof *value);
      column += n;
      at += count;
      Mat_VarFree (part[k - from]);
    }
  start[column] = at;
  sl_free (part);
  X->value = value;
  X->row = row;
  X->start = start;
}

/* Every file's columns must be finite and non-negative. */
static void
check (const sl_mpi_job *job, size_t from, size_t to, const sl_data *X)
{
  size_t column = 0, size = job->single ? sizeof (float) : sizeof (double);
  for (size_t k = from; k < to; column += job->columns[k], k++)
    {
      sl_data part = *X;
      double sumsq, minimum, maximum;
      part.n = job->columns[k];
      if (X->start)
        part.start = X->start + column;
      else
        part.value = (const char *) X->value + column * X->m * size;
      sl_status status = job->single ? sl_survey_s (&part, &sumsq, &minimum, &maximum, NULL)
                                     : sl_survey_d (&part, &sumsq, &minimum, &maximum, NULL);
      if (status == SL_NOT_FINITE)
        sl_mpi_fail ("badInput", "X in %s must be finite, without NaN and Inf", job->file[k]);
      sl_mpi_check (status);
      if (minimum < 0)
        sl_mpi_fail ("badInput", "X in %s must be non-negative, but its least entry is %g", job->file[k], minimum);
    }
}

void
sl_mpi_files_read (const sl_mpi_job *job, size_t from, size_t to, sl_data *X, void *memory[3])
{
  *X = (sl_data) { job->m, 0, NULL, NULL, NULL };
  memory[0] = memory[1] = memory[2] = NULL;
  for (size_t k = from; k < to; k++)
    X->n += job->columns[k];
  if (X->n == 0)
    return;
  if (job->sparse)
    join_sparse (job, from, to, X, memory);
  else
    {
      size_t size = job->single ? sizeof (float) : sizeof (double), column = 0;
      char *value = memory[0] = sl_mpi_alloc (X->n * size, job->m);
      for (size_t k = from; k < to; column += job->columns[k], k++)
        read_full (job, k, value + column * job->m * size);
      X->value = value;
    }
  check (job, from, to, X);
}
