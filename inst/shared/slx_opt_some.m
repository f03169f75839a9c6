function s = slx_opt_some (o, names)
%SLX_OPT_SOME  Some of the options, as a model keeps them.
%   S = slx_opt_some (O, NAMES) has the fields of O that the cell row NAMES names, handles as texts, as files keep none.

% SPDX-License-Identifier: BSD-3-Clause
  s = struct ();
  for name = names
    s.(name{1}) = o.(name{1});
    if (isa (s.(name{1}), 'function_handle'))
      s.(name{1}) = func2str (s.(name{1}));
    end
  end
end
