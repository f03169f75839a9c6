#include "sl_memory.h"

#include <stdint.h>
#include <stdlib.h>

enum { CACHE_LINE = 64 };

size_t
sl_align (size_t bytes)
{
  if (bytes > SIZE_MAX - CACHE_LINE)
    return SIZE_MAX;
  return (bytes + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
}

void *
sl_alloc (size_t count, size_t size)
{
  if (size != 0 && count > SIZE_MAX / size)
    return NULL;
  size_t bytes = sl_align (count * size + (count * size == 0));
  return bytes == SIZE_MAX ? NULL : aligned_alloc (CACHE_LINE, bytes);
}

void
sl_free (void *memory)
{
  free (memory);
}
