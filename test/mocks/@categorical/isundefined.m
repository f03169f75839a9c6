function yes = isundefined (c)
%ISUNDEFINED  Where a label has no category.

% SPDX-License-Identifier: BSD-3-Clause
  yes = cellfun (@isempty, c.texts);
end
