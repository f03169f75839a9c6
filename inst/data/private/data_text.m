function bytes = data_text (file)
%DATA_TEXT  The bytes of a text file, a row, without a byte order mark and without Ctrl-Z or zeros at the end.
%   A file with other zeros, or in UTF-16, is the error sparselearn:badFile.

% SPDX-License-Identifier: BSD-3-Clause
  [id, closing] = data_open_file (file);
  parts = {};
  while (isempty (parts) || ~ isempty (parts{end}))
    parts{end+1} = fread (id, [1 2^25], '*uint8');  % of a size after which Ctrl-C is heard
  end
  bytes = [parts{:}];
  parts = [];
  for magic = {[31 139], double('BZh'), [253 55], [80 75 3 4]}
    if (numel (bytes) >= numel (magic{1}) && all (bytes(1:numel (magic{1})) == magic{1}))
      slx_arg_fail ('badFile', ['%s is compressed, an archive or a workbook; unpack it, with gunzip, bunzip2 or ' ...
                                'unzip, or save the sheet of a workbook as CSV'], file);
    end
  end
  if (numel (bytes) > 2 && all (bytes(1:3) == [239 187 191]))
    bytes(1:3) = [];
  end
  tail = bytes(max (1, end - 65535):end);
  tail = tail(find (~ ismember (tail, [0 10 13 26 32]), 1, 'last')+1:end);
  if (any (tail == 0 | tail == 26))
    bytes(end-numel (tail)+1:end) = [];
  end
  if (~ all (bytes) || (numel (bytes) > 1 && isequal (sort (bytes(1:2)), [254 255])))
    slx_arg_fail ('badFile', '%s is no text in UTF-8; save it as a text file in UTF-8', file);
  end
end
