function value = reproduce_value (pairs, name, usual)
%REPRODUCE_VALUE  The value of an option for a row of sl_reproduce that is a program of its own.
%   VALUE = reproduce_value (PAIRS, NAME, USUAL) is that of NAME in the cell row PAIRS, or USUAL.

% SPDX-License-Identifier: BSD-3-Clause
  at = find (strcmp (pairs(1:2:end), name), 1, 'last');
  value = [pairs(2*at), {usual}];
  value = value{1};
end
