function value = one_of (list)
%ONE_OF  A random element of a cell array.
  value = list{ceil (numel (list) * rand)};
end
