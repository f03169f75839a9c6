function [e, each] = polynet_error (p, scores)
%POLYNET_ERROR  The error of scores: a share of wrong labels or signs, or a root mean square.
%   [E, EACH] = polynet_error (P, SCORES): P is that of polynet_problem, and SCORES are those of its samples for
%   validation. EACH has a number for each of them, whose mean is E, or E^2 for a root mean square. Option Loss decides.
%   Samples count with the weights of their classes, divided by their mean.
%   Where the options have Levels, those of ratings, E is the root mean square of the error of the expected rating. In a
%   run of engine 'mpi' SCORES are those of this rank, and E is the error of all.

% SPDX-License-Identifier: BSD-3-Clause
  o = p.o;
  truth = p.held_truth;
  if (isfield (o, 'Levels'))
    steps = bsxfun (@times, reshape (diff (o.Levels), [], 1), (truth > 0) - 1 ./ (1 + exp (-scores)));
    each = sum (steps, 1) .^ 2;
    e = sqrt (polynet_mean (p, each));
    return;
  end
  switch (o.Loss)
    case 'multitask'
      wrong = (2 * (scores > 0) - 1) ~= truth;
      e = polynet_mean (p, wrong);
      each = mean (wrong, 1);
    case 'squared'
      squares = (scores - truth) .^ 2;
      e = sqrt (polynet_mean (p, squares));
      each = mean (squares, 1);
    otherwise
      [~, which] = max (scores, [], 1);
      each = which ~= truth;
      if (~ isempty (p.held_weight))
        each = each .* p.held_weight;
      end
      e = polynet_mean (p, each);
  end
end
