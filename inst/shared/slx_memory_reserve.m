function slx_memory_reserve (count)
%SLX_MEMORY_RESERVE  Asks for the memory that sorting takes, and gives it back.
%   slx_memory_reserve (COUNT) raises the interpreter's error where there is no room to sort COUNT numbers and number
%   their places: where its sort finds no memory itself, Octave 7.3 ends.

% SPDX-License-Identifier: BSD-3-Clause
  zeros (6, count);
end
