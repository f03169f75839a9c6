function s = polynet_measure (p, s, k)
%POLYNET_MEASURE  The state with objective, derivatives, the basis that comes next, the gap, and what is reported.
%   S = polynet_measure (P, S, K), K the number of the iteration, also keeps the best state of its Tau in S.paths. Ranks
%   of engine 'mpi' go on with the numbers of the first one, if theirs are not the same.

% SPDX-License-Identifier: BSD-3-Clause
  [s.H, s.U, s.b, s.W] = p.parts.same (s.H, s.U, s.b, s.W);
  [s.objective, S] = polynet_value (p, s, polynet_total (p, s));
  s.D = -S;
  G = p.on.sums (s.Z, s.D, p.cut);
  [own, at] = max (slx_penalty_mex (p.o.Penalty, 'dual norm', G));
  [s.h, s.row, s.more] = polynet_select (p, s, k, s.H(:,at));
  most = slx_penalty_mex (p.o.Penalty, 'dual norm', s.row);
  if (own > most)
    s.h = s.H(:,at);
    s.row = G(at,:);
    most = own;
  end
  s.inner = sum (s.U(:) .* G(:));
  s.gap = max (s.tau * most - s.inner, 0) + s.left;
  [s.h, s.row, s.inner, s.gap] = p.parts.same (s.h, s.row, s.inner, s.gap);
  if (strcmp (p.o.Penalty, 'l1inf') && s.gap <= max (p.o.Tol, 1e-3) * s.first)
    s = with_exact_gap (p, s);
  end
  s.validation = NaN;
  if (~ isempty (p.held))
    O = polynet_held_scores (p, s);
    s.validation = polynet_error (p, O);
    s.held_loss = polynet_mean (p, slx_loss_mex (p.kind, O, p.held_truth, p.held_weight));
    s.idle = (s.idle + 1) * ~ (s.validation < s.least);
  end
  s.values = [s.objective; s.gap; polynet_count(s); s.tau];
  if (~ isempty (p.o.Validation))
    s.values(end+1) = s.validation;             % NaN for the last model of Tau 'auto', which has seen all samples
  end
  if (isempty (p.held) || s.validation <= s.least || isempty (s.paths) || numel (s.paths) < s.at)
    here = struct ('tau', s.tau, 'objective', s.objective, 'gap_lower', s.gap, 'bases', polynet_count (s), ...
                   'validation', s.validation, 'loss', s.held_loss, 'state', polynet_kept (s));
    if (isempty (s.paths))
      s.paths = here;
    else
      s.paths(s.at) = here;
    end
  end
  s.least = min (s.least, s.validation);
end

% Where all combinations of signs can be gone through, the maximum itself says whether the gap is as small as it looks.
function s = with_exact_gap (p, s)
  [most, ~, h] = slx_polynet_bound (p.data, p.o.Penalty, s.D, p.pairs);
  [most, h] = p.parts.same (most, h);
  if (~ isempty (h) && s.tau * most - s.inner + s.left > s.gap)
    s.h = h;
    s.row = p.on.sums (slx_polynet_features_mex (p.data, h), s.D, p.cut);
    s.gap = max (s.tau * slx_penalty_mex (p.o.Penalty, 'dual norm', s.row) - s.inner + s.left, s.gap);
  end
end
