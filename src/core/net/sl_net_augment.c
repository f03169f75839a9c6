/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_counter.h"
#include "sl_net_private.h"

#include <string.h>

/* Output (u, v) is pixel (u + down, v + across), with v counted from the right where flipped. */
typedef struct
{
  ptrdiff_t down, across;
  int flipped;
} change;

/* From -most to most, by the upper 23 bits h of a word: floor ((2 most + 1) u) - most with u = (h + 1/2) 2^-23. */
static ptrdiff_t
moved (uint32_t word, size_t most)
{
  const uint64_t h = word >> 9;
  return (ptrdiff_t) (((2 * h + 1) * (2 * (uint64_t) most + 1)) >> 24) - (ptrdiff_t) most;
}

static change
draw (const sl_net_changes *changes, uint64_t seed, size_t sample)
{
  const uint32_t key[] = { (uint32_t) seed, (uint32_t) (seed >> 32) },
                 block[] = { (uint32_t) sample, (uint32_t) ((uint64_t) sample >> 32), 0, 1 };
  uint32_t word[4];
  sl_philox (key, block, word);
  return (change) { moved (word[0], changes->shift[0]), moved (word[1], changes->shift[1]),
                    changes->flips && word[2] >> 31 == 0 };
}

static void
copy_full (const size_t shape[3], const change *by, const sl_real *x, sl_real *y)
{
  const ptrdiff_t h = (ptrdiff_t) shape[0], w = (ptrdiff_t) shape[1];
  const ptrdiff_t first = by->down < 0 ? -by->down : 0, last = by->down > 0 ? h - by->down : h;
  for (size_t c = 0; c < shape[2]; c++, x += h * w)
    for (ptrdiff_t v = 0; v < w; v++, y += h)
      {
        const ptrdiff_t from = (by->flipped ? w - 1 - v : v) + by->across;
        if (from < 0 || from >= w)
          {
            memset (y, 0, shape[0] * sizeof *y);
            continue;
          }
        memset (y, 0, (size_t) first * sizeof *y);
        memcpy (y + first, x + from * h + first + by->down, (size_t) (last - first) * sizeof *y);
        memset (y + last, 0, (size_t) (h - last) * sizeof *y);
      }
}

static void
copy_sparse (const size_t shape[3], const change *by, const sl_data *X, size_t j, sl_real *y)
{
  const ptrdiff_t h = (ptrdiff_t) shape[0], w = (ptrdiff_t) shape[1];
  const sl_real *value = X->value;
  memset (y, 0, X->m * sizeof *y);
  for (size_t e = X->start[j]; e < X->start[j + 1]; e++)
    {
      const ptrdiff_t at = (ptrdiff_t) X->row[e], u = at % h - by->down, v = at / h % w - by->across;
      if (u >= 0 && u < h && v >= 0 && v < w)
        y[u + h * ((by->flipped ? w - 1 - v : v) + at / h / w * w)] = value[e];
    }
}

void
SL_NAME (net_read_changed) (const sl_data *X, const size_t shape[3], const sl_net_changes *changes, uint64_t seed,
                            size_t n, const size_t *which, size_t number, sl_real *x)
{
  for (size_t k = 0; k < n; k++, x += X->m)
    {
      const change by = draw (changes, seed, number + k);
      if (X->start)
        copy_sparse (shape, &by, X, which[k], x);
      else
        copy_full (shape, &by, (const sl_real *) X->value + which[k] * X->m, x);
    }
}
