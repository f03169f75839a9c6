/* SPDX-License-Identifier: BSD-3-Clause */
/* mex.h -- MATLAB's prototypes, written from its documented C Matrix API, just to type-check the gateways.

   Octave's header makes mxArray void, which lets any pointer pass for an array; here it is opaque, sizes are unsigned,
   and mexErrMsgIdAndTxt does not return, as in MATLAB. Nothing links against this. */
#ifndef SL_MATLAB_STUB_MEX_H
#define SL_MATLAB_STUB_MEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mxArray_tag mxArray;
typedef size_t mwSize;
typedef size_t mwIndex;
typedef uint16_t mxChar;
typedef bool mxLogical;
typedef enum { mxREAL, mxCOMPLEX } mxComplexity;
typedef enum
{
  mxUNKNOWN_CLASS, mxCELL_CLASS, mxSTRUCT_CLASS, mxLOGICAL_CLASS, mxCHAR_CLASS, mxVOID_CLASS, mxDOUBLE_CLASS,
  mxSINGLE_CLASS, mxINT8_CLASS, mxUINT8_CLASS, mxINT16_CLASS, mxUINT16_CLASS, mxINT32_CLASS, mxUINT32_CLASS,
  mxINT64_CLASS, mxUINT64_CLASS, mxFUNCTION_CLASS
} mxClassID;

void mexFunction (int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]);
_Noreturn void mexErrMsgIdAndTxt (const char *identifier, const char *format, ...);
int mexCallMATLAB (int, mxArray *[], int, mxArray *[], const char *);
mxArray *mexCallMATLABWithTrap (int, mxArray *[], int, mxArray *[], const char *);
const char *mexFunctionName (void);
int mexAtExit (void (*function) (void));
void mexLock (void);
void mexUnlock (void);
bool mexIsLocked (void);

mxClassID mxGetClassID (const mxArray *);
bool mxIsCell (const mxArray *);
bool mxIsChar (const mxArray *);
bool mxIsClass (const mxArray *, const char *);
bool mxIsComplex (const mxArray *);
bool mxIsDouble (const mxArray *);
bool mxIsUint8 (const mxArray *);
bool mxIsEmpty (const mxArray *);
bool mxIsLogical (const mxArray *);
bool mxIsNumeric (const mxArray *);
bool mxIsSingle (const mxArray *);
bool mxIsSparse (const mxArray *);
bool mxIsStruct (const mxArray *);

size_t mxGetM (const mxArray *);
size_t mxGetN (const mxArray *);
void mxSetN (mxArray *, mwSize);
void mxSetM (mxArray *, mwSize);
void mxSetNzmax (mxArray *, mwSize);
size_t mxGetNumberOfElements (const mxArray *);
size_t mxGetElementSize (const mxArray *);
mwSize mxGetNumberOfDimensions (const mxArray *);
const mwSize *mxGetDimensions (const mxArray *);
void *mxGetData (const mxArray *);
double *mxGetPr (const mxArray *);
double mxGetScalar (const mxArray *);
mwIndex *mxGetIr (const mxArray *);
mwIndex *mxGetJc (const mxArray *);
mwSize mxGetNzmax (const mxArray *);
mxLogical *mxGetLogicals (const mxArray *);
mxArray *mxGetCell (const mxArray *, mwIndex);
void mxSetCell (mxArray *, mwIndex, mxArray *);
int mxGetNumberOfFields (const mxArray *);
mxArray *mxGetFieldByNumber (const mxArray *, mwIndex, int);
int mxGetFieldNumber (const mxArray *, const char *);
const char *mxGetFieldNameByNumber (const mxArray *, int);
const char *mxGetClassName (const mxArray *);
mxArray *mxGetField (const mxArray *, mwIndex, const char *);
void mxSetField (mxArray *, mwIndex, const char *, mxArray *);
void mxSetFieldByNumber (mxArray *, mwIndex, int, mxArray *);
int mxGetString (const mxArray *, char *, mwSize);

mxArray *mxCreateDoubleMatrix (mwSize, mwSize, mxComplexity);
mxArray *mxCreateDoubleScalar (double);
mxArray *mxCreateLogicalScalar (mxLogical);
mxArray *mxCreateLogicalMatrix (mwSize, mwSize);
mxArray *mxCreateNumericMatrix (mwSize, mwSize, mxClassID, mxComplexity);
mxArray *mxCreateNumericArray (mwSize, const mwSize *, mxClassID, mxComplexity);
mxArray *mxCreateUninitNumericMatrix (size_t, size_t, mxClassID, mxComplexity);
mxArray *mxCreateUninitNumericArray (size_t, size_t *, mxClassID, mxComplexity);
mxArray *mxCreateCellMatrix (mwSize, mwSize);
mxArray *mxCreateCharArray (mwSize, const mwSize *);
char *mxArrayToString (const mxArray *);
mxArray *mxCreateCellArray (mwSize, const mwSize *);
mxArray *mxCreateLogicalArray (mwSize, const mwSize *);
mxArray *mxCreateSparseLogicalMatrix (mwSize, mwSize, mwSize);
mxArray *mxCreateSparse (mwSize, mwSize, mwSize, mxComplexity);
mxArray *mxCreateString (const char *);
mxArray *mxCreateStructArray (mwSize, const mwSize *, int, const char **);
mxArray *mxCreateStructMatrix (mwSize, mwSize, int, const char **);
mxArray *mxDuplicateArray (const mxArray *);
void mxDestroyArray (mxArray *);
void *mxMalloc (size_t);
void *mxCalloc (size_t, size_t);
void *mxRealloc (void *, size_t);
void mxFree (void *);

#endif
