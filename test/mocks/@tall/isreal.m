function yes = isreal (A)
%ISREAL  Whether its values are real.

% SPDX-License-Identifier: BSD-3-Clause
  yes = isreal (A.values);
end
