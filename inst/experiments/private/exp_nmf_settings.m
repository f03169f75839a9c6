function o = exp_nmf_settings (o, others)
%EXP_NMF_SETTINGS  Checks of what both experiments with matrix factorisation are asked for.
%   O = exp_nmf_settings (O, OTHERS) asks for Algorithms of sl_nmf, or names in the cell row OTHERS, which come out in
%   small letters, and for Iterations, of which those that are not above MaxIter come out, or MaxIter without any.

% SPDX-License-Identifier: BSD-3-Clause
  names = [slx_nmf_algorithms(), others];
  known = iscellstr (o.Algorithms) && ~ isempty (o.Algorithms) && all (ismember (lower (o.Algorithms), names));
  slx_opt_must (known, sprintf ('Algorithms must be a cell array of names out of%s', sprintf (' %s', names{:})));
  o.Algorithms = lower (o.Algorithms(:)');
  slx_opt_must (slx_arg_are_integers (o.Iterations, 0), 'Iterations must be a row of integers, at least 0');
  o.Iterations = o.Iterations(o.Iterations <= o.MaxIter);
  if (isempty (o.Iterations))
    o.Iterations = o.MaxIter;
  end
end
