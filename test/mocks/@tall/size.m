function s = size (A, varargin)
%SIZE  Its size, which is not yet read either.

% SPDX-License-Identifier: BSD-3-Clause
  s = tall (size (A.values, varargin{:}));
end
