function p = polynet_at_ridge (p, ridge)
%POLYNET_AT_RIDGE  The problem P with its ridge multiplied by the one of P.ridges that is in use.

% SPDX-License-Identifier: BSD-3-Clause
  p.ridge = p.ridge * ridge;
end
