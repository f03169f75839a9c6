/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_mex.h"

/* The text of field `name` of entry i of a struct array such as dbstack gives; empty if there is none. */
static void
slx_text_of (const mxArray *frames, size_t i, const char *name, char *text, size_t capacity)
{
  const mxArray *value = mxGetField (frames, i, name);
  text[0] = 0;
  if (value && mxIsChar (value))
    mxGetString (value, text, capacity);
}

/* The file's name in its folder; *private tells whether it is one of the package's that users do not call: in a folder
   called private, or shared, which is a name with slx_. */
static const char *
slx_base_of (const char *file, int *private)
{
  static const char folder[] = "private";
  size_t base = strlen (file), size = sizeof folder - 1;
  while (base > 0 && file[base - 1] != '/' && file[base - 1] != '\\')
    base--;
  *private = (base > size && strncmp (file + base - 1 - size, folder, size) == 0)
             || strncmp (file + base, "slx_", 4) == 0;
  return file + base;
}

/* The public function that has called the gateway, directly or through private and anonymous functions. A gateway
   called by anyone else goes by its own name. */
static void
slx_name_caller (char *name, size_t capacity)
{
  mxArray *frames = NULL, *argument = mxCreateString ("-completenames");
  size_t count = 0;
  if (mexCallMATLAB (1, &frames, 1, &argument, "dbstack") == 0 && frames && mxIsStruct (frames))
    count = mxGetNumberOfElements (frames);
  for (size_t i = 0; i < count; i++)
    {
      char file[1024];
      int private;
      slx_text_of (frames, i, "file", file, sizeof file);
      const char *base = slx_base_of (file, &private);
      int public = ! private && strncmp (base, "sl_", 3) == 0, gateway = strstr (base, "_mex.") != NULL;
      if (public && ! gateway)
        {
          snprintf (name, capacity, "%.*s", (int) strcspn (base, "."), base);
          return;
        }
      slx_text_of (frames, i, "name", name, capacity);
      if (! public && ! private && ! strchr (name, '@'))
        break;
    }
  snprintf (name, capacity, "%s", mexFunctionName ());
}

void
slx_fail (const char *what, const char *format, ...)
{
  char id[64], text[512], name[128];
  va_list args;
  slx_name_caller (name, sizeof name);
  snprintf (id, sizeof id, "sparselearn:%s", what);
  size_t used = (size_t) snprintf (text, sizeof text, "%s: ", name);
  va_start (args, format);
  vsnprintf (text + used, sizeof text - used, format, args);
  va_end (args);
  mxArray *message[] = { mxCreateString (id), mxCreateString ("%s"), mxCreateString (text) };
  mexCallMATLAB (0, NULL, 3, message, "error");
  for (;;)
    ; /* error does not return */
}

/* Has slx_interrupt_mex listen to SIGTERM, so that it ends a kernel like Ctrl-C. Once, when a gateway is first called. */
static void
slx_watch_signals (void)
{
#if defined(OCTAVE_MEXPROTO_H) || defined(octave_mexproto_h)
  static int watched = 0;
  if (watched || strcmp (mexFunctionName (), "slx_interrupt_mex") == 0)
    return;
  watched = 1;
  mxArray *number = NULL, *what = mxCreateString ("watch");
  mexCallMATLAB (1, &number, 1, &what, "slx_interrupt_mex");
  mxDestroyArray (number);
  mxDestroyArray (what);
#endif
}

/* MATLAB must not unload a gateway whose OpenMP threads live; Octave has the OpenMP library itself. */
static void
slx_stay_loaded (void)
{
#if defined(_OPENMP) && ! defined(OCTAVE_MEXPROTO_H) && ! defined(octave_mexproto_h)
  static int locked = 0;
  if (! locked)
    mexLock ();
  locked = 1;
#endif
}

void
slx_have_room (sl_status room)
{
  if (room != SL_OK)
    slx_fail ("outOfMemory", "not enough memory for the buffers of the BLAS, 128 MiB for each thread");
}

/* Only a gateway whose kernels use the BLAS is linked with this function, so the symbol is weak, and the others need no
   room. */
#ifdef __ELF__
extern sl_status sl_blas_room (void) __attribute__ ((weak, visibility ("hidden")));
#define BLAS_ROOM() (sl_blas_room ? sl_blas_room () : SL_OK)
#else
#define BLAS_ROOM() SL_OK
#endif

void
slx_count (int nrhs, int wanted, int nlhs, int max_outputs)
{
  slx_watch_signals ();
  slx_stay_loaded ();
  slx_have_room (BLAS_ROOM ());
  if (nrhs != wanted || nlhs > max_outputs)
    slx_fail ("badCall", "%d inputs and at most %d outputs wanted, got %d and %d", wanted, max_outputs, nrhs, nlhs);
}

int
slx_is_float (const mxArray *a)
{
  return (mxIsDouble (a) || mxIsSingle (a)) && ! mxIsComplex (a);
}

slx_matrix
slx_full (const mxArray *a, const char *name)
{
  if (! slx_is_float (a) || mxIsSparse (a) || mxGetNumberOfDimensions (a) != 2)
    slx_fail ("badInput", "%s must be a full real matrix of class double or single, but is %s", name,
              mxIsSparse (a)                         ? "sparse"
              : ! mxIsDouble (a) && ! mxIsSingle (a) ? mxGetClassName (a)
              : mxIsComplex (a)                      ? "complex"
                                                     : "of more dimensions");
  slx_matrix m = { mxGetClassID (a), mxGetM (a), mxGetN (a), mxGetData (a) };
  return m;
}

const void *
slx_alike (const mxArray *a, const char *name, mxClassID class, size_t d, size_t n)
{
  slx_matrix m = slx_full (a, name);
  if (m.class != class)
    slx_fail ("badInput", "%s must be of class %s", name, class == mxSINGLE_CLASS ? "single" : "double");
  if (m.d != d || m.n != n)
    slx_fail ("badInput", "%s must be %zu-by-%zu, but is %zu-by-%zu", name, d, n, m.d, m.n);
  return m.data;
}

double
slx_scalar (const mxArray *a, const char *name)
{
  if (! mxIsDouble (a) || mxIsComplex (a) || mxIsSparse (a) || mxGetNumberOfElements (a) != 1)
    slx_fail ("badInput", "%s must be a real scalar of class double", name);
  return *(const double *) mxGetData (a);
}

size_t
slx_whole (double value, const char *name, size_t min, size_t max)
{
  if (! (value >= (double) min && value <= (double) max) || value != floor (value))
    slx_fail ("badInput", "%s must be an integer from %zu to %zu", name, min, max);
  return (size_t) value;
}

size_t
slx_integer (const mxArray *a, const char *name, size_t min, size_t max)
{
  return slx_whole (slx_scalar (a, name), name, min, max);
}

int
slx_flag (const mxArray *a, const char *name)
{
  if (mxIsLogical (a) && ! mxIsSparse (a) && mxGetNumberOfElements (a) == 1)
    return *(const mxLogical *) mxGetData (a) != 0;
  return (int) slx_integer (a, name, 0, 1);
}

void *
slx_memory (size_t count, size_t size)
{
  if (size != 0 && count > (SIZE_MAX - 1) / size)
    slx_fail ("outOfMemory", "%s", sl_status_text (SL_OUT_OF_MEMORY));
  void *memory = mxMalloc (count * size + 1);
  if (! memory)
    slx_fail ("outOfMemory", "%s", sl_status_text (SL_OUT_OF_MEMORY));
  sl_large_pages (memory, count * size);
  return memory;
}

mxArray *
slx_named (int count, const char *const *name, const double *value)
{
  mxArray *s = mxCreateStructMatrix (1, 1, count, (const char **) name);
  for (int k = 0; k < count; k++)
    mxSetFieldByNumber (s, 0, k, mxCreateDoubleScalar (value[k]));
  return s;
}

const double *
slx_numbers (const mxArray *a, const char *name, size_t count)
{
  if (! mxIsDouble (a) || mxIsComplex (a) || mxIsSparse (a) || mxGetNumberOfElements (a) != count)
    slx_fail ("badInput", "%s must hold %zu real numbers of class double", name, count);
  return mxGetData (a);
}

int
slx_choice (const mxArray *a, const char *name, const void *table, size_t entries, size_t size)
{
  char text[32] = "";
  if (mxIsChar (a))
    mxGetString (a, text, sizeof text);
  for (size_t i = 0; i < entries; i++)
    {
      const char *const *word = (const void *) ((const char *) table + i * size);
      if (*word && strcmp (text, *word) == 0)
        return (int) i;
    }
  slx_fail ("badInput", "%s must be one of the words that the gateway knows", name);
}

const mxArray *
slx_field (const mxArray *rule, const char *name)
{
  const mxArray *field = mxGetField (rule, 0, name);
  if (! field)
    slx_fail ("badInput", "rule must have the field %s", name);
  return field;
}

mxArray *
slx_new (mxClassID class, size_t d, size_t n)
{
  mxArray *x = mxCreateUninitNumericMatrix (d, n, class, mxREAL);
  sl_large_pages (mxGetData (x), d * n * mxGetElementSize (x));
  return x;
}

mxArray *
slx_zeros (const char *class, size_t count, const size_t *size)
{
  mxArray *in[2] = { mxCreateDoubleMatrix (1, count, mxREAL), mxCreateString (class) }, *out = NULL;
  for (size_t k = 0; k < count; k++)
    ((double *) mxGetData (in[0]))[k] = (double) size[k];
  if (mexCallMATLABWithTrap (1, &out, 2, in, "zeros"))
    out = NULL;
  mxDestroyArray (in[0]);
  mxDestroyArray (in[1]);
  return out;
}

mxArray *
slx_new_sparse (size_t d, size_t n, size_t entries)
{
  mxArray *x = mxCreateSparse (d, n, entries > 0 ? entries : 1, mxREAL);
  sl_large_pages (mxGetData (x), entries * sizeof (double));
  sl_large_pages (mxGetIr (x), entries * sizeof (mwIndex));
  return x;
}

mxArray *
slx_row (const double *value, size_t count)
{
  mxArray *row = slx_new (mxDOUBLE_CLASS, 1, count);
  for (size_t i = 0; i < count; i++)
    ((double *) mxGetData (row))[i] = value[i];
  return row;
}

void
slx_raise (sl_status status, const char *data)
{
  switch (status)
    {
    case SL_OK:
      return;
    case SL_NOT_FINITE:
      slx_fail ("badInput", "%s must be finite, without NaN and Inf", data);
    case SL_INFEASIBLE:
      slx_fail ("infeasible", "%s", sl_status_text (status));
    case SL_OUT_OF_MEMORY:
      slx_fail ("outOfMemory", "%s", sl_status_text (status));
    case SL_INTERRUPTED:
      slx_fail ("interrupted", "%s", sl_status_text (status));
    case SL_BAD_INPUT:
      break;
    }
  slx_fail ("badInput", "%s", sl_status_text (status));
}

#if defined(SL_MATLAB_INTERRUPT)
extern bool utIsInterruptPending (void);
#endif

int
slx_interrupt_pending (void *context)
{
  (void) context;
#if defined(SL_MATLAB_INTERRUPT)
  return utIsInterruptPending ();
#elif defined(OCTAVE_MEXPROTO_H) || defined(octave_mexproto_h)
  const volatile sig_atomic_t *state = SLX_OCTAVE (octave_interrupt_state);
  return state && *state > 0;
#else
  return 0;
#endif
}

const sl_stop slx_stop = { slx_interrupt_pending, NULL };
