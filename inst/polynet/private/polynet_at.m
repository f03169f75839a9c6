function p = polynet_at (p, s)
%POLYNET_AT  The problem of the state S: with its ridge, and with all samples in the last fit of Tau 'auto'.

% SPDX-License-Identifier: BSD-3-Clause
  if (s.final)
    p = p.whole;
    p.o.Refit = 'full';                 % the bases are those of fewer samples
  end
  p.ridge = p.ridge * s.ridge;
end
