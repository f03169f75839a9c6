/* sl_memory.h -- the one seam through which the core takes and gives back memory.

   Tests replace sl_alloc when they link (ld --wrap) to make the k-th request fail, for every k. */
#ifndef SL_MEMORY_H
#define SL_MEMORY_H

#include <stddef.h>

/* Room for count items of size bytes, aligned to 64 bytes, not cleared; null when there is none or when the product
   overflows. A request for nothing gives a pointer that may be freed. */
void *sl_alloc (size_t count, size_t size);

/* Null is allowed. */
void sl_free (void *memory);

/* bytes rounded up to whole cache lines, so that the pieces of one block of memory stay aligned and threads do not
   share a line; saturates at SIZE_MAX, which no allocation can satisfy. */
size_t sl_align (size_t bytes);

#endif
