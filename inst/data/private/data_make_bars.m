function [X, info] = data_make_bars (pairs)
%DATA_MAKE_BARS  Foeldiak's bars: every row and every column of the picture is lit or not, each by itself.

% SPDX-License-Identifier: BSD-3-Clause
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'Size', [8 8], 'numbers';
                        'Samples', 500, 'count';
                        'Probability', 1/8, '[0,1]';
                        'Crossing', 'sum', {'sum', 'or'};
                        'Noise', 0, 'nonneg';
                        'Seed', [], '?seed'});
  end
  options = data_set_options (T, pairs);
  imsize = options.Size;
  restore = slx_run_seed (options.Seed);

  rows = imsize(1);
  columns = imsize(2);
  W = [kron(ones (columns, 1), eye (rows)), kron(eye (columns), ones (rows, 1))];
  H = double (rand (rows + columns, options.Samples) < options.Probability);
  if (strcmp (options.Crossing, 'sum'))
    W = W / 2;                                  % a row and a column meet in each pixel: the sum stays below 1
    X = W * H;
  else
    X = min (W * H, 1);
  end
  X = data_noisy (X, options.Noise);
  names = [cellstr(num2str ((1:rows)', 'row %d'))', cellstr(num2str ((1:columns)', 'column %d'))'];
  info = struct ('imsize', imsize, 'W', W, 'H', H, 'parts', {names}, ...
                 'source', ['generated; after P. Foldiak (1990), Forming sparse representations by local ' ...
                            'anti-Hebbian learning, Biological Cybernetics 64']);
end
