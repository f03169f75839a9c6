/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_texts.h -- the different ones of many texts, such as the names of users in a table of ratings, numbered from 0 in the
   order in which they come first. A search takes the same time for any number of texts. */
#ifndef SL_TEXTS_H
#define SL_TEXTS_H

#include <stddef.h>
#include <stdint.h>
#include "base/sl_base.h"

/* Zero at first. Text k is from letters + start[k] to letters + start[k+1]. */
typedef struct
{
  char *letters;
  size_t *start, *slot; /* slot[h]: 0, or 1 plus the number of a text with hash h, or a little less */
  size_t count, filled, room_letters, room_texts, slots;
} sl_texts;

/* Which of the texts has these `size` letters, in *which; one more if there is none. After SL_OUT_OF_MEMORY the texts are
   as they were. */
sl_status sl_texts_find (sl_texts *texts, const char *letters, size_t size, size_t *which);

void sl_texts_free (sl_texts *texts);

#endif
