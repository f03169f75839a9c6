function yes = isfloat (A)
%ISFLOAT  Whether its values are float.

% SPDX-License-Identifier: BSD-3-Clause
  yes = isfloat (A.values);
end
