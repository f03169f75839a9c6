/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_blas.h"
#include "sl_blas_room.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"

#include <math.h>

#ifndef SL_SINGLE
#if defined(__GNUC__) && defined(__ELF__)
#define WEAK(type, name, arguments) extern type name arguments __attribute__ ((weak));
#else
#define WEAK(type, name, arguments) static type (*const name) arguments = NULL;
#endif

/* OpenBLAS, also under the names that it has where its integers have 64 bits. */
WEAK (int, openblas_get_num_threads, (void) )
WEAK (void, openblas_set_num_threads, (int) )
WEAK (int, openblas_get_parallel, (void) )
WEAK (int, openblas_get_num_threads64_, (void) )
WEAK (void, openblas_set_num_threads64_, (int) )
WEAK (int, openblas_get_parallel64_, (void) )
/* MKL: for the calling thread; gives the number before, 0 if there was none of its own. */
WEAK (int, MKL_Set_Num_Threads_Local, (int) )
/* BLIS: below 1 where no number was set. */
WEAK (ptrdiff_t, bli_thread_get_num_threads, (void) )
WEAK (void, bli_thread_set_num_threads, (ptrdiff_t))

typedef struct
{
  int (*get) (void); /* the number of threads; null: it is another BLAS */
  void (*set) (int);
  enum { SERIAL, THREADS, OPENMP } parallel;
} openblas;

static openblas
find_openblas (void)
{
  openblas found = { openblas_get_num_threads, openblas_set_num_threads, THREADS };
  int (*parallel) (void) = openblas_get_parallel;
  /* not run in tests: with names for 64-bit integers, see make check-blas */
  if (! found.get || ! found.set)
    {
      found.get = openblas_get_num_threads64_;
      found.set = openblas_set_num_threads64_;
      parallel = openblas_get_parallel64_;
    }
  /* not run in tests: with another BLAS, see make check-blas */
  if (! found.set)
    found.get = NULL;
  if (parallel)
    found.parallel = parallel () == 2 ? OPENMP : parallel () == 1 ? THREADS : SERIAL;
  return found;
}

/* Gives 0 where there is nothing to restore. */
int
sl_blas_hold (void)
{
  openblas o = find_openblas ();
  sl_blas_room (); /* makes OpenBLAS take its memory now; gateways that found none have already refused to go on */
  if (o.get)
    {
      int threads = o.get ();
      if (o.parallel == SERIAL)
        return sl_work_alone ();
      if (o.parallel == OPENMP ? ! sl_keep_threads () : threads <= 1)
        return 0;
      o.set (1);
      return threads;
    }
  /* not run in tests: with MKL, which is not free */
  if (MKL_Set_Num_Threads_Local)
    return 1 + MKL_Set_Num_Threads_Local (1);
  /* not run in tests: with BLIS, see make check-blas */
  if (bli_thread_get_num_threads && bli_thread_set_num_threads && bli_thread_get_num_threads () > 1)
    {
      int threads = (int) bli_thread_get_num_threads ();
      bli_thread_set_num_threads (1);
      return threads;
    }
  return 0;
}

void
sl_blas_release (int held)
{
  openblas o = find_openblas ();
  if (held == 0)
    return;
  if (o.get && o.parallel == SERIAL)
    sl_share_again ();
  else if (o.get)
    {
      o.set (held);
      if (o.parallel == OPENMP)
        sl_give_threads_back ();
    }
  /* not run in tests: with MKL, which is not free */
  else if (MKL_Set_Num_Threads_Local)
    MKL_Set_Num_Threads_Local (held - 1);
  /* not run in tests: with BLIS, see make check-blas */
  else
    bli_thread_set_num_threads (held);
}

const char *
sl_blas_name (void)
{
  openblas o = find_openblas ();
  static const char *const kinds[] = {
    [SERIAL] = "OpenBLAS without threads",
    [THREADS] = "OpenBLAS with threads of its own",
    [OPENMP] = "OpenBLAS with OpenMP",
  };
  if (o.get)
    return kinds[o.parallel];
  /* not run in tests: with another BLAS, see make check-blas */
  if (MKL_Set_Num_Threads_Local)
    return "MKL";
  /* not run in tests: with another BLAS, see make check-blas */
  if (bli_thread_get_num_threads && bli_thread_set_num_threads)
    return "BLIS";
  /* not run in tests: with another BLAS, see make check-blas */
  return "a BLAS whose number of threads cannot be set";
}
#endif

void
SL_NAME (gemm) (char opa, char opb, size_t m, size_t n, size_t k, sl_real alpha, const sl_real *A, size_t lda,
                const sl_real *B, size_t ldb, sl_real beta, sl_real *C, size_t ldc)
{
  const sl_blasint bm = (sl_blasint) m, bn = (sl_blasint) n, bk = (sl_blasint) k;
  const sl_blasint la = (sl_blasint) lda, lb = (sl_blasint) ldb, lc = (sl_blasint) ldc;
  SL_BLAS (gemm) (&opa, &opb, &bm, &bn, &bk, &alpha, A, &la, B, &lb, &beta, C, &lc);
}

void
SL_NAME (syrk) (char uplo, char op, size_t n, size_t k, sl_real alpha, const sl_real *A, size_t lda, sl_real beta,
                sl_real *C, size_t ldc)
{
  const sl_blasint bn = (sl_blasint) n, bk = (sl_blasint) k, la = (sl_blasint) lda, lc = (sl_blasint) ldc;
  SL_BLAS (syrk) (&uplo, &op, &bn, &bk, &alpha, A, &la, &beta, C, &lc);
}

void
SL_NAME (gemv) (char op, size_t m, size_t n, sl_real alpha, const sl_real *A, size_t lda, const sl_real *x,
                size_t incx, sl_real beta, sl_real *y)
{
  const sl_blasint bm = (sl_blasint) m, bn = (sl_blasint) n, la = (sl_blasint) lda, step = (sl_blasint) incx, one = 1;
  SL_BLAS (gemv) (&op, &bm, &bn, &alpha, A, &la, x, &step, &beta, y, &one);
}

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
