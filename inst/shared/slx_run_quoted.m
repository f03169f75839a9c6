function word = slx_run_quoted (word)
%SLX_RUN_QUOTED  A word as the shell takes it literally.

% SPDX-License-Identifier: BSD-3-Clause
  word = ['''', strrep(word, '''', '''\'''''), ''''];
end
