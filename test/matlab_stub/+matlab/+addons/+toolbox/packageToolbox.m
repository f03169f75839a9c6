function packageToolbox (options)
%PACKAGETOOLBOX  Stands in for MATLAB's: copies the folder to that which SL_TOOLBOX names, with the options, and
%   refuses fields that MATLAB's class, whose fields have these names, has not.

% SPDX-License-Identifier: BSD-3-Clause
  known = {'ToolboxFolder', 'Identifier', 'ToolboxName', 'ToolboxVersion', 'Summary', 'AuthorName', ...
           'MinimumMatlabRelease', 'SupportedPlatforms', 'ToolboxMatlabPath', 'OutputFile'};
  wrong = setdiff (fieldnames (options), known);
  platforms = fieldnames (options.SupportedPlatforms);
  assert (isempty (wrong) && isempty (setxor (platforms, {'Win64', 'Glnxa64', 'Maci64', 'MatlabOnline'})));
  copyfile (fullfile (options.ToolboxFolder, '*'), getenv ('SL_TOOLBOX'));
  save (fullfile (getenv ('SL_TOOLBOX'), 'options.mat'), '-struct', 'options', '-v7');
end
