function failures = hostile_files (numbers, log, files)
%HOSTILE_FILES  Damaged and hostile files of every kind that the package reads: each must be read or be refused properly.
%   FAILURES = hostile_files (NUMBERS) reads the files of these numbers, see attacked_files and spoilt_bytes. A file is
%   made up from its number alone, so hostile_files (K) repeats the K-th, and leaves it in the file 'attacked' of the
%   folder for temporary files. Before that, every file must be read as it stands. A reading
%     - is a result, or an error whose identifier begins with 'sparselearn:' and is not outOfMemory;
%     - takes at most 64 MiB and 8 times the file more memory, and 5 seconds of processor time;
%     - gives what the sound file gives, where the file holds a checksum;
%     - leaves every other file as it was, makes none, and runs no command that stands in the file.
%   hostile_files (NUMBERS, LOG) keeps the number and the counts in LOG as hostile_calls does.
%   hostile_files (NUMBERS, LOG, FILES) takes the readers that FILES () gives, instead of attacked_files.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 3)
    files = @attacked_files;
  end
  package_on_path ('');
  folder = sl_test_folder ();
  before = cd (folder.name);
  back = onCleanup (@() cd (before));
  data = getenv ('SPARSELEARN_DATA');
  restored = onCleanup (@() setenv ('SPARSELEARN_DATA', data));
  files = files ();
  sound = cellfun (@sl_bytes, files(:,1), 'UniformOutput', false);
  payloads = cellfun (@with_command, files(:,1), sound, 'UniformOutput', false);
  counts = [0, 0, 0];
  fid = -1;
  if (nargin > 1 && ~ isempty (log))
    counts = [sscanf(fileread (log), '%f')', 0, 0, 0, 0](2:4);
    fid = fopen (log, 'w');
  end
  wanted = cell (size (files, 1), 1);
  for k = 1:size (files, 1)
    wanted{k} = reading (files(k,:), sound{k});                 % which also loads the functions that it needs
    [again, problem, refused] = reading (files(k,:), sound{k});
    if (refused || ~ isempty (problem) || files{k,2} && ~ isequaln (again, wanted{k}))
      fprintf ('the sound file %s must be read as before: %s\n', files{k,1}, problem);
      counts(3) = counts(3) + 1;
    end
    sl_bytes (files{k,1}, sound{k});
  end
  for number = numbers
    if (fid >= 0)
      fseek (fid, 0, 'bof');
      fprintf (fid, '%12d %12d %12d %12d\n', number, counts);
      fflush (fid);
    end
    sl_seed (number);
    k = 1 + mod (number, size (files, 1));
    bytes = spoilt_bytes (sound{k}, sound, payloads{k});
    sl_bytes (fullfile (tempdir (), 'attacked'), bytes);
    [result, problem, refused] = reading (files(k,:), bytes);
    if (isempty (problem) && ~ refused && files{k,2} && ~ isequaln (result, wanted{k}))
      problem = 'the result is another one';
    end
    counts = counts + [isempty(problem) && ~ refused, isempty(problem) && refused, ~ isempty(problem)];
    if (~ isempty (problem))
      fprintf ('hostile_files (%d), %s: %s\n', number, files{k,1}, problem);
    end
    sl_bytes (files{k,1}, sound{k});
  end
  if (fid >= 0)
    fclose (fid);
  end
  failures = counts(3);
  fprintf ('files of %d kinds: %d read, %d refused, %d failures\n', size (files, 1), counts);
end

function [result, problem, refused] = reading (file, bytes)
% What comes of a file with these bytes; PROBLEM is '' or what is wrong with that.
  sl_bytes (file{1}, bytes);
  others = everything_but (file{1});
  result = [];
  problem = '';
  refused = false;
  room = memory_since ();
  begun = cputime ();
  try
    evalc ('result = file{3} ();');
  catch err
    refused = true;
    if (~ strncmp (err.identifier, 'sparselearn:', 12) || strcmp (err.identifier, 'sparselearn:outOfMemory'))
      problem = sprintf ('raised [%s] %s', err.identifier, err.message);
    end
  end
  seconds = cputime () - begun;
  if (memory_since (room) > 2 ^ 26 + 8 * numel (bytes))
    problem = sprintf ('%.0f MiB of memory for %d bytes', memory_since (room) / 2 ^ 20, numel (bytes));
  elseif (seconds > 5)
    problem = sprintf ('%.1f seconds', seconds);
  elseif (exist (fullfile (pwd (), 'PWNED'), 'file'))
    problem = 'a command in the file was run';
    unlink ('PWNED');
  elseif (~ isequal (everything_but (file{1}), others))
    problem = 'another file was changed, made or removed';
  end
end

% Names and sizes of all files below this folder except one. Not their dates, whose unit may be a second.
function list = everything_but (name)
  list = {};
  folders = {'.'};
  while (~ isempty (folders))
    there = dir (folders{1});
    there = there(~ ismember ({there.name}, {'.', '..'}));
    names = fullfile (folders{1}, {there.name});
    kept = ~ [there.isdir] & ~ strcmp (names, fullfile ('.', name));
    list = [list, sort(cellfun (@(n, b) sprintf ('%s %d', n, b), names(kept), {there(kept).bytes}, 'UniformOutput', false))];
    folders = [folders(2:end), names([there.isdir])];
  end
end

% ROOM = memory_since () begins; memory_since (ROOM) is how much the process has taken since at most, of the memory of the
% machine, beyond what it had; 0 where the system does not tell.
function answer = memory_since (room)
  answer = 0;
  if (exist ('/proc/self/clear_refs', 'file') ~= 2)
    return;
  end
  if (nargin == 0)
    fid = fopen ('/proc/self/clear_refs', 'w');
    fputs (fid, '5');
    fclose (fid);
  end
  most = 1024 * str2double (regexp (fileread ('/proc/self/status'), 'VmHWM:\s+(\d+)', 'tokens', 'once'){1});
  answer = most;
  if (nargin > 0)
    answer = most - room;
  end
end
