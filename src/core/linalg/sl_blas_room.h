/* sl_blas_room.h -- room for the buffers of OpenBLAS, asked for while the answer can still be no.

   OpenBLAS takes 128 MiB for each thread that is inside of it at a time, when that first happens, and keeps them. Where
   memory is limited (ulimit -v, as batch systems do) and there is no room, it tries for ever within the product: no
   error, no end. So the room is looked for beforehand, and the buffers are then taken for all threads at once. */
#ifndef SL_BLAS_ROOM_H
#define SL_BLAS_ROOM_H

#include "base/sl_base.h"

/* SL_OUT_OF_MEMORY where a limit leaves no room for the buffers of sl_thread_limit () threads. Looks once for each
   number of threads that is larger than those before; with another BLAS, or without a limit, it does nothing. To be
   called outside of parallel regions. */
sl_status sl_blas_room (void);

#endif
