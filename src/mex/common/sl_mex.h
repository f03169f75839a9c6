/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mex.h -- the few things every gateway does: check an argument, make an output, call the core in the right
   precision, raise the error last. Nothing here computes. The functions are in sl_mex_shared.c, which each gateway is
   linked with.

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

/* Raises the error sparselearn:<what>; the message begins with the name of the public function. By the function error,
   for mexErrMsgIdAndTxt has Octave put the name of the gateway before it. */
void __attribute__ ((noreturn, format (SLX_PRINTF, 2, 3))) slx_fail (const char *what, const char *format, ...);

/* Raises the error that the buffers of the BLAS have no room, see sl_blas_room.h, unless the status is SL_OK. */
void slx_have_room (sl_status room);

void slx_count (int nrhs, int wanted, int nlhs, int max_outputs);

int slx_is_float (const mxArray *a);

slx_matrix slx_full (const mxArray *a, const char *name);

/* A second matrix of the class and the size given. */
const void *slx_alike (const mxArray *a, const char *name, mxClassID class, size_t d, size_t n);

double slx_scalar (const mxArray *a, const char *name);

/* An integer between min and max, both at most 2^53. */
size_t slx_whole (double value, const char *name, size_t min, size_t max);

size_t slx_integer (const mxArray *a, const char *name, size_t min, size_t max);

/* 0 or 1, of class double or logical. */
int slx_flag (const mxArray *a, const char *name);

/* Room for count items, freed by the interpreter. */
void *slx_memory (size_t count, size_t size);

/* A struct of numbers with these names. */
mxArray *slx_named (int count, const char *const *name, const double *value);

/* A full real double array of exactly count numbers, whatever its shape. */
const double *slx_numbers (const mxArray *a, const char *name, size_t count);

/* Which entry of a table a string names: a table of words, or of structs whose first member is their name. */
#define SLX_CHOICE(a, name, table) (slx_choice (a, name, table, sizeof (table) / sizeof *(table), sizeof *(table)))

int slx_choice (const mxArray *a, const char *name, const void *table, size_t entries, size_t size);

/* A field of a rule, which is known to be a struct. */
const mxArray *slx_field (const mxArray *rule, const char *name);

/* An uninitialised full matrix, for a kernel that writes every entry. */
mxArray *slx_new (mxClassID class, size_t d, size_t n);

enum { SLX_LARGE = 1 << 16 }; /* bytes of an array from which on a copy costs time */

/* A large array of zeros for a result, null if there is no memory. Octave copies what a gateway has made, but not what
   one of its own functions has. */
mxArray *slx_zeros (const char *class, size_t count, const size_t *size);

/* A sparse matrix with room for that many entries. */
mxArray *slx_new_sparse (size_t d, size_t n, size_t entries);

/* A 1-by-count row of doubles. */
mxArray *slx_row (const double *value, size_t count);

/* Raise the error that a status means; SL_OK returns. The message names the data argument at fault. */
void slx_raise (sl_status status, const char *data);

#if ! defined(SL_MATLAB_INTERRUPT) && (defined(OCTAVE_MEXPROTO_H) || defined(octave_mexproto_h))
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

/* The stop callback: has the user pressed Ctrl-C? Octave counts the keys in a variable (another, octave_signal_caught,
   tells of any signal, also that a child process has ended); MATLAB has an undocumented function, used only when the
   build asks for it. */
int slx_interrupt_pending (void *context);

extern const sl_stop slx_stop;

#endif
