function n = numel (A, varargin)
%NUMEL  The number of its values.

% SPDX-License-Identifier: BSD-3-Clause
  n = numel (A.values);
end
