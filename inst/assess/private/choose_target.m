function target = choose_target (of)
%CHOOSE_TARGET  What a trainer learns to predict, by its loss.
%   TARGET = choose_target (OF), for a step of a pipeline or a model, is one of the targets of slx_model_about. It is ''
%   for a function handle, which may predict anything.

% SPDX-License-Identifier: BSD-3-Clause
  [name, loss] = deal ('', '');
  if (iscell (of))
    name = of{1};
    at = choose_option (of, 'Loss');
    if (~ isempty (at))
      loss = of{at(end)};
    end
  elseif (isstruct (of))
    name = of.kind;
    if (isfield (of, 'learner'))
      name = of.learner;
    elseif (isfield (of, 'loss'))
      loss = of.loss;
    elseif (isfield (of, 'unseen'))
      loss = 'implicit';
    end
  end

  target = '';
  if (ischar (name) && ~ isempty (name))
    about = slx_model_about (name);
    target = about.target;
    if (iscell (target))
      at = find (strcmpi (loss, target(2:2:end)), 1);
      target = target{1 + 2 * sum(at)};
    end
  end
end
