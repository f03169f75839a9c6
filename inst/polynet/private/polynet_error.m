function e = polynet_error (o, scores, truth)
%POLYNET_ERROR  The error of scores: a share of wrong labels or signs, or a root mean square.
%   E = polynet_error (O, SCORES, TRUTH): O has the options, of which Loss decides; TRUTH is that of polynet_targets.
%   In a run of engine 'mpi' SCORES and TRUTH are those of this rank, and E is that of all.
%   Where O has Levels, those of ratings, E is the root mean square of the error of the expected rating.

% SPDX-License-Identifier: BSD-3-Clause
  if (isfield (o, 'Levels'))
    e = sqrt (polynet_mean ((diff (o.Levels) * ((truth > 0) - 1 ./ (1 + exp (-scores)))) .^ 2));
    return;
  end
  switch (o.Loss)
    case 'multitask'
      e = polynet_mean ((2 * (scores(:) > 0) - 1) ~= truth(:));
    case 'squared'
      e = sqrt (polynet_mean ((scores(:) - truth(:)) .^ 2));
    otherwise
      [~, which] = max (scores, [], 1);
      e = polynet_mean (which ~= truth);
  end
end
