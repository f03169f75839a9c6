% Values that tests keep for the run: the same bits as if computed anew, and the generators as they were.

% SPDX-License-Identifier: BSD-3-Clause

%!function value = made (counter)
%!  setenv (counter, [getenv(counter), '|']);
%!  rand ('twister', 1);
%!  value = {-0, single(rand (2)), sparse([0 pi]), struct('a', {true, 'b'}), zeros(0, 3)};
%!endfunction

%!function drawn = drawn_after (f)
%!  rand ('twister', 7);
%!  randn ('twister', 7);
%!  f ();
%!  drawn = [rand, randn];
%!endfunction

%!test
%! folder = tempname ();
%! mkdir (folder);
%! confirm_recursive_rmdir (false, 'local');
%! before = getenv ('SPARSELEARN_KEPT');
%! restore = onCleanup (@() cellfun (@feval, {@() setenv('SPARSELEARN_KEPT', before), @() rmdir(folder, 's')}, ...
%!                                   'UniformOutput', false));
%! counter = 'SPARSELEARN_TEST_OF_KEPT';
%! setenv (counter, '');
%! kept = @() sl_kept ('a', @() made (counter));
%! setenv ('SPARSELEARN_KEPT', '');
%! wanted = kept ();
%! undisturbed = drawn_after (@() 0);
%! assert (drawn_after (kept), undisturbed);
%! assert (getenv (counter), '||');
%! setenv ('SPARSELEARN_KEPT', folder);
%! assert (drawn_after (kept), undisturbed);
%! assert (drawn_after (kept), undisturbed);
%! assert (getenv (counter), '|||');                     % made once, then read
%! value = kept ();
%! assert (isequal (value, wanted));
%! assert (1 / value{1}, -Inf);
%! assert (cellfun (@class, value, 'UniformOutput', false), cellfun (@class, wanted, 'UniformOutput', false));
%! assert ({dir(fullfile (folder, '*')).name}, {'a.mat'});   % nothing unfinished is left
