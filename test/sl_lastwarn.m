function [text, id] = sl_lastwarn ()
%SL_LASTWARN  The last warning, as lastwarn, but for one that is switched off.
%   From version 11 on Octave notes in lastwarn also what it does not show, such as Octave:language-extension for each
%   file of its own that it reads.

% SPDX-License-Identifier: BSD-3-Clause
  [text, id] = lastwarn ();
  if (~ isempty (id) && strcmp (warning ('query', id).state, 'off'))
    text = '';
    id = '';
  end
end
