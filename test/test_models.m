% Models: files that hold them, what is damaged, what is no model, and sl_predict.

% SPDX-License-Identifier: BSD-3-Clause

%!function put_sound (file, model)
%! % a file as of another version of the package: sound, whatever is in it
%!  sl_save_model (file, sl_logistic_train ([0 1 4 5], [1 1 2 2]));
%!  content = load (file);
%!  content.model = model;
%!  content.checksum = slx_run_checksum (model);
%!  save ('-v7', file, '-struct', 'content');
%!endfunction

%!shared model, X, folder, file, gone
%! X = [0 1 4 5; 1 2 3 1.5];
%! model = sl_logistic_train (X, {'a', 'a', 'b', 'b'});
%! folder = tempname ();
%! mkdir (folder);
%! file = fullfile (folder, 'model.mat');
%! confirm_recursive_rmdir (false, 'local');
%! gone = onCleanup (@() rmdir (folder, 's'));

%!test % there and back, bit by bit, with single, NaN-free zeros of either sign and labels of any class
%! for y = {[3 3 -2 3], int64([2 2 1 1] * 2^61 + 1), [true true false true], {'x'; 'y'; 'a longer one'; 'y'}, ...
%!          ['ab'; 'ab'; 'c '; 'c '], {"\303\244", 'b', 'b', 'b'}}
%!   for data = {X, single(X), sparse(X)}
%!     model_of = sl_logistic_train (data{1}, y{1}, 'MaxIter', 2);
%!     model_of.W(1) = -0;
%!     sl_save_model (file, model_of);
%!     back = sl_load_model (file);
%!     assert (isequal (back, model_of) && strcmp (class (back.W), class (model_of.W)));
%!     assert (1 / back.W(1), -Inf (class (back.W)));
%!     assert (isequal (sl_predict (back, X), sl_predict (model_of, X)));
%!   end
%! end

%!test % codes of new samples by models of what learners give as plain matrices
%! rand ('twister', 5);
%! T = rand (6, 20);
%! Y = rand (6, 3);
%! [W, H] = sl_nmf (T, 2, 'Seed', 1, 'MaxIter', 3, 'Tol', 0);
%! [D, Z, info] = sl_dict_learn (T, 4, .1, 'Nonneg', true, 'Seed', 1, 'MaxIter', 2, 'Tol', 0);
%! [S, E] = sl_srsc (T, D, .1, 'K', 2, 'MaxIter', 1, 'Tol', 0);
%! [~, centres] = sl_kmeans (T, 3, 'Seed', 1);
%! holes = Y;
%! holes(2) = NaN;
%! rows_of = {sl_coder('sl_nmf', W), Y, sl_nnls(Y, W); ...
%!   sl_coder('sl_nmf', W, 'Loss', 'kl'), Y, sl_nnls(Y, W, 'Loss', 'kl'); ...
%!   sl_coder('sl_nmf', W, struct ('Missing', true)), holes, sl_nnls(holes, W, 'Missing', true); ...
%!   sl_coder('sl_dict_learn', D, info.coding), Y, sl_sparse_code(Y, D, .1, 'Nonneg', true); ...
%!   sl_coder('sl_srsc', E, 'Lambda', .1, 'K', 2, 'Training', {T, S}), Y, ...
%!   sl_srsc(Y, E, .1, 'K', 2, 'Training', {T, S}); ...
%!   sl_coder('sl_l2rsc', E, 'Lambda', .1, 'Training', {T, S}), Y, sl_l2rsc(Y, E, .1, 'Training', {T, S}); ...
%!   sl_coder('sl_kmeans', centres), centres, 1:3};
%! for k = 1:rows (rows_of)
%!   [coder_of, new, wanted] = rows_of{k,:};
%!   sl_save_model (file, coder_of);
%!   back = sl_load_model (file);
%!   assert (isequal (back, coder_of));
%!   assert (isequal (sl_predict (back, new), wanted));
%!   found = sl_predict (back, @(q) new(:,2*q-1:min (2 * q, 3)));          % data in blocks of two
%!   assert (full (found), full (wanted), 1e-12);
%! end
%! [labels, told] = sl_predict (rows_of{7,1}, @(q) T(:,10*q-9:min (10 * q, 20)));
%! [wanted, as_matrix] = sl_predict (rows_of{7,1}, T);
%! assert ({labels, told.neighbours}, {wanted, as_matrix.neighbours});
%! assert (told.distances, as_matrix.distances, 1e-12);
%! fail ('sl_predict (rows_of{7,1}, @(q) ones (5, 3 - q))', 'but its blocks have 5');
%! fail ('sl_predict (rows_of{1,1}, @(q) ones (5, 3 - q))', 'as many rows as X');
%! M = [1 1 0; 1 0 1; 0 1 1; 1 1 1; 1 1 1; 1 1 1];
%! [codes, told] = sl_predict (rows_of{1,1}, Y, 'Mask', M);
%! assert (isequal (codes, sl_nnls (Y, W, 'Mask', M)) && told.converged);
%! assert (isequal (sl_predict (rows_of{4,1}, Y, 'NONNEG', false), sl_sparse_code (Y, D, .1)));
%! assert (size (sl_predict (rows_of{5,1}, Y(:,[]))), [4 0]);
%! fail ('sl_predict (rows_of{1,1}, ones (5, 2))', 'must have 6 rows');
%! fail ('sl_predict (rows_of{7,1}, Y, ''Tol'', 1)', 'has no options');
%! fail ('sl_predict (rows_of{1,1}, Y, ''Tol'')', 'name-value pairs');
%! fail ('sl_coder (''sl_kmeans'', centres, ''Tol'', 1)', 'have no options');
%! fail ('sl_coder (''sl_srsc'', D)', 'option Lambda is missing');
%! fail ('sl_coder (''sl_dict_learn'', D)', 'Lambda, MaxNonzeros or MaxError is needed');
%! fail ('sl_coder (''sl_nmf'', D, 5)', 'name-value pairs');
%! fail ('sl_coder (1, D)', 'LEARNER must be one of');
%! assert (sl_coder ('SL_Kmeans', centres).learner, 'sl_kmeans');
%! fail ('sl_coder (''nfm'', D)', 'but is ''nfm'' .did you mean sl_nmf');
%! fail ('sl_coder (''sl_lista_train'', D)', 'whose result is a model already');
%! fail ('sl_coder (''sl_nmf'', [])', 'W must not be empty');
%! fail ('sl_coder (''sl_nmf'', D, ''mask'', [D, D])', 'option mask belongs to samples');
%! fail ('sl_coder (''sl_srsc'', D, ''Lambda'', 1, ''Graph'', eye (3))', 'option Graph belongs to samples');
%! [W, ~, info] = sl_nmf (abs (D), 1, 'Seed', 1);
%! fail ('sl_coder (''sl_nmf'', W, info)', 'INFO of a learner was given');
%! [D, ~, info] = sl_dict_learn (abs (D), 2, [], 'MaxNonzeros', 1, 'Seed', 1);
%! assert (sl_coder ('sl_dict_learn', D, info), sl_coder ('sl_dict_learn', D, info.coding));

%!test % texts of any size and letters in labels, some of which Octave's save spoils
%! for rows_of = 1:4
%!   for columns_of = 1:5
%!     for letter = {'a', char(200)}
%!       y = repmat (letter{1}, rows_of, columns_of);
%!       y(:,1) = 'a' + (1:rows_of);
%!       names = cellstr (y);
%!       if (mod (rows_of + columns_of, 2))
%!         names = names';
%!       end
%!       for form = {y, names}(1:1 + (letter{1} > 127))             % names of plain letters are saved as they are
%!         model_of = sl_logistic_train (eye (rows_of), form{1}, 'MaxIter', 0);
%!         sl_save_model (file, model_of);
%!         assert (isequal (sl_load_model (file), model_of));
%!       end
%!     end
%!   end
%! end

%!test % the file is one of MATLAB's version 7, which load reads, and nothing else stays in the folder
%! sl_save_model (file, model);
%! assert (strncmp (char (sl_bytes (file)), 'MATLAB 5.0 MAT-file', 19));
%! content = load (file);
%! assert (isequal (content.model, model));
%! assert (setdiff ({dir(folder).name}, {'.', '..'}), {'model.mat'});

%!test % names: an ending is added; a name may be that of a function; a file is replaced
%! sl_save_model (fullfile (folder, 'plain'), model);
%! assert (exist (fullfile (folder, 'plain.mat'), 'file'), 2);
%! assert (isequal (sl_load_model (fullfile (folder, 'plain')), model));
%! before = cd (folder);
%! back = onCleanup (@() cd (before));
%! sl_save_model ('sl_nmf.m', model);
%! assert (isequal (sl_load_model ('sl_nmf.m'), model));
%! addpath (folder);
%! cd (tempdir ());
%! fail ("sl_load_model ('plain')", 'plain');                  % not a file elsewhere on the path
%! cd (folder);
%! rmpath (folder);
%! other = sl_logistic_train (X, [1 2 1 2]);
%! sl_save_model ('sl_nmf.m', other);
%! assert (isequal (sl_load_model ('sl_nmf.m'), other));
%! delete ('sl_nmf.m');

%!test % a file that cannot be written leaves the old one as it was, and nothing beside it
%! sl_save_model (file, model);
%! fail ('sl_save_model (file, rmfield (model, ''W''))', 'sl_save_model: MODEL must have the field W');
%! assert (isequal (sl_load_model (file), model));
%! mkdir (fullfile (folder, 'sub.mat'));
%! fail ('sl_save_model (fullfile (folder, ''sub.mat''), model)', 'cannot be written: it is a folder');
%! fail ('sl_save_model (fullfile (folder, ''none'', ''a.mat''), model)', 'cannot be written');
%! assert (numel (dir (fullfile (folder, 'sub.mat'))), 2);
%! assert (isempty (dir (fullfile (folder, '*.part*'))));
%! rmdir (fullfile (folder, 'sub.mat'));

%!testif ; isunix () % a full disk, which Octave's save does not notice: no file of this Octave may have more than 512 bytes
%! sl_save_model (file, model);
%! program = fullfile (folder, 'full.m');
%! fid = fopen (program, 'w');
%! fprintf (fid, 'addpath (''%s'', ''%s'');\n', sl_inst (), fileparts (which ('slx_nmf_codes_mex')));
%! fprintf (fid, 'model = sl_load_model (''%s'');\n', file);
%! fprintf (fid, 'model.options.more = rand (20);\nx = rand (20);\nsave (''-v7'', ''%s'', ''x'');\n', fullfile (folder, 'x.mat'));
%! fprintf (fid, 'try\n  sl_save_model (''%s'', model);\ncatch err\n  disp (err.message);\nend\n', file);
%! fclose (fid);
%! [~, said] = system (sprintf ('trap "" XFSZ; ulimit -f 1; octave-cli --norc --no-history -q "%s" 2>&1', program));
%! assert (regexp (said, '^sl_save_model: .*model.mat cannot be written: ', 'once'), 1);
%! assert (dir (fullfile (folder, 'x.mat')).bytes, 512);
%! assert (isequal (sl_load_model (file), model));
%! assert (isempty (dir (fullfile (folder, '*.part*'))));

%!test % damage anywhere is noticed, or changes nothing
%! rand ('twister', 1);
%! sl_save_model (file, model);
%! sound = sl_bytes (file);
%! bad = fullfile (folder, 'bad.mat');
%! at = [117:137, ceil(numel (sound) * rand (1, sl_cases (60)))];
%! for k = 1:2*numel (at)
%!   content = sound;
%!   if (k <= numel (at))
%!     content(at(k)) = bitxor (content(at(k)), 2 ^ mod (k, 8));
%!   else
%!     content = content(1:at(k-numel (at))-1);
%!   end
%!   sl_bytes (bad, content);
%!   try
%!     said = 'sparselearn:badFile';
%!     evalc ('same = isequal (sl_load_model (bad), model);');
%!     assert (same);
%!   catch err
%!     said = err.identifier;
%!   end
%!   assert (said, 'sparselearn:badFile');
%! end

%!test % numbers that somebody changed, and other files
%! bad = fullfile (folder, 'other.mat');
%! changed = model;
%! changed.W(1) = changed.W(1) * (1 + eps);
%! sl_save_model (file, model);
%! content = load (file);
%! content.model = changed;
%! save ('-v7', bad, '-struct', 'content');
%! fail ('sl_load_model (bad)', 'is damaged');
%! for value = {1, {}, struct('a', {1, 2}), struct('text_codes', {{1}})}
%!   content.model = value{1};
%!   save ('-v7', bad, '-struct', 'content');
%!   fail ('sl_load_model (bad)', 'is damaged');
%! end
%! save ('-v7', bad, 'X');
%! fail ('sl_load_model (bad)', 'other.mat was not written by sl_save_model');
%! sl_bytes (bad, 'some text');
%! fail ('sl_load_model (bad)', 'other.mat is damaged or no file of sl_save_model');
%! sl_bytes (bad, '1 2 3');
%! fail ('sl_load_model (bad)', 'other.mat is damaged or no file of sl_save_model');
%! save ('-binary', bad, 'X');
%! fail ('sl_load_model (bad)', 'other.mat is damaged or no file of sl_save_model');
%! fail ('sl_load_model (folder)', 'there is no file');
%! fail ('sl_load_model (fullfile (folder, ''none''))', 'there is no file .*none.mat');

%!test % sound files of what this package does not know
%! put_sound (file, setfield (model, 'version', 2));
%! fail ('sl_load_model (file)', 'model.mat: its model.version must be 1, the one that this package knows');
%! put_sound (file, setfield (model, 'kind', 'sl_future_train'));
%! fail ('sl_load_model (file)', 'its model.kind must be one of sl_logistic_train');
%! fail ('sl_load_model (file)', 'sl_load_model: .*model.mat: its model.kind must be one of');
%! put_sound (file, struct ('a', 1));
%! try
%!   sl_load_model (file);
%! catch err
%! end
%! assert (err.identifier, 'sparselearn:badFile');

%!test % messages say which field is wrong, and how
%! fail ('sl_predict (1, X)', 'sl_predict: MODEL must be a model, which is a struct, but is of class double and 1-by-1');
%! fail ('sl_predict (rmfield (model, ''kind''), X)', 'MODEL must have the field kind');
%! fail ('sl_predict (setfield (model, ''kind'', cell (0, 3)), X)', 'MODEL.kind must be one of sl_logistic_train');
%! fail ('sl_predict (setfield (model, ''kind'', ''sl_kmeans''), X)', 'MODEL.kind must be one of sl_logistic_train');
%! fail ('sl_predict (setfield (model, ''version'', 3), X)', 'MODEL.version must be 1');
%! fail ('sl_predict (setfield (model, ''W'', 1:3), X)', ...
%!       'MODEL.W must be a full 2-by-2 matrix of class double or single, but is 1-by-3 of class double');
%! fail ('sl_predict (setfield (model, ''b'', [NaN; 0]), X)', 'MODEL.b must be finite, without NaN and Inf');
%! fail ('sl_predict (setfield (model, ''sizes'', struct (''d'', 2)), X)', ...
%!       'MODEL.sizes must be a struct with the fields d m');
%! fail ('sl_predict (setfield (model, ''sizes'', struct (''d'', -2, ''m'', 2)), X)', ...
%!       'MODEL.sizes.d must be an integer, at least 1');
%! fail ('sl_predict (setfield (model, ''classes'', {''b'', ''a''}), X)', ...
%!       'MODEL.classes must be different and in ascending order');
%! fail ('sl_predict (setfield (model, ''classes'', [1 1]), X)', 'MODEL.classes must be different');
%! fail ('sl_predict (model, X(1,:))', 'X must have 2 rows, the features of MODEL, but is 1-by-4');

%!test % each field of each kind of model: absent, of another class, size or storage, with NaN at any place
%! for model_of = sl_test_models ()
%!   sound = model_of{1};
%!   fault = @(name, value) slx_model_mex (setfield (sound, name, value), '');
%!   assert (slx_model_mex (sound, ''), '');
%!   for name = setdiff (fieldnames (sound)', {'version', 'classes', 'multiplier', 'spread'})
%!     v = sound.(name{1});
%!     if (~ any (strcmp (name{1}, {'D', 'activity'})) && ~ (strcmp (name{1}, 'W') && isfield (sound, 'H')) ...
%!         && ~ (strcmp (name{1}, 'type') && isfield (sound, 'S')))
%!       assert (slx_model_mex (rmfield (sound, name{1}), ''), [' must have the field ', name{1}]);
%!     end
%!     if (~ isfloat (v) || issparse (v))
%!       continue;
%!     end
%!     form = {' matrix', ' array'}{1 + (ndims (v) > 2)};
%!     for bad = {int8(v), v > 0, num2cell(v), complex(v), [v, v], cat(4, v, v), v(:,[]), sparse(v(:,:)), 'text'}
%!       assert (fault (name{1}, bad{1}), ['.', name{1}, ' must be a full ', slx_arg_size_text(v), form, ...
%!               ' of class double or single, but is ', slx_arg_size_text(bad{1}), ' of class ', class(bad{1})]);
%!     end
%!     for at = unique ([1, min(17, numel (v)), numel(v)])
%!       for odd = [NaN, Inf, -Inf]
%!         v(at) = odd;
%!         assert (fault (name{1}, v), ['.', name{1}, ' must be finite, without NaN and Inf']);
%!         assert (fault (name{1}, single (v)), ['.', name{1}, ' must be finite, without NaN and Inf']);
%!       end
%!       v = sound.(name{1});
%!     end
%!   end
%!   names = sort (fieldnames (sound.sizes)');
%!   for name = names
%!     assert (fault ('sizes', rmfield (sound.sizes, name{1})), ...
%!             ['.sizes must be a struct with the fields', sprintf(' %s', names{:})]);
%!     for bad = {0, 1.5, 2^53, NaN, single(2), int8(2), sparse(2), [2, 2], 'a', {2}}
%!       assert (fault ('sizes', setfield (sound.sizes, name{1}, bad{1})), ...
%!               ['.sizes.', name{1}, ' must be an integer, at least 1']);
%!     end
%!   end
%! end

%!test % what some kinds have besides, and layers
%! models = sl_test_models ();
%! cases = {1, {'layout'}, 'rows', '.layout must be'; 3, {'theta'}, diag([0 0 -1])(:,2:3), '.theta must be at least 0'; ...
%!          3, {'S'}, Inf(3, 3, 2), '.S must be finite'; 3, {'type'}, 'mlp', '.type must be ''lista'''; ...
%!          3, {'sizes', 'layers'}, 2^20 + 1, '.sizes.layers must be at most 2^20'; ...
%!          3, {'sizes', 'layers'}, 3, '.sizes.sets must be 1 or'; 4, {'S'}, cat(3, 1, -1), '.S must be at least 0'; ...
%!          4, {'D'}, zeros(3, 4), '.D must be a full 4-by-3 matrix'; 5, {'lambda'}, 0, '.theta and .lambda must'; ...
%!          5, {'epsilon'}, -1, '.gamma and .epsilon must'; 5, {'start'}, 'one', '.start must be'; ...
%!          6, {'target'}, 2, '.target must be from 0 to 1'; 6, {'activity'}, 'relu', '.activity must be'; ...
%!          8, {'imsize'}, [3, 3, 1], '.imsize must be three integers'; 8, {'layers'}, 1, '.layers must be a row of'; ...
%!          8, {'sizes', 'm'}, 3, '.layers must end with as many outputs as there are classes, 3'; ...
%!          8, {'layers', 2, 'W'}, ones(2, 3, 2), '.layers(2).W must be a full real array'; ...
%!          8, {'layers', 2, 'pad'}, 2^30, '.layers(2).pad must be one or two integers, at least 0'; ...
%!          8, {'layers', 2, 'W'}, NaN(2, 3, 1, 4), '.layers(2) must have finite W and b'; ...
%!          8, {'layers', 3, 'variance'}, -ones(4, 1), '.layers(3) must have a finite mean, and a finite variance'; ...
%!          8, {'layers', 5, 'mask'}, true(4, 1), '.layers(5).mask must be [] or logical'; ...
%!          8, {'layers', 6, 'from'}, 'second', '.layers(6).from: no layer before layer 6 has the name ''second'''; ...
%!          8, {'layers', 6, 'from'}, 6, '.layers(6).from must be the name of an earlier layer'; ...
%!          8, {'layers', 7, 'size'}, 9, '.layers(7): windows of 9 by 9 do not fit into 3 by 3'; ...
%!          8, {'layers', 9, 'from'}, 6, '.layers(8): no later layer takes the output'; ...
%!          8, {'layers', 11, 'W'}, sparse(ones (3, 2)), '.layers(11).W must be a real matrix with 4 rows'; ...
%!          9, {'loss'}, 'least', '.loss must be a loss'; 9, {'scale'}, zeros(4, 1), '.scale must be above 0'; ...
%!          9, {'sizes', 'd'}, 3, '.shift must be a full 3-by-1'; 10, {'W'}, 1, '.W must be a full 4-by-2 matrix'; ...
%!          11, {'learner'}, 'sl_pca', '.learner must be one of ''sl_nmf'''; 12, {'levels'}, [1, 2, 2], '.levels must'; ...
%!          12, {'user_ids'}, [4, 1], '.user_ids must be positive integers'; 12, {'spread'}, -1, '.spread must be'; ...
%!          12, {'rated'}, 1, '.rated must be a real sparse'; 12, {'net'}, 1, '.net must be a model'; ...
%!          12, {'net', 'b'}, NaN, '.net.b must be finite'; 12, {'features', 'context'}, 1, '.sizes.d must be the sum'; ...
%!          12, {'features', 'users'}, 1, '.features.users must be a finite sparse matrix'};
%! for k = 1:rows (cases)
%!   [which, path, value, said] = cases{k,:};
%!   refs = struct ('type', '.', 'subs', path);
%!   for j = find (cellfun (@isnumeric, path))
%!     refs(j) = struct ('type', '()', 'subs', {path(j)});
%!   end
%!   assert (strncmp (slx_model_mex (subsasgn (models{which}, refs, value), ''), said, numel (said)), true);
%! end

%!test % classes of any class and form, in ascending order or not
%! sound = sl_test_models (){1};
%! fault = @(classes) slx_model_check (setfield (sound, 'classes', classes), '', 'MODEL');
%! for good = {[-1, 4], single([0; 1]), int8([-3, 5]), uint64([2^53, 2^53 + 2]), int64([1, 2]) + int64(2)^61, ...
%!             [false, true], {'a', 'b'}, {'a'; 'ab'}, {'Z', char([195, 164])}, ['ab'; 'b ']}
%!   fault (good{1});
%!   turned = good{1}([2, 1]);
%!   if (ischar (good{1}))
%!     turned = good{1}([2, 1],:);
%!   end
%!   fail ('fault (turned)', 'MODEL.classes must be different and in ascending order');
%!   fail ('fault (good{1}(1))', 'MODEL.classes must hold one label for each sample, 2 in all, but holds 1');
%! end
%! fail ('fault ([1, 1.5])', 'the labels in MODEL.classes must be integers');
%! fail ('fault (sparse ([1, 2]))', 'MODEL.classes must be full');
%! fail ('fault ({''a'', 1})', 'MODEL.classes.2. is not');

%!test % a model is plain data, to any depth
%! for value = {@sin, {1, {@sin}}, containers.Map(), struct('a', {1, @sin})}
%!   model.options.Tol = value{1};
%!   fail ('sl_save_model (file, model)', 'MODEL must consist of numbers, texts, cells and structs, but holds a value');
%! end

%!test % sl_predict gives all results and passes arguments on
%! [a, b, c] = sl_predict (model, X);
%! [labels, P, S] = sl_logistic_predict (model, X);
%! assert (isequal ({a, b, c}, {labels, P, S}));
%! fail ('sl_predict (model, X, 1)', 'called with too many inputs');
%! assert (isequal (evalc ('sl_predict (model, X);'), ''));

%!error id=sparselearn:badCall sl_predict ()
%!error id=sparselearn:badCall sl_save_model ()
%!error id=sparselearn:badInput sl_save_model ('', model)
%!error <the name comes before the model> sl_save_model (model, file)
%!error id=sparselearn:badInput sl_save_model ({'a'}, model)
%!error id=sparselearn:badInput sl_save_model (file, {model})
%!error id=sparselearn:badInput sl_load_model (['ab'; 'cd'])

%!test % the table of what learns has each kind of model and each learner of sl_coder, and no other
%! [kinds, learners] = slx_model_mex ();
%! about = slx_model_about ();
%! assert (sort ({about.name}), sort ([kinds(:)', learners(:)']));
%! assert (sort ({about(strcmp ({about.predict}, 'sl_coder')).name}), sort (learners(:)'));

%!test % options of codes with a graph are checked when a coder is made
%! fail ("sl_coder ('sl_srsc', eye (3), 'Lambda', 1, 'Nonsense', 3)", 'unknown option Nonsense');
%! fail ("sl_coder ('sl_l2rsc', eye (3), 'Lambda', -1)", 'at least 0');
%! fail ("sl_coder ('sl_l2rsc', eye (3), 'K', 2)", 'option Lambda is missing');
%! fail ("sl_coder ('sl_srsc', eye (3), 'Lambda', 1, 'K', 'x')", 'option K must be');
%! file = tempname ();
%! restore = sl_warnings_on ();
%! out = evalc (["model = sl_coder ('sl_srsc', single (eye (3)), 'lambda', 9, 'k', 2e4, 'maxiter', 5, 'Display', 'iter', ", ...
%!               "'Checkpoint', file);"]);
%! assert (out, '');                                    % and no warning
%! assert (exist (file, 'file'), 0);
%! assert ([model.options.maxiter, model.options.k], [5, 2e4]);
