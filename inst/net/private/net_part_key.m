function key = net_part_key (name)
%NET_PART_KEY  The name of an array as those of any file are compared.
%   KEY = net_part_key (NAME), of a text or a cell of texts: points and the like become underscores, and those in front,
%   which programs put before digits, are left out.

% SPDX-License-Identifier: BSD-3-Clause
  if (iscell (name))
    key = cellfun (@net_part_key, name, 'UniformOutput', false);
    return;
  end
  key = name;
  plain = (name >= 'a' & name <= 'z') | (name >= 'A' & name <= 'Z') | (name >= '0' & name <= '9');
  key(~ plain) = '_';                           % without regexp, which refuses bytes of a damaged file
  key = key(find (plain, 1):end);
end
