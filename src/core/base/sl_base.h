/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_base.h -- included by every core file: the two precisions, the status, the stop callback, marks of hot loops.

   A core file is written once in terms of sl_real and compiled twice, with and without SL_SINGLE; its functions are
   named through SL_NAME, so that SL_NAME (hoyer) becomes sl_hoyer_d and sl_hoyer_s. Headers declare both through
   SL_BOTH. Sums are accumulated in double in either precision.

   Counts and indices that go back to the interpreter, one for each column or start, are arrays of double in either
   precision: the interpreter's numbers are doubles, so a gateway passes its arrays as they are, without a copy. Every
   integer up to 2^53 is exact. Counts that stay in C are size_t. */
#ifndef SL_BASE_H
#define SL_BASE_H

#include <float.h>
#include <stddef.h>
#include <stdint.h>

#if SIZE_MAX < UINT64_MAX
#error "sparselearn needs a 64-bit system"
#endif

#ifdef SL_SINGLE
typedef float sl_real;
#define SL_NAME(fn) sl_##fn##_s
#define SL_LEAST_NORMAL FLT_MIN /* numbers below it have fewer digits */
#define SL_EPSILON FLT_EPSILON
#else
typedef double sl_real;
#define SL_NAME(fn) sl_##fn##_d
#define SL_LEAST_NORMAL DBL_MIN
#define SL_EPSILON DBL_EPSILON
#endif

#define SL_BOTH(prototype) prototype (_d, double) prototype (_s, float)

typedef enum {
  SL_OK = 0,
  SL_BAD_INPUT,  /* an argument breaks the contract in the header */
  SL_NOT_FINITE, /* the data hold a NaN or an infinity */
  SL_INFEASIBLE, /* no point satisfies the constraints */
  SL_OUT_OF_MEMORY,
  SL_INTERRUPTED /* by the stop callback, see sl_stop */
} sl_status;

/* A step of several, which is left out once one has failed. */
#define SL_STEP(status, call) \
  do \
    { \
      if ((status) == SL_OK) \
        (status) = (call); \
    } \
  while (0)

static inline size_t
sl_min_size (size_t a, size_t b)
{
  return a < b ? a : b;
}

static inline size_t
sl_max_size (size_t a, size_t b)
{
  return a > b ? a : b;
}

/* The text of a status: a sentence without a full stop. */
const char *sl_status_text (sl_status status);

/* Callback by which a caller ends long work early: poll (context) returns nonzero if the work is to end. All
   functions treat a parameter `const sl_stop *stop` alike, unless their header says otherwise:
     null     stop may be null: then the work is never interrupted. poll must not be null; context may be.
     when     poll is called by the thread that called the function and by no other. It is called about every
              millisecond within sl_parallel_for, and between the steps of an iteration; a single long task or a call
              of LAPACK delays it. Short work may end without a poll. poll may be called again after it returned
              nonzero.
     result   The function returns SL_INTERRUPTED if it ended early. Its outputs are then undefined, and so is what it
              changes in place. */
typedef struct
{
  int (*poll) (void *context);
  void *context;
} sl_stop;

static inline int
sl_stopped (const sl_stop *stop)
{
  return stop && stop->poll (stop->context);
}

/* A function marked SL_CLONES is compiled for several instruction sets, and the loader chooses one. If the compiler
   cannot do that, or SL_NO_CLONES is defined, it is compiled once, portably. */
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && ! defined(__clang__) && ! defined(SL_NO_CLONES)
#define SL_CLONES __attribute__ ((target_clones ("avx512f", "avx2", "default"), noinline))
#else
#define SL_CLONES
#endif

/* 1 if kernels written by hand for AVX2 and AVX-512 are compiled, one of which sl_cpu () chooses: with GNU C for
   x86-64. Not with GCC for Windows, which puts vectors of 32 and 64 bytes on a stack aligned to 16 and crashes (its
   bug 54412), and not if SL_NO_INTRINSICS is defined. */
#if defined(__x86_64__) && defined(__GNUC__) && (! defined(_WIN32) || defined(__clang__)) \
  && ! defined(SL_NO_INTRINSICS)
#define SL_X86_PATHS 1
#else
#define SL_X86_PATHS 0
#endif

#endif
