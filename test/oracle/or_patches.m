function [P, back] = or_patches (I, shape, stride, Q, centred)
%OR_PATCHES  Patches of a picture pixel by pixel, and the picture of them with means where they overlap.
%   [P, BACK] = or_patches (I, SHAPE, STRIDE, Q, CENTRED) makes BACK of the patches Q, to which the mean of the known
%   pixels of each patch of I is added where CENTRED. Patches of I without a known pixel are left out.

% SPDX-License-Identifier: BSD-3-Clause
  rows = [];
  columns = [];
  for k = 1:size (I, 1)
    if (k + shape(1) - 1 <= size (I, 1) && (mod (k - 1, stride(1)) == 0 || k + shape(1) - 1 == size (I, 1)))
      rows(end+1) = k;
    end
  end
  for k = 1:size (I, 2)
    if (k + shape(2) - 1 <= size (I, 2) && (mod (k - 1, stride(2)) == 0 || k + shape(2) - 1 == size (I, 2)))
      columns(end+1) = k;
    end
  end
  n = 0;
  for j = columns
    for i = rows
      n = n + 1;
      t = 0;
      for c = 1:size (I, 3)
        for l = 0:shape(2)-1
          for k = 0:shape(1)-1
            t = t + 1;
            P(t,n) = I(i+k,j+l,c);
          end
        end
      end
    end
  end
  if (nargin < 4)
    Q = P;
    centred = false;
  end
  total = zeros (size (I));
  count = zeros (size (I));
  n = 0;
  for j = columns
    for i = rows
      n = n + 1;
      known = P(! isnan (P(:,n)),n);
      if (isempty (known))
        continue;
      end
      t = 0;
      for c = 1:size (I, 3)
        for l = 0:shape(2)-1
          for k = 0:shape(1)-1
            t = t + 1;
            total(i+k,j+l,c) = total(i+k,j+l,c) + Q(t,n) + centred * mean (known);
            count(i+k,j+l,c) = count(i+k,j+l,c) + 1;
          end
        end
      end
    end
  end
  back = total ./ count;
end
