function texts = cellstr (c)
%CELLSTR  The names of the categories.

% SPDX-License-Identifier: BSD-3-Clause
  texts = c.texts;
end
