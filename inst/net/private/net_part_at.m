function at = net_part_at (parts, name, exact, file)
%NET_PART_AT  Which array of a file has a name.
%   AT = net_part_at (PARTS, NAME, EXACT, FILE): PARTS come from sl_net_read. An array that has just this NAME comes
%   first; if there is none, and EXACT is not set, it is the one whose name differs in points and the like alone. [] if
%   there is none. Several that differ so are the error sparselearn:badFile.

% SPDX-License-Identifier: BSD-3-Clause
  at = find (strcmp (name, {parts.own}));
  if (isempty (at) && ~ exact)
    at = find (strcmp (net_part_key (name), {parts.key}));
  end
  if (numel (at) > 1)
    names = sprintf (', %s', parts(at).name);
    slx_arg_fail ('badFile', '%s: %s may be any of the arrays %s; give the layer the name of the one that you want', ...
                  file, name, names(3:end));
  end
end
