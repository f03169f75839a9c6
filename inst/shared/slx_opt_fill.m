function o = slx_opt_fill (o, values)
%SLX_OPT_FILL  Values for options that were not given.
%   O = slx_opt_fill (O, VALUES) takes the fields of the struct VALUES for those fields of O that are [].

% SPDX-License-Identifier: BSD-3-Clause
  for name = fieldnames (values)'
    if (isempty (o.(name{1})))
      o.(name{1}) = values.(name{1});
    end
  end
end
