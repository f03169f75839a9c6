/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_nnls_factor.h"

#include "sl_blas.h"

#include <math.h>
#include <stdint.h>

sl_status
sl_nnls_factor (size_t rows, size_t r, double *S, double *R, double *Rt, double *A, double *norm, double *work,
                sl_watch *watch)
{
  if (rows == 0 || r == 0 || ! sl_fits_blas (rows) || r > SIZE_MAX / SL_NNLS_PANEL
      || ! sl_fits_blas (r * SL_NNLS_PANEL))
    return SL_BAD_INPUT;
  const size_t k = rows < r ? rows : r;
  const sl_blasint brows = (sl_blasint) rows, br = (sl_blasint) r, bk = (sl_blasint) k;
  const sl_blasint lwork = (sl_blasint) (r * SL_NNLS_PANEL);
  sl_blasint info = 0;
  SL_FORTRAN (dgeqrf) (&brows, &br, S, &brows, work, work + k, &lwork, &info);
  if (info != 0)
    return SL_BAD_INPUT;
  if (sl_must_stop (watch))
    return SL_INTERRUPTED;
  for (size_t i = 0; i < r; i++)
    for (size_t l = 0; l < k; l++)
      Rt[i + l * r] = R[l + i * k] = l <= i ? S[l + i * rows] : 0;
  sl_gemm_d ('T', 'N', r, r, k, 1, R, k, R, k, 0, A, r);
  for (size_t i = 0; i < r; i++)
    norm[i] = sqrt (A[i + i * r]);
  if (sl_must_stop (watch))
    return SL_INTERRUPTED;
  SL_FORTRAN (dorgqr) (&brows, &bk, &bk, S, &brows, work, work + k, &lwork, &info);
  return info == 0 ? SL_OK : SL_BAD_INPUT;
}
