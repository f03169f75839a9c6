function reason = sl_compare_trouble (err)
%SL_COMPARE_TROUBLE  Why a row of an experiment has no figures.
%   REASON = sl_compare_trouble (ERR) puts too little memory, eigenvectors that were not found, and Ctrl-C in words, the
%   last being 'not finished'; sl_interrupt_mex ('caught') then tells of it. Any other error is raised again.
  if (strcmp (err.identifier, 'sparselearn:interrupted'))
    sl_interrupt_mex ('note');
    reason = 'not finished';
  elseif (any (strcmp (err.identifier, {'sparselearn:outOfMemory', 'sparselearn:notConverged', ...
                                        'Octave:bad-alloc', 'MATLAB:nomem'})))
    reason = regexprep (err.message, '^sl_\w+: ', '');
  else
    rethrow (err);
  end
end
