function why = run_end_of_table (clock, limit)
%RUN_END_OF_TABLE  Whether an experiment is to end before its table is complete.
%   WHY = run_end_of_table (CLOCK, LIMIT) is 'interrupted' after Ctrl-C, see run_hold_interrupt, 'TimeLimit' where LIMIT
%   seconds have passed since CLOCK = tic (), and 'all' where neither is so: then the next step may begin.
  why = 'all';
  if (sl_interrupt_mex ('caught'))
    why = 'interrupted';
  elseif (toc (clock) >= limit)
    why = 'TimeLimit';
  end
end
