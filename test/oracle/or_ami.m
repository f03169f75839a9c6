function v = or_ami (labels, truth, normalization)
%OR_AMI  Adjusted mutual information: the mean over all orders of the points.

% SPDX-License-Identifier: BSD-3-Clause
  orders = unique (truth(perms (1:numel (truth))), 'rows');     % each comes as often as any other
  chance = 0;
  for k = 1:rows (orders)
    chance += information (labels, orders(k,:)) / rows (orders);
  end
  H = [information(labels, labels), information(truth, truth)];
  unit = struct ('max', max (H), 'sqrt', sqrt (prod (H)), 'mean', mean (H), 'min', min (H)).(normalization);
  v = (information (labels, truth) - chance) / (unit - chance);
end

function I = information (labels, truth)
  I = 0;
  for i = unique (labels)
    for j = unique (truth)
      p = mean (labels == i & truth == j);
      if (p > 0)
        I += p * log (p / (mean (labels == i) * mean (truth == j)));
      end
    end
  end
end
