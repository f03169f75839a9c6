/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mpi_fail.h -- how a rank ends the whole run with an error that its starter can raise again.

   One line on the error stream, "sparselearn:<what>: <text>", then all ranks are ended: none is left waiting for
   numbers that will not come. */
#ifndef SL_MPI_FAIL_H
#define SL_MPI_FAIL_H

#include "base/sl_base.h"

void sl_mpi_fail (const char *what, const char *format, ...) __attribute__ ((noreturn, format (printf, 2, 3)));

/* Fails with what a status means; SL_OK returns. */
void sl_mpi_check (sl_status status);

/* Room for count items of size bytes, of which there is never too little: without it the run fails. */
void *sl_mpi_alloc (size_t count, size_t size);

#endif
