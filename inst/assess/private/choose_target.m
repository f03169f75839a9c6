function target = choose_target (of)
%CHOOSE_TARGET  What a trainer learns to predict, by its loss.
%   TARGET = choose_target (OF), for a step of a pipeline or a model, is 'labels'; 'signs', those of the loss
%   'multitask'; 'values'; 'ratings'; 'scores', of pairs of users and items that were seen; 'codes'; or 'clusters'. It
%   is '' for a function handle, which may predict anything.

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
    table = {'sl_polynet_train',   'multitask', 'signs'; ...
             'sl_polynet_train',   'squared',   'values'; ...
             'sl_mcrank',          'implicit',  'scores'; ...
             'sl_mcrank',          '',          'ratings'; ...
             'sl_kmeans',          '',          'clusters'; ...
             'sl_lista_train',     '',          'codes'; ...
             'sl_deep_srsc_train', '',          'codes'; ...
             'sl_nmf',             '',          'codes'; ...
             'sl_dict_learn',      '',          'codes'; ...
             'sl_srsc',            '',          'codes'; ...
             'sl_l2rsc',           '',          'codes'};
    at = find (strcmp (name, table(:,1)) & (strcmp (table(:,2), '') | strcmpi (loss, table(:,2))), 1);
    target = 'labels';
    if (~ isempty (at))
      target = table{at,3};
    end
  end
end
