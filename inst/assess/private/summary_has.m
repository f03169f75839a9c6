function yes = summary_has (s, name, what)
%SUMMARY_HAS  Whether a struct has a field of some form.
%   YES = summary_has (S, NAME, WHAT): WHAT is 'text' (a row of letters), 'struct' (a single one) or 'numbers' (real and
%   full, at least one).

% SPDX-License-Identifier: BSD-3-Clause
  yes = isfield (s, name);
  if (yes)
    value = s.(name);
    switch (what)
      case 'text'
        yes = ischar (value) && ndims (value) == 2 && size (value, 1) == 1 && ~ isempty (value);
      case 'struct'
        yes = isstruct (value) && isscalar (value);
      otherwise
        yes = isnumeric (value) && isreal (value) && ~ issparse (value) && ~ isempty (value);
    end
  end
end
