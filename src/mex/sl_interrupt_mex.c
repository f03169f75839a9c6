/* n = sl_interrupt_mex (what)      Ctrl-C held back while a solver runs, so that it can end with its best result
     'hold'     from now on Ctrl-C is only noted; gives the number of holds in force
     'release'  ends one hold; the last one restores what Ctrl-C did before; gives the number left
     'caught'   1 if Ctrl-C was pressed since the first hold, else 0
     'note'     as if it had been pressed: a kernel has seen the key through its stop callback and given up
   A second Ctrl-C goes where it would have gone without the hold, so nothing that runs in between can make the
   interpreter deaf. Octave's interpreter calls octave_signal_hook, in its own thread, before it turns the key into an
   exception; that is where the key is noted. Without such a hook (MATLAB) nothing is held and nothing is caught. */
#include "sl_mex.h"
#include <string.h>

static int holds = 0, caught = 0;

#if defined (OCTAVE_MEXPROTO_H) || defined (octave_mexproto_h)
static void (*hook_before) (void);

static void
note_the_key (void)
{
  if (hook_before)
    hook_before ();
  volatile sig_atomic_t *state = SLX_OCTAVE (octave_interrupt_state);
  if (state && *state > 0 && ! caught)
    {
      caught = 1;
      *state = 0;
    }
}

static void
set_hook (int on)
{
  void (**hook) (void) = SLX_OCTAVE (octave_signal_hook);
  if (! hook || ! SLX_OCTAVE (octave_interrupt_state))
    return;
  if (on)
    hook_before = *hook;
  *hook = on ? note_the_key : hook_before;
}
#else
static void
set_hook (int on)
{
  (void) on;
}
#endif

static void
hold (void)
{
  if (holds++ == 0)
    {
      mexLock ();
      caught = 0;
      set_hook (1);
    }
}

static void
release (void)
{
  if (holds > 0 && --holds == 0)
    {
      set_hook (0);
      caught = 0;
      mexUnlock ();
    }
}

SL_GATEWAY
{
  char what[8] = "";
  int answer = 0;
  slx_count (nrhs, 1, nlhs, 1);
  if (mxIsChar (prhs[0]))
    mxGetString (prhs[0], what, sizeof what);

  if (strcmp (what, "caught") == 0)
    answer = caught;
  else if (strcmp (what, "note") == 0)
    answer = caught = holds > 0;
  else if (strcmp (what, "hold") == 0 || strcmp (what, "release") == 0)
    {
      what[0] == 'h' ? hold () : release ();
      answer = holds;
    }
  else
    slx_fail ("badInput", "what must be 'hold', 'release', 'caught' or 'note'");
  plhs[0] = mxCreateDoubleScalar (answer);
}
