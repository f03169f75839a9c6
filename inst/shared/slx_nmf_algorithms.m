function names = slx_nmf_algorithms ()
%SLX_NMF_ALGORITHMS  The names of the algorithms of sl_nmf; nmf_method tells what it knows about each.

% SPDX-License-Identifier: BSD-3-Clause
  names = {'ahals', 'nenmf', 'mu', 'gsp', 'csp', 'l1ahals', 'nmfsc', 'online'};
end
