function s = graphcode_start (problem, o)
%GRAPHCODE_START  The dictionary and the codes that a coding with a graph begins with.
%   S = graphcode_start (PROBLEM, O) has the fields D and Z, full, in the units of the problem (see graphcode_problem):
%   those given, or what sl_dict_learn or, for a fixed dictionary, sl_sparse_code finds with the options Lambda, Seed,
%   TimeLimit and Display. S.cut is 'interrupted' where Ctrl-C ended that search.

% SPDX-License-Identifier: BSD-3-Clause
  s = struct ('D', problem.D, 'Z', problem.Z);
  if (isempty (o.Init) && problem.learns)
    s = learnt (problem, o);
  elseif (isempty (o.Init))
    loud = slx_run_hold_warnings ('sparselearn:swapped');           % it has been given
    s.Z = full (sl_sparse_code (problem.data, problem.D, o.Lambda));
  end
  if (any (problem.units ~= 1))
    s.D = slx_data_divided (s.D, problem.units(2));
    s.Z = slx_data_divided (s.Z, problem.units(3));
  end
  slx_arg_refuse (~ all (isfinite (s.Z(:))), 'X, D and the codes given are too far apart in scale for class single');
  check_scale (problem, s.D);
end

function s = learnt (problem, o)
  display = o.Display;
  if (strcmp (display, 'final'))
    display = 'off';
  end
  [D, Z, info] = sl_dict_learn (problem.data, problem.atoms, o.Lambda, 'Seed', o.Seed, 'Tol', 5e-5, ...
                                'TimeLimit', o.TimeLimit, 'Display', display);
  s = struct ('D', D, 'Z', full (Z));
  if (strcmp (info.stop, 'interrupted'))
    s.cut = 'interrupted';
  end
end

function check_scale (problem, D)
  kind = class (problem.X);
  atom = double (max ([0; abs(D(:))]));
  sample = double (max ([0; abs(nonzeros (problem.X))]));
  least = 1e3 * realmin (kind);
  slx_arg_refuse (atom > 0 && (atom * atom < least || (sample > 0 && atom * sample < least)), ...
                  ['X or D is so small that products with D lose their digits in class %s; scale them, and ' ...
                   'lambda with them'], kind);
end
