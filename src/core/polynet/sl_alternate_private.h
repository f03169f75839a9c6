/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_alternate_private.h -- what the files of sl_polynet_alternate share: the samples in the order of the features, and
   passes over the features of a block. sl_polynet_alternate.c says how the refit goes. */
#ifndef SL_ALTERNATE_PRIVATE_H
#define SL_ALTERNATE_PRIVATE_H

#include "sl_polynet_private.h"

#include <stdint.h>

enum {
  SL_ALTERNATE_PACK = 4,
  SL_ALTERNATE_EVEN = 2,   /* packs of a row are a multiple of this */
  SL_ALTERNATE_BLOCKS = 8, /* more of them: features overlap much, and few problems are independent */
  SL_ALTERNATE_AHEAD = 8   /* samples whose parameters are fetched early */
};

/* Four numbers; the compiler makes of them what the processor has. */
typedef double sl_alternate_pack __attribute__ ((vector_size (32), may_alias));

/* The samples that have a feature of a block, in the order of its features: those of feature j are numbered start[j] to
   start[j+1] - 1. other: `others` features to a sample, number p where there are fewer. */
typedef struct
{
  size_t first, last; /* features */
  const size_t *start;
  uint32_t *other;
  double *values; /* of the feature itself and of the others, or null where all are 1 */
  double *Y;
} sl_alternate_list;

/* The parameters of a feature are width numbers: k of g, m of w where there is a linear part, and zeros up to whole
   packs. */
typedef struct
{
  const sl_polynet_task *task;
  size_t k, p, m, size, packs, width, others, blocks; /* size: k, and m more with a linear part */
  sl_alternate_list block[SL_ALTERNATE_BLOCKS], *now;
  double lambda, F;
  const double *b;
  double *V;               /* m rows of width numbers */
  double *x, *next, *bent; /* features, and one of zeros: parameters, those of the minimum, (A + Lambda)^-1 g */
  double *squares, *along; /* of each feature: |g|^2 and g'(A + Lambda)^-1 g; or its part of a sum */
  double *room;            /* with a team: for two numbers of each parameter of a block */
} sl_alternate_fit;

/* The first feature from number j on that belongs to this member; members of them go to the next one. */
static inline size_t
sl_alternate_own (const sl_team *team, size_t j)
{
  return team ? j + (team->member + team->members - j % team->members) % team->members : j;
}

static inline size_t
sl_alternate_stride (const sl_team *team)
{
  return team ? team->members : 1;
}

/* The lists of all blocks, from the data X; features of other members have no samples in them. start: room for p + 1
   numbers, the first sample of each feature; *other and *numbers: what the lists hold, to be freed after any status.
   SL_BAD_INPUT where the data do not suit. */
sl_status sl_alternate_lists (sl_alternate_fit *f, const sl_data *X, size_t *start, uint32_t **other,
                              double **numbers);

/* A pass over the features of a block, of which each member treats its own.
     SL_ALTERNATE_FIT   next, the minimum for each own feature, bent, and for all features squares and along as above
     SL_ALTERNATE_LOSS  squares[j], the losses of the samples that have feature j, at next in place of x; along[j], these
                        losses at x; each with the ridge of w_j
     SL_ALTERNATE_GAIN  along[j], how F falls with the size of g_j */
typedef enum { SL_ALTERNATE_FIT, SL_ALTERNATE_LOSS, SL_ALTERNATE_GAIN } sl_alternate_what;
sl_status sl_alternate_pass (sl_alternate_fit *f, sl_alternate_list *block, sl_alternate_what what,
                             const sl_stop *stop);

/* rows, `width` numbers to a feature, of the features of the block that belong to other members, from these. */
void sl_alternate_share (sl_alternate_fit *f, const sl_alternate_list *block, size_t width, double *rows);

#endif
