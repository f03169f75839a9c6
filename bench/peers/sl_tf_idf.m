function [X, topic] = sl_tf_idf (d, n)
%SL_TF_IDF  A sparse matrix like tf-idf of N texts with D words, and the topic of each text, from 1 to 10.
%   Texts have about 130 words of one of ten topics. Words follow Zipf's law, and their frequencies differ by topic.
%   Entries are multiplied by log (n/document frequency), and columns have length 1.

% SPDX-License-Identifier: BSD-3-Clause
  words = cumsum (bsxfun (@rdivide, exp (1.2 * randn (d, 10)), (1:d)'), 1);
  words = bsxfun (@rdivide, words, words(end,:));
  [word, text] = deal (cell (1, n));
  topic = zeros (1, n);
  for i = 1:n
    count = round (130 * exp (randn / 2));
    topic(i) = ceil (10 * rand ^ 1.5);
    word{i} = min (d, 1 + lookup (words(:,topic(i)), rand (1, count)));
    text{i} = i * ones (1, count);
  end
  X = sparse ([word{:}], [text{:}], 1, d, n);
  X = spdiags (log ((1 + n) ./ (1 + full (sum (X > 0, 2)))) + 1, 0, d, d) * X;
  X = X * spdiags (1 ./ sqrt (full (sum (X .^ 2, 1)))', 0, n, n);
end
