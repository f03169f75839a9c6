function steps = choose_divided (steps, y, inside)
%CHOOSE_DIVIDED  A pipeline for some of the samples: with their weights, and the weights of their classes.
%   STEPS = choose_divided (STEPS, Y, INSIDE): option Weights of sl_logistic_train has a weight for each label in Y, and
%   keeps those of the samples INSIDE. Option ClassWeights of sl_polynet_train keeps those of the classes that the
%   samples INSIDE have.

% SPDX-License-Identifier: BSD-3-Clause
  step = steps{end};
  if (strcmp (step{1}, 'sl_logistic_train'))
    for at = choose_option (step, 'Weights')
      if (numel (step{at}) == numel (inside))
        step{at} = step{at}(inside);
      end
    end
  elseif (strcmp (step{1}, 'sl_polynet_train') && strcmp (choose_target (step), 'labels'))
    places = choose_option (step, 'ClassWeights');
    if (~ isempty (places))
      which = slx_arg_labels (y, [-1, numel(inside)], 'Y');
      count = max (which);
      for at = places
        if (numel (step{at}) == count)
          step{at} = step{at}(unique (which(inside)));
        end
      end
    end
  end
  steps{end} = step;
end
