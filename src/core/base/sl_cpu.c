/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_cpu.h"
#include "sl_base.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = { "portable", "avx2", "avx512" };

/* One more than the level in force; 0 before the first question. */
static _Atomic int in_force = 0;

sl_cpu_level
sl_cpu_best (void)
{
#if SL_X86_PATHS
  __builtin_cpu_init ();
  if (! (__builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("fma") && __builtin_cpu_supports ("popcnt")))
    return SL_CPU_PORTABLE;
  return __builtin_cpu_supports ("avx512dq") ? SL_CPU_AVX512 : SL_CPU_AVX2; /* which has avx512f */
#else
  return SL_CPU_PORTABLE;
#endif
}

sl_cpu_level
sl_cpu_force (sl_cpu_level level)
{
  sl_cpu_level best = sl_cpu_best ();
  level = level < best ? level : best;
  in_force = (int) level + 1;
  return level;
}

static sl_cpu_level
read_environment (void)
{
  const char *wish = getenv ("SPARSELEARN_CPU");
  for (int level = SL_CPU_PORTABLE; wish && level <= SL_CPU_AVX512; level++)
    if (strcmp (wish, names[level]) == 0)
      return (sl_cpu_level) level;
  return SL_CPU_AVX512;
}

/* Threads that ask first at the same time find the same answer. */
sl_cpu_level
sl_cpu (void)
{
  int known = in_force;
  return known > 0 ? (sl_cpu_level) (known - 1) : sl_cpu_force (read_environment ());
}

const char *
sl_cpu_name (sl_cpu_level level)
{
  return names[level];
}
