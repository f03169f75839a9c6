function o = exp_compare_options (caller, table, methods, arguments)
%EXP_COMPARE_OPTIONS  Options of the experiments that compare sparse codes with one another.
%   O = exp_compare_options (CALLER, TABLE, METHODS, ARGUMENTS) takes the options in TABLE, see opt_read, and those
%   that all these experiments have. Methods must be different ones of METHODS; O has them in lower case.
  table = [table
           {'Lambda', .1, 'positive'; 'Alpha', 1, 'finite'; 'MaxIter', 5, 'count'; 'Samples', [], '?natural'; ...
            'MemoryLimit', 4, 'positive'; 'TimeLimit', Inf, 'nonneg'; 'Seed', 1, '?seed'; ...
            'Display', 'off', {'off', 'final', 'iter'}; 'Folder', '', 'any'; ...
            'Plot', false, 'flag'}];
  o = opt_read (caller, table, arguments);
  o.Algorithms = opt_names (caller, 'Algorithms', o.Algorithms, methods);
  opt_must (caller, isfinite (o.Lambda), 'Lambda must be a finite number above 0');
  opt_must (caller, isfinite (o.MaxIter), 'MaxIter must be a finite integer, at least 0');
end
