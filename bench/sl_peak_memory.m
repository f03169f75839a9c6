function mebibytes = sl_peak_memory ()
%SL_PEAK_MEMORY  Most memory that this process has had in RAM so far, in MiB (VmHWM of /proc, so Linux only).

% SPDX-License-Identifier: BSD-3-Clause
  status = fileread ('/proc/self/status');
  mebibytes = str2double (regexp (status, 'VmHWM:\s*(\d+)', 'tokens'){1}{1}) / 1024;
end
