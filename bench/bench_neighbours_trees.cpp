// SPDX-License-Identifier: BSD-3-Clause
// bench_neighbours_trees FILE THREADS [flann | ann]   Graphs of nearest neighbours by the k-d trees of FLANN and ANN.
// FILE is as bench_neighbours_libraries.m writes it, which compiles and calls this. Prints a row of a table for each setting,
// as bench_neighbours_libraries.py does. ANN has no threads, and visits a limited number of points for each query.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>
#include <ANN/ANN.h>
#include <flann/flann.hpp>

static size_t d, n, K, m;
static std::vector<float> X;
static std::vector<double> sample, bound;

static double
seconds (clockid_t which)
{
  timespec t;
  clock_gettime (which, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

// The part found of the neighbours of the sample; K + 1 indices for each point, which may be one of them.
static double
recall (const std::vector<int> &found)
{
  size_t right = 0;
  for (size_t s = 0; s < m; s++)
    {
      size_t i = (size_t) sample[s] - 1, taken = 0;
      for (size_t l = 0; l <= K && taken < K; l++)
        {
          size_t j = (size_t) found[i * (K + 1) + l];
          double far = 0;
          for (size_t r = 0; r < d; r++)
            far += std::pow ((double) X[i * d + r] - (double) X[j * d + r], 2);
          taken += j != i;
          right += j != i && std::sqrt (far) <= bound[s] * (1 + 1e-6);
        }
    }
  return (double) right / (double) (m * K);
}

static void
of_flann (int threads, int trees, int checks)
{
  double clock = seconds (CLOCK_MONOTONIC), processor = seconds (CLOCK_PROCESS_CPUTIME_ID);
  std::vector<int> found (n * (K + 1));
  std::vector<float> distance (n * (K + 1));
  flann::Matrix<float> points (X.data (), n, d), far (distance.data (), n, K + 1);
  flann::Matrix<int> indices (found.data (), n, K + 1);
  flann::seed_random (1);
  flann::Index<flann::L2<float>> index (points, flann::KDTreeIndexParams (trees));
  index.buildIndex ();
  flann::SearchParams how (checks);
  how.cores = threads;
  index.knnSearch (points, indices, far, K + 1, how);
  processor = seconds (CLOCK_PROCESS_CPUTIME_ID) - processor;
  clock = seconds (CLOCK_MONOTONIC) - clock;
  std::printf ("| FLANN %s, %d trees, %d checks | %d | %.1f | %.1f | %.4f |\n", FLANN_VERSION_, trees, checks, threads,
               processor, clock, recall (found));
  std::fflush (stdout);
}

static void
of_ann (int visits)
{
  std::vector<double> copy (X.begin (), X.end ());
  std::vector<ANNpoint> points (n);
  for (size_t i = 0; i < n; i++)
    points[i] = copy.data () + i * d;
  double clock = seconds (CLOCK_MONOTONIC), processor = seconds (CLOCK_PROCESS_CPUTIME_ID);
  std::vector<int> found (n * (K + 1));
  std::vector<double> distance (K + 1);
  ANNkd_tree tree (points.data (), (int) n, (int) d);
  annMaxPtsVisit (visits);
  for (size_t i = 0; i < n; i++)
    tree.annkPriSearch (points[i], (int) K + 1, found.data () + i * (K + 1), distance.data ());
  processor = seconds (CLOCK_PROCESS_CPUTIME_ID) - processor;
  clock = seconds (CLOCK_MONOTONIC) - clock;
  std::printf ("| ANN %s, %d points visited | 1 | %.1f | %.1f | %.4f |\n", ANNversion, visits, processor, clock,
               recall (found));
  std::fflush (stdout);
}

int
main (int count, char *argument[])
{
  FILE *file = count >= 3 ? std::fopen (argument[1], "rb") : NULL;
  double size[4];
  if (! file || std::fread (size, sizeof *size, 4, file) != 4)
    return 1;
  d = (size_t) size[0], n = (size_t) size[1], K = (size_t) size[2], m = (size_t) size[3];
  X.resize (n * d), sample.resize (m), bound.resize (m);
  if (std::fread (X.data (), sizeof (float), n * d, file) != n * d || std::fread (sample.data (), sizeof (double), m, file) != m
      || std::fread (bound.data (), sizeof (double), m, file) != m)
    return 1;
  int threads = std::atoi (argument[2]);
  for (int checks : { 128, 512 })
    if (argument[3] == NULL || argument[3] == std::string ("flann"))
      of_flann (threads, 4, checks);
  if (threads == 1 && (argument[3] == NULL || argument[3] == std::string ("ann")))
    of_ann (128);
}
