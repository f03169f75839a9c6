function s = sl_nmf_certificate (s, measure)
%SL_NMF_CERTIFICATE  A state with its certificate, from the measures of V and W by their rules.
%   Squared projected gradients count together, relative to the first, S.first; fixed-point residuals are relative by
%   themselves. The certificate is the largest.
  if (isempty (s.first))
    s.first = measure;
    s.unprojected = [~sl_nmf_projects(s.rules{1}), ~sl_nmf_projects(s.rules{2})];
  elseif (s.first(1) == 0)
    s.first(1) = measure(1);    % from W = 0 the codes have no gradient at the start
  end
  free = s.unprojected;
  gradient = sqrt (sum (measure(free)));
  if (gradient > 0)
    gradient = gradient / sqrt (sum (s.first(free)));           % NaN where products overflowed: never small
  end
  s.certificate = max ([gradient, measure(~free)]);
  if (s.certificate ~= s.certificate || any (measure ~= measure))
    s.certificate = NaN;        % max passes over it
  end
end
