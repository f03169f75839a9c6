function core = or_spectral_core (Y, c)
%OR_SPECTRAL_CORE  The vertices of the components that may be clusters, or be divided into them, one after the other.
%   Components come by size, and by their first vertex where sizes are equal. One belongs to the core if it has at least
%   n / (4*c) vertices and fewer than c others do already, or if those before it have fewer than c vertices. The c
%   largest belong to it if each has at least ten vertices, n / (10*c) of them, and three times those of the next one.

% SPDX-License-Identifier: BSD-3-Clause
  n = size (Y, 1);
  reached = (full (Y) > 0) | logical (eye (n));
  for k = 1:ceil (log2 (n))
    reached = double (reached) * double (reached) > 0;
  end
  sizes = sort (sum (unique (reached, 'rows'), 2), 'descend');
  apart = numel (sizes) >= c && all (sizes(1:c) >= 10) && all (sizes(1:c) >= n / (10 * c)) && ...
          all (sizes(c+1:end) * 3 <= sizes(c));
  core = false (1, n);
  taken = 0;
  [~, first] = max (reached, [], 2);                    % of each component
  heads = find (first' == 1:n);
  members = reached(heads,:);
  [~, order] = sort (sum (members, 2), 'descend');      % of equal sizes the first vertex first
  for i = order'
    if ((taken < c && (apart || sum (members(i,:)) >= n / (4 * c))) || sum (core) < c)
      core(members(i,:)) = true;
      taken = taken + 1;
    end
  end
end
