/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_blas.h -- the BLAS and LAPACK routines that the core calls, and how they are kept to one thread.

   Integers. Octave's BLAS takes int, MATLAB's 64 bits (define SL_BLAS_64). sl_blasint is that type; every size is
             checked by sl_fits_blas before it is narrowed.
   Threads.  A threaded BLAS may give other last bits with another number of threads, and competes with OpenMP for the
             processors. So a product whose bits matter is cut into pieces that depend on its size alone; each piece
             runs on one BLAS thread, and sl_parallel_for distributes the pieces. Between sl_blas_hold and
             sl_blas_release the BLAS uses one thread. This is possible with OpenBLAS, MKL and BLIS if their functions
             for it are found when the program is loaded (weak symbols, with ELF only). With another BLAS, results
             are equal to the last bit only while its number of threads does not change.
   OpenBLAS with OpenMP takes its number of threads from OpenMP. Setting OpenBLAS's number either changes OpenMP's as
             well (up to version 0.3.22), or is lost at the next call outside a parallel region (later versions). So
             sl_blas_hold sets OpenMP's number to 1 too, and stores the number of threads for the parallel regions of
             the core separately (sl_keep_threads).
   OpenBLAS without threads does not lock the data that its calls share: two calls at a time give wrong results. So
             the parallel regions of the core have one thread between hold and release (sl_work_alone).
   Duty.     A function whose header says that the caller must hold the BLAS is called between sl_blas_hold and
             sl_blas_release. All others that call the BLAS hold it themselves. */
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

/* gemm  C <- alpha op (A) op (B) + beta C, op (A) m-by-k and C m-by-n.
   syrk  C <- alpha A A' + beta C (op "N", A n-by-k) or alpha A'A + beta C (op "T", A k-by-n); only the triangle uplo
         of C, n-by-n, is read and written.
   gemv  y <- alpha op (A) x + beta y, A m-by-n. */
#define SL_PROTOTYPE(letter, real) \
  void SL_FORTRAN (letter##gemm) (const char *opa, const char *opb, const sl_blasint *m, const sl_blasint *n, \
                                  const sl_blasint *k, const real *alpha, const real *A, const sl_blasint *lda, \
                                  const real *B, const sl_blasint *ldb, const real *beta, real *C, \
                                  const sl_blasint *ldc); \
  void SL_FORTRAN (letter##syrk) (const char *uplo, const char *op, const sl_blasint *n, const sl_blasint *k, \
                                  const real *alpha, const real *A, const sl_blasint *lda, const real *beta, \
                                  real *C, const sl_blasint *ldc); \
  void SL_FORTRAN (letter##gemv) (const char *op, const sl_blasint *m, const sl_blasint *n, const real *alpha, \
                                  const real *A, const sl_blasint *lda, const real *x, const sl_blasint *incx, \
                                  const real *beta, real *y, const sl_blasint *incy);
SL_PROTOTYPE (d, double)
SL_PROTOTYPE (s, float)
#undef SL_PROTOTYPE

/* dgeqrf  A = Q R, A m-by-n: R on and above the diagonal; below it and in tau, Q as k = min (m, n) reflections.
   dorgqr  Q itself, m-by-k, from these reflections. */
void SL_FORTRAN (dgeqrf) (const sl_blasint *m, const sl_blasint *n, double *A, const sl_blasint *lda, double *tau,
                          double *work, const sl_blasint *lwork, sl_blasint *info);
void SL_FORTRAN (dorgqr) (const sl_blasint *m, const sl_blasint *n, const sl_blasint *k, double *A,
                          const sl_blasint *lda, const double *tau, double *work, const sl_blasint *lwork,
                          sl_blasint *info);

/* A P = Q R with column pivoting: each column is the one farthest from the span of those before it. pivot, 0 on
   entry, becomes their indices, from 1. */
void SL_FORTRAN (dgeqp3) (const sl_blasint *m, const sl_blasint *n, double *A, const sl_blasint *lda,
                          sl_blasint *pivot, double *tau, double *work, const sl_blasint *lwork, sl_blasint *info);

/* With uplo "L", which reads and writes the lower triangle only:
   dpotrf  A = L L', L in place of A; info > 0 if A is not positive definite.
   dpotri  (L L')^-1 in place of L. */
void SL_FORTRAN (dpotrf) (const char *uplo, const sl_blasint *n, double *A, const sl_blasint *lda, sl_blasint *info);
void SL_FORTRAN (dpotri) (const char *uplo, const sl_blasint *n, double *L, const sl_blasint *lda, sl_blasint *info);

/* B <- alpha op (L)^-1 B (side "L") or alpha B op (L)^-1 (side "R"), L triangular; B m-by-n. */
void SL_FORTRAN (dtrsm) (const char *side, const char *uplo, const char *op, const char *diag, const sl_blasint *m,
                         const sl_blasint *n, const double *alpha, const double *L, const sl_blasint *lda, double *B,
                         const sl_blasint *ldb);

/* Eigenvalues w, ascending, of a symmetric matrix, of which the triangle uplo is read. A is overwritten. */
void SL_FORTRAN (dsyev) (const char *job, const char *uplo, const sl_blasint *n, double *A, const sl_blasint *lda,
                         double *w, double *work, const sl_blasint *lwork, sl_blasint *info);

/* Whether a size can be handed to BLAS. */
static inline int
sl_fits_blas (size_t size)
{
  return size <= (size_t) SL_BLASINT_MAX;
}

/* The BLAS uses one thread until sl_blas_release is called with the number returned, which restores the old number.
   Pairs may be nested: the last one held is the first one released. Call both outside of parallel regions and from
   one thread at a time, since the number of threads of OpenBLAS belongs to the whole process. */
int sl_blas_hold (void);
void sl_blas_release (int held);

/* The kind of BLAS, as far as its threads are concerned: a text for users. */
const char *sl_blas_name (void);

/* gemm, syrk and gemv as above, with sizes and leading dimensions of the core, which must fit BLAS. */
#define SL_PROTOTYPE(sfx, real) \
  void sl_gemm##sfx (char opa, char opb, size_t m, size_t n, size_t k, real alpha, const real *A, size_t lda, \
                     const real *B, size_t ldb, real beta, real *C, size_t ldc); \
  void sl_syrk##sfx (char uplo, char op, size_t n, size_t k, real alpha, const real *A, size_t lda, real beta, \
                     real *C, size_t ldc); \
  void sl_gemv##sfx (char op, size_t m, size_t n, real alpha, const real *A, size_t lda, const real *x, size_t incx, \
                     real beta, real *y);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

/* *largest = the largest eigenvalue of the symmetric r-by-r matrix G, or 0 if all are below 0; in double for either
   precision. Only the upper triangle of G is read. Returns SL_OUT_OF_MEMORY, or SL_BAD_INPUT for r = 0, r beyond
   BLAS, or if LAPACK finds no eigenvalues. */
#define SL_PROTOTYPE(sfx, real) sl_status sl_largest_eigenvalue##sfx (size_t r, const real *G, double *largest);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
