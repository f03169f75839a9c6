function word = run_quoted (word)
%RUN_QUOTED  A word as the shell takes it literally.
  word = ['''', strrep(word, '''', '''\'''''), ''''];
end
