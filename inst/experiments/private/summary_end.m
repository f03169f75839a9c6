function text = summary_end (info)
%SUMMARY_END  Why a run ended, in plain words.
%   TEXT = summary_end (INFO) is '' where the struct does not tell.

% SPDX-License-Identifier: BSD-3-Clause
  text = '';
  if (summary_has (info, 'stop', 'text'))
    why = info.stop;
  elseif (summary_has (info, 'finished', 'text'))
    why = info.finished;
  elseif (isfield (info, 'stop') && iscellstr (info.stop) && ~ isempty (info.stop))
    why = 'all';
  else
    return;
  end
  converged = isfield (info, 'converged') && isequal (info.converged, true);
  experiment = isfield (info, 'settings');
  more = 'raise MaxIter, or Tol';
  if (isfield (info, 'inertia'))
    more = 'raise MaxIter';                     % it ends where no label changes
  end
  found = 'the result is the best until then';
  if (isfield (info, 'residual'))
    more = 'for a fixed dictionary raise MaxIter, or Tol';
    found = 'the result is what it had come to';
  end
  at = '';
  if (summary_has (info, 'iterations', 'numbers'))
    at = sprintf (' (%g)', max (double (info.iterations(:))));
  end
  switch (why)
    case 'converged'
      text = 'converged';
    case 'exact'
      text = 'converged: the objective is 0';
    case 'MaxIter'
      text = ['not converged: reached MaxIter', at, '; ', more];
    case 'TimeLimit'
      if (experiment)
        text = 'not complete: TimeLimit was over; missing figures are NaN';
      elseif (converged)
        text = 'converged, but TimeLimit was over: some starts were left out';
      else
        text = 'not converged: TimeLimit was over; raise TimeLimit, or Tol';
      end
    case 'interrupted'
      if (experiment)
        text = 'not complete: Ctrl-C ended it; missing figures are NaN';
      else
        text = ['not converged: Ctrl-C ended it; ', found];
      end
    case 'OutputFcn'
      text = 'not converged: OutputFcn ended the run';
    case 'precision'
      text = 'not converged to Tol: rounding allows no further step';
    case 'patience'
      text = 'ended by Patience: the validation error has stopped falling';
    case 'diverged'
      text = 'diverged: the objective grew beyond bounds; try smaller steps';
    case {'all', 'completed'}
      text = 'complete';
    otherwise
      text = why;
  end
  if (isfield (info, 'certified') && isequal (info.certified, false))
    text = [text, '; not certified, see rounding'];
  end
  if (isfield (info, 'stop') && iscellstr (info.stop) && ~ isempty (info.stop))
    text = sprintf ('%s; %d of %d runs converged', text, sum (strcmp (info.stop(:), 'converged') ...
                                                             | strcmp (info.stop(:), 'exact')), numel (info.stop));
  end
end
