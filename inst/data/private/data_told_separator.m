function separator = data_told_separator (bytes)
%DATA_TOLD_SEPARATOR  The separator that the first line of a table says, as Excel reads it: sep=; alone, or [].

% SPDX-License-Identifier: BSD-3-Clause
  head = bytes(1:min (end, 8));
  head(head > 127) = '?';                          % regexp takes UTF-8 alone
  told = regexp (char (head), '^"?sep=(.)"?[\r\n]', 'tokens', 'once');
  separator = [told{:}];
end
