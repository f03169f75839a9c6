function o = prune_options (arguments)
%PRUNE_OPTIONS  The options of sl_prune, read and checked.

% SPDX-License-Identifier: BSD-3-Clause
  table = {'Algorithm',   'gsp',      {'gsp', 'magnitude', 'random'};
           'Sparseness',  [],         'any';
           'Group',       'incoming', {'incoming', 'outgoing', 'layer'};
           'Scope',       'layer',    {'layer', 'global'};
           'KeepUnits',   [],         'any';
           'OutputZeros', 'auto',     'any';
           'UnitDim',     [],         '?integer [1,1]';
           'Seed',        [],         '?seed';
           'Display',     'off',      {'off', 'final'}};
  o = slx_opt_read (table, arguments);
  if (~ strcmp (o.Algorithm, 'gsp'))
    slx_opt_unused (table, arguments, {'Sparseness', 'Group'}, sprintf ('with Algorithm ''%s''', o.Algorithm));
  end
  if (~ strcmp (o.Algorithm, 'magnitude'))
    slx_opt_unused (table, arguments, {'Scope'}, sprintf ('with Algorithm ''%s''', o.Algorithm));
  end
  s = o.Sparseness;
  slx_opt_must (isfloat (s) && isreal (s) && all (full (s(:)) >= 0 & full (s(:)) <= 1), ...
                'Sparseness must be [] or numbers from 0 to 1');
  o.Sparseness = double (full (s(:)'));
  if (isempty (o.KeepUnits))
    o.KeepUnits = strcmp (o.Algorithm, 'gsp');
  end
  slx_opt_must (isscalar (o.KeepUnits) && (islogical (o.KeepUnits) || isnumeric (o.KeepUnits)) ...
                && any (o.KeepUnits == [0, 1]), 'KeepUnits must be true or false, or []');
  share = o.OutputZeros;
  if (ischar (share) && strcmpi (share, 'auto'))
    o.OutputZeros = 'auto';
  else
    slx_opt_must ((isempty (share) && isnumeric (share)) ...
                  || (isfloat (share) && isreal (share) && isscalar (share) && share >= 0 && share < 1), ...
                  'OutputZeros must be ''auto'', [], or a number from 0 to below 1');
    o.OutputZeros = double (full (share));
  end
end
