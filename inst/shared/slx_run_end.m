function slx_run_end (caller, display, info, asked, open)
%SLX_RUN_END  What a method says at its end: a last line, where Display is not 'off', and a warning.
%   slx_run_end (CALLER, DISPLAY, INFO, ASKED) prints CALLER, how many iterations were done, why they ended (INFO.stop)
%   and, only when that is so, that the method has not converged; it warns where the result is not what it promises.
%   ASKED says that the user wanted the run to go on to that end, as a Tol of 0 does; then only the last two warnings
%   are given.
%     'MaxIter'             sparselearn:maxIter
%     'TimeLimit'           sparselearn:timeLimit
%     'precision'           sparselearn:notCertified; INFO.relgap, INFO.kkt, INFO.error or INFO.gradient says how far
%                           the result may be off
%     'converged'           the same, where INFO.certified is false
%     'interrupted'         sparselearn:interrupted
%     'diverged'            sparselearn:diverged
%   slx_run_end (CALLER, DISPLAY, INFO, ASKED, true) prints no 'not converged': the method never finds out whether it
%   has.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ strcmp (display, 'off'))
    print_line (caller, info, nargin > 4 && open);
  end
  switch (info.stop)
    case 'interrupted'
      slx_arg_warn ('interrupted', ...
                    'interrupted after %s; what was found so far is returned (press Ctrl-C twice to stop a script)', ...
                    after (info));
    case 'diverged'
      slx_arg_warn ('diverged', ['diverged after %s: the objective grew beyond bounds; the best result before that ' ...
                                 'is returned (a smaller step may help)'], after (info));
    case 'MaxIter'
      if (~ asked)
        slx_arg_warn ('maxIter', 'not converged after %s; raise the option MaxIter', after (info));
      end
    case 'converged'
      if (~ asked && isfield (info, 'certified') && ~ info.certified)
        slx_arg_warn ('notCertified', 'the result is not certified to Tol: rounding may hide %.3g of INFO.gap', ...
                      info.rounding);
      end
    case 'precision'
      if (~ asked)
        slx_arg_warn ('notCertified', ...
                      'the result is not certified to Tol: %s, and rounding allowed no further step', ...
                      certificate (info));
      end
    case 'TimeLimit'
      if (~ asked)
        outcome = 'not converged';
        if (info.converged)
          outcome = 'ended';            % starts or repetitions were left out
        end
        slx_arg_warn ('timeLimit', '%s after %s, when the time of option TimeLimit was over', outcome, after (info));
      end
  end
end

function text = certificate (info)
  if (isfield (info, 'gradient'))
    text = sprintf ('INFO.gradient ends with %.3g', info.gradient(end));
    return;
  end
  names = {'kkt', 'error', 'relgap'};
  name = names{find(isfield (info, names), 1)};
  text = sprintf ('the largest INFO.%s is %.3g', name, max (info.(name)(:)));
end

function print_line (caller, info, open)
  if (info.converged)
    outcome = 'converged';
  elseif (open)
    outcome = sprintf ('ended (%s)', info.stop);
  else
    outcome = sprintf ('not converged (%s)', info.stop);
  end
  if (numel (info.iterations) > 1)
    info.iterations = info.iterations(info.best);
  end
  name = 'objective';
  if (~ isfield (info, name))           % of samples of parameters
    name = 'error';
  end
  fprintf ('%s: %s after %s and %.3g s, %s %.6g\n', caller, outcome, after (info), info.seconds(end), name, ...
           info.(name)(end));
end

function text = after (info)
  iterations = max ([info.iterations(:); 0]);
  plural = 's';
  text = sprintf ('%d iteration%s', iterations, plural(iterations ~= 1));
end
