function value = model_texts (direction, value)
%MODEL_TEXTS  Texts of a model as numbers, for its file, and back.
%   CODED = model_texts ('to file', VALUE) has a struct with the field text_codes, of class uint16, in place of each
%   text in VALUE that is not one row of ASCII; VALUE = model_texts ('from file', CODED) is what it was. Octave 7.3
%   spoils the file of save -v7 where a struct has a char array with several rows, or with other letters, and three or
%   four bytes.

% SPDX-License-Identifier: BSD-3-Clause
  coding = strcmp (direction, 'to file');
  if (ischar (value))
    if (coding && (size (value, 1) ~= 1 || any (value(:) > 127)))
      value = struct ('text_codes', uint16 (value));
    end
  elseif (iscell (value))
    value = cellfun (@(part) model_texts (direction, part), value, 'UniformOutput', false);
  elseif (isstruct (value) && ~ coding && isequal (fieldnames (value), {'text_codes'}))
    value = char (value.text_codes);
  elseif (isstruct (value))
    names = fieldnames (value);
    for at = 1:numel (value)
      for k = 1:numel (names)
        value(at).(names{k}) = model_texts (direction, value(at).(names{k}));
      end
    end
  end
end
