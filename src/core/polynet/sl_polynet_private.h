/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_polynet_private.h -- what refits share: scores and losses of all samples, and the way back. */
#ifndef SL_POLYNET_PRIVATE_H
#define SL_POLYNET_PRIVATE_H

#include "sl_polynet.h"

/* Samples above which a search for a basis takes fewer steps and starts. */
enum { SL_POLYNET_MANY = 20000 };

/* SL_INTERRUPTED where stop asks for it, between the steps of an iteration. */
static inline sl_status
sl_polynet_poll (const sl_stop *stop)
{
  return stop && stop->poll (stop->context) ? SL_INTERRUPTED : SL_OK;
}

/* C <- alpha op (A) op (B) + beta C, C m-by-n. The sizes must fit BLAS. */
void sl_polynet_gemm (char opa, char opb, size_t m, size_t n, size_t k, double alpha, const double *A, size_t lda,
                      const double *B, size_t ldb, double beta, double *C, size_t ldc);

/* T, n-by-m, = the transpose of S, m-by-n. */
void sl_polynet_transpose (size_t m, size_t n, const double *S, double *T);

/* O = U'Z' + b, m-by-n. */
sl_status sl_polynet_scores (const sl_polynet_task *task, size_t k, const double *Z, const double *U, const double *b,
                             double *O, const sl_stop *stop);

/* *objective, the sum of the losses, and S unless it is null; S may be O. value: room for n numbers. */
sl_status sl_polynet_losses (const sl_polynet_task *task, const double *O, double *S, double *value,
                             double *objective, const sl_stop *stop);

/* by_U = Z'S', k-by-m, and by_b = the sums of the rows of S. room: for sl_polynet_parts (n) * (k + 1) * m numbers. */
sl_status sl_polynet_back (const sl_polynet_task *task, size_t k, const double *Z, const double *S, double *by_U,
                           double *by_b, double *room, const sl_stop *stop);
size_t sl_polynet_parts (size_t n);

/* P = X'H and Z, n-by-k. squared: room for p*k numbers, read for a machine only. */
sl_status sl_polynet_pass (const sl_polynet_data *data, size_t k, const double *H, double *P, double *Z,
                           double *squared, const sl_stop *stop);

/* The largest root mean square of a column of Z; 1 if all are zero. */
double sl_polynet_unit (size_t n, size_t k, const double *Z);

/* by_H, p-by-k, from P and S; W and, for a machine, V: room for n*k numbers; by_squares: for p*k. */
sl_status sl_polynet_back_H (const sl_polynet_data *data, const sl_polynet_task *task, size_t k, const double *H,
                             const double *U, const double *P, const double *S, double *W, double *V,
                             double *by_squares, double *by_H, const sl_stop *stop);

/* Q as of sl_polynet_products, for Dt = D', n-by-r. For a machine diagonal is X.^2 Dt, p-by-r (else it is not read). P: room
   for n*r numbers. */
sl_status sl_polynet_gamma (const sl_polynet_data *data, size_t r, const double *Dt, const double *diagonal,
                            const double *H, double *P, double *Q, const sl_stop *stop);

/* Eigenvectors of largest modulus of Gamma_1 .. Gamma_r, by Lanczos' method from the columns of H, p-by-r, which become
   the vectors; lambda: moduli of their Rayleigh quotients. other, p-by-r, and lambda_other: the vectors from the other end
   of each spectrum. The method begins anew, at most `again` times, from the vectors found, as long as a residual is above
   accuracy times its lambda. */
sl_status sl_polynet_lanczos (const sl_polynet_data *data, size_t r, const double *Dt, const double *diagonal,
                              size_t again, double accuracy, double *H, double *lambda, double *other,
                              double *lambda_other, const sl_stop *stop);

#endif
