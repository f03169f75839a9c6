function C = or_confusion (truth, predicted, classes)
%OR_CONFUSION  Counts of pairs of labels, one sample after the other; rows of numbers or cell rows of texts.

% SPDX-License-Identifier: BSD-3-Clause
  C = zeros (numel (classes));
  for s = 1:numel (truth)
    for i = 1:numel (classes)
      for j = 1:numel (classes)
        if (isequal (truth(s), classes(i)) && isequal (predicted(s), classes(j)))
          C(i,j) = C(i,j) + 1;
        end
      end
    end
  end
end
