function sl_reach_private ()
%SL_REACH_PRIVATE  Lets tests call the private functions, by their folders on the path of this process.

% SPDX-License-Identifier: BSD-3-Clause
  persistent done
  if (isempty (done))
    folders = glob (fullfile (sl_inst (), '*', 'private'));
    addpath (folders{:});
    done = true;
  end
end
