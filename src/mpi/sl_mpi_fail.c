/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_mpi_fail.h"
#include "base/sl_memory.h"

#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void
sl_mpi_fail (const char *what, const char *format, ...)
{
  char text[4096], line[4200];
  int running = 0;
  va_list args;
  va_start (args, format);
  vsnprintf (text, sizeof text, format, args);
  va_end (args);
  snprintf (line, sizeof line, "sparselearn:%s: %s\n", what, text);
  fputs (line, stderr); /* in one piece: other ranks may be writing too */
  fflush (stderr);
  MPI_Initialized (&running);
  if (running)
    MPI_Abort (MPI_COMM_WORLD, EXIT_FAILURE);
  exit (EXIT_FAILURE);
}

void
sl_mpi_check (sl_status status)
{
  if (status == SL_OUT_OF_MEMORY)
    sl_mpi_fail ("outOfMemory", "%s", sl_status_text (status));
  if (status != SL_OK)
    sl_mpi_fail ("badInput", "%s", sl_status_text (status));
}

void *
sl_mpi_alloc (size_t count, size_t size)
{
  void *memory = sl_alloc (count, size);
  if (! memory)
    sl_mpi_fail ("outOfMemory", "%s", sl_status_text (SL_OUT_OF_MEMORY));
  return memory;
}
