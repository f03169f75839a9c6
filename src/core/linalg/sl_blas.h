/* sl_blas.h -- the BLAS and LAPACK routines that the core calls, and how they are kept to one thread.

   Integers. Octave's BLAS takes int, MATLAB's 64 bits (define SL_BLAS_64). sl_blasint is that type; every size is
             checked by sl_fits_blas before it is narrowed.
   Threads.  A threaded BLAS may give other last bits with another number of threads, and competes with OpenMP for the
             processors. So a product whose bits matter is cut into pieces that depend on its size alone; each piece
             runs on one BLAS thread, and sl_parallel_for distributes the pieces. Between sl_blas_hold and
             sl_blas_release the BLAS uses one thread. This is possible with OpenBLAS, MKL and BLIS if their functions
             for it are found when the program is loaded (weak symbols, with ELF only). With another BLAS equal bits
             are promised for one setting of its threads only.
   OpenBLAS with OpenMP takes its number of threads from OpenMP. Up to version 0.3.22 setting its number sets that of
             OpenMP too, so that our own regions would have one thread; later versions forget the number at the next
             call outside a region. So OpenMP's number is set as well, and our own kept aside (sl_keep_threads).
   OpenBLAS without threads does not lock the data that its calls share: two calls at a time give wrong results. So
             our own regions have one thread between hold and release (sl_work_alone). */
#ifndef SL_BLAS_H
#define SL_BLAS_H

#include <limits.h>
#include "base/sl_base.h"

#ifdef SL_BLAS_64
typedef ptrdiff_t sl_blasint;
#define SL_BLASINT_MAX PTRDIFF_MAX
#else
typedef int sl_blasint;
#define SL_BLASINT_MAX INT_MAX
#endif

/* Fortran's name of a routine: with an underscore at its end, also in Octave for Windows. MATLAB's libraries for
   Windows have none; there build_mex defines SL_BLAS_NO_UNDERSCORE. */
#ifdef SL_BLAS_NO_UNDERSCORE
#define SL_FORTRAN(name) name
#else
#define SL_FORTRAN(name) name##_
#endif

/* Fortran's first letter for the precision: SL_BLAS (gemm) is dgemm_ or sgemm_. */
#ifdef SL_SINGLE
#define SL_BLAS(name) SL_FORTRAN (s##name)
#else
#define SL_BLAS(name) SL_FORTRAN (d##name)
#endif

/* C <- alpha op (A) op (B) + beta C, op (A) m-by-k. */
#define SL_PROTOTYPE(letter, real) \
  void SL_FORTRAN (letter##gemm) (const char *opa, const char *opb, const sl_blasint *m, const sl_blasint *n, \
                                  const sl_blasint *k, const real *alpha, const real *A, const sl_blasint *lda, \
                                  const real *B, const sl_blasint *ldb, const real *beta, real *C, \
                                  const sl_blasint *ldc); \
  void SL_FORTRAN (letter##syrk) (const char *uplo, const char *op, const sl_blasint *n, const sl_blasint *k, \
                                  const real *alpha, const real *A, const sl_blasint *lda, const real *beta, \
                                  real *C, const sl_blasint *ldc);
SL_PROTOTYPE (d, double)
SL_PROTOTYPE (s, float)
#undef SL_PROTOTYPE

/* A = Q R: R above the diagonal, Q as k = min (m, n) reflections, tau, below it; and Q itself, m-by-k, from those. */
void SL_FORTRAN (dgeqrf) (const sl_blasint *m, const sl_blasint *n, double *A, const sl_blasint *lda, double *tau,
                          double *work, const sl_blasint *lwork, sl_blasint *info);
void SL_FORTRAN (dorgqr) (const sl_blasint *m, const sl_blasint *n, const sl_blasint *k, double *A,
                          const sl_blasint *lda, const double *tau, double *work, const sl_blasint *lwork,
                          sl_blasint *info);

/* A P = Q R with column pivoting: each column is the one farthest from the span of those before it. pivot, 0 on
   entry, becomes their indices, from 1. */
void SL_FORTRAN (dgeqp3) (const sl_blasint *m, const sl_blasint *n, double *A, const sl_blasint *lda,
                          sl_blasint *pivot, double *tau, double *work, const sl_blasint *lwork, sl_blasint *info);

/* A = L L', L in the lower triangle (uplo "L"), info > 0 where A is not positive definite; A^-1 from L, likewise. */
void SL_FORTRAN (dpotrf) (const char *uplo, const sl_blasint *n, double *A, const sl_blasint *lda, sl_blasint *info);
void SL_FORTRAN (dpotri) (const char *uplo, const sl_blasint *n, double *L, const sl_blasint *lda, sl_blasint *info);

/* B <- alpha op (L)^-1 B (side "L") or alpha B op (L)^-1 (side "R"), L triangular; B m-by-n. */
void SL_FORTRAN (dtrsm) (const char *side, const char *uplo, const char *op, const char *diag, const sl_blasint *m,
                         const sl_blasint *n, const double *alpha, const double *L, const sl_blasint *lda, double *B,
                         const sl_blasint *ldb);

/* y <- alpha op (A) x + beta y. */
void SL_FORTRAN (dgemv) (const char *op, const sl_blasint *m, const sl_blasint *n, const double *alpha,
                         const double *A, const sl_blasint *lda, const double *x, const sl_blasint *incx,
                         const double *beta, double *y, const sl_blasint *incy);

/* Eigenvalues, ascending, of a symmetric matrix. */
void SL_FORTRAN (dsyev) (const char *job, const char *uplo, const sl_blasint *n, double *A, const sl_blasint *lda,
                         double *w, double *work, const sl_blasint *lwork, sl_blasint *info);

/* Whether a size can be handed to BLAS. */
static inline int
sl_fits_blas (size_t size)
{
  return size <= (size_t) SL_BLASINT_MAX;
}

/* The BLAS uses one thread until sl_blas_release is called with the number returned, which restores the old number.
   Pairs may be nested. */
int sl_blas_hold (void);
void sl_blas_release (int held);

/* The kind of BLAS, as far as its threads are concerned: a text for users. */
const char *sl_blas_name (void);

/* *largest = the largest eigenvalue of the symmetric r-by-r matrix G, or 0 if all are below 0; in double for either
   precision. Returns SL_OUT_OF_MEMORY, or SL_BAD_INPUT for r = 0, r beyond BLAS, or if LAPACK finds
   no eigenvalues. */
#define SL_PROTOTYPE(sfx, real) sl_status sl_largest_eigenvalue##sfx (size_t r, const real *G, double *largest);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
