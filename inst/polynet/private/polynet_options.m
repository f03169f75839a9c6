function [o, given] = polynet_options (given, path, count)
%POLYNET_OPTIONS  The options of sl_polynet_train and sl_polynet_path, read and checked.
%   [O, GIVEN] = polynet_options (GIVEN, PATH, COUNT) takes the caller's varargin, and gives its names and values. PATH
%   tells that several values of Tau need no Validation. COUNT is the number of samples, see polynet_checked.

% SPDX-License-Identifier: BSD-3-Clause
  persistent tables
  if (isempty (tables))
    tables = {slx_opt_table(polynet_rows (false)), slx_opt_table(polynet_rows (true))};
  end
  [o, given] = slx_opt_read (tables{1+path}, given);
  o.Init = [];                          % that of sl_mcrank
  o = polynet_checked (o, path, count);
end
