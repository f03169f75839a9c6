function slx_arg_matrix (A, name, sparse_too)
%SLX_ARG_MATRIX  Raises an error unless an argument is a real matrix of class double or single.
%   slx_arg_matrix (A, NAME, SPARSE_TOO) names the argument, says what is wrong with it and how to mend it.
%   Entries are not looked at, but load accepts sparse matrices from damaged files whose index arrays lead outside of
%   them, and almost any operation with one may end the interpreter. So this comes before all others.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_elsewhere (A, name);
  if (isfloat (A) && isreal (A) && ndims (A) == 2 && (sparse_too || ~ issparse (A)))
    if (issparse (A) && ~ slx_sound_mex (A))
      slx_arg_fail ('badInput', 'the sparse matrix %s is damaged: it has row indices that are not below %d', name, ...
                    size (A, 1) + 1);
    end
    return;
  end
  kind = class (A);
  hint = '';
  if (ischar (A) && isvarname (name))
    hint = '; to read a file: sl_read_table, or sl_net_read for the weights of a network';
    in_blocks = {'sl_nmf', 'sl_nmf_init', 'sl_nnls', 'sl_sparse_code', 'sl_dict_learn', 'sl_srsc', 'sl_l2rsc', ...
                 'sl_encode', 'sl_kmeans', 'sl_knn_graph', 'sl_predict', 'sl_polynet_train'};
    if (strcmp (name, 'X') && any (strcmp (slx_arg_caller (), in_blocks)))
      hint = [hint, '; a block in a file is {name}'];
    end
  elseif (isinteger (A) || islogical (A))
    hint = convert_by ('double', name);
  elseif (isfloat (A) && ~ isreal (A))
    kind = 'complex';
  elseif (isfloat (A) && ndims (A) > 2)
    kind = ['of size ', slx_arg_size_text(A)];
  elseif (isfloat (A))
    kind = 'sparse';
    hint = convert_by ('full', name);
  end
  slx_arg_fail ('badInput', '%s must be a real matrix of class double or single, but is %s%s', name, kind, hint);
end

% NAME may be an option's, in words.
function hint = convert_by (f, name)
  hint = ['; convert it by ', f];
  if (isvarname (name))
    hint = sprintf ('; use %s (%s)', f, name);
  end
end
