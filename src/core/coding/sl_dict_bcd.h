/* sl_dict_bcd.h -- the dictionary for given codes by block coordinate descent, an atom at a time.

   Problem.     That of sl_dict_gap.h: |X - D Z|_F^2 / 2 over |D_k|^2 <= c and perhaps D >= 0, from A = Z Z', B = X Z'.
   Method.      In turn each atom becomes the best for the others as they are:
                D_k <- P (D_k + (B_k - D A_k) / A_kk), P the projection: entries below 0 become 0, where D is to be
                positive, and what is longer than sqrt (c) is cut to that length.
   Degenerate.  Atoms that no code uses, A_kk = 0, are only projected.
   Cost.        A sweep 2 d p^2 operations. Converges linearly; the last digits can take many sweeps.
   Source.      J. Mairal, F. Bach, J. Ponce, G. Sapiro (2009), Online dictionary learning for sparse coding,
                algorithm 2. */
#ifndef SL_DICT_BCD_H
#define SL_DICT_BCD_H

#include "base/sl_base.h"

/* Does `sweeps` sweeps on D, d-by-p, in place; A p-by-p, both triangles, B d-by-p. The callback is asked between
   sweeps. Returns SL_BAD_INPUT for d or p 0 or beyond BLAS, SL_OUT_OF_MEMORY; SL_INTERRUPTED, and D is that of the sweeps done. */
sl_status sl_dict_bcd (size_t d, size_t p, const double *A, const double *B, double c, int positive, size_t sweeps,
                       double *D, const sl_stop *stop);

/* The projection of one atom with d entries; it is no longer than sqrt (c) to the last bit of its sum of squares. */
void sl_dict_project (size_t d, double *atom, double c, int positive);

#endif
