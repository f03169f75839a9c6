function [methods, similarities] = exp_compare_rows (chosen, of_codes)
%EXP_COMPARE_ROWS  The rows of an experiment that compares methods.
%   [METHODS, SIMILARITIES] = exp_compare_rows (CHOSEN, OF_CODES) gives two cell columns: each method of CHOSEN with its
%   similarity, and methods that have codes with each of OF_CODES.
  own = struct ('kmeans', 'none', 'spectral', 'gaussian', 'graph', 'graph', 'gaussian', 'gaussian', ...
                'fullgaussian', 'gaussian');
  methods = {};
  similarities = {};
  for k = 1:numel (chosen)
    these = of_codes(:);
    if (isfield (own, chosen{k}))
      these = {own.(chosen{k})};
    end
    methods = [methods; repmat(chosen(k), numel (these), 1)];
    similarities = [similarities; these];
  end
end
