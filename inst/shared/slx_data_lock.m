function held = slx_data_lock (folder, blocks)
%SLX_DATA_LOCK  Holds a folder of codes for this run alone.
%   HELD = slx_data_lock (FOLDER, BLOCKS): as slx_run_lock, for the files of the codes of so many blocks.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ exist (folder, 'dir'))
    slx_arg_fail ('badFile', 'there is no folder %s', folder);
  end
  held = slx_run_lock (['Folder ', folder], fullfile (folder, 'codes'));
  if (~ isempty (held))
    for q = 1:blocks
      slx_file_lock_mex ('tidy', slx_data_codes_file (folder, q));
    end
  end
  parts = slx_data_parts ();
  parts.share (0);                      % none begins to write before
end
