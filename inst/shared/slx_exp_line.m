function text = slx_exp_line (name, reason, form, varargin)
%SLX_EXP_LINE  What Display 'iter' says of a part: its figures, or why there are none.
%   TEXT = slx_exp_line (NAME, REASON, FORM, FIGURES, ...) is NAME, and then REASON, or sprintf (FORM, FIGURES, ...)
%   where REASON is ''.

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (reason))
    reason = sprintf (form, varargin{:});
  end
  text = [name, reason];
end
