function say (varargin)
%SAY  Prints as fprintf does, and at once: MATLAB shows a text only when it has a moment.

% SPDX-License-Identifier: BSD-3-Clause
  fprintf (varargin{:});
  drawnow ();
end
