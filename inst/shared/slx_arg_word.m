function word = slx_arg_word (word, known, name)
%SLX_ARG_WORD  An argument that must be one of several words, as these are written.
%   WORD = slx_arg_word (WORD, KNOWN, NAME) is the entry of the cell array KNOWN that WORD is; case does not count. Any
%   other WORD raises sparselearn:badInput with the words, and with the one that was probably meant. NAME is that of the
%   argument.

% SPDX-License-Identifier: BSD-3-Clause
  word = slx_arg_chars (word);
  is_text = ischar (word) && size (word, 1) == 1;
  at = find (is_text & strcmpi (word, known), 1);
  if (isempty (at))
    near = '';
    if (is_text)
      short = @(text) regexprep (text, '^sl_', '', 'ignorecase');            % which does not tell functions apart
      near = slx_opt_near (short (word), cellfun (short, known, 'UniformOutput', false), known);
    end
    list = sprintf (', ''%s''', known{:});
    slx_arg_fail ('badInput', '%s must be one of %s, but is %s%s', name, list(3:end), slx_arg_value_text (word), near);
  end
  word = known{at};
end
