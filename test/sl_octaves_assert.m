function f = sl_octaves_assert ()
%SL_OCTAVES_ASSERT  Octave's own assert, which test/quick/assert.m leaves to decide what it does not let through.
%   The first call must come before the folder test/quick is on the path.

% SPDX-License-Identifier: BSD-3-Clause
  persistent own
  if (isempty (own))
    own = @assert;
  end
  f = own;
end
