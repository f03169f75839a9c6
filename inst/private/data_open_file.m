function [id, closing] = data_open_file (caller, file)
%DATA_OPEN_FILE  Opens a file for reading; it closes itself when CLOSING is cleared.
  if (~ ischar (file) || isempty (file) || size (file, 1) ~= 1)
    error ('sparselearn:badInput', '%s: the name of a file must be a row of characters', caller);
  end
  id = -1;
  if (exist (file, 'dir') ~= 7)
    id = fopen (file, 'r');
  end
  if (id < 0)
    error ('sparselearn:noData', '%s: there is no file %s that can be read', caller, file);
  end
  closing = onCleanup (@() fclose (id));
end
