function s = polynet_fewer (p, s, k)
%POLYNET_FEWER  The best model over all Tau, by validation, with fewer bases as long as its validation error falls.
%   S = polynet_fewer (P, S, K): the best model is that of s.paths(s.at), where the validation error is least, or the
%   loss there if several are equal. A Tau begins with the bases of smaller ones, and a refit seldom sets one to zero.

% SPDX-License-Identifier: BSD-3-Clause
  error = [s.paths.validation];
  at = find (error == min (error));
  [~, which] = min ([s.paths(at).loss]);
  s.at = at(which);
  best = s.paths(s.at);
  more = strcmp (p.o.Refit, 'full');
  while (more && best.bases > 1)
    t = polynet_from (p, s, best.state, max (1, floor (.8 * best.bases)));
    here = polynet_at (p, t);
    t.tau = best.tau;
    t.least = best.validation;
    t = polynet_measure (here, polynet_refit (here, t), k);
    more = t.paths(t.at).validation < best.validation;
    if (more)
      s = t;
      best = s.paths(s.at);
    end
  end
end
