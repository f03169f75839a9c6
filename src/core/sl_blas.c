#include "sl_blas.h"
#include "sl_memory.h"

#include <math.h>

#ifndef SL_SINGLE
#if defined (__GNUC__) && defined (__ELF__)
extern int openblas_get_num_threads (void) __attribute__ ((weak));
extern void openblas_set_num_threads (int threads) __attribute__ ((weak));

int
sl_blas_hold (void)
{
  if (! openblas_get_num_threads || ! openblas_set_num_threads)
    return 0;
  int threads = openblas_get_num_threads ();
  if (threads > 1)
    openblas_set_num_threads (1);
  return threads;
}

void
sl_blas_release (int held)
{
  if (held > 1)
    openblas_set_num_threads (held);
}
#else
int
sl_blas_hold (void)
{
  return 0;
}

void
sl_blas_release (int held)
{
  (void) held;
}
#endif
#endif

sl_status
SL_NAME (largest_eigenvalue) (size_t r, const sl_real *G, double *largest)
{
  if (r == 0 || ! sl_fits_blas (3 * r))
    return SL_BAD_INPUT;
  double *memory = sl_alloc (r, (r + 4) * sizeof (double));
  if (! memory)
    return SL_OUT_OF_MEMORY;

  double *copy = memory, *value = memory + r * r, *work = value + r;
  for (size_t i = 0; i < r * r; i++)
    copy[i] = (double) G[i];
  const sl_blasint n = (sl_blasint) r, lwork = 3 * n;
  sl_blasint info = 0;
  int threads = sl_blas_hold ();
  SL_FORTRAN (dsyev) ("N", "U", &n, copy, &n, value, work, &lwork, &info);
  sl_blas_release (threads);
  *largest = fmax (value[r - 1], 0);
  sl_free (memory);
  return info == 0 ? SL_OK : SL_BAD_INPUT;
}
