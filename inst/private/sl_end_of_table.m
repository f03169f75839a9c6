function why = sl_end_of_table (clock, limit)
%SL_END_OF_TABLE  Whether an experiment is to end before its table is complete.
%   WHY = sl_end_of_table (CLOCK, LIMIT) is 'interrupted' after Ctrl-C, see sl_hold_interrupt, 'TimeLimit' where LIMIT
%   seconds have passed since CLOCK = tic (), and 'all' where neither is so: then the next step may begin.
  why = 'all';
  if (sl_interrupt_mex ('caught'))
    why = 'interrupted';
  elseif (toc (clock) >= limit)
    why = 'TimeLimit';
  end
end
