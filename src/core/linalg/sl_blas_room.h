/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_blas_room.h -- whether there is memory for the buffers of OpenBLAS.

   OpenBLAS allocates a buffer of 128 MiB for each thread that is inside of it at a time, when that first happens, and
   keeps it. If memory is limited (ulimit -v, as batch systems do) and there is none, OpenBLAS tries for ever within
   the product: no error, no end. So the memory is checked beforehand, and the buffers are then taken for all threads
   at once. */
#ifndef SL_BLAS_ROOM_H
#define SL_BLAS_ROOM_H

#include "base/sl_base.h"

/* Returns SL_OUT_OF_MEMORY if a limit leaves no memory for the buffers of sl_thread_limit () threads, else SL_OK. It
   checks once for each number of threads larger than those before; with another BLAS, or without a limit, it does
   nothing. Call it outside of parallel regions. */
sl_status sl_blas_room (void);

#endif
