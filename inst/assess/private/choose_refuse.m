function choose_refuse (pipelines, n)
%CHOOSE_REFUSE  Raises an error where a pipeline cannot be cross-validated.
%   choose_refuse (PIPELINES, N): it has N samples, and learns from some of them at a time. Options that hold
%   something for each sample or for pairs of samples are the error sparselearn:badInput, except the Weights of
%   trainers, which sl_cross_validate divides. So are options of sl_nmf with which it does not code new samples.

% SPDX-License-Identifier: BSD-3-Clause
  mask = 'a mask of zeros and ones can be given as NaN in a full X, with ''Missing'', true';
  graph = 'leave it out: each fold finds the nearest neighbours among its samples for training';
  start = 'leave it out, or use a function handle';
  context = ['let X have the rows of Context below users and items, and TRAIN be a function handle that returns a ' ...
             'function which predicts'];
  bound = {'sl_nmf', 'Mask', mask; 'sl_nmf', 'Hidden', mask; 'sl_nmf', 'Init', start; 'sl_dict_learn', 'Mask', mask; ...
           'sl_srsc', 'Graph', graph; 'sl_srsc', 'Init', start; 'sl_l2rsc', 'Graph', graph; ...
           'sl_l2rsc', 'Init', start; 'sl_mcrank', 'Context', context};
  for k = 1:numel (pipelines)
    steps = pipelines{k};
    for s = 1:numel (steps)
      step = steps{s};
      for row = find (strcmp (step{1}, bound(:,1)))'
        for at = choose_option (step, bound{row,2})
          slx_arg_refuse (of_samples (step{at}), ...
                          'option %s of %s in TRAIN belongs to samples, and cannot be divided with them; %s', ...
                          bound{row,2}, bound{row,1}, bound{row,3});
        end
      end
    end
    codes_alone (steps(cellfun (@(step) strcmp (step{1}, 'sl_nmf'), steps)));
    if (choose_has_weights (steps{end}))
      for at = choose_option (steps{end}, 'Weights')
        count = numel (steps{end}{at});
        slx_arg_refuse (~ ischar (steps{end}{at}) && ~ any (count == [0, n]), ...
                        'option Weights of %s in TRAIN must have a weight for each of the %d samples, but has %d', ...
                        steps{end}{1}, n, count);
      end
    end
  end
end

% The codes of new samples are those of sl_nnls, one sample by itself.
function codes_alone (steps)
  for k = 1:numel (steps)
    for at = choose_option (steps{k}, 'Loss')
      slx_arg_refuse (~ any (strcmpi (steps{k}{at}, {'frobenius', 'kl'})) ...
                      && ~ isequal (steps{k}{at}, 1) && ~ isequal (steps{k}{at}, 2), ...
                      'option Loss of sl_nmf in TRAIN must be ''frobenius'' or ''kl'', by which new samples are coded');
    end
    penalties = steps{k}(choose_option (steps{k}, 'Regularize'));
    penalised = ~ isempty (penalties) && isnumeric (penalties{end}) && any (penalties{end}(:) > 0);
    for at = choose_option (steps{k}, 'Normalize')
      slx_arg_refuse (~ strcmpi (steps{k}{at}, 'balance') && penalised, ...
                      'option Normalize of sl_nmf in TRAIN must be ''balance'' beside Regularize, which has its scale');
    end
    for at = choose_option (steps{k}, 'SparseFactor')
      slx_arg_refuse (any (strcmpi (steps{k}{at}, {'H', 'both'})), ...
                      ['option SparseFactor of sl_nmf in TRAIN must be ''W'': with sparse rows of H the code of a ' ...
                       'new sample would depend on the others; Regularize, [0 0; L1 0] makes codes sparse']);
    end
  end
end

% Not a word, nor the start of W or D alone, {W0, []}.
function yes = of_samples (value)
  yes = ~ ischar (value) && ~ isempty (value);
  if (iscell (value))
    yes = numel (value) > 1 && ~ isempty (value{2});
  end
end
