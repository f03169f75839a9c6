% Tables of numbers in text files: every way in which programs write them, what is wrong with them, and there and back.

% SPDX-License-Identifier: BSD-3-Clause

%!function [file, gone] = file_of (text)
%!  file = [tempname(), '.csv'];
%!  id = fopen (file, 'w');
%!  fwrite (id, text);
%!  fclose (id);
%!  gone = onCleanup (@() delete (file));
%!endfunction
%!function varargout = from (text, varargin)
%!  [file, gone] = file_of (text);
%!  [varargout{1:nargout}] = sl_read_table (file, varargin{:});
%!endfunction

%!test % separators, decimal signs, quotation marks, ends of lines, byte order marks: the same table
%! X = [.5, NaN; -12.25, 3e-5; 7, 1];
%! written = {'0.5', 'NA'; '-12.25', '3e-5'; '"7"', '1'};
%! for ends = {char(10), char([13 10]), char(13)}
%!   for separator = {',', ';', char(9), ' '}
%!     for point = {'.', ','}
%!       for mark = {'', '"'}
%!         if (strcmp (separator{1}, point{1}) && isempty (mark{1}))
%!           continue;
%!         end
%!         for border = {'', char([239 187 191])}
%!           cells = regexprep (strrep (written, '.', point{1}), '^"?(.*[\d])"?$', [mark{1}, '$1', mark{1}]);
%!           cells = [{'"one"', '"the ""other"""'}; cells];
%!           text = strjoin (strcat (cells(:,1), {separator{1}}, cells(:,2))', ends{1});
%!           for last = {'', ends{1}, [ends{1}, ends{1}, '  ', ends{1}]}
%!             [Y, samples, features] = from ([border{1}, text, last{1}]);
%!             assert (Y, X');
%!             assert (isempty (samples));
%!             assert (features, {'one'; 'the "other"'});
%!           end
%!         end
%!       end
%!     end
%!   end
%! end

%!test % what is named: by texts, an empty corner, R's missing corner, an axis, comments
%! [X, samples, features] = from (sprintf (',a,b\nr,1,2\ns,3,4\n'));
%! assert (X, [1 3; 2 4]);
%! assert (samples, {'r', 's'});
%! assert (features, {'a'; 'b'});
%! assert (nthargout (2, @from, sprintf ('"a" "b"\n"r" 1 2\n"s" 3 4\n')), {'r', 's'});
%! assert (nthargout (2, @from, sprintf ('"","a","b"\n"1",1,2\n"2",3,4\n')), [1 2]);
%! [X, samples, features] = from (sprintf ('nm,400,410,420,430,440\n1,5,4,9,1,2\n2,8,1,2,8,3\n'));
%! assert (X, [5 8; 4 1; 9 2; 1 8; 2 3]);
%! assert (samples, [1 2]);
%! assert (features, (400:10:440)');
%! [X, samples, features] = from (sprintf ('400,410,420,430,440\n5,4,9,1,2\n'));
%! assert (X, [5 4 9 1 2]');
%! assert (isempty (samples) && isequal (features, (400:10:440)'));
%! [X, samples, features] = from (sprintf ('# made by\n# u v\n1 2\n3 4\n'));
%! assert (X, [1 3; 2 4]);
%! assert (features, {'u'; 'v'});
%! assert (from (sprintf ('# made by me\n1,2,3\n4,5,6\n')), [1 4; 2 5; 3 6]);
%! assert (from (sprintf ('1,2,3\n7,5,9\n')), [1 7; 2 5; 3 9]);               % too few to be an axis
%! assert (from (sprintf ('1\n\n2\n')), [1 2]);
%! [X, ~, features] = from (sprintf ('# a,b,c\n1,2,3\n4,5,6\n'), 'FirstLine', 'numbers');
%! assert (X, [1 4; 2 5; 3 6]);
%! assert (isempty (features));
%! assert (from ([repmat(sprintf ('# by "me" \n\n'), 1, 40), sprintf('1 2\n3 4\n')]), [1 3; 2 4]);
%! [~, names, features] = from (sprintf ('#;a;b\nu;1;2\nv;3;4\n'));
%! assert ({names, features}, {{'u', 'v'}, {'a'; 'b'}});
%! assert (nthargout (3, @from, sprintf ('# 400,410\n1,2\n3,4\n')), [400; 410]);
%! assert (nthargout (3, @from, sprintf ('name;400;410;\nu;1;2;\nv;3;4;\n')), [400; 410]);
%! assert (from (sprintf ('a,b,c\n1,2,NaN\n3,4,NaN\n')), [1 3; 2 4; NaN NaN]);

%!test % wavelengths below a word that says little: few, uneven, above a spectrum that rises, beside two columns of texts
%! line = @(name, values) [name, sprintf(',%.3f', values), sprintf('\n')];
%! spectra = [line('a', [.1 .5 .2 .4]), line('b', [.3 .1 .6 .2])];
%! for axis = {[405 450 492 620], [620 492 450 405], [.001 .002 .004 .007], [1 2 5 9]}
%!   head = ['Probe', sprintf(',%g', axis{1}), sprintf('\n')];
%!   assert (nthargout (1:3, @from, [head, spectra]), {[.1 .5 .2 .4; .3 .1 .6 .2]', {'a', 'b'}, axis{1}'});
%! end
%! even = 400:5:440;
%! [X, names, found] = from ([line('Probe', even), line('a', even .^ -4 * 1e10), line('b', sin (even))]);
%! assert ({size(X), names, found}, {[9 2], {'a', 'b'}, even'});
%! text = sprintf ('Probe;Klasse;400;410;421\na;x;1;5;2\nb;y;3;2;2\nc;x;4;4;1\n');
%! [X, names, found, labels] = from (text, 'Labels', 2);
%! assert ({X, names, found, labels}, {[1 3 4; 5 2 4; 2 2 1], {'a', 'b', 'c'}, [400; 410; 421], {'x', 'y', 'x'}});
%! X = from ([line('a', [1.5 2.5 4.5 7]), spectra]);                        % a sample that rises, of the size of others
%! assert (columns (X), 3);

%!test % several separators at the ends of all lines
%! [X, ~, features] = from (sprintf ('id;a;b;;\n1;2;3;;\n4;5;6;;\n'));
%! assert ({X, features}, {[2 5; 3 6], {'a'; 'b'}});

%!test % names that look like numbers, and are not: digits that a number does not keep
%! assert (nthargout (2, @from, sprintf ('id;x\n12345678901234567;1\n12345678901234568;2\n')), ...
%!         {'12345678901234567', '12345678901234568'});
%! assert (nthargout (2, @from, sprintf ('id;x\n007;1\n8;2\n')), {'007', '8'});
%! assert (nthargout (2, @from, sprintf ('id;x\n1;1\nnone;2\n')), {'1', 'none'});
%! assert (nthargout (2, @from, [sprintf('id;x\n'), repmat(sprintf ('5E123;1\n'), 1, 40), sprintf('1E500;2\n')])(41), {'1E500'});

%!test % options: samples in columns, labels, lines to skip, what is given and not found out
%! [X, samples, axis] = from (sprintf ('nm,a,b\n400,1,2\n410,3,4\n'), 'Samples', 'columns');
%! assert (X, [1 2; 3 4]);
%! assert (samples, {'a', 'b'});
%! assert (axis, [400; 410]);
%! text = sprintf ('length,species,width\n1,red,2\n3,blue,4\n');
%! for column = {'species', 2}
%!   [X, samples, features, labels] = from (text, 'Labels', column{1});
%!   assert (X, [1 3; 2 4]);
%!   assert (features, {'length'; 'width'});
%!   assert (labels, {'red', 'blue'});
%! end
%! assert (nthargout (4, @from, sprintf ('y,x\n1,2\n0,5\n'), 'Labels', 'y'), [1 0]);
%! text = sprintf ('length,patient,kind,width\n1,P07,2,5\n3,P08,1,6\n4,P07,1,7\n');
%! for columns = {{'kind', 'patient'}, [3 2]}                   % several columns of labels, in the order that was given
%!   [X, ~, features, labels] = from (text, 'Labels', columns{1});
%!   assert ({X, features, labels}, {[1 3 4; 5 6 7], {'length'; 'width'}, {[2 1 1], {'P07', 'P08', 'P07'}}});
%! end
%! for column = {'patient', 2}
%!   assert (nthargout (4, @from, text, 'Labels', column{1}), {'P07', 'P08', 'P07'});
%! end
%! assert (nthargout (4, @from, text, 'Labels', {'patient'}), {{'P07', 'P08', 'P07'}});
%! assert (from (sprintf ('about "it\n\n\n1,2\n3,4\n'), 'SkipLines', 2), [1 3; 2 4]);
%! assert (from (sprintf ('1;5;2\n3;4;1\n'), 'Decimal', ','), [1 3; 5 4; 2 1]);
%! assert (from (sprintf ('1^5\n3^4\n'), 'Separator', '^'), [1 3; 5 4]);
%! for separator = ';|'                                         % as Excel writes it
%!   text = strrep (sprintf ('sep=;\na;b,c\n1;2,5\n3;4,5\n'), ';', separator);
%!   assert (from (text), [1 3; 2.5 4.5]);
%!   assert (from (strrep (text, sprintf ('sep=%s\n', separator), sprintf ('"sep=%s"\r\n', separator))), [1 3; 2.5 4.5]);
%! end
%! assert (from (sprintf ('name,a,b\nx,"1,234",5\ny,"2,000",6\n'), 'Decimal', ',', 'Separator', ','), [1.234 2; 5 6]);
%! assert (nthargout (2, @from, sprintf ('Unnamed: 0,a\n5,1\n3,2\n')), [5 3]);
%! [~, names, features] = from (sprintf ('name;"a;b";"  ";c\n"\t";3;-3;0\nx;1;2;3\n'));     % with blanks between, one line
%! assert ({names, features}, {{sprintf('\t'), 'x'}, {'a;b'; '  '; 'c'}});
%! assert (from (sprintf ('1,2\n3,4\n'), 'FirstLine', 'labels'), [3; 4]);
%! assert (from (sprintf ('1,2\n3,4\n'), 'FirstColumn', 'labels'), [2 4]);
%! assert (from (sprintf ('400,410,420,430,440\n5,4,9,1,2\n'), 'FirstLine', 'numbers'), [(400:10:440)', [5 4 9 1 2]']);
%! [X, names] = from ([sprintf(',a\n'), sprintf('%d,1\n', 1:50), sprintf('last,2\n')]);         % a text below many numbers
%! assert (X, [ones(1, 50), 2]);
%! assert (names([1 51]), {'1', 'last'});

%!test % letters that are no ASCII, in UTF-8 and as Windows writes them; a column that has nothing
%! assert (nthargout (3, @from, [sprintf('M%c%cller,b,\n', 195, 188), sprintf('1,2,\n3,4,\n')]), {'Müller'; 'b'});
%! assert (nthargout (3, @from, [sprintf('M%cller,b\n', 252), sprintf('1,2\n3,4\n')]), {'Müller'; 'b'});
%! assert (nthargout (2, @from, sprintf ('name,b\nM%cller,2\nx,4\n', 252)), {'Müller', 'x'});

%!function refused (pattern, text, varargin)
%!  try
%!    from (text, varargin{:});
%!    message = 'no error';
%!  catch problem
%!    message = problem.message;
%!  end
%!  assert (! isempty (regexp (message, pattern, 'once')), '%s', message);
%!endfunction
%!test % what is wrong, with its line and a cure
%! refused ('line 3 of .* ''ü'' in cell 2', sprintf ('a,b\n1,2\n3,%c\n', 252));
%! refused ('the lines of .* have 3 cells, but line 3 has 2', sprintf ('1,2,3\n4,5,6\n7,8\n9,1,2\n'));
%! refused ('line 4 of .* has ''x'' in cell 2, which is no number; if it is missing, leave .* NA$', sprintf ('a,b\n\n1,2\n3,x\n'));
%! refused ('line 2 .* ''1,5'' in cell 1.* option Decimal, '',''', sprintf ('2;3\n1,5;2.5\n4;3.5\n'), 'Decimal', '.', ...
%!          'FirstColumn', 'numbers');
%! refused ('line 40 .* ''1.5'' in cell 1.* option Decimal, ''.''', [repmat(sprintf ('2,5;3\n'), 1, 39), '1.5;1']);
%! refused ('line 2 of .* has 1e400 in cell 1, which is beyond', sprintf ('1,2\n1e400,3\n'));
%! refused ('line 2 of .* has a quotation mark in cell 2', sprintf ('1,2\n3,"4\n'));
%! refused ('line 4 of .* has ''y'' in cell 2', sprintf ('about it\n1,2\n2,3\n4,y\n'), 'SkipLines', 1);
%! refused ('have 4 cells, but line 1 has 1; remove .* option SkipLines', sprintf ('My spectra\n1,2,3,4\n5,6,7,8\n'));
%! refused ('have 4 cells, but line 1 has 5', sprintf ('a,b,c,d,e\n1,2,3,4\n5,6,7,8\n'));
%! refused ('line 1 .* quotation mark in cell 1', '"abc');
%! refused ('line 1 .* quotation mark in cell 1', sprintf ('"x"y,1\n2,3\n'));
%! refused ('line 3 .* ''5%'' in cell 1.* FirstColumn', sprintf ('1,2\n3,4\n5%%,6\n'));
%! for cell = {'5%', '$5', '1''234.5', '1 234', '"1,234.5"', '<0.1', '5 nm', char([226 136 146 53])}
%!   refused ('write the number alone', sprintf ('name,a\nx,%s\ny,2\n', cell{1}));
%! end
%! refused ('line 2 .* ''nm'' in cell 2.* lines of units', sprintf ('name,a,b\n,nm,s\nx,1,2\ny,3,4\n'));
%! refused ('line 1 .* lines of units', sprintf ('l,a\n(nm),(AU)\n400,1\n410,3\n'), 'Samples', 'columns');
%! refused ('mark of thousands; options Sep', sprintf ('name,a,b\nx,"1,234",5\ny,"2,000",6\n'));
%! refused ('option FirstLine, ''numbers''', sprintf ('x,1,2\n'));
%! refused ('option Labels, 2 takes', sprintf ('a,b\n1,x\n3,y\n'));
%! two = sprintf ('a,b,c\n1,x,u\n3,y,v\n');
%! refused ('option Labels, \[2 3\] takes', two);              % two columns of texts: the cure has both
%! refused ('option Labels, \[2 3\] takes', two, 'Labels', 2);
%! refused ('option Labels, \[3 2\] takes', two, 'Labels', 'c');
%! assert (nthargout (4, @from, two, 'Labels', [2 3]), {{'x', 'y'}, {'u', 'v'}});
%! refused ('remove further columns of texts', sprintf (',a,b\nx,1,u\ny,2,v\n'), 'Samples', 'columns');
%! refused ('every line has one cell; option Separator .* Decimal', sprintf ('a,b,c\n1,2,3\n'), 'Separator', ';');
%! refused ('0 are called ''speces'' \(did you mean species', sprintf ('species,b\nx,2\n'), 'Labels', 'speces');
%! refused ('other columns than the first', sprintf ('a,b\n1,2\n'), 'Labels', 1, 'FirstColumn', 'labels');
%! refused ('is no text in UTF-8', [repmat(sprintf ('1,2\n'), 1, 2000), 0, '1,2']);
%! refused ('is no text in UTF-8', [255 254 'a' 0 'b' 0]);
%! refused ('has no numbers', '');
%! refused ('has no numbers', sprintf ('a,b\n'));
%! refused ('but 0 are called ''z''; there are first, b$', sprintf ('first,b\n1,2\n'), 'Labels', 'z');
%! for labels = {3, 1.5, [1 1], {'a', 'a'}, {1}, true, NaN}
%!   refused ('number, from 1 to 2, or several different', sprintf ('a,b\n1,2\n'), 'Labels', labels{1});
%! end

%!test % there and back: random tables, names of all letters, both precisions, both directions
%! rand ('twister', 1);
%! [file, gone] = file_of ('');
%! odd = {'a,b', '"', ' blank ', sprintf('two\r\nlines'), '#1', '', 'a;b', sprintf('\t'), 'ü', '=1+2', 'NA', '0,5', sprintf('a\r')};
%! for k = 1:40
%!   [d, n] = deal (1 + floor (6 * rand), 1 + floor (6 * rand));
%!   X = reshape (typecast (uint32 (floor (2 ^ 32 * rand (1, 2 * d * n))), 'double'), d, n);      % any bits
%!   X(rand (d, n) < .1) = NaN;
%!   X(1) = -Inf;
%!   if (mod (k, 3) == 0)
%!     X = single (X);
%!   end
%!   names = cellfun (@(a, b) [a, 'x', b], odd(ceil (13 * rand (1, n))), odd(ceil (13 * rand (1, n))), ...
%!                    'UniformOutput', false);
%!   how = {'Samples', {'rows', 'columns'}{1+mod(k, 2)}};
%!   given = {'Names', names, 'Features', 1 ./ (1:d)};
%!   if (mod (k, 4) == 0)                                       % names alone, or features alone: the others are counted
%!     given = given(1:2);
%!   elseif (mod (k, 4) == 1)
%!     [given, names] = deal (given(3:4), 1:n);
%!   end
%!   sl_write_table (file, X, given{:}, 'Separator', {',', ';', char(9)}{1+mod(k, 3)}, how{:});
%!   [Y, again, features] = sl_read_table (file, how{:});
%!   assert (cast (Y, class (X)), X);
%!   assert (again, names);
%!   if (mod (k, 4) == 0)
%!     assert (features, (1:d)');
%!   else
%!     assert (features, 1 ./ (1:d)');
%!   end
%! end
%!test % blanks in names are no separators where another character divides all lines alike
%! for separator = {char(9), ',', ';', '|'}
%!   for names = {arrayfun(@(k) sprintf ('patient %d', k), 1:12, 'UniformOutput', false), ...
%!                arrayfun(@(k) sprintf ('%d 2020', k), 1:12, 'UniformOutput', false)}
%!     text = [sprintf('name%sbody weight\n', separator{1}), strjoin(cellfun (@(name, x) sprintf ('%s%s%d', name, ...
%!             separator{1}, x), names{1}, num2cell (1:12), 'UniformOutput', false), "\n")];
%!     [X, samples, features] = from (text);
%!     assert ({X, samples, features}, {1:12, names{1}, {'body weight'}});
%!   end
%! end
%! [X, samples, features] = from (sprintf ('dose mg\ty\nsample 1\t0.5\t2\nsample 2\t0.7\t3\n'));      % as R writes it
%! assert ({X, samples, features}, {[.5 .7; 2 3], {'sample 1', 'sample 2'}, {'dose mg'; 'y'}});
%! assert (from (sprintf ('x\ty\nsample 1\t0.5\t2\nsample 2\t0.7\t3\n')), [.5 .7; 2 3]);
%! [X, samples] = from (sprintf ('id x y\n9606|P12345 0.1 0.2\n9606|Q99999 0.3 0.4\n'));
%! assert ({X, samples}, {[.1 .3; .2 .4], {'9606|P12345', '9606|Q99999'}});
%! assert (from (sprintf ('1,5 2,5\n3,5 4,5\n5,5 6\n')), [1.5 3.5 5.5; 2.5 4.5 6]);
%! assert (from (sprintf ('1,5 2,5\n3,5 4,5\n')), [1.5 3.5; 2.5 4.5]);
%! assert (from (sprintf ('1 2\t3 4\n5 6\t7 8\n')), [1 5; 2 6; 3 7; 4 8]);

%!test % names and labels that are no numbers, or not those of their kind, below the lines that are looked at
%! ids = sprintf ('%d,1\n', 101:140);
%! [X, samples] = from (['name,x', "\n", ids, sprintf('007,1\n7,2\n')]);
%! assert ({X(end), samples(41:42)}, {2, {'007', '7'}});
%! of = @(more) nthargout (4, @from, ['x,kind', "\n", ids, more], 'Labels', 'kind');
%! assert (of (sprintf ('3,07\n1,7\n'))(41:42), {'07', '7'});
%! assert (of (sprintf ('3,-1\n1,1\n'))(40:42), [1 -1 1]);
%! assert (of (sprintf ('3,-1\n1,2.5\n'))(40:42), [1 -1 2.5]);
%! assert (of (sprintf ('3,1e3\n1,\n'))(41:42), {'1e3', ''});
%! [~, samples, ~, labels] = from (['name,x,kind', "\n", strrep(ids, ',1', ',1,2'), sprintf('1,1,b\na,1,1.5\n')], 'Labels', 3);
%! assert ({samples(41:42), labels(40:42)}, {{'1', 'a'}, {'2', 'b', '1.5'}});
%! wide = [sprintf('name%s,lab\n', sprintf (',f%d', 1:1500)), sprintf('s%d%s,00%d\n', 1, repmat(',1', 1, 1500), 1), ...
%!         sprintf('s%d%s,00%d\n', 2, repmat(',2', 1, 1500), 2)];
%! assert (nthargout (4, @from, wide, 'Labels', 'lab'), {'001', '002'});
%! [~, features] = from (sprintf ('gene,007,7\na,1,2\n'), 'Samples', 'columns', 'FirstLine', 'labels');
%! assert (features, {'007', '7'});

%!test % #N/A is no comment; marks of thousands are none of tables with tabs either, and 0,125 is a fraction
%! for first = {'#NV', '#N/D', '#VALEUR!', '#NAME?'}
%!   refused ('has ''#', sprintf ('%s;2\n4;5\n', first{1}), 'FirstLine', 'numbers', 'FirstColumn', 'numbers');
%! end
%! for first = {'#N/A NA 2', '#n/a #N/A 2', '#N/A 1 2'}
%!   assert (columns (from (sprintf ('%s\n3 4 5\n6 7 8\n', first{1}))), 3);
%! end
%! for comment = {'#NUM! of samples: 3', '#WARNING!', '#NOTE!', '#Null!hypothesis', '#N/A means missing', '#NVidia'}
%!   assert (from (sprintf ('%s\n1,2\n3,4\n', comment{1})), [1 3; 2 4]);
%! end
%! assert (from (sprintf ('#N/A,2\n4,5\n7,8\n'), 'FirstLine', 'numbers', 'FirstColumn', 'numbers'), [NaN 4 7; 2 5 8]);
%! [X, ~, features] = from (sprintf ('# mine\na,b\n#N/A,2\n4,5\n'));
%! assert ({X, features}, {[NaN 4; 2 5], {'a'; 'b'}});
%! fail ("from (sprintf ('#DIV/0!,2.5,3\\n1.5,5,6\\n7,8,9\\n'), 'FirstColumn', 'numbers', 'FirstLine', 'numbers')", ...
%!       "has '#DIV/0!'");
%! many = [sprintf('name\ta\n'), sprintf('c%d\t%d\n', [1:40; 101:140]), sprintf('c41\t1,234\n')];
%! fail ('from (many)', 'write numbers without marks of thousands');
%! text = sprintf ('name\ta\tb\nr\t1,234\t2,345\nq\t3,456\t2,111\n');
%! fail ('from (text)', 'mark of thousands; option Decimal');
%! assert (from (text, 'Decimal', ','), [1.234 3.456; 2.345 2.111]);
%! assert (from (sprintf ('name\ta\tb\nr\t0,234\t2,345\nq\t3,456\t2,111\n')), [.234 3.456; 2.345 2.111]);

%!error id=sparselearn:badFile sl_write_table (fullfile (tempname (), 'a.csv'), 1)
%!error <option Features must be 2 texts in a cell or 2 numbers> sl_write_table (tempname (), [1; 2], 'Features', 1)
