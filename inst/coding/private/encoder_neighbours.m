function problem = encoder_neighbours (model, name, X, o)
%ENCODER_NEIGHBOURS  A network and the samples that it is to code, with the neighbours that their codes depend on.
%   PROBLEM = encoder_neighbours (MODEL, NAME, X, O) checks all; O has the options of encoder_options. PROBLEM is a
%   struct:
%     w, about, start   see encoder_net
%     A, bits       graph and supports of the neighbours' codes, as the gateways take them; [] for none
%     order, ends   where the samples are each other's neighbours, the columns by colours and the ends of these;
%                   otherwise []
%     sweeps, threshold   the options, 0 where they have no use

% SPDX-License-Identifier: BSD-3-Clause
  net = encoder_net (model, name, X);
  slx_arg_finite (X, 'X');
  problem = struct ('w', {net.w}, 'about', net.about, 'start', net.start, 'A', [], 'bits', [], ...
                    'order', [], 'ends', [], 'sweeps', 0, 'threshold', 0);
  if (~ net.srsc)
    return;
  end
  [problem.A, fixed] = graphcode_neighbours (X, model.sizes.p, o);
  if (isempty (fixed) && size (X, 2) > 0)
    problem = with_group (problem, model, X, o);
  elseif (size (X, 2) > 0)
    problem.bits = slx_supports_mex (fixed);
  end
  if (isfield (o, 'Threshold') && model.epsilon > 0)
    problem.threshold = o.Threshold;
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
  problem.bits = slx_supports_mex (codes);
  [problem.order, problem.ends] = graphcode_groups (problem.A, 1:n, 'colour');
  if (isfield (o, 'Sweeps'))
    problem.sweeps = o.Sweeps;
  end
end
