function run_warn_end (caller, info, asked)
%RUN_WARN_END  Warns where a run ended before its result was what it promises.
%   run_warn_end (CALLER, INFO, ASKED) looks at INFO.stop. Its warnings can be switched off one by one:
%     'MaxIter'             sparselearn:maxIter
%     'TimeLimit'           sparselearn:timeLimit
%     'precision'           sparselearn:notCertified; INFO.relgap, INFO.kkt or INFO.gradient says how far the result may
%                           be off
%     'converged'           the same, where INFO.certified is false
%     'interrupted'         sparselearn:interrupted
%     'diverged'            sparselearn:diverged
%   ASKED says that the user wanted the run to go on to that end, as a Tol of 0 does; then only the last two of these
%   warn.
  after = max ([info.iterations(:); 0]);
  plural = 's';
  after = sprintf ('%d iteration%s', after, plural(after ~= 1));
  switch (info.stop)
    case 'interrupted'
      warning ('sparselearn:interrupted', ['%s: interrupted after %s; what was found so far is returned (press ' ...
                                           'Ctrl-C twice to stop a script)'], caller, after);
    case 'diverged'
      warning ('sparselearn:diverged', ['%s: diverged after %s: the objective grew beyond bounds; the best ' ...
                                        'result before that is returned (a smaller step may help)'], caller, after);
    case 'MaxIter'
      if (~ asked)
        warning ('sparselearn:maxIter', '%s: not converged after %s; raise the option MaxIter', caller, after);
      end
    case 'converged'
      if (~ asked && isfield (info, 'certified') && ~ info.certified)
        warning ('sparselearn:notCertified', ['%s: the result is not certified to Tol: rounding may hide %.3g of ' ...
                                              'INFO.gap'], caller, info.rounding);
      end
    case 'precision'
      if (~ asked)
        warning ('sparselearn:notCertified', ['%s: the result is not certified to Tol: %s, and ' ...
                                              'rounding allowed no further step'], caller, certificate (info));
      end
    case 'TimeLimit'
      if (~ asked)
        outcome = 'not converged';
        if (info.converged)
          outcome = 'ended';            % starts or repetitions were left out
        end
        warning ('sparselearn:timeLimit', '%s: %s after %s, when the time of option TimeLimit was over', caller, ...
                 outcome, after);
      end
  end
end

function text = certificate (info)
  if (isfield (info, 'gradient'))
    text = sprintf ('INFO.gradient ends with %.3g', info.gradient(end));
    return;
  end
  name = 'relgap';
  if (isfield (info, 'kkt'))
    name = 'kkt';
  end
  text = sprintf ('the largest INFO.%s is %.3g', name, max (info.(name)(:)));
end
