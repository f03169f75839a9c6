/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_cpu.h -- instruction sets: the level at which the hand-written passes of the core run.

   Levels.  A pass that is written by hand exists for each level: portable C, which any processor runs; AVX2 with
            fused multiply-add; AVX-512 (F and DQ). A higher level is faster. All levels keep the same contract; their
            results may differ in last digits, because sums are taken in another order.
   Choice.  The highest level that both the processor and the operating system support. The environment variable
            SPARSELEARN_CPU (portable, avx2 or avx512) lowers it; it is read once. Tests lower it by sl_cpu_force.
            It has no influence on functions marked SL_CLONES (sl_base.h), which the loader has chosen already.
   Threads. sl_cpu may be called by any thread. sl_cpu_force is for tests, while no other thread runs. */
#ifndef SL_CPU_H
#define SL_CPU_H

typedef enum { SL_CPU_PORTABLE = 0, SL_CPU_AVX2, SL_CPU_AVX512 } sl_cpu_level;

/* The level in force. */
sl_cpu_level sl_cpu (void);

/* The highest level that this machine supports. */
sl_cpu_level sl_cpu_best (void);

/* Puts a level in force, or sl_cpu_best () if that is lower; returns the level now in force. */
sl_cpu_level sl_cpu_force (sl_cpu_level level);

/* "portable", "avx2" or "avx512". */
const char *sl_cpu_name (sl_cpu_level level);

#endif
