function [text, mine] = summary_scan (info, name)
%SUMMARY_SCAN  A field of the results of sl_nmf_scan, with the ranks and Sparsenesses that its numbers are for.
%   [TEXT, MINE] = summary_scan (INFO, NAME) has for the fields error, sparseness, sparseness_H, stability and
%   cophenetic the least of all runs at each point, for heldout_mean the mean of the held-out errors there, and for
%   heldout_rank the rank where this is least. It is '' where nothing was held out. MINE is false for other fields, and
%   where INFO is no such result.

% SPDX-License-Identifier: BSD-3-Clause
  text = '';
  points = points_of (info);
  mine = true;
  if (strncmp (name, 'heldout', 7))
    text = held_out (info, name, points);
  elseif (~ isempty (points) && any (strcmp (name, {'error', 'sparseness', 'sparseness_H', 'stability', 'cophenetic'})))
    text = at_points (info.(name), points);
  else
    mine = false;
  end
end

% Names of the points of a scan.
function names = points_of (info)
  names = {};
  if (summary_has (info, 'ranks', 'numbers') && summary_has (info, 'targets', 'numbers'))
    [target, rank] = meshgrid (double (info.targets(:)), double (info.ranks(:)));
    if (all (isnan (target(:))))
      names = arrayfun (@(r) sprintf ('rank %g', r), rank, 'UniformOutput', false);
    elseif (numel (info.ranks) == 1)
      names = arrayfun (@(t) sprintf ('Sparseness %g', t), target, 'UniformOutput', false);
    else
      names = arrayfun (@(r, t) sprintf ('rank %g, Sparseness %g', r, t), rank, target, 'UniformOutput', false);
    end
  end
end

% The least of all runs at each point of a scan.
function text = at_points (value, names)
  text = '';
  if (isnumeric (value) && isreal (value) && isequal (size (value(:,:,1)), size (names)))
    least = min (double (value), [], 3);
    text = summary_words (arrayfun (@(k) sprintf ('%.4g (%s)', least(k), names{k}), 1:numel (names), ...
                                    'UniformOutput', false));
  end
end

% The mean of the held-out errors at each point, or the rank where it is least; '' where none were held out.
function text = held_out (info, name, points)
  text = '';
  if (isempty (points) || ~ summary_has (info, name, 'numbers') || all (isnan (info.(name)(:))))
    return;
  elseif (strcmp (name, 'heldout_mean'))
    text = at_points (info.heldout_mean, points);
  elseif (isscalar (info.heldout_rank))
    text = sprintf ('%g, where heldout_mean is least', double (info.heldout_rank));
  elseif (numel (info.heldout_rank) == numel (info.targets))
    text = summary_words (arrayfun (@(r, t) sprintf ('%g (Sparseness %g)', r, t), ...
                                    double (info.heldout_rank(:)'), double (info.targets(:)'), 'UniformOutput', false));
  end
end
