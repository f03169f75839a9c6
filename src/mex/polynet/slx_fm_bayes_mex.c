/* SPDX-License-Identifier: BSD-3-Clause */
/* [users, items, scales, context] = slx_fm_bayes_mex (problem, users, items, scales, order, steps, context)      steps of
   a sweep, see sl_fm_bayes.h
     problem   {lists of users, lists of items}: each a struct with start, uint64 n + 1, other, uint32, counted from 0 and
               ascending within a row, and value, double
     users     struct with F, M, mean K-by-n, Y K-by-features, mu K-by-1, Lambda K-by-K, lambda a number, g and r 1-by-n;
               items likewise
     scales    [alpha, factor, bias], above 0
     order     [seed, sweep, shape, rate]
     steps     sum of the steps to do
     context   struct as users, of the features of ratings. problem then has a third struct, with start, other and value
               of the features, whose ratings are numbered as in the lists of users, counted from 0; first, feature and
               weight, the same numbers for each rating; and number, uint32, of each rating in the lists of the items.
               Left out where there are none */
#include "common/sl_mex.h"
#include "polynet/sl_fm_bayes.h"

static const char *const names[] = { "F", "M", "mean", "Y", "mu", "Lambda", "lambda", "g", "r" };
enum { NAMES = sizeof names / sizeof *names };

static const mxArray *
part_of (const mxArray *a, const char *name)
{
  const mxArray *part = mxIsStruct (a) && mxGetNumberOfElements (a) == 1 ? mxGetField (a, 0, name) : NULL;
  if (! part)
    slx_fail ("badInput", "lists and sides must be structs with the field %s", name);
  return part;
}

static const void *
list_of (const mxArray *lists, const char *name, mxClassID class, size_t *count)
{
  const mxArray *a = part_of (lists, name);
  if (mxGetClassID (a) != class || mxIsSparse (a) || mxIsComplex (a))
    slx_fail ("badInput", "%s must be a full real array of its class", name);
  *count = mxGetNumberOfElements (a);
  return mxGetData (a);
}

/* The lists of side 0 or 1, or 2 of features. */
static void
read_lists (const mxArray *problem, int side, sl_bayes_side *s)
{
  const mxArray *lists = mxIsCell (problem) && mxGetNumberOfElements (problem) > (size_t) side
                           ? mxGetCell (problem, side)
                           : NULL;
  size_t starts, others, values;
  if (! lists)
    slx_fail ("badInput", "problem must be a cell of two structs, or with context three");
  s->start = list_of (lists, "start", mxUINT64_CLASS, &starts);
  s->other = list_of (lists, "other", mxUINT32_CLASS, &others);
  s->value = list_of (lists, "value", mxDOUBLE_CLASS, &values);
  if (starts < 2 || starts > UINT32_MAX || others == 0 || values != others || s->start[0] != 0
      || s->start[starts - 1] != others)
    slx_fail ("badInput",
              "start must begin with 0 and end with the number of ratings, which other and value must have");
  s->n = starts - 1;
}

/* Rows that start and end where they can, with others that are there, ascending; a pair may be rated twice, but a rating
   has each feature once. */
static void
check_lists (const sl_bayes_side *s, size_t others, int once)
{
  int bad = 0;
  for (size_t j = 0; j < s->n && ! bad; j++)
    bad = s->start[j] > s->start[j + 1] || s->start[j + 1] > s->start[s->n];
  for (size_t j = 0; j < s->n && ! bad; j++)
    for (size_t e = s->start[j]; e < s->start[j + 1]; e++)
      bad |= s->other[e] >= others || (e > s->start[j] && s->other[e] < s->other[e - 1] + (uint32_t) once);
  if (bad)
    slx_fail ("badInput", "lists must have rows of ascending numbers of the other side");
}

/* A copy of a side, whose arrays s gets; K is that of F. */
static mxArray *
copy_side (const mxArray *given, size_t K, size_t features, sl_bayes_side *s)
{
  const size_t size[NAMES][2] = { { K, s->n }, { K, s->n }, { K, s->n }, { K, features }, { K, 1 },
                                  { K, K },    { 1, 1 },    { 1, s->n }, { 1, s->n } };
  double **const into[NAMES] = { &s->F, &s->M, &s->mean, &s->Y, &s->mu, &s->Lambda, &s->lambda, &s->g, &s->r };
  mxArray *side = mxCreateStructMatrix (1, 1, NAMES, (const char **) names);
  for (int f = 0; f < NAMES; f++)
    {
      const double *from = slx_alike (part_of (given, names[f]), names[f], mxDOUBLE_CLASS, size[f][0], size[f][1]);
      mxArray *copy = slx_new (mxDOUBLE_CLASS, size[f][0], size[f][1]);
      *into[f] = mxGetData (copy);
      memcpy (*into[f], from, size[f][0] * size[f][1] * sizeof (double));
      mxSetField (side, 0, names[f], copy);
    }
  for (size_t j = 0; j < s->n; j++)
    if (! (s->g[j] > 0))
      slx_fail ("badInput", "g must be above 0");
  if (! (*s->lambda > 0))
    slx_fail ("badInput", "lambda must be above 0");
  return side;
}

/* The lists of features by ratings have the same numbers in each row as those by features, where both are ascending. */
static void
read_context (const mxArray *problem, const sl_bayes_chain *c, sl_bayes_context *x)
{
  const size_t N = c->users.start[c->users.n];
  size_t rows, features, weights, numbers;
  read_lists (problem, 2, &x->side);
  check_lists (&x->side, N, 1);
  const mxArray *lists = mxGetCell (problem, 2);
  x->first = list_of (lists, "first", mxUINT64_CLASS, &rows);
  x->feature = list_of (lists, "feature", mxUINT32_CLASS, &features);
  x->weight = list_of (lists, "weight", mxDOUBLE_CLASS, &weights);
  x->number = list_of (lists, "number", mxUINT32_CLASS, &numbers);
  int bad = rows != N + 1 || features != weights || features != x->side.start[x->side.n] || numbers != N
            || x->first[0] != 0 || x->first[N] != features;
  for (size_t e = 0; e < N && ! bad; e++)
    bad = x->first[e] > x->first[e + 1] || x->first[e + 1] > features || x->number[e] >= N;
  for (size_t j = 0; j < features && ! bad; j++)
    bad = x->feature[j] >= x->side.n;
  if (bad)
    slx_fail ("badInput", "the lists of context must be of the ratings of both lists");
}

SL_GATEWAY
{
  slx_count (nrhs, 6 + (nrhs == 7), nlhs, 3 + (nrhs == 7));
  sl_bayes_chain c = { 0 };
  read_lists (prhs[0], 0, &c.users);
  read_lists (prhs[0], 1, &c.items);
  check_lists (&c.users, c.items.n, 0);
  check_lists (&c.items, c.users.n, 0);
  if (c.users.start[c.users.n] != c.items.start[c.items.n])
    slx_fail ("badInput", "both lists must have the same ratings");
  const double *order = slx_numbers (prhs[4], "order", 4);
  c.seed = slx_whole (order[0], "the seed", 0, (size_t) 1 << 53);
  c.sweep = (uint32_t) slx_whole (order[1], "the sweep", 0, UINT32_MAX);
  c.shape = order[2];
  c.rate = order[3];
  if (! (c.shape >= 0 && c.rate > 0 && c.shape <= DBL_MAX && c.rate <= DBL_MAX))
    slx_fail ("badInput", "shape must be at least 0, and rate above 0, both finite");
  const int steps = (int) slx_integer (prhs[5], "steps", 0, SL_BAYES_ALL);
  const size_t K = mxGetM (part_of (prhs[1], "F"));
  if (K == 0 || K > 1000)
    slx_fail ("badInput", "F must have from 1 to 1000 rows");
  c.k = K - 1;
  double scales[3];
  memcpy (scales, slx_numbers (prhs[3], "scales", 3), sizeof scales);
  if (! (scales[0] > 0 && scales[1] > 0 && scales[2] > 0))
    slx_fail ("badInput", "scales must be above 0");
  c.alpha = scales;
  c.factor = scales + 1;
  c.bias = scales + 2;
  if (nrhs == 7)
    read_context (prhs[0], &c, &c.context);
  mxArray *out[] = { copy_side (prhs[1], K, c.items.n, &c.users), copy_side (prhs[2], K, c.users.n, &c.items), NULL,
                     nrhs == 7 ? copy_side (prhs[6], K, 0, &c.context.side) : NULL };
  const sl_status status = sl_fm_bayes (&c, steps, &slx_stop);
  if (status == SL_NOT_FINITE && nrhs == 7)
    slx_fail ("badInput",
              "products of features leave the range of class double; divide the features by their largest "
              "modulus");
  slx_raise (status, "the ratings");
  out[2] = slx_row (scales, 3);
  for (int i = 0; i < 4 && i < (nlhs > 1 ? nlhs : 1); i++)
    plhs[i] = out[i];
}
