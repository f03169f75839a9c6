function [accuracy, nmi] = exp_srsc_figures (set, part, plan, families)
%EXP_SRSC_FIGURES  Published clusters by sparse codes: Yang et al. (2017), tables 1, 2 and 4 to 7.
%   [ACCURACY, NMI] = exp_srsc_figures (SET, PART, PLAN, FAMILIES) gives matrices with a row for each of the cell row
%   FAMILIES, see exp_cluster_methods, and a column for each row [classes atoms gamma K] of PLAN; NaN where the paper
%   has no figure. PART is 'all' or 'test': the test part in dictionaries of the training part. The authors' rows for
%   MNIST are of its test part. They do not tell in which setting the samples were coded: their figures of SRSC and
%   Deep-SRSC are those of both.

% SPDX-License-Identifier: BSD-3-Clause
  accuracy = NaN (numel (families), size (plan, 1));
  nmi = accuracy;
  list = num2cell (all_figures (set, part));
  known = {'kmeans', 'spectral', 'sparse', 'l2rsc', 'srsc', 'deep'};
  for k = 1:size (plan, 1)
    figures = exp_published (list, num2cell (plan(k,:)), repmat ({NaN}, 1, 12));
    for r = reshape (find (ismember (families, known)), 1, [])
      place = 2 * find (strcmp (families{r}, known));
      [accuracy(r,k), nmi(r,k)] = figures{place-1:place};
    end
  end
end

% The columns are classes, atoms, gamma, K; accuracy and NMI of k-means, spectral clustering, sparse coding, l2-RSC,
% SRSC, Deep-SRSC.
function figures = all_figures (set, part)
  figures = zeros (0, 16);
  switch ([set ' ' part])
    case 'usps all'
      figures = [ 4 300 .5 3  .9243 .7782  .4514 .4160  .9869 .9429  .9869 .9429  .9880 .9467  NaN NaN
                  6 300 .5 3  .7130 .6845  .4325 .4865  .7781 .8507  .7781 .8507  .9723 .9135  NaN NaN
                  8 300 .5 3  .7294 .6851  .4227 .4811  .8163 .8669  .8163 .8669  .9645 .9027  NaN NaN
                 10 300 .5 3  .6878 .6312  .4041 .4765  .8178 .8321  .8287 .8398  .8293 .8471  NaN NaN
                 of_srsc(300, [.1 .2 .3 .4 .6 .7 .8]', 3, [.8229 .8370; .8261 .8439; .8251 .8441; .8258 .8455
                                                           .8273 .8481; .8279 .8489; .8282 .8479])
                 of_srsc(300, .5, [4 5 6]', [.8216 .8487; .8243 .8535; .8462 .7995])];
    case 'usps test'
      figures = [10 100 .5 3  .6020 .5522  .3279 .4372  .6363 .7011  .6363 .7011  .7105 .7068  .7155 .6778
                 10 300 .5 3  .6020 .5522  .3279 .4372  .6408 .7011  .6462 .7011  .7225 .7045  .7000 .6817
                 10 500 .5 3  .6020 .5522  .3279 .4372  .6263 .6872  .6268 .6898  .6248 .7221  .6836 .6537];
    case 'gesture all'
      figures = [ 5 300 .5 3  .3868 .1191  .3375 .1300  .4003 .1164  .4023 .1164  .4123 .1187  NaN NaN];
    case {'mnist all', 'mnist test'}
      figures = [10 300 .5 3  .5606 .5382  .3452 .4129  .6039 .6210  .6312 .6749  .7513 .7378  .7621 .7537];
  end
end

% Rows for ten classes that have figures of SRSC alone.
function rows = of_srsc (atoms, gamma, K, figures)
  n = size (figures, 1);
  rows = [repmat([10 atoms], n, 1), gamma .* ones(n, 1), K .* ones(n, 1), NaN(n, 8), figures, NaN(n, 2)];
end
