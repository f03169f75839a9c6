function options = ToolboxOptions (folder, identifier)
%TOOLBOXOPTIONS  Stands in for MATLAB's: a struct.

% SPDX-License-Identifier: BSD-3-Clause
  options = struct ('ToolboxFolder', folder, 'Identifier', identifier);
end
