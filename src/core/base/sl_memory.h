/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_memory.h -- the only functions by which the core allocates and frees memory. */
#ifndef SL_MEMORY_H
#define SL_MEMORY_H

#include <stddef.h>

/* Memory for count items of size bytes, aligned to 64 bytes, not cleared; null if there is none or if they were more than
   PTRDIFF_MAX bytes, which no object may have. For count or size 0 it returns a pointer that may be freed. */
void *sl_alloc (size_t count, size_t size);

/* One block of memory for several arrays, each aligned to 64 bytes: SL_RESERVE (SL_PIECE (x, n), SL_PIECE (y, m)) makes x
   a pointer to n items of its type and y one to m, and gives what sl_free takes; null if there is no memory. SL_PLACE
   (memory, ...) does so in memory that is there, unless it is null, and gives the bytes that the arrays need. */
typedef struct
{
  void *place; /* of the pointer */
  size_t count, size;
} sl_piece;
void *sl_reserve (const sl_piece *piece, size_t pieces);
size_t sl_place (void *memory, const sl_piece *piece, size_t pieces);
#define SL_PIECE(pointer, count) \
  { \
    &(pointer), count, sizeof *(pointer) \
  }
#define SL_RESERVE(...) \
  sl_reserve ((sl_piece[]) { __VA_ARGS__ }, sizeof ((sl_piece[]) { __VA_ARGS__ }) / sizeof (sl_piece))
#define SL_PLACE(memory, ...) \
  sl_place (memory, (sl_piece[]) { __VA_ARGS__ }, sizeof ((sl_piece[]) { __VA_ARGS__ }) / sizeof (sl_piece))

/* Asks for large pages, which the system hands out faster, for memory that nobody has written yet. Small memory, or a
   system without them, stays as it is. sl_alloc does this itself. */
void sl_large_pages (void *memory, size_t bytes);

/* memory may be null; sl_free_all (a, b, ...) frees several. */
void sl_free (void *memory);
void sl_free_each (void *const *memory, size_t count);
#define sl_free_all(...) \
  sl_free_each ((void *[]) { __VA_ARGS__ }, sizeof ((void *[]) { __VA_ARGS__ }) / sizeof (void *))

/* bytes rounded up to a multiple of the cache line, so that pieces of one block of memory stay aligned and threads do
   not share a line; SIZE_MAX, which no allocation can satisfy, if that overflows. */
size_t sl_align (size_t bytes);

#endif
