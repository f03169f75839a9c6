/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_nmf_mex.h -- what the gateways of matrix factorisation share: the rules by which factors are improved. */
#ifndef SL_NMF_MEX_H
#define SL_NMF_MEX_H

#include <string.h>
#include "common/sl_mex_data.h"
#include "nmf/sl_nmf_step.h"

enum { SLX_MAX_SWEEPS = 1000000 };

static inline double
slx_nonnegative (const mxArray *rule, const char *name)
{
  double value = slx_scalar (slx_field (rule, name), name);
  if (! (value >= 0))
    slx_fail ("badInput", "%s must be at least 0", name);
  return value;
}

/* A field that a rule may have: null where it is absent or []. */
static inline const mxArray *
slx_optional (const mxArray *rule, const char *name)
{
  const mxArray *field = mxGetField (rule, 0, name);
  return field && ! mxIsEmpty (field) ? field : NULL;
}

/* The rule by which a factor, n-by-r, is improved: a struct with the fields kind (its name), max_iter, tol, l1, l2,
   sparseness ([] or one or r numbers from 0 to 1) and perhaps weights (n or n-by-r numbers), scaled and removes (not 0: yes) and
   size (of steps, above 0; rule.size[0] is what it has become). Kernels check what they need of it. */
static inline sl_nmf_rule
slx_rule (const mxArray *a, size_t n, size_t r)
{
  static const char *const name[] = { "hals", "nesterov", "mu", "gsp", "csp", "nmfsc" };
  sl_nmf_rule rule = { 0 };
  char kind[16] = "";
  if (! mxIsStruct (a) || mxGetNumberOfElements (a) != 1)
    slx_fail ("badInput", "rule must be a struct");
  mxGetString (slx_field (a, "kind"), kind, sizeof kind);
  while (rule.kind < SL_RULES && strcmp (kind, name[rule.kind]) != 0)
    rule.kind++;
  if (rule.kind == SL_RULES)
    slx_fail ("badInput", "rule.kind must be the name of a rule");
  rule.max_iter = slx_integer (slx_field (a, "max_iter"), "max_iter", 0, SLX_MAX_SWEEPS);
  rule.tol = slx_nonnegative (a, "tol");
  rule.l1 = slx_nonnegative (a, "l1");
  rule.l2 = slx_nonnegative (a, "l2");

  const mxArray *sparseness = slx_field (a, "sparseness"), *weights = slx_optional (a, "weights");
  const mxArray *size = slx_optional (a, "size"), *scaled = slx_optional (a, "scaled");
  const mxArray *removes = slx_optional (a, "removes");
  rule.targets = mxGetNumberOfElements (sparseness);
  if (rule.targets > 1 && rule.targets != r)
    slx_fail ("badInput", "sparseness must hold one number, or one for each component");
  rule.sparseness = slx_numbers (sparseness, "sparseness", rule.targets);
  for (size_t k = 0; k < rule.targets; k++)
    if (! (rule.sparseness[k] >= 0 && rule.sparseness[k] <= 1))
      slx_fail ("badInput", "sparseness must be from 0 to 1");
  if (weights)
    {
      rule.weighted = mxGetNumberOfElements (weights) == n ? 1 : r;
      rule.weights = slx_numbers (weights, "weights", rule.weighted * n);
    }
  rule.removes = removes && slx_scalar (removes, "removes") != 0;
  rule.scaled = scaled && slx_scalar (scaled, "scaled") != 0;
  rule.size = slx_memory (1, sizeof *rule.size);
  *rule.size = size ? slx_scalar (size, "size") : 1;
  return rule;
}

#endif
