function sl_conclude (display, caller, info)
%SL_CONCLUDE  The last line that a method prints, where Display is not 'off'.
%   sl_conclude (DISPLAY, CALLER, INFO) says how many iterations were done, why they ended (info.stop) and, only when
%   that is so, that the method has not converged.
  if (strcmp (display, 'off'))
    return;
  end
  if (info.converged)
    outcome = 'converged';
  else
    outcome = sprintf ('not converged (%s)', info.stop);
  end
  fprintf ('%s: %s after %d iterations and %.3g s, objective %.6g\n', caller, outcome, info.iterations, ...
           info.seconds(end), info.objective(end));
end
