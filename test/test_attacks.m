% The attacks of make attack notice what they are to notice.

% SPDX-License-Identifier: BSD-3-Clause

%!shared here
%! here = fullfile (fileparts (which ('check_files')), 'robustness');
%! addpath (here);

%!test % bytes are spoilt by the seed alone, of any length, and never stay as they are for long
%! sound = {uint8([]), uint8(7), uint8(['{"a":[', 1:200]), uint8(1:251)};
%! for k = 1:numel (sound)
%!   same = 0;
%!   for seed = 1:100
%!     sl_seed (seed);
%!     one = spoilt_bytes (sound{k}, sound(2:end), []);
%!     sl_seed (seed);
%!     assert (isequal (spoilt_bytes (sound{k}, sound(2:end), []), one) && isa (one, 'uint8'));
%!     same += isequal (one, sound{k});
%!   end
%!   assert (same < 50 || isempty (sound{k}));
%! end

%!function files = one_file (read, sums)
%!  % a file of thirty bytes, which READ (NAME) reads
%!  sl_bytes ('file', uint8 (1:30));
%!  files = {'file', sums, @() read('file')};
%!endfunction

%!function [failures, said] = of_reader (read, sums, files = 6)
%!  said = evalc ('failures = hostile_files (1:files, '''', @() one_file (read, sums));');
%!endfunction

%!function bytes = careful (file, fault)
%!  % a reader that refuses what is damaged, after a fault
%!  bytes = sl_bytes (file);
%!  if (! isequal (bytes, uint8 (1:30)))
%!    fault ();
%!    error ('sparselearn:badFile', 'damaged');
%!  end
%!endfunction

%!test % a damaged file may be refused, or be read where it has no checksum
%! assert (of_reader (@(file) careful (file, @() 0), true), 0);
%! assert (of_reader (@sl_bytes, false), 0);

%!test % what is wrong with a reader is told
%! wrong = {@(file) careful(file, @() error ('Octave:some-id', 'no')), 'raised \[Octave:some-id\] no'; ...
%!          @(file) careful(file, @() error ('sparselearn:outOfMemory', 'no')), 'raised \[sparselearn:outOfMemory\]'; ...
%!          @(file) careful(file, @() ones (3000)), '\d+ MiB of memory for \d+ bytes'; ...
%!          @(file) careful(file, @() sl_bytes ('other', 1)), 'another file was changed'; ...
%!          @(file) careful(file, @() sl_bytes ('PWNED', 1)), 'a command in the file was run'};
%! for k = 1:rows (wrong)
%!   [failures, said] = of_reader (wrong{k,1}, true, 2);
%!   assert (failures > 0 && ! isempty (regexp (said, wrong{k,2})), said);
%! end
%! [failures, said] = of_reader (@sl_bytes, true);
%! assert (failures > 3 && ! isempty (strfind (said, 'the result is another one')), said);
%! [failures, said] = of_reader (@(file) error ('sparselearn:badFile', 'no'), true);
%! assert (failures == 1 && ! isempty (strfind (said, 'the sound file file must be read as before')), said);

%!test % every file with a command has the words in it
%! folder = sl_test_folder ();
%! a = struct ('x', {{1, 'two'}});
%! for form = {'-v7', '-binary', '-text'}
%!   name = fullfile (folder.name, 'file');
%!   save (form{1}, name, '-struct', 'a');
%!   bytes = char (with_command (name, sl_bytes (name)));
%!   assert (! isempty (strfind (bytes(bytes ~= 0), 'touch PWNED')), form{1});
%! end

%!function r = counted (file, resumes)
%!  % a run that takes some time and keeps how far it is; RESUMES says how one goes on
%!  done = 0;
%!  if (exist (file, 'file') == 2)
%!    done = resumes (double (sl_bytes (file)));
%!  end
%!  for k = done+1:20
%!    begun = cputime ();
%!    while (cputime () - begun < .003)
%!    end
%!    if (! isempty (file))
%!      sl_bytes ([file, '.part'], k);
%!      rename ([file, '.part'], file);
%!    end
%!  end
%!  r = {done + numel(done+1:20)};
%!endfunction

%!testif ; isunix () % a run that does not go on as it was is noticed
%! said = evalc ('check_kills (2, 0, @() {''right'', @(file) counted (file, @(k) k)});');
%! assert (! isempty (strfind (said, '2 runs, ')) && ! isempty (strfind (said, ', 0 failures')), said);
%! fail ('evalc (''check_kills (2, 0, @() {"wrong", @(file) counted (file, @(k) k + .5)});'')', 'the result is another one');
