% Under a limit of memory: the package's own error, and no endless search for the buffers of OpenBLAS.

%!function said = of_limited (program, room)
%! % what a process says that may take that many more MiB from the point where the program says limit ()
%!  file = [tempname(), '.m'];
%!  fid = fopen (file, 'w');
%!  fprintf (fid, '1;\nfunction limit ()\n');
%!  fprintf (fid, '  size = str2double (regexp (fileread (''/proc/self/status''), ''VmSize:\\s+(\\d+)'', ''tokens''){1}{1});\n');
%!  fprintf (fid, '  system (sprintf (''prlimit --pid %%d --as=%%d'', getpid (), 1024 * (size + 1024 * %d)));\nend\n', room);
%!  fprintf (fid, 'addpath (''%s'', ''%s''); warning (''off'', ''all'');\n', fileparts (which ('sl_nmf')), ...
%!           fileparts (which ('sl_nmf_codes_mex')));
%!  fprintf (fid, '%s\n', program);
%!  fclose (fid);
%!  [~, said] = system (sprintf ('timeout -k 1 60 octave-cli --norc --no-history -q %s 2>&1', file));
%!  delete (file);
%!endfunction

%!testif ; exist ('/proc/self/status', 'file') == 2 && system ('command -v prlimit > /dev/null') == 0
%! % no room for the buffers: once the search for them never ended
%! said = of_limited (["X = rand (60, 70); sl_threads (2); ", ...
%!   "limit (); try, sl_nmf (X, 5, 'MaxIter', 3); catch e, disp (e.identifier), end, disp ('OVER')"], 100);
%! assert (strtrim (said), sprintf ('sparselearn:outOfMemory\nOVER'), said);
%! said = of_limited (["X = rand (60, 70); sl_threads (2); ", ...
%!   "limit (); [W, H] = sl_nmf (X, 5, 'MaxIter', 3); disp (size (W)), disp ('OVER')"], 1000);
%! assert (! isempty (regexp (said, '60\s+5\s+OVER')), said);
