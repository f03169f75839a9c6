function text = sl_counted (n, noun)
%SL_COUNTED  So many of something, such as '1 round' or '5 rounds'.
  text = sprintf ('%d %s', n, noun);
  if (n ~= 1)
    text = [text 's'];
  end
end
