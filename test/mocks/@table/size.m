function s = size (A, varargin)
%SIZE  The size of its values.

% SPDX-License-Identifier: BSD-3-Clause
  s = size (A.values, varargin{:});
end
