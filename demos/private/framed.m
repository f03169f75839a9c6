function F = framed (T)
%FRAMED  A grey picture with a thin frame.
  F = .6 * ones (size (T) + 2);
  F(2:end-1,2:end-1) = T;
end
