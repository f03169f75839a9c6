function text = summary_shortened (text, most)
%SUMMARY_SHORTENED  A text in one line of at most MOST characters, with dots where its end is left out.

% SPDX-License-Identifier: BSD-3-Clause
  text = regexprep (text, '[\r\n]+', ' ');
  if (numel (text) > most)
    text = [text(1:most-3), '...'];
  end
end
