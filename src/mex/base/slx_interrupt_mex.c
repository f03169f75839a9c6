/* SPDX-License-Identifier: BSD-3-Clause */
/* n = slx_interrupt_mex (what)      Ctrl-C held back while a solver runs, so that it can end with its best result
     'hold'     from now on Ctrl-C is only recorded; gives the number of holds in force
     'release'  ends one hold; the last one restores what Ctrl-C did before; gives the number left
     'caught'   1 if Ctrl-C was pressed since the first hold, else 0
     'note'     as if it had been pressed: a kernel has seen the key through its stop callback and given up
     'watch'    from now on SIGTERM and SIGHUP act like Ctrl-C, and Octave ends thereafter: see below. Every gateway says
                this once. Gives the number of holds in force
   A second Ctrl-C goes where it would have gone without the hold, so nothing that runs in between can make the
   interpreter deaf. Octave's interpreter calls octave_signal_hook, in its own thread, before it turns the key into an
   exception; that is where the key is recorded. Without such a hook (MATLAB) nothing is held and nothing is caught. */
#define _DEFAULT_SOURCE /* POSIX under -std=c11 */
#include "common/sl_mex.h"
#include <signal.h>
#include <string.h>

static volatile sig_atomic_t holds = 0, caught = 0; /* signal handlers read them */

#if defined(OCTAVE_MEXPROTO_H) || defined(octave_mexproto_h)
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

/* SIGTERM and SIGHUP, which ask a program to end. Octave's handlers only take note of them, and the interpreter ends
   when it is back from the kernel. Ours come before: they make the signal a key as well, so that a kernel gives up at
   once; while Ctrl-C is held back, Octave hears of the signal only when the solver has ended as after that key, with
   its checkpoint written. A second one goes straight to Octave. A signal that is ignored, or ends the process by
   itself, stays so. */
#if (defined(OCTAVE_MEXPROTO_H) || defined(octave_mexproto_h)) && (defined(__unix__) || defined(__APPLE__))
enum { ENDS = 2 };
static const int end_signal[ENDS] = { SIGTERM, SIGHUP };
static void (*end_before[ENDS]) (int);
static volatile sig_atomic_t end_asked = 0; /* index + 1 of the signal that Octave has not heard of */

static void
on_end (int signal)
{
  int k = signal == end_signal[0] ? 0 : 1;
  volatile sig_atomic_t *state = SLX_OCTAVE (octave_interrupt_state);
  volatile sig_atomic_t *any = SLX_OCTAVE (octave_signal_caught);
  if (! caught)
    ++*state;
  if (holds > 0 && ! end_asked)
    {
      end_asked = k + 1;
      *any = 1;
    }
  else
    end_before[k](signal);
}

/* For good: the handlers stay, and this file with them. Where the interpreter's thread blocks a signal, as it does in a
   process that Octave has started, a thread of Octave's takes it that calls no handler: so it is let through here. */
static void
watch_ends (void)
{
  static int watched = 0;
  if (watched || ! SLX_OCTAVE (octave_interrupt_state) || ! SLX_OCTAVE (octave_signal_caught))
    return;
  watched = 1;
  mexLock ();
  sigset_t ours;
  sigemptyset (&ours);
  for (int k = 0; k < ENDS; k++)
    {
      struct sigaction action;
      if (sigaction (end_signal[k], NULL, &action) != 0 || (action.sa_flags & SA_SIGINFO)
          || action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN)
        continue;
      end_before[k] = action.sa_handler;
      action.sa_handler = on_end;
      sigaction (end_signal[k], &action, NULL);
      sigaddset (&ours, end_signal[k]);
    }
  pthread_sigmask (SIG_UNBLOCK, &ours, NULL);
}

static void
tell_of_end (void)
{
  int k = end_asked - 1;
  end_asked = 0;
  if (k >= 0)
    end_before[k](end_signal[k]);
}
#else
static void
watch_ends (void)
{
}

static void
tell_of_end (void)
{
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
      tell_of_end ();
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
  else if (strcmp (what, "watch") == 0)
    {
      watch_ends ();
      answer = holds;
    }
  else
    slx_fail ("badInput", "what must be 'hold', 'release', 'caught', 'note' or 'watch'");
  plhs[0] = mxCreateDoubleScalar (answer);
}
