function [C, inertia, moves, settled] = cluster_sample_lloyd (Y, c, Init, these, most)
%CLUSTER_SAMPLE_LLOYD  Lloyd's iterations from starts THESE on a sample Y that all ranks of engine 'mpi' hold.
%   The starts are those of cluster_starts, side by side; MOST and the results are as for slx_kmeans_mex. Each rank
%   treats some of the starts, and learns what the others found.

% SPDX-License-Identifier: BSD-3-Clause
  draws = [];
  if (isempty (Init))
    draws = cluster_draws (c, numel (these));   % on every rank those of all, so that its generator stays with theirs
  end
  d = size (Y, 1);
  results = slx_data_columns (numel (these), @(first, last) improved (Y, c, Init, these, draws, first, last, most));
  C = cast (reshape (results(1:end-3,:), d, []), class (Y));
  inertia = results(end-2,:);
  moves = results(end-1,:);
  settled = results(end,:);
end

% A column for each start: its centres, inertia, moves, and whether it has settled.
function results = improved (Y, c, Init, these, draws, first, last, most)
  results = zeros (size (Y, 1) * c + 3, 0);
  if (first > last)                             % fewer starts than ranks
    return;
  end
  starts = cluster_starts (Y, c, Init, these(first:last), draws(:,first:min (last, end)));
  [~, C, inertia, moves, settled] = slx_kmeans_mex (Y, c, starts, most);
  results = [reshape(double (C), [], numel (inertia)); inertia; moves; settled];
end
