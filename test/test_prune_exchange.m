% Weights to and from Python, by MAT files and HDF5: the functions of doc/pruning.md, where Python has the modules.

% SPDX-License-Identifier: BSD-3-Clause

%!function code = of_page ()
%! % the Python code of the page
%!  folder = fileparts (fileparts (which ('test_prune_exchange')));
%!  if (isempty (folder))
%!    folder = fileparts (fileparts (which ('sl_python_with')));
%!  end
%!  page = fileread (fullfile (folder, 'doc', 'pruning.md'));
%!  blocks = regexp (page, '```python\n(.*?)```', 'tokens');
%!  code = cellfun (@(block) block{1}, blocks, 'UniformOutput', false);
%!endfunction

%!function text = python (program, folder)
%!  file = fullfile (folder, 'program.py');
%!  fid = fopen (file, 'w');
%!  fprintf (fid, '%s', program);
%!  fclose (fid);
%!  [failed, text] = system (sprintf ('cd "%s" && "%s" program.py 2>&1', folder, sl_python_with ('scipy.io, h5py')));
%!  if (failed)
%!    error ('python: %s', text);
%!  end
%!endfunction

%!function text = weights ()
%! % weights of a small network as PyTorch has them, and what a test asks of those that come back
%!  text = ["import numpy as np\n", ...
%!          "r = np.random.RandomState (1)\n", ...
%!          "new = lambda *size: r.randn (*size).astype (np.float32)\n", ...
%!          "weights = {'conv.weight': new (6, 2, 3, 4), 'one.weight': new (7, 6, 1, 1), ", ...
%!          "'fc1.weight': new (5, 42), 'fc1.bias': new (5), 'fc2.weight': new (3, 5)}\n", ...
%!          "def same (V, masks):\n", ...
%!          "    for name, w in weights.items ():\n", ...
%!          "        v, mask = V[name], masks[name]\n", ...
%!          "        assert v.dtype == np.float32 and v.shape == w.shape == mask.shape\n", ...
%!          "        assert ((v != 0) == (mask != 0)).all ()\n", ...
%!          "        assert (np.sign (v) == np.sign (w) * mask).all ()\n", ...
%!          "        kept = w.size if w.ndim == 1 else w.size - int (np.floor (.75 * w.size + .5))\n", ...
%!          "        assert mask.sum () == kept\n", ...
%!          "        if w.ndim > 1:\n", ...
%!          "            units = w.reshape (w.shape[0], -1)\n", ...
%!          "            assert (mask.reshape (units.shape).sum (1) > 0).all ()\n", ...
%!          "            loose = np.sort (abs (w)[mask == 0])[-1]\n", ...
%!          "            tops = abs (units).max (1)\n", ...
%!          "            fine = (abs (units) >= loose) | (abs (units) == tops[:, None])\n", ...
%!          "            assert fine[mask.reshape (units.shape) != 0].all ()\n"];
%!endfunction

%!function remove (folder)
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction

%!function folder = new_folder ()
%!  folder = tempname ();
%!  mkdir (folder);
%!endfunction

%!testif ; ! isempty (sl_python_with ('scipy.io, h5py')) % by MAT files and by HDF5, there and back; sparse matrices
%! folder = new_folder ();
%! cleanup = onCleanup (@() remove (folder));
%! code = of_page ();
%! python ([weights(), code{1}, code{3}, "to_hdf5 ('weights.h5', weights)\n"], folder);
%! A = load (fullfile (folder, 'weights.mat'));
%! B = load (fullfile (folder, 'weights.h5'));
%! assert ({class(A.conv_weight), class(B.conv_weight)}, {'single', 'double'});
%! assert ({size(A.conv_weight), size(B.conv_weight)}, {[6 2 3 4], [4 3 2 6]});
%! for name = {'conv_weight', 'one_weight', 'fc1_weight', 'fc2_weight'}        % both ways in give the same
%!   assert (single (permute (B.(name{1}), ndims (B.(name{1})):-1:1)), A.(name{1}));
%! end
%! assert (single (B.fc1_bias), A.fc1_bias);
%! [V, mask] = sl_prune (A, [.75 .75 .75 .75], 'UnitDim', 1);
%! save ('-v7', fullfile (folder, 'pruned.mat'), '-struct', 'V');
%! save ('-v7', fullfile (folder, 'mask.mat'), '-struct', 'mask');
%! for name = fieldnames (B)'
%!   B.(name{1}) = single (B.(name{1}));
%! end
%! [V, mask] = sl_prune (B, [.75 .75 .75 .75]);
%! save ('-hdf5', fullfile (folder, 'pruned.h5'), '-struct', 'V');
%! save ('-hdf5', fullfile (folder, 'mask.h5'), '-struct', 'mask');
%! S = sprandn (7, 4, .4);
%! M = reshape (1:6, 2, 3);
%! save ('-hdf5', fullfile (folder, 'made.h5'), 'S', 'M');
%! save ('-v7', fullfile (folder, 'made.mat'), 'S', 'M');
%! python ([weights(), code{:}, ...
%!          "same (of_mat ('pruned.mat', weights), of_mat ('mask.mat', weights))\n", ...
%!          "same (of_octave ('pruned.h5', weights), of_octave ('mask.h5', weights))\n", ...
%!          "from scipy.io import loadmat\n", "made = loadmat ('made.mat')\n", ...
%!          "with h5py.File ('made.h5') as f:\n", ...
%!          "    assert (sparse_of_octave (f, 'S') != made['S']).nnz == 0 and made['S'].shape == (7, 4)\n", ...
%!          "    assert (f['M/value'][()].T == made['M']).all () and made['M'][1, 2] == 6\n"], folder);
