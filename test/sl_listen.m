function said = sl_listen (out, word)
%SL_LISTEN  Reads what a process prints until the regular expression WORD is in it; an error after two minutes without.

% SPDX-License-Identifier: BSD-3-Clause
  said = '';
  started = tic;
  while (isempty (regexp (said, word)))
    if (toc (started) > 120)
      error ('sl_listen: ''%s'' was not said in two minutes, but: %s', word, said(max (1, end-300):end));
    end
    more = fread (out, [1, 4096], 'char=>char');
    if (isempty (more))
      pause (.01);
      fclear (out);
    end
    said = [said, more];
  end
end
