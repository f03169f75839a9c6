function word = sl_quoted (word)
%SL_QUOTED  A word as the shell takes it literally.
  word = ['''', strrep(word, '''', '''\'''''), ''''];
end
