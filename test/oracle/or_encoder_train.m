function [net, memory] = or_encoder_train (net, problem, rule, orders, batch)
%OR_ENCODER_TRAIN  Epochs of the training of an encoder, batch by batch, as it is written.
%   [NET, MEMORY] = or_encoder_train (NET, PROBLEM, RULE, ORDERS, BATCH) goes through the samples in the order of each
%   row of ORDERS in batches of BATCH samples. An update follows each by the RULE of or_update. PROBLEM is a struct:
%     X, codes, D, lambda   of or_encoder_objective
%     A, memory             for deep SRSC: the graph, n-by-m, and the m codes whose supports the samples see; else []
%     latest                whether the codes of a batch, as they are before its update, take their place in memory

% SPDX-License-Identifier: BSD-3-Clause
  first = {};
  second = {};
  memory = problem.memory;
  for order = orders'
    for start = 1:batch:numel (order)
      which = order(start:min (start + batch - 1, numel (order)))';
      G = [];
      if (~ isempty (problem.A))
        G = or_encoder_prices (problem.A(which,:), memory);
      end
      codes = problem.codes;
      if (~ isempty (codes))
        codes = codes(:,which);
      end
      [~, g] = or_encoder_objective (net, problem.X(:,which), G, codes, problem.D, problem.lambda);
      if (problem.latest)
        memory(:,which) = or_encoder (net, problem.X(:,which), G);
      end
      [w, first, second] = or_update (rule, {net.W, net.S, net.theta}, {g.W, g.S, g.theta}, {}, first, second);
      [net.W, net.S, net.theta] = w{:};
      rule.count = rule.count + 1;
    end
  end
end
