/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_descent.h -- the nearest neighbours of points, approximately, by descent in the graph of neighbours.

   Problem.  That of sl_knn.h without Y: for each column of X the K other columns nearest to it. Most are found, not all:
             the recall is the part of the K neighbours of a point, over all points, that are no farther than its Kth
             nearest one.
   Symbols.  list      the L >= K nearest points found so far of each point
             near(v)   the points in the list of v, and those in whose lists v is
             new       an entry of a list that has not been compared yet within near(v)
   Method.   Trees of random projections divide the points into leaves of a few dozen; all pairs of a leaf are
             compared, which fills the lists. An iteration then compares, for each v, the pairs within near(v) of
             which at least one is new: a neighbour of a neighbour is likely to be a neighbour. Of a long list only the
             32 nearest new and 32 nearest old entries take part, and as many points in whose lists v is; further new
             ones wait. When few lists change any more and the recall is too low, the next round has more trees and
             longer lists, and all entries are new again.
   Recall.   It is counted over points of a sample, whose Kth distances the caller has found exactly, after each
             iteration.
   Distances are compared of copies of the points less their mean: in whole numbers from -1023 to 1023 if the finest
             distance that counts is 32 of their steps or more, otherwise in single precision. For sparse X they are
             |x|^2 + |y|^2 - 2 x'y of copies in single precision, in double. At the end those in the lists are computed
             as in sl_knn.h, as long as they can be among the K nearest, which are given. If points lie nearer to each
             other than about 1e-7 of the largest entry, the copies are equal and the recall may be low.
   Sketch.   Trees of points with many entries are made of sketches, 64 sums of their entries with random signs, which
             keep squares of distances but for some 18 %: sqrt (2 / 64). More trees make good for that.
   Results   are the same for any number of threads and on any processor.
   Team.     Members of a team (sl_team.h, with gather) that all hold X share the comparisons, and tell each other what
             they have found: so all have the same lists, those of one process. At the end member q has the results for
             the columns from n q/members on. stop must be null; the team's own stop is asked.
   Cost.     It grows little faster than n. Memory: a copy of X, of 2 or 4 bytes for an entry, its rows rounded up to a
             multiple of 32 bytes (sparse: 8 bytes for each entry); a sketch of 256 bytes for each point where points
             have 192 entries or more with that, or in the mean if sparse; 12 L bytes for each point; 32 MiB or
             48 (L + 2)^2 bytes, whichever is more, for what comparisons note, up to three times as much with a
             team; for sparse X 16 d bytes for each thread.
   Source.   K. Weinberger, A. Dasgupta, J. Langford, A. Smola and J. Attenberg (2009), Feature hashing for large scale
             multitask learning, ICML, section 2 (sketches). W. Dong, M. Charikar and K. Li (2011), Efficient
             k-nearest neighbor graph construction for generic similarity measures, WWW, section 2. S. Dasgupta and
             Y. Freund (2008), Random projection trees and low dimensional manifolds, STOC. */
#ifndef SL_DESCENT_H
#define SL_DESCENT_H

#include "base/sl_base.h"
#include "base/sl_team.h"
#include "linalg/sl_products.h"

typedef struct
{
  uint64_t seed;
  double recall;        /* iterations end when the sample has reached it; not used without a sample */
  size_t sample;        /* number of points of the sample; 0: the first round is the only one */
  const double *chosen; /* columns that are the sample, from 0 */
  const double *radius; /* the exact distance of each to its Kth neighbour */
  const sl_team *team;  /* null, or those that share the work */
  double finest;        /* a distance that copies of points must tell from others; 0 if it is not known */
} sl_descent_plan;

typedef struct
{
  size_t iterations, rounds;
  double pairs; /* number of pairs compared */
  int reached;  /* whether the sample reached the recall; 1 without a sample */
} sl_descent_report;

/* The K neighbours found of each point.
     X          d-by-n, full or sparse, n below 2^30
     K          from 1 to n - 1
     index      out: K-by-n, columns of X from 0, in ascending order of (distance, index)
     distance   out: their distances, of the same size
     hits       out: for each point of the sample, how many of its K neighbours are no farther than its radius
   Returns SL_NOT_FINITE for a NaN or infinity; SL_BAD_INPUT for K out of range or sizes that are 0 or too large;
   SL_OUT_OF_MEMORY; SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_descent##sfx (const sl_data *X, size_t K, const sl_descent_plan *plan, double *index, \
                             double *distance, double *hits, sl_descent_report *report, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
