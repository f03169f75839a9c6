function [Z, D, info] = graphcode_of_blocks (caller, data, D, o, run)
%GRAPHCODE_OF_BLOCKS  Codes of data in blocks whose neighbours are training samples, with codes that do not change.
%   [Z, D, INFO] = graphcode_of_blocks (CALLER, DATA, D, O, RUN), with the DATA of slx_data_blocks, and [Z, D, INFO] =
%   RUN (X, D, O) for a matrix X. Columns do not depend on each other: each block is a run of its own, and INFO is that
%   of all.

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic ();
  release = slx_run_hold_interrupt ();
  folder = o.Folder;
  n = sum (data.width);
  checked (o, D, n);
  [A, Z0] = deal (o.Graph, zeros (0, n));
  if (~ isempty (o.Init))
    slx_arg_codes ('Z0 of option Init', o.Init{2}, size (D, 2), n);
    Z0 = o.Init{2};
  end
  display = o.Display;
  [o.Folder, o.Display, o.Graph] = deal ('', 'off', []);
  part = @(j) {[], Z0(:,j)};
  if (~ isempty (A))
    part = @(j) {A(j,:), Z0(:,j)};
  end
  loud = slx_run_hold_warnings ();              % they are about a block; that of all is told at the end
  [none, D] = run (zeros (data.m, 0, data.class), D, setfield (o, 'Init', {}));
  [Z, told, filled] = slx_data_coded (data, folder, {caller, D, o}, part, ...
                                      @(X, A, Z0) of_block (X, A, Z0, D, o, run), none);
  clear ('loud');
  info = of_all ([told{:}], n);
  info.seconds = toc (clock);
  slx_run_end (caller, display, info, o.MaxIter == 0);
  if (filled == 0 && any (data.sumsq))
    slx_arg_warn ('allZero', 'all codes are zero: LAMBDA is too large');
  end
end

function checked (o, D, n)
  slx_arg_refuse (isnumeric (D) && isscalar (D), 'with option Training the dictionary must be given');
  slx_arg_refuse (~ isempty (o.Graph) && size (o.Graph, 1) ~= n, ...
                  'option Graph must have %d rows, one for each column of X', n);
end

function [Z, told] = of_block (X, A, Z0, D, o, run)
  o.Graph = A;
  if (~ isempty (Z0))
    o.Init{2} = Z0;
  end
  [Z, ~, told] = run (X, D, o);
  if (strcmp (told.stop, 'interrupted'))
    slx_arg_fail ('interrupted', 'interrupted');
  end
  told = rmfield (told, {'order', 'seconds'});
  told.objective = told.objective([1, end])';
end

% INFO of all blocks: the objective at the start and at the end.
function info = of_all (told, n)
  info = struct ('iterations', max ([told.iterations]), 'converged', all ([told.converged]), 'stop', 'converged', ...
                 'objective', sum ([told.objective], 2)', 'residual', max ([told.residual]), ...
                 'steps', sum ([told.steps]), 'order', 1:n);
  if (isfield (told, 'epsilon_entries'))
    info.epsilon_entries = sum ([told.epsilon_entries]);
  end
  if (~ info.converged)
    info.stop = 'MaxIter';
  end
end
