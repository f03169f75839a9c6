/* SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>
#include "base/sl_memory.h"
#include "sl_texts.h"

/* FNV-1a, and the upper half below: open addressing takes the lowest bits. */
static size_t
hash_of (const char *letters, size_t size)
{
  uint64_t h = 0xcbf29ce484222325u;
  for (size_t i = 0; i < size; i++)
    h = (h ^ (uint8_t) letters[i]) * 0x100000001b3u;
  return (size_t) (h ^ h >> 32);
}

/* Makes *array, of `used` items, one with room for `wanted`. */
static sl_status
grow (void *array, size_t used, size_t wanted, size_t size)
{
  void *old, *new = sl_alloc (wanted, size);
  if (! new)
    return SL_OUT_OF_MEMORY;
  memcpy (&old, array, sizeof old);
  if (used > 0)
    memcpy (new, old, used * size);
  memcpy (array, &new, sizeof new);
  sl_free (old);
  return SL_OK;
}

/* The slot of a text, or the free one where it belongs. */
static size_t
slot_of (const sl_texts *t, const char *letters, size_t size)
{
  size_t at = hash_of (letters, size) & (t->slots - 1);
  for (; t->slot[at]; at = (at + 1) & (t->slots - 1))
    {
      const size_t *start = t->start + t->slot[at] - 1;
      if (start[1] - start[0] == size && memcmp (t->letters + start[0], letters, size) == 0)
        break;
    }
  return at;
}

/* Twice as many slots; at most half of them are in use. */
static sl_status
more_slots (sl_texts *t)
{
  size_t slots = t->slots ? 2 * t->slots : 64, *slot = sl_alloc (slots, sizeof *slot);
  if (! slot)
    return SL_OUT_OF_MEMORY;
  memset (slot, 0, slots * sizeof *slot);
  sl_free (t->slot);
  t->slot = slot;
  t->slots = slots;
  for (size_t k = 0; k < t->count; k++)
    slot[slot_of (t, t->letters + t->start[k], t->start[k + 1] - t->start[k])] = k + 1;
  return SL_OK;
}

static sl_status
make_room (sl_texts *t, size_t size)
{
  if (2 * (t->count + 1) > t->slots && more_slots (t) != SL_OK)
    return SL_OUT_OF_MEMORY;
  if (t->count + 2 > t->room_texts)
    {
      size_t wanted = 2 * t->room_texts + 64;
      if (grow (&t->start, t->room_texts ? t->count + 1 : 0, wanted, sizeof *t->start) != SL_OK)
        return SL_OUT_OF_MEMORY;
      t->room_texts = wanted;
    }
  if (t->filled + size > t->room_letters)
    {
      size_t wanted = 2 * t->room_letters + size + 64;
      if (grow (&t->letters, t->filled, wanted, 1) != SL_OK)
        return SL_OUT_OF_MEMORY;
      t->room_letters = wanted;
    }
  return SL_OK;
}

sl_status
sl_texts_find (sl_texts *t, const char *letters, size_t size, size_t *which)
{
  sl_status status = make_room (t, size);
  if (status != SL_OK)
    return status;
  size_t at = slot_of (t, letters, size);
  if (! t->slot[at])
    {
      if (size > 0)
        memcpy (t->letters + t->filled, letters, size);
      t->start[t->count] = t->filled;
      t->filled += size;
      t->slot[at] = ++t->count;
      t->start[t->count] = t->filled;
    }
  *which = t->slot[at] - 1;
  return SL_OK;
}

void
sl_texts_free (sl_texts *t)
{
  sl_free_all (t->letters, t->start, t->slot);
  memset (t, 0, sizeof *t);
}
