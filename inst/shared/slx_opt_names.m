function names = slx_opt_names (option, names, valid)
%SLX_OPT_NAMES  A choice of names as a cell row in lower case.
%   NAMES = slx_opt_names (OPTION, NAMES, VALID) raises an error unless NAMES is a cell array of different
%   names out of VALID, in whatever case.

% SPDX-License-Identifier: BSD-3-Clause
  good = iscellstr (names) && ~ isempty (names);
  if (good)
    names = lower (names(:)');
    good = all (ismember (names, valid)) && numel (unique (names)) == numel (names);
  end
  slx_opt_must (good, [option ' must be a cell array of different names out of' sprintf(' %s', valid{:})]);
end
