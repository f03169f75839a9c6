/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_memory_private.h -- where sl_alloc takes memory from and sl_free gives it back.

   Tests put functions of their own there, which count what is alive and let the k-th request fail, for every k. A pointer
   works with any linker and with link-time optimisation, which keeps calls within the core from being replaced. */
#ifndef SL_MEMORY_PRIVATE_H
#define SL_MEMORY_PRIVATE_H

#include <stddef.h>

typedef struct
{
  void *(*take) (size_t bytes); /* bytes is a positive multiple of 64; aligned to 64; null if there is no memory */
  void (*give) (void *memory);  /* memory may be null */
} sl_memory;

extern sl_memory sl_memory_source;

#endif
