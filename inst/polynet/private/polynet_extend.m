function s = polynet_extend (p, s)
%POLYNET_EXTEND  The state S with its next basis, and the step of the conditional gradient.
%   With option NewBases further bases come with it; their rows of U are 0 until a refit. polynet_train explains the
%   fields of S.

% SPDX-License-Identifier: BSD-3-Clause
  O = polynet_total (p, s);
  more = s.more;
  if (isempty (p.pairs))
    more = further (p, s);
  end
  if (s.final)                          % never more bases than validation chose
    more = more(:,1:min (end, s.enough - polynet_count (s) - 1));
  end
  Z = slx_polynet_features_mex (p.data, [s.h, more]);
  atom = slx_penalty_mex (p.o.Penalty, 'atom', s.row, s.tau);
  along = polynet_total (p, s, atom' * Z(:,1)') - O;
  t = polynet_search (@(t) polynet_value (p, s, O + t * along), s.objective, 2 / (s.steps + 2));
  s.U = [(1 - t) * s.U; t * atom; zeros(size (more, 2), p.m)];
  s.H = [s.H, s.h, more];
  s.Z = [s.Z, Z];
  if (~ isempty (p.held))
    s.Zv = [s.Zv, polynet_held(p, [s.h, more])];
  end
end

% Further bases for the refit: eigenvectors of the matrix Gamma for the weights s.row' * D of the samples, without those
% that are nearly the next basis s.h.
function H = further (p, s)
  d = size (p.data{1}, 1);
  count = min ([p.o.NewBases, p.o.MaxBases - polynet_count(s), d - 2]);
  if (count <= 1)
    H = zeros (d, 0);
    return;
  end
  D = s.row(:)' * s.D;
  settings = struct ('issym', true, 'isreal', true, 'tol', .01, 'v0', s.h);
  [H, ~] = eigs (@(h) p.on.gamma (p.data, D, p.parts.share (h)), d, count, 'lm', settings);
  H = p.parts.same (H);
  alike = abs (s.h' * H) > .9;
  if (any (alike))
    H = H(:,~ alike);
  else
    H = H(:,1:count-1);
  end
end
