/* SPDX-License-Identifier: BSD-3-Clause */
/* limit_memory (BYTES) lets this process have as many bytes of addresses more than it has now; limit_memory (Inf) any
   number. From its first call on, each array has memory of its own, which goes back to the system when it is freed, so
   that none is left within the limit. For tests on Linux with the GNU library. */
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>
#include "mex.h"

void
mexFunction (int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
  (void) nlhs;
  (void) plhs;
  double room = nrhs == 1 ? mxGetScalar (prhs[0]) : INFINITY;
  unsigned long pages = 0;
  struct rlimit limit;
  mallopt (M_MMAP_THRESHOLD, 65536);
  FILE *file = fopen ("/proc/self/statm", "r");
  if (file)
    {
      if (fscanf (file, "%lu", &pages) != 1)
        pages = 0;
      fclose (file);
    }
  getrlimit (RLIMIT_AS, &limit);
  limit.rlim_cur = isinf (room) ? limit.rlim_max : (rlim_t) (pages * (double) sysconf (_SC_PAGESIZE) + room);
  setrlimit (RLIMIT_AS, &limit);
}
