/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_dict_bcd.h -- the dictionary for given codes by block coordinate descent, an atom at a time.

   Problem.     As in sl_dict_gap.h: minimise |X - D Z|_F^2 / 2 over |D_k|^2 <= c and, if asked, D >= 0, from A = Z Z'
                and B = X Z'.
   Method.      Each atom in turn becomes the best one for the others as they are:
                D_k <- P (D_k + (B_k - D A_k) / A_kk). The projection P sets entries below 0 to 0 if D >= 0 is asked,
                and cuts an atom longer than sqrt (c) to that length.
   Degenerate.  Atoms that no code uses, A_kk = 0, are only projected.
   Cost.        2 d p^2 operations a sweep. Converges linearly; the last digits can take many sweeps.
   Source.      J. Mairal, F. Bach, J. Ponce, G. Sapiro (2009), Online dictionary learning for sparse coding,
                algorithm 2. */
#ifndef SL_DICT_BCD_H
#define SL_DICT_BCD_H

#include "base/sl_base.h"

/* Improves a dictionary.
     A          p-by-p, both triangles
     B          d-by-p
     positive   nonzero: D >= 0 is asked
     sweeps     number of sweeps
     D          in and out: d-by-p
   Returns SL_BAD_INPUT if d or p is 0 or beyond BLAS, SL_OUT_OF_MEMORY, or SL_INTERRUPTED: some atoms of D have then
   been through more sweeps than the others. */
sl_status sl_dict_bcd (size_t d, size_t p, const double *A, const double *B, double c, int positive, size_t sweeps,
                       double *D, const sl_stop *stop);

/* The projection P of one atom with d entries, in place. Its sum of squares as computed is at most c. */
void sl_dict_project (size_t d, double *atom, double c, int positive);

#endif
