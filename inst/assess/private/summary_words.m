function text = summary_words (words, total, room)
%SUMMARY_WORDS  Words with commas, as many as there is room for.
%   TEXT = summary_words (WORDS, TOTAL, ROOM) says at its end how many of TOTAL words (default all) are left out. It has
%   about ROOM characters at most (default 64).

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    total = numel (words);
  end
  if (nargin < 3)
    room = 64;
  end
  text = '';
  for k = 1:numel (words)
    word = summary_shortened (regexprep (words{k}(:)', '\s+', ' '), 48);
    more = sprintf (', and %d more', total - k + 1);
    if (k > 1 && numel (text) + numel (word) + 2 > room - numel (more) * (k < total))
      text = [text, more];
      return;
    end
    text = [text, repmat(', ', 1, k > 1), word];
  end
end
