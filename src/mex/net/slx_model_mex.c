/* SPDX-License-Identifier: BSD-3-Clause */
/* [fault, asks, about] = slx_model_mex (model, kinds)
     What is wrong with a model, which is a struct, '' for nothing. kinds: the kinds that will do, a text or a cell of
     texts; all with ''. asks: whether there are labels that slx_arg_labels must look at, since they are neither numbers nor
     a cell of texts of plain letters, in ascending order. about: of a network, a column about each layer, see sl_net_mex.h.
   [kinds, learners] = slx_model_mex ()
     The names of all kinds, and of the learners whose codes a model of sl_coder gives. */
#include "sl_model_layers.h"

enum { FIELDS = 8, VERSION = 1 };

/* A field of a model, which must be a full array of numbers; its size, by names of fields of sizes, or "1", "3". Without
   a size it must be there, and the check of this kind looks at it. */
typedef struct
{
  const char *name, *size[SLX_DIMS];
} field;

typedef struct kind
{
  const char *name;  /* the function that makes it */
  int labelled;      /* whether it predicts labels: then it has classes and layout, see slx_arg_labels */
  const char *sizes; /* the fields of sizes, all integers; d is the number of features, the rows of X */
  field fields[FIELDS];
  int (*check) (slx_fault *fault, const mxArray *model, mxArray **about); /* the rest, or null */
} kind;

static int check_lista (slx_fault *fault, const mxArray *model, mxArray **about);
static int check_deep_srsc (slx_fault *fault, const mxArray *model, mxArray **about);
static int check_soae (slx_fault *fault, const mxArray *model, mxArray **about);
static int check_net (slx_fault *fault, const mxArray *model, mxArray **about);
static int check_polynet (slx_fault *fault, const mxArray *model, mxArray **about);
static int check_coder (slx_fault *fault, const mxArray *model, mxArray **about);
static int check_mcrank (slx_fault *fault, const mxArray *model, mxArray **about);
static int check_pipeline (slx_fault *fault, const mxArray *model, mxArray **about);

#define SOAE_FIELDS \
  { \
    { "W", { "d", "n" } }, { "Wout", { "n", "m" } }, { "theta", { "m", "1" } }, \
    { \
      "target", { "1", "1" } \
    } \
  }

static const kind kinds[] = {
  { "sl_logistic_train", 1, "d m", { { "W", { "d", "m" } }, { "b", { "m", "1" } } }, NULL },
  { "sl_lista_train",
    0,
    "d layers p sets thresholds",
    { { "W", { "p", "d", "sets" } }, { "S", { 0 } }, { "theta", { "thresholds", "sets" } } },
    check_lista },
  { "sl_deep_srsc_train",
    0,
    "d layers p",
    { { "W", { "p", "d" } },
      { "S", { "p", "p" } },
      { "theta", { "1", "1" } },
      { "D", { "d", "p" } },
      { "lambda", { "1", "1" } },
      { "gamma", { "1", "1" } },
      { "epsilon", { "1", "1" } },
      { "start", { 0 } } },
    check_deep_srsc },
  { "sl_soae_train", 1, "d m n", SOAE_FIELDS, check_soae },
  { "sl_mlp_train", 1, "d m n", SOAE_FIELDS, check_soae },
  { "sl_net_train", 1, "d m", { { "imsize", { "1", "3" } }, { "layers", { 0 } } }, check_net },
  { "sl_polynet_train",
    1,
    "d k m p",
    { { "type", { 0 } },
      { "loss", { 0 } },
      { "tau", { "1", "1" } },
      { "H", { "p", "k" } },
      { "U", { "k", "m" } },
      { "b", { "m", "1" } },
      { "shift", { "d", "1" } },
      { "scale", { "d", "1" } } },
    check_polynet },
  { "sl_coder", 0, "d p", { { "learner", { 0 } }, { "W", { "d", "p" } } }, check_coder },
  { "sl_mcrank",
    0,
    "d items m users",
    { { "levels", { "1", "m" } },
      { "user_ids", { "1", "users" } },
      { "item_ids", { "1", "items" } },
      { "features", { 0 } },
      { "rated", { 0 } },
      { "net", { 0 } } },
    check_mcrank },
  { "sl_tune", 0, "d", { { "steps", { 0 } } }, check_pipeline },
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static const char *const learners[] = { "sl_nmf", "sl_dict_learn", "sl_srsc", "sl_l2rsc", "sl_kmeans" };
enum { LEARNERS = sizeof learners / sizeof *learners };

/* ---- what every model has ---------------------------------------------------------------------------------------- */

static int
has_field (slx_fault *fault, const mxArray *model, const char *name)
{
  return slx_has (model, name) || slx_wrong (fault, " must have the field %s", name);
}

/* The size of this name, of a model whose sizes have been checked. */
static double
size_of (const mxArray *model, const char *name)
{
  if (*name >= '0' && *name <= '9')
    return *name - '0';
  return mxGetScalar (slx_member (slx_member (model, 0, "sizes"), 0, name));
}

/* The first word of a list, taken from it. */
static void
take_word (const char **list, char word[SLX_WORD])
{
  const size_t n = strcspn (*list, " ");
  snprintf (word, SLX_WORD, "%.*s", (int) n, *list);
  *list += n + ((*list)[n] == ' ');
}

static int
check_sizes (slx_fault *fault, const mxArray *sizes, const char *names)
{
  char name[SLX_WORD];
  int good = slx_is_record (sizes);
  for (const char *rest = names; good && *rest;)
    {
      take_word (&rest, name);
      good = slx_has (sizes, name);
    }
  if (! good)
    return slx_wrong (fault, ".sizes must be a struct with the fields %s", names);
  for (const char *rest = names; *rest;)
    {
      take_word (&rest, name);
      const mxArray *value = slx_member (sizes, 0, name);
      double x;
      if (! mxIsDouble (value) || ! slx_is_number (value, &x) || ! (x >= 1 && x < 0x1p53) || x != floor (x))
        return slx_wrong (fault, ".sizes.%s must be an integer, at least 1", name);
    }
  return 1;
}

static int
check_numbers (slx_fault *fault, const mxArray *model, const char *name, const char *const size[SLX_DIMS])
{
  const mxArray *value = slx_member (model, 0, name);
  double wanted[SLX_DIMS];
  size_t n = 0;
  int good = slx_is_full_float (value);
  for (; n < SLX_DIMS && size[n]; n++)
    {
      wanted[n] = size_of (model, size[n]);
      good = good && (double) slx_length (value, n) == wanted[n];
    }
  if (! good || (size_t) mxGetNumberOfDimensions (value) > (n > 2 ? n : 2))
    {
      char right[96], given[160];
      slx_size_text (right, sizeof right, wanted, n);
      slx_size_of (given, sizeof given, value);
      return slx_wrong (fault, ".%s must be a full %s %s of class double or single, but is %s of class %s", name,
                        right, n > 2 ? "array" : "matrix", given, mxGetClassName (value));
    }
  return slx_is_finite (value) || slx_wrong (fault, ".%s must be finite, without NaN and Inf", name);
}

/* A text in plain letters, which every program sorts in one way. */
static int
is_plain (const mxArray *a, char *text, size_t capacity)
{
  if (! mxIsChar (a) || ! slx_is_row (a) || mxIsEmpty (a) || mxGetNumberOfElements (a) >= capacity
      || mxGetString (a, text, capacity) != 0 || strlen (text) != mxGetNumberOfElements (a))
    return 0;
  for (; *text; text++)
    if ((unsigned char) *text > 127)
      return 0;
  return 1;
}

/* Whether count integers or logical values ascend. */
#define RISES(type) \
  { \
    const type *x = mxGetData (a); \
    for (size_t i = 1; i < count; i++) \
      if (! (x[i] > x[i - 1])) \
        return 0; \
    return 1; \
  }

static int
are_rising_integers (const mxArray *a, size_t count)
{
  switch (mxGetClassID (a))
    {
    case mxLOGICAL_CLASS:
      RISES (mxLogical)
    case mxINT8_CLASS:
      RISES (int8_t)
    case mxUINT8_CLASS:
      RISES (uint8_t)
    case mxINT16_CLASS:
      RISES (int16_t)
    case mxUINT16_CLASS:
      RISES (uint16_t)
    case mxINT32_CLASS:
      RISES (int32_t)
    case mxUINT32_CLASS:
      RISES (uint32_t)
    case mxINT64_CLASS:
      RISES (int64_t)
    case mxUINT64_CLASS:
      RISES (uint64_t)
    default:
      return 0;
    }
}

/* Whether m classes are numbers, or texts in a cell, that ascend. */
static int
are_plain_classes (const mxArray *classes, double m)
{
  enum { ROOM = 256 };
  char text[2][ROOM] = { "" };
  const size_t n = mxGetNumberOfElements (classes);
  if (mxGetNumberOfDimensions (classes) != 2 || (mxGetM (classes) != 1 && mxGetN (classes) != 1) || (double) n != m)
    return 0;
  if (slx_is_full_float (classes))
    return slx_is_whole (classes) && slx_is_rising (classes);
  if (! mxIsCell (classes))
    return ! mxIsSparse (classes) && ! mxIsComplex (classes) && are_rising_integers (classes, n);
  for (size_t i = 0; i < n; i++)
    {
      const mxArray *word = mxGetCell (classes, i);
      if (! word || ! is_plain (word, text[i % 2], ROOM) || strcmp (text[i % 2], text[1 - i % 2]) <= 0)
        return 0;
    }
  return 1;
}

static int
check_labels (slx_fault *fault, const mxArray *model, int *asks)
{
  static const char *const layouts[] = { "row", "column" };
  if (! has_field (fault, model, "classes") || ! has_field (fault, model, "layout"))
    return 0;
  if (slx_word (slx_member (model, 0, "layout"), layouts, 2) < 0)
    return slx_wrong (fault, ".layout must be 'row' or 'column'");
  if (! are_plain_classes (slx_member (model, 0, "classes"), size_of (model, "m")))
    *asks = 1;
  return 1;
}

/* The kind of a model, where it is one of those that will do; null after a fault. */
static const kind *
kind_of (slx_fault *fault, const mxArray *name, const mxArray *wanted)
{
  const size_t count = mxIsCell (wanted) ? mxGetNumberOfElements (wanted) : 1;
  char list[400] = "";
  const kind *found = NULL;
  for (int i = 0; i < KINDS && ! found; i++)
    {
      found = slx_word (name, &kinds[i].name, 1) == 0 ? &kinds[i] : NULL;
      slx_append (list, sizeof list, " ");
      slx_append (list, sizeof list, kinds[i].name);
    }
  if (! found)
    return slx_wrong (fault, ".kind must be one of%s", list), NULL;
  if (mxIsEmpty (wanted))
    return found;
  *list = 0;
  for (size_t i = 0; i < count; i++)
    {
      char text[SLX_WORD] = "";
      const mxArray *one = mxIsCell (wanted) ? mxGetCell (wanted, i) : wanted;
      if (one && mxIsChar (one))
        mxGetString (one, text, sizeof text);
      if (strcmp (text, found->name) == 0)
        return found;
      slx_append (list, sizeof list, i ? " or " : "");
      slx_append (list, sizeof list, text);
    }
  return slx_wrong (fault, ".kind must be %s, but is %s", list, found->name), NULL;
}

static int
check_model (slx_fault *fault, const mxArray *model, const mxArray *wanted, int *asks, mxArray **about)
{
  static const char *const names[] = { "kind", "version", "sizes", "options" };
  double version;
  for (int i = 0; i < 4; i++)
    if (! has_field (fault, model, names[i]))
      return 0;
  const kind *k = kind_of (fault, slx_member (model, 0, "kind"), wanted);
  if (! k)
    return 0;
  if (! slx_is_number (slx_member (model, 0, "version"), &version) || version != VERSION)
    return slx_wrong (fault, ".version must be %d, the one that this package knows", VERSION);
  for (int i = 0; i < FIELDS && k->fields[i].name; i++)
    if (! has_field (fault, model, k->fields[i].name))
      return 0;
  if (! slx_is_record (slx_member (model, 0, "options")))
    return slx_wrong (fault, ".options must be a struct");
  if (! check_sizes (fault, slx_member (model, 0, "sizes"), k->sizes))
    return 0;
  for (int i = 0; i < FIELDS && k->fields[i].name; i++)
    if (k->fields[i].size[0] && ! check_numbers (fault, model, k->fields[i].name, k->fields[i].size))
      return 0;
  if (k->labelled && ! check_labels (fault, model, asks))
    return 0;
  if (slx_word (slx_member (model, 0, "kind"), (const char *const[]) { "sl_mcrank" }, 1) == 0)
    {
      const mxArray *net = slx_member (model, 0, "net");
      snprintf (fault->where, sizeof fault->where, ".net");
      if (! slx_is_record (net))
        return slx_wrong (fault, " must be a model of sl_polynet_train, which is a struct");
      if (! check_model (fault, net, mxCreateString ("sl_polynet_train"), asks, about))
        return 0;
      fault->where[0] = 0;
    }
  return ! k->check || k->check (fault, model, about);
}

/* ---- what some kinds have besides -------------------------------------------------------------------------------- */

enum { MOST_LAYERS = 1 << 20 };

static int
check_depth (slx_fault *fault, const mxArray *model)
{
  return size_of (model, "layers") <= MOST_LAYERS || slx_wrong (fault, ".sizes.layers must be at most 2^20");
}

static int
check_least_zero (slx_fault *fault, const mxArray *model, const char *name)
{
  return slx_is_least (slx_member (model, 0, name), 0, 0) || slx_wrong (fault, ".%s must be at least 0", name);
}

static int
check_lista (slx_fault *fault, const mxArray *model, mxArray **about)
{
  static const char *const types[] = { "lista", "coupled", "lcod" }, *const scalar[SLX_DIMS] = { "1", "1", "sets" },
                           *const square[SLX_DIMS] = { "p", "p", "sets" }, *const atoms[SLX_DIMS] = { "d", "p" };
  (void) about;
  if (! check_depth (fault, model))
    return 0;
  const int type = slx_word (slx_member (model, 0, "type"), types, 3);
  const double sets = size_of (model, "sets"), thresholds = size_of (model, "thresholds");
  if (type < 0)
    return slx_wrong (fault, ".type must be 'lista', 'coupled' or 'lcod'");
  if (sets != 1 && (sets != size_of (model, "layers") || type == 2))
    return slx_wrong (fault, ".sizes.sets must be 1 or, except for type 'lcod', the number of layers");
  if (! check_numbers (fault, model, "S", type == 1 ? scalar : square)
      || (type == 1 && (! check_least_zero (fault, model, "S") || ! check_numbers (fault, model, "D", atoms))))
    return 0;
  if (thresholds != 1 && thresholds != size_of (model, "p"))
    return slx_wrong (fault, ".sizes.thresholds must be 1 or .sizes.p");
  return check_least_zero (fault, model, "theta");
}

static int
check_deep_srsc (slx_fault *fault, const mxArray *model, mxArray **about)
{
  static const char *const starts[] = { "zero", "codes" };
  (void) about;
  if (! check_depth (fault, model))
    return 0;
  if (! slx_is_least (slx_member (model, 0, "theta"), 0, 1) || ! slx_is_least (slx_member (model, 0, "lambda"), 0, 1))
    return slx_wrong (fault, ".theta and .lambda must be above 0");
  if (! slx_is_least (slx_member (model, 0, "gamma"), 0, 0)
      || ! slx_is_least (slx_member (model, 0, "epsilon"), 0, 0))
    return slx_wrong (fault, ".gamma and .epsilon must be at least 0");
  return slx_word (slx_member (model, 0, "start"), starts, 2) >= 0
         || slx_wrong (fault, ".start must be 'zero' or 'codes'");
}

static int
check_soae (slx_fault *fault, const mxArray *model, mxArray **about)
{
  static const char *const activities[] = { "hoyer", "l0", "tanh" }, *const scalar[SLX_DIMS] = { "1", "1" },
                           *const row[SLX_DIMS] = { "1", "n" };
  const double target = mxGetScalar (slx_member (model, 0, "target"));
  (void) about;
  if ((slx_has (model, "constant") || slx_has (model, "w0"))
      && ! (has_field (fault, model, "constant") && has_field (fault, model, "w0")
            && check_numbers (fault, model, "constant", scalar) && check_numbers (fault, model, "w0", row)))
    return 0;
  switch (slx_word (slx_member (model, 0, "activity"), activities, 3))
    {
    case 0:
      return (target >= 0 && target <= 1)
             || slx_wrong (fault, ".target must be from 0 to 1 for the activity 'hoyer'");
    case 1:
      return (target >= 1 && target == floor (target))
             || slx_wrong (fault, ".target must be an integer, at least 1, for the activity 'l0'");
    case 2:
      return 1;
    default:
      return slx_wrong (fault, ".activity must be 'hoyer', 'l0' or 'tanh'");
    }
}

static int
check_net (slx_fault *fault, const mxArray *model, mxArray **about)
{
  const mxArray *imsize = slx_member (model, 0, "imsize"), *layers = slx_member (model, 0, "layers");
  const double shape[] = { slx_entry (imsize, 0), slx_entry (imsize, 1), slx_entry (imsize, 2) },
               m = size_of (model, "m");
  if (! slx_is_whole (imsize) || ! slx_is_least (imsize, 1, 0) || slx_product (shape) != size_of (model, "d"))
    return slx_wrong (fault, ".imsize must be three integers, whose product is .sizes.d");
  snprintf (fault->where, sizeof fault->where, ".layers");
  *about = slx_layers (fault, layers, shape, NULL, 0);
  if (! *about)
    return 0;
  const size_t count = mxGetN (*about);
  const slx_network net = { fault, layers, shape, mxGetData (*about) };
  return (count > 0 && slx_product (slx_shape_of (&net, count)) == m)
         || slx_wrong (fault, " must end with as many outputs as there are classes, %.0f", m);
}

static int
check_polynet (slx_fault *fault, const mxArray *model, mxArray **about)
{
  static const char *const types[] = { "pn", "fm" },
                           *const losses[] = { "logistic", "smoothhinge", "sqhinge", "multitask", "squared" },
                           *const linear[SLX_DIMS] = { "d", "m" };
  const double more = size_of (model, "p") - size_of (model, "d");
  (void) about;
  if (slx_word (slx_member (model, 0, "type"), types, 2) < 0)
    return slx_wrong (fault, ".type must be 'pn' or 'fm'");
  if (slx_word (slx_member (model, 0, "loss"), losses, 5) < 0)
    return slx_wrong (fault, ".loss must be a loss of sl_polynet_train");
  if (more != 0 && more != 1)
    return slx_wrong (fault, ".sizes.p must be .sizes.d or one more");
  if (! slx_is_least (slx_member (model, 0, "scale"), 0, 1))
    return slx_wrong (fault, ".scale must be above 0");
  return ! slx_has (model, "W") || check_numbers (fault, model, "W", linear);
}

static int
check_coder (slx_fault *fault, const mxArray *model, mxArray **about)
{
  const int learner = slx_word (slx_member (model, 0, "learner"), learners, LEARNERS);
  char list[200] = "";
  (void) about;
  if (learner == LEARNERS - 1 && mxGetNumberOfFields (slx_member (model, 0, "options")) > 0)
    return slx_wrong (fault, ".options must be a struct without fields: codes of sl_kmeans have no options");
  for (int i = 0; i < LEARNERS; i++)
    {
      slx_append (list, sizeof list, i ? ", '" : "'");
      slx_append (list, sizeof list, learners[i]);
      slx_append (list, sizeof list, "'");
    }
  return learner >= 0 || slx_wrong (fault, ".learner must be one of %s", list);
}

/* ---- ratings ----------------------------------------------------------------------------------------------------- */

/* Positive integers in ascending order. */
static int
are_ids (const mxArray *a)
{
  return slx_is_whole (a) && slx_is_rising (a) && slx_is_least (a, 1, 0);
}

static int
is_real_sparse (const mxArray *a)
{
  return mxIsSparse (a) && mxIsDouble (a) && ! mxIsComplex (a);
}

/* The features of users or of items, "user" or "item"; adds the number of their rows. */
static int
check_features_of (slx_fault *fault, const mxArray *features, const char *who, double *rows)
{
  char name[SLX_WORD];
  snprintf (name, sizeof name, "%s_ids", who);
  const mxArray *ids = slx_member (features, 0, name);
  if (! mxIsDouble (ids) || ! slx_is_full_float (ids) || ! slx_is_row (ids) || ! are_ids (ids))
    return slx_wrong (fault, ".features.%s must be a row of positive integers in ascending order", name);
  snprintf (name, sizeof name, "%ss", who);
  const mxArray *F = slx_member (features, 0, name);
  *rows += (double) mxGetM (F);
  return (is_real_sparse (F) && mxGetN (F) == mxGetNumberOfElements (ids) && slx_is_sound (F) && slx_is_finite (F))
         || slx_wrong (fault, ".features.%s must be a finite sparse matrix with a column for each of %s_ids", name,
                       who);
}

/* The number of rows that features of users, items and ratings have in a sample, in *rows. */
static int
check_features (slx_fault *fault, const mxArray *features, double *rows)
{
  static const char *const names[] = { "user_ids", "users", "item_ids", "items", "context" };
  int good = slx_is_record (features);
  for (int i = 0; i < 5 && good; i++)
    good = slx_has (features, names[i]);
  if (! good)
    return slx_wrong (fault,
                      ".features must be a struct with the fields user_ids, users, item_ids, items and context");
  *rows = 0;
  if (! check_features_of (fault, features, "user", rows) || ! check_features_of (fault, features, "item", rows))
    return 0;
  const mxArray *context = slx_member (features, 0, "context");
  double count = 0;
  if (! mxIsDouble (context) || ! slx_is_size (context, &count) || count != floor (count))
    return slx_wrong (fault, ".features.context must be an integer");
  *rows += count;
  return 1;
}

/* The inner model, which is right by itself. */
static int
check_inner (slx_fault *fault, const mxArray *model, int squared)
{
  static const char *const multitask = "multitask";
  const mxArray *net = slx_member (model, 0, "net");
  const double levels = size_of (model, "m"), outputs = size_of (net, "m");
  const int by_levels = slx_word (slx_member (net, 0, "loss"), &multitask, 1) == 0 && levels > 1
                        && outputs == levels - 1;
  return (size_of (net, "d") == size_of (model, "d") && ((squared && outputs == 1) || by_levels))
         || slx_wrong (fault,
                       ".net must be a model with a feature for each user and item, with loss 'squared' and one "
                       "output, or with loss 'multitask' and an output for each level but one");
}

/* A full matrix of this size with finite numbers. */
static int
is_matrix (const mxArray *a, double rows, double columns)
{
  if (! slx_is_full_float (a) || mxGetNumberOfDimensions (a) != 2 || (double) mxGetM (a) != rows
      || (double) mxGetN (a) != columns)
    return 0;
  for (size_t i = 0, n = mxGetNumberOfElements (a); i < n; i++)
    if (! isfinite (slx_entry (a, i)))
      return 0;
  return 1;
}

/* What folds in users and items, of a model that was sampled. */
static int
check_posterior (slx_fault *fault, const mxArray *model)
{
  const mxArray *posterior = slx_member (model, 0, "posterior"), *net = slx_member (model, 0, "net");
  const double users = size_of (model, "users"), items = size_of (model, "items"), k = size_of (net, "k") + 1;
  double variance, unsure;
  int good = slx_is_record (posterior) && is_matrix (slx_member (posterior, 0, "spread"), 1, users)
             && slx_is_least (slx_member (posterior, 0, "spread"), 0, 0)
             && slx_is_size (slx_member (posterior, 0, "variance"), &variance) && variance > 0
             && slx_is_size (slx_member (posterior, 0, "unsure"), &unsure);
  for (int i = 0; i < 2 && good; i++)
    {
      const mxArray *side = slx_member (posterior, 0, i ? "items" : "users");
      good = slx_is_record (side) && is_matrix (slx_member (side, 0, "C"), k, k)
             && is_matrix (slx_member (side, 0, "Y"), k, i ? users : items);
    }
  return (good && slx_has (net, "W"))
         || slx_wrong (
           fault, ".posterior must be a struct with spread, a number for each user, variance, above 0, unsure, at "
                  "least 0, and users and items, structs with C and Y, and .net must have W");
}

static int
check_mcrank (slx_fault *fault, const mxArray *model, mxArray **about)
{
  static const char *const loss = "squared", *const type = "fm";
  const mxArray *rated = slx_member (model, 0, "rated"), *net = slx_member (model, 0, "net");
  const double users = size_of (model, "users"), items = size_of (model, "items");
  const int squared = slx_word (slx_member (net, 0, "loss"), &loss, 1) == 0, unseen = slx_has (model, "unseen");
  const char *numbers[] = { "multiplier", unseen ? "unseen" : "spread" };
  double rows = 0, x;
  (void) about;
  if (! slx_is_rising (slx_member (model, 0, "levels")))
    return slx_wrong (fault, ".levels must be in ascending order");
  for (int i = 0; i < 2; i++)
    if (! are_ids (slx_member (model, 0, i ? "item_ids" : "user_ids")))
      return slx_wrong (fault, ".%s must be positive integers in ascending order", i ? "item_ids" : "user_ids");
  if (! check_features (fault, slx_member (model, 0, "features"), &rows))
    return 0;
  if (size_of (model, "d") != users + items + rows)
    return slx_wrong (fault, ".sizes.d must be the sum of .sizes.users, .sizes.items and the rows of features");
  if (! is_real_sparse (rated) || (double) mxGetM (rated) != users || (double) mxGetN (rated) != items)
    return slx_wrong (fault,
                      ".rated must be a real sparse matrix with a row for each user and a column for each item");
  if (! slx_is_sound (rated))
    return slx_wrong (fault, ".rated is a damaged sparse matrix");
  if (unseen && (slx_word (slx_member (net, 0, "type"), &type, 1) < 0 || ! squared || slx_has (net, "W") || rows > 0))
    return slx_wrong (
      fault, ".net must have the type 'fm', the loss 'squared' and no W, and .features no rows, where .unseen "
             "is");
  if (! check_inner (fault, model, squared))
    return 0;
  for (int i = 0; i < 2 && squared; i++)
    if (! slx_is_size (slx_member (model, 0, numbers[i]), &x))
      return slx_wrong (fault, ".%s must be a finite number, at least 0", numbers[i]);
  return ! slx_has (model, "posterior") || check_posterior (fault, model);
}

/* What the steps hold is looked at by slx_model_check. */
static int
check_pipeline (slx_fault *fault, const mxArray *model, mxArray **about)
{
  const mxArray *steps = slx_member (model, 0, "steps");
  (void) about;
  int good = mxIsCell (steps) && slx_is_row (steps) && mxGetN (steps) > 0;
  for (size_t k = 0; good && k < mxGetN (steps); k++)
    good = mxGetCell (steps, k) && slx_is_record (mxGetCell (steps, k));
  return good || slx_wrong (fault, ".steps must be a cell row of structs, one for each step of a pipeline");
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void
list_names (int nlhs, mxArray *plhs[])
{
  plhs[0] = mxCreateCellMatrix (1, KINDS);
  for (int i = 0; i < KINDS; i++)
    mxSetCell (plhs[0], i, mxCreateString (kinds[i].name));
  if (nlhs < 2)
    return;
  plhs[1] = mxCreateCellMatrix (1, LEARNERS);
  for (int i = 0; i < LEARNERS; i++)
    mxSetCell (plhs[1], i, mxCreateString (learners[i]));
}

SL_GATEWAY
{
  slx_count (nrhs, nrhs == 0 ? 0 : 2, nlhs, nrhs == 0 ? 2 : 3);
  if (nrhs == 0)
    {
      list_names (nlhs, plhs);
      return;
    }
  if (! slx_is_record (prhs[0]))
    slx_fail ("badInput", "model must be a struct");
  slx_fault fault = { "", "" };
  mxArray *about = NULL;
  int asks = 0;
  const int good = check_model (&fault, prhs[0], prhs[1], &asks, &about);
  plhs[0] = mxCreateString (fault.text);
  if (nlhs > 1)
    plhs[1] = mxCreateLogicalScalar (asks != 0);
  if (nlhs > 2)
    plhs[2] = good && about ? about : mxCreateDoubleMatrix (0, 0, mxREAL);
}
