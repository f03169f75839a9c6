/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_dict_sums.h"

#include <string.h>

enum { BETWEEN_QUESTIONS = 1 << 21 }; /* products, about a thousandth of a second */

SL_CLONES static void
add (size_t d, double z, const sl_real *x, double *b)
{
  for (size_t i = 0; i < d; i++)
    b[i] += z * (double) x[i];
}

sl_status
SL_NAME (dict_sums) (size_t d, size_t p, size_t n, const sl_real *X, const sl_graph *Z, double *A, double *B,
                     const sl_stop *stop)
{
  size_t done = 0; /* products since the last question */
  memset (A, 0, p * p * sizeof (double));
  memset (B, 0, d * p * sizeof (double));
  for (size_t j = 0; j < n; j++)
    {
      const size_t first = Z->start[j], last = Z->start[j + 1];
      for (size_t e = first; e < last; e++)
        {
          const size_t k = Z->row[e];
          const double z = Z->weight[e];
          add (d, z, X + j * d, B + k * d);
          for (size_t f = first; f <= e; f++)
            A[Z->row[f] + k * p] += Z->weight[f] * z;
        }
      done += (last - first) * (d + (last - first) / 2);
      if (done < BETWEEN_QUESTIONS)
        continue;
      done = 0;
      if (sl_stopped (stop))
        return SL_INTERRUPTED;
    }
  for (size_t k = 0; k < p; k++)
    for (size_t l = 0; l < k; l++)
      A[k + l * p] = A[l + k * p];
  return SL_OK;
}
