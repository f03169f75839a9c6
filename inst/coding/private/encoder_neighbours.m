function problem = encoder_neighbours (model, name, X, pairs, sweeps)
%ENCODER_NEIGHBOURS  A network and the samples that it is to code, with the neighbours that their codes depend on.
%   PROBLEM = encoder_neighbours (MODEL, NAME, X, PAIRS, SWEEPS) checks all; PAIRS is the caller's varargin,
%   with the options of encoder_options. PROBLEM is a struct:
%     w, about, start   see encoder_net
%     A, bits       graph and supports of the neighbours' codes, as the gateways take them; [] for none
%     order, ends   where the samples are each other's neighbours, the columns by colours and the ends of these;
%                   otherwise []
%     sweeps, threshold   the options, 0 where they have no use

% SPDX-License-Identifier: BSD-3-Clause
  [o, table] = encoder_options (pairs, sweeps);
  net = encoder_net (model, name, X);
  slx_arg_finite (X, 'X');
  problem = struct ('w', {net.w}, 'about', net.about, 'start', net.start, 'A', [], 'bits', [], ...
                    'order', [], 'ends', [], 'sweeps', 0, 'threshold', 0);
  if (~ net.srsc)
    slx_opt_unused (table, pairs, table(:,1), ['with a network of ', model.kind]);
    return;
  end
  check_use (table, pairs, o, model);
  [problem.A, fixed] = graphcode_neighbours (X, model.sizes.p, o);
  if (isempty (fixed) && size (X, 2) > 0)
    problem = with_group (problem, model, X, o);
  elseif (size (X, 2) > 0)
    problem.bits = sl_supports_mex (fixed);
  end
  if (sweeps && model.epsilon > 0)
    problem.threshold = o.Threshold;
  end
end

function check_use (table, pairs, o, model)
  if (~ isempty (o.Graph))
    slx_opt_unused (table, pairs, {'K'}, 'with Graph');
  end
  if (~ isempty (o.Training))
    slx_opt_unused (table, pairs, {'Init', 'Sweeps'}, 'with Training');
  end
  if (model.epsilon == 0)
    slx_opt_unused (table, pairs, {'Threshold'}, 'with a network trained without Epsilon');
  end
end

function problem = with_group (problem, model, X, o)
  n = size (X, 2);
  if (isempty (o.Init))
    codes = encoder_lasso (model, X);
  else
    slx_arg_codes ('option Init', o.Init, model.sizes.p, n);
    codes = o.Init;
  end
  problem.bits = sl_supports_mex (codes);
  [problem.order, problem.ends] = graphcode_groups (problem.A, 1:n, 'colour');
  if (isfield (o, 'Sweeps'))
    problem.sweeps = o.Sweeps;
  end
end
