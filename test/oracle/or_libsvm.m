function [X, y] = or_libsvm (text, first, d)
%OR_LIBSVM  Samples of a text in the format of LIBSVM, word by word, full.

% SPDX-License-Identifier: BSD-3-Clause
  lines = strsplit (regexprep (strtrim (text), '#[^\n]*', ''), "\n");
  X = zeros (d, 0);
  y = [];
  for k = 1:numel (lines)
    words = strsplit (strtrim (lines{k}), ' ');
    if (isempty (words{1}))
      continue;
    end
    y(end+1) = str2double (words{1});
    X(:,end+1) = 0;
    for word = words(2:end)
      both = str2double (strsplit (word{1}, ':'));
      X(both(1)-first+1,end) = both(2);
    end
  end
end
