%TEST_ASSERT  Tests of test/quick/assert.m, by which the other tests compare.

% SPDX-License-Identifier: BSD-3-Clause

%!function yes = refuses (f, varargin)
%!  yes = false;
%!  try
%!    f (varargin{:});
%!  catch
%!    yes = true;
%!  end
%!endfunction

%!test % it lets through what Octave's own function does, and refuses what that refuses
%! octaves = sl_octaves_assert ();
%! if (isempty (strfind (which ('assert'), 'quick')))          % not by run_tests.py
%!   shown = warning ('off', 'Octave:shadowed-function');
%!   quick = fullfile (fileparts (which ('sl_cases')), 'quick');
%!   addpath (quick);
%!   restored = onCleanup (@() {rmpath(quick), warning(shown)});
%! end
%! ours = @assert;
%! values = {1, 1 + 1e-9, single(1), single(1 + 1e-6), int8(1), true, NaN, NA, Inf, complex(1, 0), sparse(1), [1 2 3], ...
%!           [1; 2; 3], single([1 2 4]), [0 NaN 3], [], '', 'a', {1}, {single(1)}, {1 + 1e-9}, {true}, {'a'}, {1, {'a'}}, ...
%!           {1, {[]}}, struct('a', 1), struct('a', single (1)), ...
%!           struct('b', 1), struct('a', {1, 2}), struct('a', {{1}}), @sin};
%! tolerances = {0, 1e-8, -1e-5, [1e-8, 1, 1]};
%! refused = zeros (1, 2);
%! for k = 1:numel (values)
%!   a = values(k);
%!   cases = [{a(1)}, {[a, {'a message'}]}, {[a, {'%d', 3}]}];
%!   for j = 1:numel (values)
%!     b = values(j);
%!     if (isempty (b{1}) || (size_equal (a{1}, b{1}) && iscell (a{1}) == iscell (b{1})))     % others are refused early
%!       cases{end+1} = [a, b];
%!     end
%!     if (size_equal (a{1}, b{1}) && ((isnumeric (a{1}) && isnumeric (b{1})) || (iscell (a{1}) && iscell (b{1}))))
%!       for tol = tolerances(1 + 2 * (j < k):end - (j < k))  % a relative one alone asks which is which
%!         cases{end+1} = [a, b, tol];
%!       end
%!     end
%!   end
%!   for i = 1:numel (cases)
%!     expected = refuses (octaves, cases{i}{:});
%!     found = refuses (ours, cases{i}{:});
%!     if (found ~= expected)
%!       disp (cases{i});
%!       error ('quick assert: %d, but Octave''s %d', found, expected);
%!     end
%!     refused(1 + expected)++;
%!   end
%! end
%! if (! all (refused > 50))
%!   error ('too few cases');
%! end

%!test % the error is that of Octave's own
%! message = 'no error';
%! try
%!   assert ([1 2], [1 3]);
%! catch err
%!   message = err.message;
%! end
%! if (isempty (strfind (message, 'Abs err 1 exceeds tol 0')))
%!   error ('%s', message);
%! end
%!error <a certain reason 7> assert (false, 'a certain reason %d', 7)
%!error <Invalid call> assert ()
%!error <a text is no tolerance> assert (1, 0, 'not a message')
