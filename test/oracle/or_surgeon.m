function [V, gone, rise] = or_surgeon (H, w, count)
%OR_SURGEON  Weights of a unit set to zero one after the other, with least squares each time.
%   [V, GONE, RISE] = or_surgeon (H, W, COUNT): the error of v is (w - v)'*H*(w - v). In each of COUNT steps all places
%   that are left are tried: it becomes zero as well, and least squares give the others. The place of the lowest error
%   goes, the first of equal ones. GONE has the places in their order, RISE by how much the error has risen; V are the
%   weights at the end.

% SPDX-License-Identifier: BSD-3-Clause
  d = numel (w);
  left = 1:d;
  V = w(:);
  gone = [];
  rise = [];
  before = 0;
  for step = 1:count
    best = Inf;
    for j = left
      rest = left(left ~= j);
      v = zeros (d, 1);
      v(rest) = H(rest,rest) \ (H(rest,:) * w(:));
      err = (w(:) - v)' * H * (w(:) - v);
      if (err < best)
        [best, at, found] = deal (err, j, v);
      end
    end
    V = found;
    left = left(left ~= at);
    gone(end+1) = at;
    rise(end+1) = best - before;
    before = best;
  end
end
