function learners = slx_model_coder (model, name)
%SLX_MODEL_CODER  What slx_model_check checks in a model of sl_coder beside its fields.
%   LEARNERS = slx_model_coder () gives the names of the learners whose codes such models give.

% SPDX-License-Identifier: BSD-3-Clause
  learners = {'sl_nmf', 'sl_dict_learn', 'sl_srsc', 'sl_l2rsc', 'sl_kmeans'};
  if (nargin == 0)
    return;
  end
  if (~ ischar (model.learner) || ~ any (strcmp (model.learner, learners)))
    list = sprintf (', ''%s''', learners{:});
    slx_arg_fail ('badInput', '%s.learner must be one of %s', name, list(3:end));
  end
  if (strcmp (model.learner, 'sl_kmeans') && ~ isempty (fieldnames (model.options)))
    slx_arg_fail ('unknownOption', 'codes of sl_kmeans have no options');
  end
end
