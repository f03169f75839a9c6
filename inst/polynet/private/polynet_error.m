function e = polynet_error (p, scores)
%POLYNET_ERROR  The error of scores: a share of wrong labels or signs, or a root mean square.
%   E = polynet_error (P, SCORES): P is that of polynet_problem, and SCORES are those of its samples for validation.
%   Option Loss decides. In a run of engine 'mpi' SCORES are those of this rank, and E is the error of all.
%   Where the options have Levels, those of ratings, E is the root mean square of the error of the expected rating.

% SPDX-License-Identifier: BSD-3-Clause
  o = p.o;
  truth = p.held_truth;
  cut = p.held{5};
  if (isfield (o, 'Levels'))
    steps = bsxfun (@times, reshape (diff (o.Levels), [], 1), (truth > 0) - 1 ./ (1 + exp (-scores)));
    e = sqrt (polynet_mean (cut, sum (steps, 1) .^ 2));
    return;
  end
  switch (o.Loss)
    case 'multitask'
      e = polynet_mean (cut, (2 * (scores > 0) - 1) ~= truth);
    case 'squared'
      e = sqrt (polynet_mean (cut, (scores - truth) .^ 2));
    otherwise
      [~, which] = max (scores, [], 1);
      e = polynet_mean (cut, which ~= truth);
  end
end
