/* SPDX-License-Identifier: BSD-3-Clause */
/* sparselearn.h -- the projections of sparselearn, and their derivatives, for programs in C and C++.

   Functions that end in _d are for double, those in _s for float. Matrices are column-major. Each header says what its
   functions take, and what they promise. All return a status; sl_status_text tells it in words. Where a function takes
   `const sl_stop *stop`, null is right for programs that never interrupt it. Threads are OpenMP's: OMP_NUM_THREADS. */
#ifndef SPARSELEARN_H
#define SPARSELEARN_H

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "proj/sl_hoyer.h"
#include "proj/sl_proj_gsp.h"
#include "proj/sl_proj_gsp_jacobian.h"
#include "proj/sl_proj_hoyer.h"
#include "proj/sl_proj_hoyer_jacobian.h"
#include "proj/sl_proj_hoyer_published.h"
#include "proj/sl_proj_l0.h"
#include "proj/sl_proj_l12.h"
#include "proj/sl_proj_l1inf.h"
#include "proj/sl_proj_simplex.h"
#include "proj/sl_prox_l1.h"
#include "proj/sl_prox_srsc.h"

#ifdef __cplusplus
}
#endif

#endif
