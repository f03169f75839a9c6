function texts = cellstr (s)
%CELLSTR  The texts of strings.

% SPDX-License-Identifier: BSD-3-Clause
  texts = s.texts;
end
