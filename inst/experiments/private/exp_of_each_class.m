function chosen = exp_of_each_class (labels, count)
%EXP_OF_EACH_CLASS  Some samples of each class, drawn at random.
%   CHOSEN = exp_of_each_class (LABELS, COUNT) has true for COUNT (N) of the N samples of each class, from the current
%   generators. COUNT is a function handle.

% SPDX-License-Identifier: BSD-3-Clause
  chosen = false (size (labels));
  for class = unique (labels)
    members = find (labels == class);
    members = members(randperm (numel (members)));
    chosen(members(1:count (numel (members)))) = true;
  end
end
