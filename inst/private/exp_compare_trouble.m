function [reason, stop] = exp_compare_trouble (err)
%EXP_COMPARE_TROUBLE  Why a row of an experiment has no figures.
%   [REASON, STOP] = exp_compare_trouble (ERR) puts too little memory, eigenvectors that were not found, Ctrl-C and the
%   end of the time in words, the last two being 'not finished'. STOP is 'interrupted' or 'TimeLimit' where the
%   experiment is to end, 'completed' otherwise; after Ctrl-C sl_interrupt_mex ('caught') tells of it too. Any other
%   error is raised again.
  stop = 'completed';
  if (strcmp (err.identifier, 'sparselearn:interrupted'))
    sl_interrupt_mex ('note');
    reason = 'not finished';
    stop = 'interrupted';
  elseif (strcmp (err.identifier, 'sparselearn:timeLimit'))
    reason = 'not finished';
    stop = 'TimeLimit';
  elseif (run_is_memory_error (err) || strcmp (err.identifier, 'sparselearn:notConverged'))
    reason = regexprep (err.message, '^sl_\w+: ', '');
  else
    rethrow (err);
  end
end
