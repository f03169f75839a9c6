function back = in_folder ()
%IN_FOLDER  Goes to a temporary folder with the files that public_calls reads, until the result is cleared.
  before = pwd ();
  folder = tempname ();
  mkdir (folder);
  cd (folder);
  mkdir ('faces');
  put (fullfile ('faces', 'a.pgm'), sprintf ('P2 2 3 9\n1 2 3 4 5 6\n'));
  put ('three.idx', [0, 0, 8, 1, 0, 0, 0, 3, 7, 8, 9]);
  back = onCleanup (@() leave (before, folder));
end

function put (file, content)
  fid = fopen (file, 'w');
  fwrite (fid, content);
  fclose (fid);
end

function leave (before, folder)
  cd (before);
  confirm_recursive_rmdir (false, 'local');
  rmdir (folder, 's');
end
