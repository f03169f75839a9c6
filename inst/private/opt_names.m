function names = opt_names (option, names, valid)
%OPT_NAMES  A choice of names as a cell row in lower case.
%   NAMES = opt_names (OPTION, NAMES, VALID) raises an error unless NAMES is a cell array of different
%   names out of VALID, in whatever case.

% SPDX-License-Identifier: BSD-3-Clause
  good = iscellstr (names) && ~ isempty (names);
  if (good)
    names = lower (names(:)');
    good = all (ismember (names, valid)) && numel (unique (names)) == numel (names);
  end
  opt_must (good, [option ' must be a cell array of different names out of' sprintf(' %s', valid{:})]);
end
