/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mex.h -- the few things every gateway does: check an argument, make an output, call the core in the right
   precision, raise the error last. Nothing here computes.

   A check that fails raises at once, so a gateway checks everything before it takes memory of its own; what it takes
   comes from mxMalloc, which the interpreter frees when an error is raised. */
#ifndef SL_MEX_H
#define SL_MEX_H

#ifdef __MINGW32__ /* its own printf, which knows %zu; that of Windows does not */
#define __USE_MINGW_ANSI_STDIO 1
#define SLX_PRINTF __MINGW_PRINTF_FORMAT
#else
#define SLX_PRINTF printf
#endif

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "mex.h"
#include "base/sl_base.h"
#include "base/sl_memory.h"

/* The name of the gateway; another one where slx_ranks_mex has it too. */
#ifndef SL_GATEWAY_NAME
#define SL_GATEWAY_NAME mexFunction
#endif

#define SL_GATEWAY \
  __attribute__ ((visibility ("default"))) void SL_GATEWAY_NAME (int nlhs, mxArray *plhs[], int nrhs, \
                                                                 const mxArray *prhs[])

/* Call sl_fn_d or sl_fn_s; mxGetData gives void pointers, which fit either. */
#define SLX_CALL(class, fn, ...) ((class) == mxSINGLE_CLASS ? sl_##fn##_s (__VA_ARGS__) : sl_##fn##_d (__VA_ARGS__))

/* A full real matrix of class double or single, as a kernel wants it. */
typedef struct
{
  mxClassID class;
  size_t d, n;
  const void *data;
} slx_matrix;

/* The text of field `name` of entry i of a struct array such as dbstack gives; empty if there is none. */
static inline void
slx_text_of (const mxArray *frames, size_t i, const char *name, char *text, size_t capacity)
{
  const mxArray *value = mxGetField (frames, i, name);
  text[0] = 0;
  if (value && mxIsChar (value))
    mxGetString (value, text, capacity);
}

/* The file's name in its folder; *private tells whether it is one of the package's that users do not call: in a folder
   called private, or shared, which is a name with slx_. */
static inline const char *
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
static inline void
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

/* Raises the error sparselearn:<what>; the message begins with the name of the public function. By the function error,
   for mexErrMsgIdAndTxt has Octave put the name of the gateway before it. */
static void __attribute__ ((noreturn, format (SLX_PRINTF, 2, 3))) slx_fail (const char *what, const char *format, ...)
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
static inline void
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

/* Room for the buffers of the BLAS, see sl_blas_room.h. Only a gateway whose kernels use the BLAS is linked with that
   function, so the symbol is weak, and the others need no room. */
#if defined(SLX_BLAS_ROOM)
#elif defined(__ELF__)
extern sl_status sl_blas_room (void) __attribute__ ((weak, visibility ("hidden")));
#define SLX_BLAS_ROOM() (sl_blas_room ? sl_blas_room () : SL_OK)
#else
#define SLX_BLAS_ROOM() SL_OK
#endif

/* MATLAB must not unload a gateway whose OpenMP threads live; Octave has the OpenMP library itself. */
static inline void
slx_stay_loaded (void)
{
#if defined(_OPENMP) && ! defined(OCTAVE_MEXPROTO_H) && ! defined(octave_mexproto_h)
  static int locked = 0;
  if (! locked)
    mexLock ();
  locked = 1;
#endif
}

static inline void
slx_count (int nrhs, int wanted, int nlhs, int max_outputs)
{
  slx_watch_signals ();
  slx_stay_loaded ();
  if (SLX_BLAS_ROOM () != SL_OK)
    slx_fail ("outOfMemory", "not enough memory for the buffers of the BLAS, 128 MiB for each thread");
  if (nrhs != wanted || nlhs > max_outputs)
    slx_fail ("badCall", "%d inputs and at most %d outputs wanted, got %d and %d", wanted, max_outputs, nrhs, nlhs);
}

static inline int
slx_is_float (const mxArray *a)
{
  return (mxIsDouble (a) || mxIsSingle (a)) && ! mxIsComplex (a);
}

static inline slx_matrix
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

/* A second matrix of the class and the size given. */
static inline const void *
slx_alike (const mxArray *a, const char *name, mxClassID class, size_t d, size_t n)
{
  slx_matrix m = slx_full (a, name);
  if (m.class != class)
    slx_fail ("badInput", "%s must be of class %s", name, class == mxSINGLE_CLASS ? "single" : "double");
  if (m.d != d || m.n != n)
    slx_fail ("badInput", "%s must be %zu-by-%zu, but is %zu-by-%zu", name, d, n, m.d, m.n);
  return m.data;
}

static inline double
slx_scalar (const mxArray *a, const char *name)
{
  if (! mxIsDouble (a) || mxIsComplex (a) || mxIsSparse (a) || mxGetNumberOfElements (a) != 1)
    slx_fail ("badInput", "%s must be a real scalar of class double", name);
  return *(const double *) mxGetData (a);
}

/* An integer between min and max, both at most 2^53. */
static inline size_t
slx_whole (double value, const char *name, size_t min, size_t max)
{
  if (! (value >= (double) min && value <= (double) max) || value != floor (value))
    slx_fail ("badInput", "%s must be an integer from %zu to %zu", name, min, max);
  return (size_t) value;
}

static inline size_t
slx_integer (const mxArray *a, const char *name, size_t min, size_t max)
{
  return slx_whole (slx_scalar (a, name), name, min, max);
}

/* 0 or 1, of class double or logical. */
static inline int
slx_flag (const mxArray *a, const char *name)
{
  if (mxIsLogical (a) && ! mxIsSparse (a) && mxGetNumberOfElements (a) == 1)
    return *(const mxLogical *) mxGetData (a) != 0;
  return (int) slx_integer (a, name, 0, 1);
}

/* Room for count items, freed by the interpreter. */
static inline void *
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

/* A struct of numbers with these names. */
static inline mxArray *
slx_named (int count, const char *const *name, const double *value)
{
  mxArray *s = mxCreateStructMatrix (1, 1, count, (const char **) name);
  for (int k = 0; k < count; k++)
    mxSetFieldByNumber (s, 0, k, mxCreateDoubleScalar (value[k]));
  return s;
}

/* A full real double array of exactly count numbers, whatever its shape. */
static inline const double *
slx_numbers (const mxArray *a, const char *name, size_t count)
{
  if (! mxIsDouble (a) || mxIsComplex (a) || mxIsSparse (a) || mxGetNumberOfElements (a) != count)
    slx_fail ("badInput", "%s must hold %zu real numbers of class double", name, count);
  return mxGetData (a);
}

/* Which entry of a table a string names: a table of words, or of structs whose first member is their name. */
#define SLX_CHOICE(a, name, table) (slx_choice (a, name, table, sizeof (table) / sizeof *(table), sizeof *(table)))

static inline int
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

/* A field of a rule, which is known to be a struct. */
static inline const mxArray *
slx_field (const mxArray *rule, const char *name)
{
  const mxArray *field = mxGetField (rule, 0, name);
  if (! field)
    slx_fail ("badInput", "rule must have the field %s", name);
  return field;
}

/* An uninitialised full matrix, for a kernel that writes every entry. */
static inline mxArray *
slx_new (mxClassID class, size_t d, size_t n)
{
  mxArray *x = mxCreateUninitNumericMatrix (d, n, class, mxREAL);
  sl_large_pages (mxGetData (x), d * n * mxGetElementSize (x));
  return x;
}

enum { SLX_LARGE = 1 << 16 }; /* bytes of an array from which on a copy costs time */

/* A large array of zeros for a result, null if there is no memory. Octave copies what a gateway has made, but not what
   one of its own functions has. */
static inline mxArray *
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

/* A sparse matrix with room for that many entries. */
static inline mxArray *
slx_new_sparse (size_t d, size_t n, size_t entries)
{
  mxArray *x = mxCreateSparse (d, n, entries > 0 ? entries : 1, mxREAL);
  sl_large_pages (mxGetData (x), entries * sizeof (double));
  sl_large_pages (mxGetIr (x), entries * sizeof (mwIndex));
  return x;
}

/* A 1-by-count row of doubles. */
static inline mxArray *
slx_row (const double *value, size_t count)
{
  mxArray *row = slx_new (mxDOUBLE_CLASS, 1, count);
  for (size_t i = 0; i < count; i++)
    ((double *) mxGetData (row))[i] = value[i];
  return row;
}

/* Raise the error that a status means; SL_OK returns. The message names the data argument at fault. */
static inline void
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

/* The stop callback: has the user pressed Ctrl-C? Octave counts the keys in a variable (another, octave_signal_caught,
   tells of any signal, also that a child process has ended); MATLAB has an undocumented function, used only when the
   build asks for it. */
#if defined(SL_MATLAB_INTERRUPT)
extern bool utIsInterruptPending (void);
#elif defined(OCTAVE_MEXPROTO_H) || defined(octave_mexproto_h)
#include <signal.h>
#endif

/* Where Octave's variable of this name is, NULL where that cannot be found out. Octave 10 and later link MEX files
   with the MEX interface alone, not with the library that has the variables, so the linker must do without: on ELF
   systems a weak symbol, on macOS a question to the loader, on Windows nothing. */
#if ! defined(OCTAVE_MEXPROTO_H) && ! defined(octave_mexproto_h)
#define SLX_OCTAVE(variable) NULL
#elif defined(__ELF__)
extern sig_atomic_t octave_interrupt_state __attribute__ ((weak)); /* positive: keys not yet handled */
extern void (*octave_signal_hook) (void) __attribute__ ((weak));   /* called before a key becomes an error */
extern sig_atomic_t octave_signal_caught __attribute__ ((weak));   /* there is a signal for the interpreter */
#define SLX_OCTAVE(variable) (&variable)
#elif defined(__APPLE__)
#include <dlfcn.h>
#define SLX_OCTAVE(variable) dlsym (RTLD_DEFAULT, #variable)
#else
#define SLX_OCTAVE(variable) NULL
#endif

static inline int
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

static const sl_stop slx_stop = { slx_interrupt_pending, NULL };

#endif
