function name = exp_compare_name (method)
%EXP_COMPARE_NAME  What a method is called in tables and pictures of the experiments that compare them.
  names = struct ('kmeans', 'k-means', 'spectral', 'spectral', 'graph', 'graph alone', 'gaussian', 'Gaussian graph', ...
                  'fullgaussian', 'full Gaussian', 'sparse', 'sparse coding', 'l2rsc', 'l2-RSC', 'srsc', 'SRSC');
  name = names.(method);
end
