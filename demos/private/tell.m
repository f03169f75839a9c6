function tell (folder, name, what)
%TELL  Names a file that was written, and tells what is in it.

% SPDX-License-Identifier: BSD-3-Clause
  say ('   %s\n', fullfile (folder, name));
  lines = strtrim (regexp (what, '.{1,92}(?= |$)', 'match'));
  say ('      %s\n', lines{:});
end
