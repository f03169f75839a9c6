function list = exp_cluster_methods (chosen, of_codes)
%EXP_CLUSTER_METHODS  The rows of an experiment that compares similarities of samples, and what they need.
%   LIST = exp_cluster_methods (CHOSEN, OF_CODES) gives a struct array: each method of the cell array CHOSEN with its
%   similarity, and methods that have codes with each of the cell array OF_CODES. Its fields:
%     method       the word for options and file names
%     family       that word without the setting in which test samples are coded: 'srsc' for 'srsc_group'
%     title        what tables and pictures call it
%     similarity   'none', 'graph', 'gaussian', or one of OF_CODES: 'support', 'products'
%     coded        whether it is one of OF_CODES
%     full         whether there are similarities of all pairs
%     needs        flags: whether it depends on the classes that are taken, on the number of atoms, on the weight Gamma,
%                  and on the graph of K neighbours

% SPDX-License-Identifier: BSD-3-Clause
  words = {'kmeans',        'k-means',             'none',     false
           'spectral',      'spectral',            'gaussian', true
           'graph',         'graph alone',         'graph',    false
           'gaussian',      'Gaussian graph',      'gaussian', false
           'fullgaussian',  'full Gaussian',       'gaussian', true
           'sparse',        'sparse coding',       '',         false
           'l2rsc',         'l2-RSC',              '',         false
           'srsc',          'SRSC',                '',         false
           'deep',          'Deep-SRSC',           '',         false
           'srsc_training', 'SRSC, training',      '',         false
           'srsc_group',    'SRSC, group',         '',         false
           'deep_training', 'Deep-SRSC, training', '',         false
           'deep_group',    'Deep-SRSC, group',    '',         false};
  list = struct ('method', {}, 'family', {}, 'title', {}, 'similarity', {}, 'coded', {}, 'full', {}, 'needs', {});
  for k = 1:numel (chosen)
    [~, title, similarities, full] = words{strcmp(words(:,1), chosen{k}),:};
    coded = isempty (similarities);
    if (coded)
      similarities = of_codes;
    end
    family = regexprep (chosen{k}, '_(training|group)$', '');
    similarities = cellstr (similarities);
    for name = similarities(:)'
      list(end+1) = struct ('method', chosen{k}, 'family', family, 'title', title, 'similarity', name{1}, ...
                            'coded', coded, 'full', full || strcmp (name{1}, 'products'), ...
                            'needs', needs (family, name{1}));
    end
  end
end

function flags = needs (family, similarity)
  regularized = any (strcmp (family, {'l2rsc', 'srsc', 'deep'}));
  flags = [true, regularized || strcmp(family, 'sparse'), any(strcmp (family, {'srsc', 'deep'})), ...
           regularized || any(strcmp (similarity, {'graph', 'support'}))];
end
