function why = run_stop_reason (caller, options, now, state)
%RUN_STOP_REASON  Whether an iterative method is to stop, and why.
%   WHY = run_stop_reason (CALLER, OPTIONS, NOW, STATE) is '' or the word for info.stop:
%     'interrupted'  Ctrl-C was pressed (see run_hold_interrupt)
%     'converged'    now.certificate <= options.Tol, where Tol > 0
%     'OutputFcn'    options.OutputFcn, called with the struct that STATE () makes, said so (not before iteration 1)
%     'MaxIter'      now.iteration iterations are done
%     'TimeLimit'    now.seconds have passed
%   The function handle STATE is only called where there is an OutputFcn.
  why = '';
  said_so = now.iteration > 0 && ~ isempty (options.OutputFcn) && asked (caller, options.OutputFcn, state ());
  if (sl_interrupt_mex ('caught'))
    why = 'interrupted';
  elseif (options.Tol > 0 && now.certificate <= options.Tol)
    why = 'converged';
  elseif (said_so)
    why = 'OutputFcn';
  elseif (now.iteration >= options.MaxIter)
    why = 'MaxIter';
  elseif (now.seconds >= options.TimeLimit)
    why = 'TimeLimit';
  end
end

function yes = asked (caller, output_fcn, state)
  answer = output_fcn (state);
  if (~ isscalar (answer) || ~ (islogical (answer) || (isnumeric (answer) && ~ isnan (answer))))
    error ('sparselearn:badInput', '%s: OutputFcn must return true (stop) or false (go on)', caller);
  end
  yes = logical (answer);
end
