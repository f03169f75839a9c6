% The same bits for any number of threads, those of the BLAS included, where the interpreter's own products and
% decompositions are part of a result. (The tests of the solvers compare the bits of kernels for one thread and three.)

% SPDX-License-Identifier: BSD-3-Clause

%!function sums = bits (threads, programs)
%! % a sum of the bits of what each of the programs computes, in a process whose BLAS and kernels start with so many
%! % threads; each program begins with the same generators. A BLAS whose threads cannot be held keeps their number
%!  names = {'OMP_NUM_THREADS'};
%!  [~, about] = sl_version ();
%!  if (about.blas_held)
%!    names = [names, {'OPENBLAS_NUM_THREADS', 'BLIS_NUM_THREADS'}];
%!  end
%!  before = cellfun (@getenv, names, 'UniformOutput', false);
%!  restored = onCleanup (@() cellfun (@setenv, names, before));
%!  cellfun (@(name) setenv (name, sprintf ('%d', threads)), names);
%!  folders = {sl_inst(), fileparts(which ('slx_nmf_codes_mex'))};
%!  each = sprintf (['rand (''twister'', 8); randn (''twister'', 8); %s; ', ...
%!                   'disp (hash (''md5'', disp (num2hex (result(:))))); '], programs{:});
%!  [status, said] = system (sprintf (['octave-cli --norc --no-history -q --eval "addpath (''%s'', ''%s''); ', ...
%!                                     'warning (''off'', ''all''); %s" 2>/dev/null'], folders{:}, each));
%!  assert (status, 0);
%!  sums = strsplit (strtrim (said), "\n");
%!  assert (cellfun (@numel, sums), 32 * ones (1, numel (programs)));
%!endfunction

%!test % of spectral clustering, starts from singular vectors, label propagation, dictionaries, perceptrons
%! programs{1} = ...                              % by Krylov spaces, and of a full graph
%!   ['[~, a] = sl_spectral_cluster (sl_knn_graph (rand (3, 800), 5), 5, ''Seed'', 1); ', ...
%!    'P = rand (1, 300); [~, b] = sl_spectral_cluster (exp (-abs (P - P'')), 4); ', ...
%!    'result = [a.inertia(:); a.eigenvalues(:); b.eigenvalues(:)]'];
%! programs{2} = ...                              % by svd and eigs
%!   ['X = rand (300, 400); [W, H] = sl_nmf_init (X, 9, ''Init'', ''nndsvd''); [V, G] = sl_nmf_init ', ...
%!    '(sparse (X .* (X < .2)), 9, ''Init'', ''nndsvd''); result = [W(:); H(:); V(:); G(:)]'];
%! programs{3} = ...                              % on a sparse and on a full graph
%!   ['P = rand (3, 600); labels = [1:3, zeros(1, 597)]; ', ...
%!    '[~, F] = sl_label_propagation (sl_knn_graph (P, 9), labels); ', ...
%!    '[~, G] = sl_label_propagation (exp (-abs (P(1,:) - P(1,:)'')), labels); ', ...
%!    'result = [F(:); G(:)]'];
%! programs{4} = ...                              % with gaps, and generated data
%!   ['X = sl_data (''faces'', ''Seed'', 1)(:,1:200); X = bsxfun (@rdivide, X, sqrt (sum (X .^ 2))); ', ...
%!    '[D, Z, info] = sl_dict_learn (X, 90, .1, ''Algorithm'', ''online'', ''Seed'', 1, ''MaxIter'', 2); ', ...
%!    'gap = sl_lasso_gap (X, D, Z, .1); result = [D(:); full(Z(:)); info.objective(:); gap(:)]'];
%! programs{5} = ...                              % predictions from many features
%!   ['X = randn (20000, 5); y = 1:5; Y = X(:,1:3); o = {''MaxIter'', 0}; more = [o, {''Seed'', 1, ''Hidden'', 5}]; ', ...
%!    '[~, a] = sl_predict (sl_logistic_train (X, y, ''MaxIter'', 1), Y); ', ...
%!    '[~, b] = sl_predict (sl_soae_train (X, y, more{:}), Y); [~, c] = sl_predict (sl_mlp_train (X, y, more{:}), Y); ', ...
%!    '[~, d] = sl_predict (sl_net_train ({{''dense'', 5}, ''dense''}, X, y, ''Seed'', 1, o{:}), Y); ', ...
%!    '[~, e] = sl_predict (sl_polynet_train (X, y, ''Tau'', 1, ''MaxBases'', 2), Y); result = [a; b; c; d; e]'];
%! programs{6} = ...                              % bases to start from
%!   ['m = sl_mlp_train (rand (300, 400), 1 + mod (1:400, 3), ''Hidden'', 150, ''MaxIter'', 0, ''Seed'', 1, ', ...
%!    '''InitW'', ''sparse'', ''InitIter'', 2); result = m.W;'];
%! one = bits (1, programs);
%! assert (numel (unique (one)), 6);
%! assert (bits (2, programs), one);
%! always = sl_always_share ();
%! assert (bits (3, programs), one);
