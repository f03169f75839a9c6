function run_conclude (display, caller, info, open)
%RUN_CONCLUDE  The last line that a method prints, where Display is not 'off'.
%   run_conclude (DISPLAY, CALLER, INFO) says how many iterations were done, why they ended (info.stop) and, only when
%   that is so, that the method has not converged. run_conclude (DISPLAY, CALLER, INFO, true) does not say that: the
%   method never finds out whether it has.
  if (strcmp (display, 'off'))
    return;
  end
  if (info.converged)
    outcome = 'converged';
  elseif (nargin > 3 && open)
    outcome = sprintf ('ended (%s)', info.stop);
  else
    outcome = sprintf ('not converged (%s)', info.stop);
  end
  plural = 's';
  fprintf ('%s: %s after %d iteration%s and %.3g s, objective %.6g\n', caller, outcome, info.iterations, ...
           plural(info.iterations ~= 1), info.seconds(end), info.objective(end));
end
