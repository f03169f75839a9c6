/* SPDX-License-Identifier: BSD-3-Clause */
#include "base/sl_memory.h"
#include "sl_code_wide_private.h"

#include <math.h>
#include <string.h>

enum {
  MOST = 64,      /* columns in step */
  LIMIT = 1 << 22 /* numbers that they may hold, or as many as the dictionary has */
};

size_t
sl_code_step (const sl_wide *D, size_t each)
{
  size_t limit = sl_max_size (LIMIT, D->d * D->p);
  return sl_max_size (SL_CODE_STEP, sl_min_size (MOST, limit / (D->p + each)));
}

static sl_status
grow (sl_code_pool *pool, size_t more)
{
  if (pool->total + more <= pool->capacity)
    return SL_OK;
  size_t capacity = pool->total + more + pool->total / 2;
  size_t *row = sl_alloc (capacity, sizeof (size_t));
  double *value = sl_alloc (capacity, sizeof (double));
  if (! row || ! value)
    {
      sl_free (row);
      sl_free (value);
      return SL_OUT_OF_MEMORY;
    }
  if (pool->total > 0)
    {
      memcpy (row, pool->row, pool->total * sizeof (size_t));
      memcpy (value, pool->value, pool->total * sizeof (double));
    }
  sl_free (pool->row);
  sl_free (pool->value);
  pool->row = row;
  pool->value = value;
  pool->capacity = capacity;
  return SL_OK;
}

sl_status
sl_code_pool_add (sl_code_pool *pool, size_t at, size_t count, const size_t *number, const double *z, int unit)
{
  sl_status status = grow (pool, count);
  if (status != SL_OK)
    return status;
  size_t *row = pool->row + pool->total, n = 0;
  double *value = pool->value + pool->total;
  for (size_t i = 0; i < count; i++) /* each entry to its place among those before it */
    if (z[i] != 0)
      {
        size_t k = n++;
        for (; k > 0 && row[k - 1] > number[i]; k--)
          {
            row[k] = row[k - 1];
            value[k] = value[k - 1];
          }
        row[k] = number[i];
        value[k] = ldexp (z[i], unit);
      }
  pool->start[at] = pool->total;
  pool->count[at] = n;
  pool->total += n;
  return SL_OK;
}
