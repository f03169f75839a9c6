function w = soae_net (model, X)
%SOAE_NET  The parameters of a supervised auto-encoder as its gateways take them.
%   W = soae_net (MODEL, X) is {W, Wout', theta} in the class of X. MODEL has passed slx_model_check; what that does not
%   look at is checked here.

% SPDX-License-Identifier: BSD-3-Clause
  must = @(holds, text) slx_arg_refuse (~ holds, '%s', text);
  must (isfield (model, 'activity') && ischar (model.activity) ...
        && any (strcmp (model.activity, {'hoyer', 'l0', 'tanh'})), ...
        'MODEL.activity must be ''hoyer'', ''l0'' or ''tanh''');
  must (~ strcmp (model.activity, 'hoyer') || (model.target >= 0 && model.target <= 1), ...
        'MODEL.target must be from 0 to 1 for the activity ''hoyer''');
  must (~ strcmp (model.activity, 'l0') || (model.target >= 1 && model.target == floor (model.target)), ...
        'MODEL.target must be an integer, at least 1, for the activity ''l0''');
  w = cellfun (@(A) cast (A, class (X)), {model.W, model.Wout', model.theta}, 'UniformOutput', false);
  must (all (cellfun (@(A) all (isfinite (A(:))), w)), ...
        sprintf ('MODEL leaves the range of class %s, which X is of', class (X)));
end
