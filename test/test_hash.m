% The hash of data: digits against the oracle, and what tells data from other data.

% SPDX-License-Identifier: BSD-3-Clause

%!function pieces = kind_of (x)
%! name = {'full', 'sparse'};
%! pieces = [{class(x), name{1 + issparse(x)}}, cellfun(@(s) typecast (uint64 (s), 'uint8'), num2cell (size (x)), ...
%!                                                     'UniformOutput', false)];
%!endfunction

%!test
%! % digits of arrays of all kinds
%! x = reshape (sin (1:143), 11, 13);
%! x(3,4) = -0;
%! bytes = @(x) typecast (x(:)', 'uint8');
%! for a = {x, single(x), int8(100 * x), zeros(0, 3)}
%!   assert (slx_hash_mex (a{1}), or_hash ([kind_of(a{1}), {bytes(a{1})}]));
%! end
%! assert (slx_hash_mex (zeros (2, 0, 3)), or_hash ([kind_of(zeros (2, 0, 3)), {''}]));
%! s = sparse (x .* (x > .5));
%! [i, j, v] = find (s);
%! of_sparse = [kind_of(s), {bytes(uint64 ([0; cumsum(full (sum (s ~= 0, 1))')])), bytes(uint64 (i - 1))}];
%! assert (slx_hash_mex (s), or_hash ([of_sparse, {bytes(v)}]));
%! assert (slx_hash_mex (s ~= 0), or_hash ([kind_of(s ~= 0), of_sparse(5:6), {uint8(v' ~= 0)}]));
%! c = {1, 'b'; [], {2}};
%! inner = @(x) [kind_of(x), {bytes(x)}];
%! of_cell = [kind_of(c), inner(1), inner([]), kind_of('b'), {'b'}, kind_of({2}), inner(2)];
%! assert (slx_hash_mex (c), or_hash (of_cell));
%! t = struct ('one', {1, 2}, 'two', {3, 4});
%! assert (slx_hash_mex (t), or_hash ([kind_of(t), {'one'}, inner(1), inner(2), {'two'}, inner(3), inner(4)]));

%!test
%! % whatever is not the same, and only that, has another hash
%! x = reshape (sin (1:60), 6, 10);
%! y = x;
%! y(2) = y(2) + eps (y(2));
%! z = x;
%! z([1, 7]) = z([7, 1]);
%! different = {x, single(x), y, z, x', x(:), reshape(x, 6, 5, 2), -x, fliplr(x), x([2, 1, 3:6],:), sparse(x), {x}, ...
%!              struct('x', x), struct('y', x), {x, []}, {[], x}, zeros(2, 3), zeros(3, 2), zeros(6, 1), -zeros(2, 3), ...
%!              sparse(2, 3), false(2, 3), char(zeros (2, 3)), {}, [], '', zeros(0, 1), struct(), struct('a', {}), ...
%!              struct('a', []), 'ab', {'ab'}, {'a', 'b'}, NaN, -Inf, Inf, 0, 1, uint8(1), int8(1), true, '1', ...
%!              [NaN, 1], [1, NaN], sparse([NaN, 1]), sparse([1, NaN])};
%! digits = cellfun (@slx_hash_mex, different, 'UniformOutput', false);
%! assert (numel (unique (digits)), numel (different));
%! for odd = {hex2num('fff8000000000000'), hex2num('7ff8000000000001'), -NaN, NA}
%!   a = x;
%!   a([4, 50]) = odd{1};
%!   b = x;
%!   b([4, 50]) = NaN;
%!   assert (slx_hash_mex (a), slx_hash_mex (b));
%!   assert (slx_hash_mex (sparse (a)), slx_hash_mex (sparse (b)));
%!   assert (slx_hash_mex (single (a)), slx_hash_mex (single (b)));
%! end
%! assert (slx_hash_mex (1:10), slx_hash_mex ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));

%!test
%! % of counts with the same sums of rows and columns
%! digits = cell (1, 200);
%! x = mod (floor (sin (1:400) * 1e4), 2);
%! x = reshape (x, 20, 20);
%! found = 0;
%! for i = 1:19
%!   for j = 1:19
%!     at = x(i:i+1,j:j+1);
%!     if (at(1) == at(4) && at(2) == at(3) && at(1) ~= at(2))
%!       y = x;
%!       y(i:i+1,j:j+1) = 1 - at;
%!       found = found + 1;
%!       digits{found} = slx_hash_mex (y);
%!     end
%!   end
%! end
%! assert (found > 20);
%! assert (numel (unique (digits(1:found))), found);

% What has no hash.
%!error id=sparselearn:badInput slx_hash_mex (@sin)
%!error id=sparselearn:badInput slx_hash_mex ({1, @sin})
%!error id=sparselearn:badInput slx_hash_mex (struct ('a', @sin))
%!error id=sparselearn:badInput slx_hash_mex (1i)
%!error id=sparselearn:badInput slx_hash_mex (single (1i))
%!error id=sparselearn:badInput slx_hash_mex (sparse (1i))
%!error id=sparselearn:badCall slx_hash_mex ()
