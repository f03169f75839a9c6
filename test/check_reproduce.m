function check_reproduce (count, seed)
%CHECK_REPRODUCE  Tables and figures of sl_reproduce in the setting 'quick': all figures there, and a picture.
%   check_reproduce (COUNT, SEED) runs at most COUNT of those whose data are there, chosen by the integer SEED, and
%   prints the processor time of each. An error says which lacks a figure. COUNT 100 runs all.

% SPDX-License-Identifier: BSD-3-Clause
  items = sl_reproduce ();
  items = items(~ isnan ([items.minutes]) & [items.there]);
  back = slx_run_seed (seed);
  order = randperm (numel (items));
  clear back
  draw = ~ isempty (available_graphics_toolkits ());
  if (draw)
    figure ('visible', 'off');
    closer = onCleanup (@() close ('all'));
  end
  for row = items(order(1:min (count, end)))
    begun = cputime ();
    name = sprintf ('%s, %s %s', row.paper, row.kind, row.number);
    r = sl_reproduce (row.paper, row.kind, row.number, 'Setting', 'quick', 'Display', 'off', 'Plot', draw);
    not_ours = ~ cellfun (@isempty, regexp (r.names, '^steps, .* column \d$'));     % columns without their heads
    assert (isequal (isnan (r.ours), not_ours), '%s', name);
    assert (~ draw || ~ isempty (findobj (0, 'type', 'axes')), '%s', name);
    printf ('%s: %.1f s\n', name, cputime () - begun);
  end
end
