function [X, info] = data_make_documents (pairs)
%DATA_MAKE_DOCUMENTS  How often each word occurs in each document: a sparse matrix of counts from known topics.
%   A document has words of one to three topics, and words such as 'the' that belong to none, the last column of W. A
%   column of W is the distribution of the topic's words, by Zipf's law: the k-th is about 1/k as frequent as the first.
%   H is how many words of each topic a document is expected to have, so that W*H is what X is on average.

% SPDX-License-Identifier: BSD-3-Clause
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'Samples', 2000, 'count';
                        'Words', 1500, 'count';
                        'Length', 120, 'positive';
                        'Seed', [], '?seed'});
  end
  options = data_set_options (T, pairs);
  restore = slx_run_seed (options.Seed);

  [topics, heads] = topic_words ();
  words = unique ([heads{:}], 'stable');
  slx_arg_refuse (options.Words < numel (words), 'option Words must be at least %d', numel (words));
  invented = invented_words (options.Words - numel (words), words);
  W = distributions (heads, words, numel (invented));
  [H, labels] = expected_words (numel (topics), options.Samples, options.Length);
  X = drawn (W, H);
  info = struct ('W', W, 'H', H, 'parts', {topics}, 'words', {[words, invented]}, 'labels', labels, ...
                 'source', 'generated: word counts of documents on known topics');
end

% The topics and the most frequent words of each. Some words belong to two topics, with a different meaning.
function [topics, heads] = topic_words ()
  table = { ...
    'astronomy', 'star planet orbit telescope galaxy moon light comet eclipse dust mass sky observatory satellite'
    'cooking',   'oven butter salt dough pepper sugar boil scale recipe onion root slice spoon flour'
    'sailing',   'wind sail harbour wave mast anchor deck bank rope crew tide hull coast storm'
    'music',     'violin note rhythm chord star concert scale melody key string bow choir tempo wave'
    'medicine',  'patient dose fever heart blood nurse cell pulse virus root vaccine trial pain wound'
    'law',       'court judge trial witness appeal clause bench verdict party sentence contract lawyer claim oath'
    'football',  'goal match court league coach pitch striker penalty header season bench keeper corner score'
    'money',     'bank loan interest share price market bond profit tax rate note debt claim broker'
    'gardening', 'seed soil rose bed prune bulb root lawn spade hedge compost leaf bloom frost'
    'computing', 'memory program key cell string cache compiler thread stack bug kernel loop virus byte'
    'painting',  'canvas brush light colour portrait oil palette shade frame sketch pigment gallery easel varnish'
    'geology',   'rock mineral fault layer plate bed crystal lava erosion basin quartz dust glacier sediment'
    'language',  'the of and to in a is that it for was on as with be by at this which from or had not are'};
  topics = table(:,1)';
  heads = cellfun (@(list) strsplit (list, ' '), table(:,2)', 'UniformOutput', false);
end

% Words that no dictionary has, all different.
function words = invented_words (count, taken)
  consonants = 'bdfgklmnprstvz';
  vowels = 'aeiou';
  words = {};
  while (numel (words) < count)
    letters = char (zeros (2 * count, 6));
    letters(:,1:2:5) = consonants(ceil (numel (consonants) * rand (2 * count, 3)));
    letters(:,2:2:6) = vowels(ceil (numel (vowels) * rand (2 * count, 3)));
    words = setdiff (unique ([words, cellstr(letters)'], 'stable'), taken, 'stable');
  end
  words = words(1:count);
end

% The frequency of every word in every topic. Invented words are rare ones of one topic, or of the language.
function W = distributions (heads, words, invented)
  topics = numel (heads);
  owner = ceil (topics * rand (invented, 1));
  W = zeros (numel (words) + invented, topics);
  for k = 1:topics
    [~, at] = ismember (heads{k}, words);
    order = [at, numel(words) + find(owner == k)'];
    W(order,k) = 1 ./ ((1:numel (order)) + 2)';
  end
  W = bsxfun (@rdivide, W, sum (W, 1));
end

% Numbers of words expected of each topic, and the main topic of each document.
function [H, labels] = expected_words (topics, n, mean_length)
  general = topics;
  share = zeros (topics, n);
  [~, order] = sort (rand (topics - 1, n), 1);
  several = [ones(1, n); .5 * (rand (1, n) < .5); .25 * (rand (1, n) < .25)];
  for k = 1:3
    share(sub2ind ([topics, n], order(k,:), 1:n)) = several(k,:);
  end
  share(general,:) = sum (share, 1) .* rand (1, n);             % up to half of the words
  share = bsxfun (@rdivide, share, sum (share, 1));
  H = bsxfun (@times, share, mean_length * (.25 + 1.5 * rand (1, n)));
  labels = order(1,:);
end

% Every document's words, drawn one by one: first the topic of each, then the word.
function X = drawn (W, H)
  [d, topics] = size (W);
  n = size (H, 2);
  ends = round (cumsum (sum (H, 1)));           % numbers of the documents' last words
  total = max ([ends, 0]);
  begins = accumarray (ends' + 1, 1, [total + 1, 1])';
  document = 1 + cumsum (begins(1:total));
  bounds = bsxfun (@rdivide, cumsum (H, 1), sum (H, 1));
  topic = 1 + sum (bsxfun (@lt, bounds(1:end-1,document), rand (size (document))), 1);
  word = zeros (size (document));
  for k = 1:topics
    of_topic = find (topic == k);
    edges = [0; cumsum(W(:,k))];
    edges(end) = Inf;
    [~, word(of_topic)] = histc (rand (size (of_topic)), edges);
  end
  X = sparse (word, document, 1, d, n);
end
