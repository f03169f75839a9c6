/* SPDX-License-Identifier: BSD-3-Clause */
#ifdef __linux__
#define _DEFAULT_SOURCE /* for madvise */
#endif
#include "sl_memory.h"
#include "sl_base.h"
#include "sl_memory_private.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/mman.h>
#endif

/* Memory of MAPPED bytes and more glibc always takes from the system. Below that it hands out again what was freed, but not
   if the memory must be aligned to a page. */
enum { CACHE_LINE = 64, PAGE = 1 << 21, LARGE = 4 * PAGE, MAPPED = 16 * PAGE };

size_t
sl_align (size_t bytes)
{
  if (bytes > SIZE_MAX - CACHE_LINE)
    return SIZE_MAX;
  return (bytes + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
}

void
sl_large_pages (void *memory, size_t bytes)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  const size_t before = (PAGE - (uintptr_t) memory % PAGE) % PAGE;
  if (bytes >= LARGE)
    (void) madvise ((char *) memory + before, (bytes - before) / PAGE * PAGE, MADV_HUGEPAGE);
#else
  (void) memory;
  (void) bytes;
#endif
}

static void *
aligned_memory (size_t bytes)
{
#ifdef _WIN32 /* its C library has no aligned_alloc, and free would not take what it has instead */
  return _aligned_malloc (bytes, CACHE_LINE);
#elif defined(__linux__) && defined(MADV_HUGEPAGE)
  void *memory = NULL;
  if (posix_memalign (&memory, bytes < MAPPED ? CACHE_LINE : PAGE, bytes) != 0)
    return NULL;
  sl_large_pages (memory, bytes);
  return memory;
#else
  return aligned_alloc (CACHE_LINE, bytes);
#endif
}

static void
give (void *memory)
{
#ifdef _WIN32
  _aligned_free (memory);
#else
  free (memory);
#endif
}

sl_memory sl_memory_source = { aligned_memory, give };

void *
sl_alloc (size_t count, size_t size)
{
  if (size != 0 && count > SIZE_MAX / size)
    return NULL;
  size_t bytes = sl_align (count * size + (count * size == 0));
  if (bytes > PTRDIFF_MAX)
    return NULL;
  return sl_memory_source.take (bytes);
}

/* Under AddressSanitizer nothing may touch what is between the arrays of a block. */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
enum { GAP = 64 };
#define FORBID(from, bytes) __asan_poison_memory_region (from, bytes)
#else
enum { GAP = 0 };
#define FORBID(from, bytes) ((void) (from), (void) (bytes))
#endif

/* SIZE_MAX where that overflows. */
static size_t
bytes_of (const sl_piece *piece)
{
  return piece->count > SIZE_MAX / piece->size ? SIZE_MAX : sl_align (piece->count * piece->size);
}

/* Gives the pieces their places, with a gap behind each, and returns the bytes that they need. */
static size_t
lay_out (char *memory, const sl_piece *piece, size_t pieces, size_t gap)
{
  size_t bytes = 0;
  for (size_t i = 0; i < pieces; i++)
    {
      char *at = memory ? memory + bytes : NULL;
      const size_t used = piece[i].count * piece[i].size, next = bytes_of (piece + i);
      if (at)
        memcpy (piece[i].place, &at, sizeof at);
      if (at && gap > 0)
        FORBID (at + used, next + gap - used);
      bytes += sl_min_size (next, SIZE_MAX - bytes);
      bytes += sl_min_size (gap, SIZE_MAX - bytes);
    }
  return bytes;
}

size_t
sl_place (void *memory, const sl_piece *piece, size_t pieces)
{
  return lay_out (memory, piece, pieces, 0);
}

void *
sl_reserve (const sl_piece *piece, size_t pieces)
{
  void *memory = sl_alloc (1, lay_out (NULL, piece, pieces, GAP));
  if (memory)
    lay_out (memory, piece, pieces, GAP);
  return memory;
}

void
sl_free (void *memory)
{
  sl_memory_source.give (memory);
}

void
sl_free_each (void *const *memory, size_t count)
{
  for (size_t i = 0; i < count; i++)
    sl_free (memory[i]);
}
