function V = or_prune (W, zeros_wanted, o)
%OR_PRUNE  Pruning of one layer by its definition, entry by entry.
%   V = or_prune (W, ZEROS_WANTED, O): W in-by-out or kh-by-kw-by-in-by-out, O a struct with the options Algorithm
%   ('gsp' or 'magnitude'), Group, KeepUnits, Sparseness. All thresholds of the projection are tried, and
%   the least is taken of those that leave the fewest weights, at least as many as are to be kept. If they are more, as
%   some are equal, each group keeps its largest where there are not more groups.

% SPDX-License-Identifier: BSD-3-Clause
  full_size = size (W);
  if (ndims (W) == 2)
    W = reshape (full (double (W)), [1, 1, full_size]);
  end
  W = double (W);
  dims = size (W);
  dims(end+1:4) = 1;
  keep = min (max (numel (W) - zeros_wanted, 1), nnz (W));
  [unit, group] = memberships (dims, o.Group);
  A = abs (W(:));

  scores = A;
  matched = false;
  if (strcmp (o.Algorithm, 'gsp') && keep < nnz (W))
    Y = [];
    if (~ isempty (o.Sparseness))
      cells = arrayfun (@(g) A(group == g), 1:max (group), 'UniformOutput', false);
      Y = put_back (or_proj_gsp (cells, o.Sparseness), group);
      scores = Y;
    end
    if (isempty (Y) || sum (Y ~= 0) < keep)
      T = [0; unique(A)]';
      for t = 1:numel (T)
        left(t) = sum (projected_at (A, group, T(t)) ~= 0);
      end
      fewest = min (left(left >= keep));
      Y = projected_at (A, group, T(find (left == fewest, 1)));
      clear left
      scores = A .* (Y ~= 0);
      matched = true;
    end
    if (o.KeepUnits)
      for u = 1:max (unit)
        in = find (unit == u);
        if (any (A(in) > 0) && all (Y(in) == 0))
          [~, k] = max (A(in));
          Y(in(k)) = A(in(k));
          scores(in(k)) = A(in(k));
        end
      end
    end
    A = Y;
  end

  kept = false (size (A));
  if (o.KeepUnits)
    kept = largest_of_each (scores, unit);
  elseif (matched)
    each = largest_of_each (scores, group);
    if (sum (each) <= keep)
      kept = each;
    end
  end
  while (sum (kept) < keep)
    left = scores;
    left(kept) = -1;
    [~, k] = max (left);
    kept(k) = true;
  end
  V = zeros (size (A));
  for i = find (kept')
    V(i) = A(i);
    if (W(i) < 0)
      V(i) = -A(i);
    end
  end
  V = reshape (V, full_size);
end

function kept = largest_of_each (scores, part)
  kept = false (size (scores));
  for u = 1:max (part)
    in = find (part == u);
    [top, k] = max (scores(in));
    kept(in(k)) = top > 0;
  end
end

% To which unit and which group each entry belongs.
function [unit, group] = memberships (dims, word)
  at = 0;
  for k = 1:dims(4)
    for j = 1:dims(3)
      for i = 1:dims(1) * dims(2)
        at = at + 1;
        unit(at) = k;
        group(at) = struct ('incoming', k, 'outgoing', j, 'layer', 1).(word);
      end
    end
  end
end

% The projection with the threshold T for every group.
function Y = projected_at (A, group, T)
  Y = zeros (size (A));
  for g = 1:max (group)
    in = find (group == g);
    x = A(in);
    h = max (x - T, 0);
    if (all (x == 0))
      continue;
    elseif (any (h > 0))
      c = h / max (h);
      c = c / norm (c);
    else
      [~, k] = max (x);
      c = zeros (size (x));
      c(k) = 1;
    end
    Y(in) = (x' * c) * c;
  end
end

function Y = put_back (cells, group)
  for g = 1:max (group)
    Y(group == g,1) = cells{g};
  end
end
