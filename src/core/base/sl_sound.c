/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_sound.h"

int
sl_is_sound (size_t m, size_t n, size_t capacity, const size_t *start, const size_t *row)
{
  if (start[0] != 0)
    return 0;
  for (size_t j = 0; j < n; j++) /* all of them before row is read at any */
    if (start[j + 1] < start[j] || start[j + 1] > capacity)
      return 0;
  for (size_t j = 0; j < n; j++)
    for (size_t i = start[j]; i < start[j + 1]; i++)
      if (row[i] >= m || (i > start[j] && row[i] <= row[i - 1]))
        return 0;
  return 1;
}
