function s = nmf_certificate (s, measure)
%NMF_CERTIFICATE  A state with its certificate, from the measures of V and W by their rules.
%   Squared projected gradients count together, relative to the first, S.first. The residuals of rules that project are
%   relative by themselves. The certificate is the largest. It is 0 where W*V' is X except for rounding, unless there
%   are penalties: nothing fits better, and where a run starts so, its gradients are rounding, to which none may be
%   relative.

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (s.first))
    s.first = measure;
    s.unprojected = ~ [s.rules{1}.projects, s.rules{2}.projects];
  elseif (s.first(1) == 0)
    s.first(1) = measure(1);    % from W = 0 the codes have no gradient at the start
  end
  if (s.free && s.error <= 16 * eps (class (s.W)))
    s.certificate = 0;
    return;
  end
  if (s.unprojected(1) && s.unprojected(2))
    s.certificate = ratio (measure(1) + measure(2), s.first(1) + s.first(2));
    return;
  end
  free = s.unprojected;
  s.certificate = max ([ratio(sum (measure(free)), sum (s.first(free))), measure(~free)]);
  if (any (measure ~= measure))
    s.certificate = NaN;        % max passes over it
  end
end

% From squares; NaN where products overflowed: never small.
function c = ratio (now, first)
  c = sqrt (now);
  if (c > 0)
    c = c / sqrt (first);
  end
end
