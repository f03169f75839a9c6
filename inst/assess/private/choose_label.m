function text = choose_label (options, trial)
%CHOOSE_LABEL  What a trial of sl_tune is called: 'Ridge 1, Tau 10'.

% SPDX-License-Identifier: BSD-3-Clause
  parts = cellfun (@(option, value) [choose_text(option), ' ', choose_text(value)], options(:)', trial(:)', ...
                   'UniformOutput', false);
  text = strjoin (parts, ', ');
end
