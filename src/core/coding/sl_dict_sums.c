/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_dict_sums.h"

#include <string.h>

SL_CLONES static void
add (size_t d, double z, const sl_real *x, double *b)
{
  for (size_t i = 0; i < d; i++)
    b[i] += z * (double) x[i];
}

void
SL_NAME (dict_sums) (size_t d, size_t p, size_t n, const sl_real *X, const sl_graph *Z, double *A, double *B)
{
  memset (A, 0, p * p * sizeof (double));
  memset (B, 0, d * p * sizeof (double));
  for (size_t j = 0; j < n; j++)
    for (size_t e = Z->start[j]; e < Z->start[j + 1]; e++)
      {
        const size_t k = Z->row[e];
        const double z = Z->weight[e];
        add (d, z, X + j * d, B + k * d);
        for (size_t f = Z->start[j]; f <= e; f++)
          A[Z->row[f] + k * p] += Z->weight[f] * z;
      }
  for (size_t k = 0; k < p; k++)
    for (size_t l = 0; l < k; l++)
      A[k + l * p] = A[l + k * p];
}
