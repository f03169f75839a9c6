function at = choose_option (step, name)
%CHOOSE_OPTION  Where a step of a pipeline has the values of an option.
%   AT = choose_option (STEP, NAME) are the places in the cell row STEP of all values that the option NAME is given, of
%   which the last one counts; [] where it has none, or where STEP begins with a function handle.

% SPDX-License-Identifier: BSD-3-Clause
  at = [];
  if (ischar (step{1}))
    about = slx_model_about (step{1});
    places = about.arguments + 2:2:numel (step) - 1;        % of the names; each value is one further
    at = 1 + places(strcmpi (name, step(places)));
  end
end
