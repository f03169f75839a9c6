% Generated sets against their descriptions; readers on small files, whole and spoilt; real sets where they are.

% SPDX-License-Identifier: BSD-3-Clause

%!test % swimmer: every figure once, parts of 12 and 6 pixels that share none
%! [X, info] = sl_data ('swimmer');
%! assert (size (unique (X', 'rows')), [256 1024]);
%! assert (all (X(:) == 0 | X(:) == 1));
%! assert (sum (X, 1), 36 * ones (1, 256));
%! assert (info.W' * info.W, diag ([12, 6 * ones(1, 16)]));
%! assert (info.H(1,:), ones (1, 256));
%! for limb = 0:3
%!   assert (sum (info.H(1 + 4 * limb + (1:4),:), 1), ones (1, 256));
%! end
%! assert (info.W * info.H, X);
%! assert (rank (X), 13);                       % the positions of each limb sum to the body: 17 - 4 dimensions
%! assert (numel (info.parts), 17);
%! symmetric = reshape (sum (X, 2), 32, 32);    % all positions together
%! assert (symmetric(:,1:31), fliplr (symmetric(:,1:31)));
%! assert (symmetric(1:32,:), flipud (symmetric(1:32,:)));

%!test % bars: each row and column with its probability, sums or unions
%! [X, info] = sl_data ('bars', 'Size', [5 7], 'Samples', 4000, 'Probability', .3, 'Seed', 3);
%! assert (size (X), [35 4000]);
%! assert (size (info.W), [35 12]);
%! assert (numel (info.parts), 12);
%! assert (X, info.W * info.H);
%! assert (max (X(:)), 1);
%! assert (mean (info.H(:)), .3, .01);
%! picture = reshape (X(:,1), 5, 7);
%! lit = reshape (info.H(:,1), 1, []);
%! assert (picture, bsxfun (@plus, lit(1:5)', lit(6:12)) / 2);
%! [Y, info] = sl_data ('bars', 'Size', [5 7], 'Samples', 4000, 'Probability', .3, 'Seed', 3, 'Crossing', 'or');
%! assert (Y, min (info.W * info.H, 1));
%! assert (Y, double (X > 0));

%!test % faces: sums of parts, in [0, 1], one alternative each of eyes, brows, nose, mouth
%! [X, info] = sl_data ('faces', 'Samples', 300, 'Seed', 1);
%! assert (size (X), [361 300]);
%! assert (X, info.W * info.H, 8 * eps);
%! assert (min (X(:)) >= 0 && max (X(:)) <= 1);
%! assert (rank (X), 25);
%! assert (info.ink);
%! for feature = {'eyes', 'brows', 'nose', 'mouth'}
%!   alternatives = strncmp (info.parts, [feature{1} ' '], numel (feature{1}) + 1);
%!   assert (sum (info.H(alternatives,:) > 0, 1), ones (1, 300));
%! end
%! assert (all (any (info.H, 2)));
%! assert (mean (sl_hoyer (info.W)) > .7);
%! for size_of_it = {[1 1], [2 9], 40}
%!   Y = sl_data ('faces', 'Size', size_of_it{1}, 'Samples', 50);
%!   assert (size (Y, 2), 50);
%!   assert (min (Y(:)) >= 0 && max (Y(:)) <= 1);
%! end

%!test % strokes: labels take turns, without variation the digits of a class differ in width only
%! [X, info] = sl_data ('strokes', 'Samples', 40, 'Variation', 0, 'Seed', 1);
%! assert (info.labels, repmat (1:10, 1, 4));
%! assert (min (X(:)) == 0 && max (X(:)) == 1);
%! assert (norm (X(:,1:10) - X(:,11:20), 'fro'), 0);
%! gram = X(:,1:10)' * X(:,1:10);
%! cosines = gram ./ sqrt (diag (gram) * diag (gram)');
%! assert (max (cosines(~ eye (10))) < .95);
%! Y = sl_data ('strokes', 'Samples', 40, 'Seed', 1);
%! assert (norm (Y(:,1:10) - Y(:,11:20), 'fro') > 1);
%! assert (all (any (Y, 1)));

%!test % the seed makes the set and leaves the generators alone; another seed makes another
%! for name = {'bars', 'faces', 'strokes'}
%!   rng (5);
%!   expected = [rand, randn];
%!   rng (5);
%!   A = sl_data (name{1}, 'Samples', 10, 'Noise', .1, 'Seed', 1);
%!   assert ([rand, randn], expected);
%!   assert (sl_data (name{1}, 'Samples', 10, 'Noise', .1, 'Seed', 1), A);
%!   assert (~ isequal (sl_data (name{1}, 'Samples', 10, 'Noise', .1, 'Seed', 2), A));
%!   rng (5);
%!   A = sl_data (name{1}, 'Samples', 10);
%!   assert (~ isequal (sl_data (name{1}, 'Samples', 10), A));
%!   rng (5);
%!   assert (sl_data (name{1}, 'Samples', 10), A);
%! end

%!test % documents: counts that are the topics on average, words that are told apart
%! [X, info] = sl_data ('documents', 'Samples', 4000, 'Length', 60, 'Seed', 1);
%! assert (issparse (X) && isequal (size (X), [1500, 4000]) && isequal (X, round (X)));
%! assert (numel (unique (info.words)), 1500);
%! assert (sum (info.W, 1), ones (1, 13), 1e-12);
%! assert (full (sum (X, 1)), sum (info.H, 1), 1);            % lengths, rounded
%! assert (mean (sum (X, 1)), 60, 1);
%! for topic = 1:12                                          % what documents mainly on it hold; Poisson noise
%!   mine = info.labels == topic;
%!   expected = info.W * sum (info.H(:,mine), 2);
%!   frequent = expected > 30;
%!   assert (sum (frequent) > 10);
%!   assert (all (abs (full (sum (X(:,mine), 2))(frequent) - expected(frequent)) < 5 * sqrt (expected(frequent))));
%!   assert (all (info.H(topic,mine) >= max (info.H(1:12,mine), [], 1)));
%! end
%! assert (info.words{find (info.W(:,1) == max (info.W(:,1)))}, 'star');
%! assert (isequal (X, sl_data ('documents', 'Samples', 4000, 'Length', 60, 'Seed', 1)));
%! assert (size (sl_data ('documents', 'Words', 300, 'Samples', 7)), [300 7]);
%! short = sl_data ('documents', 'Samples', 50, 'Length', .3, 'Seed', 1);
%! assert (size (short), [1500 50]);
%! assert (any (sum (short, 1) == 0) && any (sum (short, 1) > 0));
%! none = sl_data ('documents', 'Samples', 0);
%! assert (issparse (none) && isequal (size (none), [1500 0]));

%!error <NAME must be one of .*, but is 'face' \(did you mean faces\?\)$> sl_data ('face')
%!error id=sparselearn:badInput sl_data ('documents', 'Words', 20)
%!error id=sparselearn:badInput sl_data ('documents', 'Length', Inf)
%!error id=sparselearn:unknownOption sl_data ('documents', 'Noise', .1)

%!test % quadratic: the classes are the largest standardised forms; as many of each to a factor, and not linear
%! [X, info] = sl_data ('quadratic', 'Noise', 0, 'Classes', 4, 'Features', 6, 'Bases', 3, 'Samples', 2000, 'Seed', 2);
%! assert (isequal (X, sl_data ('quadratic', 'Noise', 0, 'Classes', 4, 'Features', 6, 'Bases', 3, 'Samples', 2000, ...
%!                              'Seed', 2)));
%! assert (size (X), [6 2000]);
%! assert (sum (info.W .^ 2, 1), ones (1, 3), 1e-14);
%! assert (info.H, (info.W' * [X; ones(1, 2000)]) .^ 2, 1e-12);
%! assert (accumarray (info.labels', 1)' > 200, true (1, 4));
%! features = [ones(1, 2000); X; zeros(21, 2000)];
%! for i = 1:6
%!   features(7+(1:i) + i * (i - 1) / 2,:) = bsxfun (@times, X(1:i,:), X(i,:));
%! end
%! for rows = {1:7, 1:28}                      % least squares on linear, and on all quadratic features
%!   F = features(rows{1},:);
%!   [~, found] = max ((double (bsxfun (@eq, (1:4)', info.labels)) / F) * F, [], 1);
%!   right(numel (rows{1})) = mean (found == info.labels);
%! end
%! assert (right(28) > right(7) + .15);
%! assert (size (sl_data ('quadratic', 'Samples', 0)), [20 0]);
%! [X, info] = sl_data ('quadratic', 'Classes', 1, 'Samples', 3);
%! assert (info.labels, [1 1 1]);

%!test % ratings: pairs once each, levels, what they are on average, few and all pairs
%! [X, info] = sl_data ('ratings', 'Seed', 3);
%! [Y, same] = sl_data ('ratings', 'Seed', 3);
%! assert (isequal (X, Y) && isequal (info, same));
%! assert (size (unique (X', 'rows')), [20000 2]);
%! assert (min (X, [], 2) >= 1 & max (X, [], 2) <= [500; 300]);
%! assert (size (info.W * info.H), [500 300]);
%! expected = sum (info.W(X(1,:),:) .* info.H(:,X(2,:))', 2)';
%! assert (unique (info.labels), 1:5);
%! assert (sqrt (mean ((expected - info.labels) .^ 2)) < .75 * std (info.labels));
%! popular = sort (accumarray (X(2,:)', 1), 'descend');
%! assert (popular(1) > 3 * popular(150));
%! [X, info] = sl_data ('ratings', 'Users', 4, 'Items', 5, 'Samples', 20, 'Levels', 2, 'Factors', 0);
%! assert (size (unique (X', 'rows')), [20 2]);
%! assert (all (info.labels == 1 | info.labels == 2));
%! [X, info] = sl_data ('ratings', 'Users', 1, 'Items', 40, 'Samples', 20, 'Levels', 1);
%! assert (info.labels, ones (1, 20));
%! [X, info] = sl_data ('ratings', 'Users', 3, 'Items', 2, 'Samples', 0);
%! assert (size (X), [2 0]);
%! assert (size (info.labels), [1 0]);

%!error id=sparselearn:badInput sl_data ('ratings', 'Users', 3, 'Items', 2, 'Samples', 7)
%!error id=sparselearn:badInput sl_data ('ratings', 'Users', Inf)
%!error id=sparselearn:badInput sl_data ('ratings', 'Levels', 0)
%!error id=sparselearn:badInput sl_data ('quadratic', 'Noise', -1)
%!error id=sparselearn:unknownOption sl_data ('quadratic', 'Users', 3)

%!test % noise, cut to [0, 1]
%! clean = sl_data ('swimmer');
%! noisy = sl_data ('swimmer', 'Noise', .2, 'Seed', 1);
%! assert (min (noisy(:)) == 0 && max (noisy(:)) == 1);
%! assert (mean (abs (noisy(:) - clean(:))), .2 / sqrt (2 * pi), 2e-3);   % half of the normal noise is cut

%!test % every set has the same fields; no samples give an empty set
%! fields = {};
%! for name = {'bars', 'faces', 'strokes', 'documents', 'swimmer', 'quadratic', 'ratings'}
%!   [X, info] = sl_data (name{1});
%!   fields{end+1} = fieldnames (info);
%!   assert (info.name, name{1});
%!   assert (isempty (info.imsize) || size (X, 1) == prod (info.imsize));
%! end
%! assert (isequal (fields{:}));
%! assert (size (sl_data ('faces', 'Samples', 0)), [361 0]);
%! assert (size (sl_data ('bars', struct ('samples', 0))), [64 0]);
%! assert (size (sl_data ('STROKES', 'Samples', 0)), [256 0]);

%!error id=sparselearn:badInput sl_data ({'faces'})
%!error id=sparselearn:badInput sl_data ('')
%!error id=sparselearn:badInput sl_data ('bars', 'Probability', 1.5)
%!error id=sparselearn:badInput sl_data ('bars', 'Crossing', 'xor')
%!error id=sparselearn:badInput sl_data ('bars', 'Size', 'large')
%!error id=sparselearn:badInput sl_data ('bars', 'Size', [1 2 3])
%!error id=sparselearn:badInput sl_data ('bars', 'Size', 2.5)
%!error id=sparselearn:badInput sl_data ('bars', 'Size', NaN)
%!error id=sparselearn:badInput sl_data ('bars', 'Samples', Inf)
%!error id=sparselearn:badInput sl_data ('faces', 'Samples', -1)
%!error id=sparselearn:badInput sl_data ('faces', 'Noise', -1)
%!error id=sparselearn:badInput sl_data ('faces', 'Noise', Inf)
%!error id=sparselearn:badInput sl_data ('faces', 'Seed', -1)
%!error id=sparselearn:unknownOption sl_data ('faces', 'Crossing', 'or')
%!error id=sparselearn:unknownOption sl_data ('swimmer', 'Size', 32)

% ---- files for the readers: a temporary folder that goes away with the variable that holds it

%!function [folder, removing] = a_folder (varargin)
%!  folder = tempname ();
%!  mkdir (folder);
%!  for k = 1:numel (varargin)
%!    mkdir (fullfile (folder, varargin{k}));
%!  end
%!  removing = onCleanup (@() remove (folder));
%!endfunction
%!function remove (folder)
%!  inside = dir (folder);
%!  for k = 1:numel (inside)
%!    path = fullfile (folder, inside(k).name);
%!    if (~ inside(k).isdir)
%!      delete (path);
%!    elseif (~ any (strcmp (inside(k).name, {'.', '..'})))
%!      remove (path);
%!    end
%!  end
%!  rmdir (folder);
%!endfunction
%!function put (folder, name, bytes)
%!  id = fopen (fullfile (folder, name), 'w');
%!  fwrite (id, bytes);
%!  fclose (id);
%!endfunction
%!function bytes = fileread_bytes (file)
%!  id = fopen (file, 'r');
%!  bytes = fread (id, Inf, '*uint8');
%!  fclose (id);
%!endfunction
%!function bytes = idx_bytes (code, sizes, values, class)
%!  % Written number by number, last index fastest.
%!  bytes = [0 0 code numel(sizes)];
%!  numbers = @(v) fliplr (reshape (typecast (v, 'uint8'), 1, []));
%!  for s = sizes
%!    bytes = [bytes, double(numbers (uint32 (s)))];
%!  end
%!  for v = reshape (values, 1, [])
%!    bytes = [bytes, double(numbers (cast (v, class)))];
%!  end
%!endfunction
%!function id = error_of (f)
%!  id = '';
%!  try
%!    f ();
%!  catch e
%!    id = e.identifier;
%!    if (isempty (id))
%!      id = e.message;
%!    end
%!  end
%!endfunction
%!function restoring = data_folder (folder)
%!  before = getenv ('SPARSELEARN_DATA');
%!  setenv ('SPARSELEARN_DATA', folder);
%!  restoring = onCleanup (@() setenv ('SPARSELEARN_DATA', before));
%!endfunction

%!test % IDX: every class, one to five dimensions, plain and compressed
%! [folder, removing] = a_folder ();
%! classes = {8, 'uint8'; 9, 'int8'; 11, 'int16'; 12, 'int32'; 13, 'single'; 14, 'double'};
%! shapes = {4, [3 2], [2 3 4], [2 1 3 2], [1 2 1 2 3], [3 0], 1, [1 1 1]};
%! for c = 1:rows (classes)
%!   for s = 1:numel (shapes)
%!     sizes = shapes{s};
%!     values = double (cast (1:prod (sizes), classes{c,2})) * 3 - 5 * (c > 1);
%!     put (folder, 'a.idx', idx_bytes (classes{c,1}, sizes, values, classes{c,2}));
%!     A = sl_read_idx (fullfile (folder, 'a.idx'));
%!     assert (class (A), classes{c,2});
%!     assert (size (A), size (zeros ([sizes, 1])));
%!     for v = 1:numel (values)
%!       at = v - 1;
%!       place = cell (1, numel (sizes));
%!       for q = numel (sizes):-1:1
%!         place{q} = 1 + mod (at, sizes(q));
%!         at = floor (at / sizes(q));
%!       end
%!       assert (double (A(place{:})), values(v));
%!     end
%!   end
%! end
%! put (folder, 'it''s $(a) "b".idx', idx_bytes (12, [2 2], [1 -2 3 2^31-1], 'int32'));
%! gzip (fullfile (folder, 'a.idx'));
%! put (folder, 'b c.gz', fileread_bytes (fullfile (folder, 'a.idx.gz')));
%! assert (sl_read_idx (fullfile (folder, 'b c.gz')), A);
%! assert (sl_read_idx (fullfile (folder, 'it''s $(a) "b".idx')), int32 ([1 -2; 3 2^31-1]));

%!test % IDX: every way to cut or spoil a file
%! [folder, removing] = a_folder ();
%! file = fullfile (folder, 'spoilt.idx');
%! whole = idx_bytes (11, [2 3 2], 1:12, 'int16');
%! for k = 0:numel (whole) - 1
%!   put (folder, 'spoilt.idx', whole(1:k));
%!   assert (error_of (@() sl_read_idx (file)), 'sparselearn:badFile');
%! end
%! put (folder, 'spoilt.idx', [whole 0]);
%! assert (error_of (@() sl_read_idx (file)), 'sparselearn:badFile');
%! for k = 1:16
%!   for value = [0 1 7 10 13 128 255]
%!     spoilt = whole;
%!     if (spoilt(k) ~= value)
%!       spoilt(k) = value;
%!       put (folder, 'spoilt.idx', spoilt);
%!       assert (error_of (@() sl_read_idx (file)), 'sparselearn:badFile');
%!     end
%!   end
%! end
%! for sizes = {2^32 - 1, [2^32-1, 2^32-1], repmat(2^32 - 1, 1, 200), [2^32-1, 0], [repmat(2^32 - 1, 1, 100), 0]}
%!   put (folder, 'spoilt.idx', [0 0 8 numel(sizes{1}), idx_bytes(8, sizes{1}, [], 'uint8')(5:end)]);
%!   assert (error_of (@() sl_read_idx (file)), 'sparselearn:badFile');
%! end
%! put (folder, 'spoilt.gz', whole);
%! assert (error_of (@() sl_read_idx (fullfile (folder, 'spoilt.gz'))), 'sparselearn:badFile');
%! gzip (file);
%! packed = fileread_bytes (fullfile (folder, 'spoilt.idx.gz'));
%! put (folder, 'spoilt.gz', packed(1:end-9));
%! assert (error_of (@() sl_read_idx (fullfile (folder, 'spoilt.gz'))), 'sparselearn:badFile');
%! assert (error_of (@() sl_read_idx (folder)), 'sparselearn:noData');
%! assert (error_of (@() sl_read_idx ('')), 'sparselearn:badInput');

%!test % nothing is left behind in the temporary folder, the file and the state of the warnings stay
%! [folder, removing] = a_folder ();
%! put (folder, 'a', idx_bytes (8, 3, 1:3, 'uint8'));
%! gzip (fullfile (folder, 'a'));
%! before = getenv ('TMPDIR');
%! restoring = onCleanup (@() setenv ('TMPDIR', before));
%! setenv ('TMPDIR', folder);
%! warnings = warning ();
%! sl_read_idx (fullfile (folder, 'a.gz'));
%! put (folder, 'b.gz', 1:50);
%! assert (error_of (@() sl_read_idx (fullfile (folder, 'b.gz'))), 'sparselearn:badFile');
%! assert (warning (), warnings);
%! assert (sort ({dir(folder).name}), {'.', '..', 'a', 'a.gz', 'b.gz'});

%!test % PGM: digits and bytes, 8 and 16 bits, comments, white space
%! wanted = [0 10 20; 30 40 50];
%! pictures = {'P2 3 2 50 0 10 20 30 40 50', ...
%!             sprintf('P2\n# a comment 7 7\n3 2\n#\n50\n0 10 20\n30 40 50\n'), ...
%!             ['P2 3 2 50 0 10 20 30 40 50' char([13 10 26])], ['P2 3 2 50 0 10 20 30 40 50' char([0 0])], ...
%!             sprintf('P2#x\r\n3\t2\r\n50 # last 1 2 3\n0 10 20 #5\n30 40 50'), ...
%!             ['P5 3 2 50 ' char([0 10 20 30 40 50])], ...
%!             [sprintf('P5\n# b\n3 2\n# c\n255\n') char([0 10 20 30 40 50])], ...
%!             [sprintf('P5 3 2 65535\n') char([0 0 0 10 0 20 0 30 0 40 0 50])], ...
%!             [sprintf('P5 3 2 255\n') char([0 10 20 30 40 50 10])]};
%! for k = 1:numel (pictures)
%!   [folder, removing] = a_folder ();
%!   put (folder, 'one.PGM', pictures{k});
%!   [X, info] = sl_read_pgm_folder (folder);
%!   assert (double (reshape (X, info.imsize)), wanted);
%!   assert (info.labels, []);
%!   clear removing
%! end
%! [folder, removing] = a_folder ();
%! put (folder, 'a.pgm', ['P5 2 1 255 ' char([9 13])]);         % grey levels that look like white space
%! put (folder, 'b.pgm', ['P5 2 1 256 ' char([1 0 0 255])]);
%! [X, info] = sl_read_pgm_folder (folder);
%! assert (X, uint16 ([9 256; 13 255]));
%! assert (info.white, [255 256]);
%! assert (info.files, {'a.pgm', 'b.pgm'});

%!test % PGM folders: subfolders are classes, 2 comes before 10
%! [folder, removing] = a_folder ('s1', 's2', 's10', 'empty');
%! put (folder, 'README', 'nothing');
%! for s = [1 2 10]
%!   for k = [1 2 10]
%!     put (fullfile (folder, sprintf ('s%d', s)), sprintf ('%d.pgm', k), sprintf ('P2 1 1 255 %d', 10 * s + k));
%!   end
%! end
%! [X, info] = sl_read_pgm_folder (folder);
%! assert (X, uint8 ([11 12 20 21 22 30 101 102 110]));
%! assert (info.labels, [1 1 1 2 2 2 3 3 3]);
%! assert (info.classes, {'s1', 's2', 's10'});
%! assert (info.files{6}, fullfile ('s2', '10.pgm'));
%! put (fullfile (folder, 's10'), '3.pgm', 'P2 2 1 255 1 2');
%! assert (error_of (@() sl_read_pgm_folder (folder)), 'sparselearn:badFile');

%!test % PGM: every way to cut or spoil a file, named in the message
%! [folder, removing] = a_folder ();
%! whole = ['P5 3 2 255 ' char(1:6)];
%! spoilt = {'P6 1 1 255 abc', 'P5', 'P2 -3 2 255 1 2 3', 'P5 3 2 99999999999 123456', 'P5 0 2 255 ', 'P5 3 0 255 ', ...
%!           'P5 3 2 0 123456', 'P5 3 2 65536 123456', 'P5 99999 99999 255 123456', 'P5 3 2 255 1234567', ...
%!           'P5 3 2 10 abcdef', 'P2 3 2 9 1 2 3 4 5', 'P2 3 2 9 1 2 3 4 5 6 7', 'P2 3 2 9 1 2 3 4 5 x', ...
%!           'P2 3 2 9 1 2 3 4 5 10', 'P2 3 2 9 1 2 3 4 5 -1', 'P2 3 2 9 1 2 3 4 5 1.5', 'P53 2 255 123456', ...
%!           ['P2 3 2 9 1 2 3 4 5 6' char(200)], 'P5 3 2 # 255 123456', 'P2 2 1 256 1 1e9', ...
%!           ['P5 2 2 256 ' char([0 1 0 1 0 1 0])], ['P5 2 2 256 ' char([0 1 0 1 0 1 0 1 1])]};
%! for k = 1:numel (whole) - 1
%!   spoilt{end+1} = whole(1:k);
%! end
%! spoilt{end+1} = '';
%! for k = 1:numel (spoilt)
%!   put (folder, 'spoilt.pgm', spoilt{k});
%!   try
%!     sl_read_pgm_folder (folder);
%!     error ('read without an error: %s', spoilt{k});
%!   catch e
%!     assert (e.identifier, 'sparselearn:badFile');
%!     assert (~ isempty (strfind (e.message, 'spoilt.pgm')));
%!   end
%! end

%!test % real sets from their owners' files
%! [folder, removing] = a_folder ('mnist', 'orl', 'cbcl', fullfile ('orl', 's1'), fullfile ('orl', 's2'));
%! restoring = data_folder (folder);
%! picture = reshape (mod (0:28*28-1, 256), 28, 28);
%! pictures = cat (3, picture, picture');
%! put (fullfile (folder, 'mnist'), 'train-images-idx3-ubyte', idx_bytes (8, [2 28 28], permute (pictures, [2 1 3]), 'uint8'));
%! put (fullfile (folder, 'mnist'), 'train-labels.idx1-ubyte', idx_bytes (8, 2, [9 0], 'uint8'));
%! put (folder, 't10k-images-idx3-ubyte', idx_bytes (8, [1 28 28], picture, 'uint8'));
%! put (folder, 't10k-labels-idx1-ubyte', idx_bytes (8, 1, 4, 'uint8'));
%! gzip (fullfile (folder, 't10k-images-idx3-ubyte'));
%! delete (fullfile (folder, 't10k-images-idx3-ubyte'));
%! [X, info] = sl_data ('mnist');
%! assert (X, [picture(:), picture'(:), picture'(:)] / 255);
%! assert (info.labels, [10 1 5]);
%! assert ({info.train, info.test}, {1:2, 3});
%! [X, info] = sl_data ('mnist', 'Part', 'test');
%! assert (X, picture'(:) / 255);
%! assert ({info.train, info.test}, {zeros(1, 0), 1});
%! for s = 1:2
%!   for k = 1:2
%!     put (fullfile (folder, 'orl', sprintf ('s%d', s)), sprintf ('%d.pgm', k), ...
%!          [sprintf('P5 92 112 255\n') char(repmat (10 * s + k, 1, 112 * 92))]);
%!   end
%! end
%! [X, info] = sl_data ('orl');
%! assert (X(1,:), [11 12 21 22] / 255);
%! assert (info.labels, [1 1 2 2]);
%! assert (info.imsize, [112 92]);
%! levels = mod (7 * (1:361), 256);
%! put (fullfile (folder, 'cbcl'), 'face1.pgm', [sprintf('P5 19 19 255\n') char(levels)]);
%! upright = reshape (levels, 19, 19)';
%! assert (sl_data ('cbcl'), upright(:) / 255);
%! assert (sl_data ('cbcl', 'Variant', 'inverted'), (256 - upright(:)) / 256);
%! x = (upright(:) - mean (levels)) / std (levels);
%! assert (sl_data ('cbcl', 'Variant', 'ls'), floor (255 * min (max (.25 + .25 * x, 0), 1)) / 255);
%! put (folder, 't10k-labels-idx1-ubyte', idx_bytes (8, 1, 10, 'uint8'));
%! assert (error_of (@() sl_data ('mnist')), 'sparselearn:badFile');
%! put (fullfile (folder, 'cbcl'), 'face1.pgm', 'P2 1 1 255 7');
%! assert (error_of (@() sl_data ('cbcl')), 'sparselearn:badFile');

%!test % files of the wrong contents, missing files, missing folders
%! [folder, removing] = a_folder ();
%! restoring = data_folder (folder);
%! names = {'cbcl', 'orl', 'mnist', 'usps', 'digits8x8', 'iris', 'vowel', 'segment', 'gesture'};
%! for name = names
%!   assert (error_of (@() sl_data (name{1})), 'sparselearn:noData');
%! end
%! for name = names
%!   put (folder, [name{1} '.mat'], 'not a MAT file');
%!   assert (error_of (@() sl_data (name{1})), 'sparselearn:badFile');
%!   Z = 1;
%!   save ('-v7', fullfile (folder, [name{1} '.mat']), 'Z');
%!   assert (error_of (@() sl_data (name{1})), 'sparselearn:badFile');
%! end
%! X = ones (4, 3);
%! for y = {ones(1, 2), ones(3, 1), 'abc', {1, 2, 3}}
%!   y = y{1};
%!   save ('-v7', fullfile (folder, 'iris.mat'), 'X', 'y');
%!   assert (error_of (@() sl_data ('iris')), 'sparselearn:badFile');
%! end
%! y = uint8 ([1 2 3]);
%! save ('-v7', fullfile (folder, 'iris.mat'), 'X', 'y');
%! [A, info] = sl_data ('iris');
%! assert (A, X);
%! assert (info.labels, [1 2 3]);
%! assert (error_of (@() sl_data ('iris', 'Part', 'test')), 'sparselearn:unknownOption');
%! setenv ('SPARSELEARN_DATA', fullfile (folder, 'none'));
%! assert (error_of (@() sl_data ('cbcl')), 'sparselearn:noData');
%! setenv ('SPARSELEARN_DATA', '');
%! assert (error_of (@() sl_data ('cbcl')), 'sparselearn:noData');

% ---- the real sets themselves

%!function there = is_there (name)
%!  there = (exist (fullfile (getenv ('SPARSELEARN_DATA'), [name '.mat']), 'file') == 2);
%!endfunction

%!test % sizes and labels
%! sets = {'cbcl', [361 2429], 0; 'orl', [10304 400], 40; 'usps', [256 9298], 10; 'digits8x8', [64 1797], 10
%!         'iris', [4 150], 3; 'vowel', [10 990], 11; 'segment', [19 2310], 7; 'gesture', [32 9873], 5};
%! for k = 1:rows (sets)
%!   if (is_there (sets{k,1}))
%!     [X, info] = sl_data (sets{k,1});
%!     assert (size (X), sets{k,2});
%!     assert (unique (info.labels), reshape (1:sets{k,3}, min (1, sets{k,3}), []));
%!     if (~ isempty (info.imsize))
%!       assert (min (X(:)) >= 0 && max (X(:)) <= 1);
%!     end
%!   end
%! end

%!test % norms of the faces, and their best errors of rank 49
%! if (is_there ('cbcl'))
%!   X = sl_data ('cbcl');
%!   assert (norm (X, 'fro'), 512.448033, 1e-6);
%!   s = sqrt (max (0, sort (eig (X * X'), 'descend')));
%!   assert (norm (s(50:end)) / norm (s), .075153, 1e-6);
%!   X = sl_data ('cbcl', 'Variant', 'ls');
%!   assert (norm (X, 'fro'), 322.178590, 1e-6);
%!   s = sqrt (max (0, sort (eig (X * X'), 'descend')));
%!   assert (norm (s(50:end)) / norm (s), .167820, 1e-6);
%! end

%!test % nearest neighbour on the owners' split
%! for set = {'vowel', .437, 1e-3; 'segment', 259 / 2100, 1e-12}'
%!   if (is_there (set{1}))
%!     [X, info] = sl_data (set{1});
%!     A = X(:,info.train);
%!     B = X(:,info.test);
%!     [distance, nearest] = min (bsxfun (@plus, sum (A.^2, 1)', sum (B.^2, 1)) - 2 * A' * B);
%!     wrong = info.labels(info.train(nearest)) ~= info.labels(info.test);
%!     assert (mean (wrong), set{2}, set{3});
%!   end
%! end

%!error id=sparselearn:badInput sl_data ('strokes', 'Samples', 1e300)
%!error id=sparselearn:badInput sl_data ('documents', 'Length', 1e300)

%!test % the groups of samples: videos, and speakers of either part
%! [folder, removing] = a_folder ();
%! restoring = data_folder (folder);
%! [X, y, video] = deal (cos ((1:3)' * (1:4)), [1 2 1 2], [5 5 6 7]);
%! save ('-v6', fullfile (folder, 'gesture.mat'), 'X', 'y', 'video');
%! [~, about] = sl_data ('gesture');
%! assert (about.group, video);
%! [Xtrain, ytrain, speakertrain, Xtest, ytest, speakertest] = deal (X, y, [1 1 2 2], X(:,1:2), [1 2], [3 4]);
%! save ('-v6', fullfile (folder, 'vowel.mat'), 'Xtrain', 'ytrain', 'speakertrain', 'Xtest', 'ytest', 'speakertest');
%! [~, about] = sl_data ('vowel');
%! assert (about.group, [1 1 2 2 3 4]);
%! [~, about] = sl_data ('vowel', 'Part', 'test');
%! assert (about.group, [3 4]);
