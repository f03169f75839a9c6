function sl_reach_private ()
%SL_REACH_PRIVATE  Lets tests call the private functions, by their folder on the path of this process.

% SPDX-License-Identifier: BSD-3-Clause
  persistent done
  if (isempty (done))
    addpath (fullfile (fileparts (which ('sl_predict')), 'private'));
    done = true;
  end
end
