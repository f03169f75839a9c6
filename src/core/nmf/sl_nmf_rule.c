/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_nmf_rule.h"
#include "base/sl_memory.h"
#include "sl_gradient_private.h"
#include "sl_hals.h"
#include "sl_multiplicative_private.h"
#include "sl_nesterov_private.h"
#include "sl_nmf_projected_private.h"
#include "sl_nmf_stationary_private.h"
#include "sl_nmfsc_private.h"

#include <math.h>
#include <string.h>

/* A + l2 I and B - l1; the matrices themselves where there is no penalty. */
typedef struct
{
  const sl_real *A, *B;
  sl_real *copy; /* to be freed */
} penalised;

static sl_status
penalise (const sl_nmf_rule *rule, size_t n, size_t r, const sl_real *A, const sl_real *B, penalised *p)
{
  *p = (penalised) { A, B, NULL };
  if (n == 0 || r == 0)
    return SL_BAD_INPUT;
  if (rule->l1 == 0 && rule->l2 == 0)
    return SL_OK;
  p->copy = sl_alloc (n + r, r * sizeof (sl_real));
  if (! p->copy)
    return SL_OUT_OF_MEMORY;

  sl_real *b = p->copy, *a = b + n * r;
  for (size_t i = 0; i < n * r; i++)
    b[i] = (sl_real) ((double) B[i] - rule->l1);
  for (size_t i = 0; i < r * r; i++)
    a[i] = (sl_real) ((double) A[i] + (i % (r + 1) == 0 ? rule->l2 : 0));
  p->A = a;
  p->B = b;
  return SL_OK;
}

/* Whether the rule projects, and onto what. */
static int
projects (const sl_nmf_rule *rule, size_t n, sl_onto *onto)
{
  *onto = (sl_onto) { .kind = rule->kind == SL_RULE_GSP ? SL_ONTO_GROUPED : SL_ONTO_EACH,
                      .sparseness = rule->sparseness,
                      .sparseness_step = rule->targets > 1,
                      .weights = rule->weights,
                      .weights_step = rule->weighted > 1 ? n : 0,
                      .scaled = rule->scaled };
  return rule->kind == SL_RULE_GSP || rule->kind == SL_RULE_CSP || rule->kind == SL_RULE_NMFSC;
}

/* Whether there are as many targets and weights as a rule that projects needs. */
static int
complete (const sl_nmf_rule *rule, size_t r)
{
  return (rule->targets == 1 || (rule->targets == r && rule->kind != SL_RULE_GSP))
         && (! rule->weights || rule->weighted == 1 || rule->weighted == r);
}

static double
sum_of (size_t count, const sl_real *F)
{
  double sum = 0;
  for (size_t i = 0; i < count; i++)
    sum += (double) F[i];
  return sum;
}

sl_status
SL_NAME (nmf_residual) (const sl_nmf_rule *rule, size_t n, size_t r, const sl_real *G, const sl_real *B,
                        const sl_real *F, double *residual, const sl_stop *stop)
{
  sl_onto onto;
  *residual = 0;
  if (! projects (rule, n, &onto) || ! complete (rule, r) || onto.kind != SL_ONTO_GROUPED)
    return SL_BAD_INPUT;
  return SL_NAME (nmf_stationary) (n, r, G, B, F, &onto, residual, stop);
}

/* The same from A and B; 0 where A is too small for steps. */
static sl_status
residual_of (const sl_nmf_rule *rule, size_t n, size_t r, const penalised *p, const sl_real *F, double *residual,
             const sl_stop *stop)
{
  double rate;
  *residual = 0;
  sl_status status = SL_NAME (step_length) (r, p->A, &rate);
  if (status != SL_OK || rate == 0)
    return status;
  sl_real *G = sl_alloc (n * r, sizeof *G);
  if (! G)
    return SL_OUT_OF_MEMORY;
  status = SL_NAME (gradient) (n, r, p->A, p->B, F, G, stop);
  SL_STEP (status, SL_NAME (nmf_residual) (rule, n, r, G, p->B, F, residual, stop));
  sl_free (G);
  return status;
}

sl_status
SL_NAME (nmf_measure) (const sl_nmf_rule *rule, size_t n, size_t r, const sl_real *A, const sl_real *B,
                       const sl_real *F, double *inner, double *measure, const sl_stop *stop)
{
  penalised p;
  sl_onto onto;
  int projected = projects (rule, n, &onto);
  if (projected && ! complete (rule, r))
    return SL_BAD_INPUT;
  sl_status status = penalise (rule, n, r, A, B, &p);
  SL_STEP (status, SL_NAME (nmf_gradient_norm) (n, r, p.A, p.B, F, inner, measure, stop));
  if (status == SL_OK && rule->l1 != 0)
    *inner += rule->l1 * sum_of (n * r, F);
  if (status == SL_OK && projected)
    status = onto.kind == SL_ONTO_GROUPED
               ? residual_of (rule, n, r, &p, F, measure, stop)
               : SL_NAME (nmf_projected_residual) (n, r, p.A, p.B, F, &onto, measure, stop);
  sl_free (p.copy);
  return status;
}

/* Components that are 0, but for the trace of sl_hals.h, or whose other factor is, become 0: the l1 penalty outweighs
   what a trace may gain, as the other factor cannot grow freely. A is that of the other factor alone. */
static void
drop_traces (size_t n, size_t r, const sl_real *A, sl_real *F)
{
  double most = 0;
  for (int drops = 0; drops < 2; drops++)
    for (size_t k = 0; k < r; k++)
      {
        sl_real *f = F + k * n, largest = 0;
        for (size_t i = 0; i < n; i++)
          largest = f[i] > largest ? f[i] : largest;
        double size = (double) largest * sqrt ((double) A[k + k * r]);
        if (! drops)
          most = fmax (most, size);
        else if (! (size > 4e-16 * most))
          memset (f, 0, n * sizeof *f);
      }
}

sl_status
SL_NAME (nmf_improve) (const sl_nmf_rule *rule, size_t n, size_t r, const sl_real *A, const sl_real *B, sl_real *F,
                       double *measure, size_t *steps, const sl_stop *stop)
{
  penalised p;
  sl_onto onto;
  double inner, fresh = 1, *size = rule->size ? rule->size : &fresh;
  *steps = 0;
  if (projects (rule, n, &onto) && ! complete (rule, r))
    return SL_BAD_INPUT;
  sl_status status = SL_OK;
  if (measure && rule->kind != SL_RULE_HALS)
    status = SL_NAME (nmf_measure) (rule, n, r, A, B, F, &inner, measure, stop);
  if (status != SL_OK)
    return status;
  status = penalise (rule, n, r, A, B, &p);
  if (status == SL_OK)
    switch (rule->kind)
      {
      case SL_RULE_HALS:
        status = SL_NAME (hals) (n, r, p.A, p.B, F, rule->max_iter, rule->tol, NULL, steps, measure, stop);
        if (rule->removes && *steps > 0)
          drop_traces (n, r, A, F);
        break;
      case SL_RULE_NESTEROV:
        status = SL_NAME (nesterov) (n, r, p.A, p.B, F, rule->tol, rule->max_iter, steps, stop);
        break;
      case SL_RULE_MU:
        status = SL_NAME (multiplicative) (n, r, p.A, p.B, F, rule->max_iter, stop);
        *steps = rule->max_iter;
        break;
      case SL_RULE_GSP:
      case SL_RULE_CSP:
        status = SL_NAME (nmf_projected) (n, r, p.A, p.B, F, &onto, rule->max_iter, steps, stop);
        break;
      case SL_RULE_NMFSC:
        status = SL_NAME (nmfsc) (n, r, p.A, p.B, F, onto.sparseness, onto.sparseness_step, rule->max_iter, size,
                                  steps, stop);
        break;
      case SL_RULES:
        status = SL_BAD_INPUT;
      }
  sl_free (p.copy);
  return status;
}
