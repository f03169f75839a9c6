function text = opt_renamed (name, valid)
%OPT_RENAMED  What an option of version 0.1 is called now.
%   TEXT = opt_renamed (NAME, VALID) is a sentence for an error about the option NAME, where it had that name in version
%   0.1 and is one of VALID under another or has become an argument; else ''.
  text = '';
  new = {'Draws',              'Replicates';
         'ElasticNet',         'Ridge';
         'Gamma',              'Alpha';
         'Initial',            'InitialSparseness';
         'L1Sparsity',         'L1Sparseness';
         'Lambda',             'Ridge';
         'Method',             'Algorithm';
         'Method',             'Init';
         'Methods',            'Algorithms';
         'Positive',           'Nonneg';
         'PositiveCode',       'Nonneg';
         'PositiveDictionary', 'NonnegDictionary';
         'Ranks',              'Processes';
         'Repeats',            'Replicates';
         'Rounds',             'MaxIter';
         'Sparsities',         'Sparseness';
         'Sparsity',           'Sparseness';
         'Target',             'Sparseness';
         'WeightedSparsity',   'WeightedSparseness'};
  at = find (strcmpi (name, new(:,1)) & ismember (new(:,2), valid), 1);
  if (~ isempty (at))
    text = sprintf ('option %s is called %s now', new{at,:});
  elseif (strcmpi (name, 'Lambda') && any (strcmp ('Sweeps', valid)))
    text = 'lambda is an argument now, the third one: (X, D, lambda, ...)';
  end
end
