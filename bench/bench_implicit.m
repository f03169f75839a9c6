% Lists of items from pairs that were seen: sl_mcrank with Loss 'implicit', beside popularity, a ridge regression of each
% item on the others (EASE, whose penalty is chosen in the same way), and the order of sl_mcrank for ratings.
%   SPARSELEARN_DATA=FOLDER octave-cli bench/bench_implicit.m      reads movielens_small.mat; a fifth is the test

% SPDX-License-Identifier: BSD-3-Clause
1;

function show (name, seconds, lists, s)
  [recall, ndcg] = sl_recall (lists, s.of, s.ut, s.it, [5 20]);
  printf ('| %s | %.3f | %.3f | %.3f | %.3f | %.0f |\n', name, recall, ndcg, seconds);
  fflush (stdout);
end

% The K best items of each user, without those seen; SCORES and SEEN are items by users.
function lists = best_of (scores, seen, items, K)
  scores(seen ~= 0) = -Inf;
  [~, order] = sort (scores, 1, 'descend');
  lists = items(order(1:K,:));
end

% The penalty that puts a tenth of the pairs before the others best, and scores by all pairs. Items seen less than five
% times come last: the matrix to invert would be large.
function [scores, penalty] = ease (seen, seed)
  often = full (sum (seen, 2)) >= 5;
  X = seen(often,:);
  rand ('twister', seed);
  [i, u] = find (X);
  held = rand (numel (i), 1) < .1;
  own = sparse (i(~ held), u(~ held), 1, size (X, 1), size (X, 2));
  penalties = [100 200 400 800];
  for k = 1:4
    lists = best_of (or_ease (own, penalties(k)), own, (1:size (X, 1))', 20);
    [~, ndcg(k)] = sl_recall (lists, 1:size (X, 2), u(held), i(held));
  end
  [~, k] = max (ndcg);
  penalty = penalties(k);
  scores = -1e9 * ones (size (seen));
  scores(often,:) = or_ease (X, penalty);
end

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', 'inst'), fullfile (here, '..', 'src'), fullfile (here, '..', 'test', 'oracle'));
data = load (fullfile (getenv ('SPARSELEARN_DATA'), 'movielens_small.mat'));
[users, items] = deal (double (data.users), double (data.items));
test = data.test;
s = struct ('ut', users(test), 'it', items(test), 'of', unique (users(~ test)));
seen = sparse (items(~ test), users(~ test), 1);
printf ('| method | recall@5 | recall@20 | nDCG@5 | nDCG@20 | seconds |\n|---|---|---|---|---|---|\n');
count = full (sum (seen, 2));
show ('popularity', 0, best_of (repmat (count, 1, size (seen, 2)), seen, (1:size (seen, 1))', 20)(:,s.of), s);
for seed = 1:3
  from = tic ();
  [scores, penalty] = ease (seen, seed);
  show (sprintf ('EASE, penalty %g', penalty), toc (from), best_of (scores, seen, (1:size (seen, 1))', 20)(:,s.of), s);
end
for seed = 1:3
  from = tic ();
  model = sl_mcrank (users(~ test), items(~ test), [], 'Loss', 'implicit', 'Seed', seed);
  show (sprintf ('implicit, multiplier %.3g, %d bases', model.multiplier, model.net.sizes.k), toc (from), ...
        sl_mcrank_predict (model, s.of, 'Top', 20), s);
end
from = tic ();
model = sl_mcrank (users(~ test), items(~ test), data.ratings(~ test), 'Loss', 'squared', 'Seed', 1);
show ('by expected ratings', toc (from), sl_mcrank_predict (model, s.of, 'Top', 20), s);
