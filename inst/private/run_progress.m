function run_progress (display, iteration, names, values)
%RUN_PROGRESS  One line of a table of progress, where Display is 'iter'.
%   run_progress (DISPLAY, ITERATION, NAMES, VALUES) prints the iteration's number and the numbers VALUES; before
%   iteration 0 a line with their NAMES.
  if (~ strcmp (display, 'iter'))
    return;
  end
  if (iteration == 0)
    fprintf ('%9s%s\n', 'iteration', sprintf ('%15s', names{:}));
  end
  fprintf ('%9d%s\n', iteration, sprintf ('%15.6g', values));
end
