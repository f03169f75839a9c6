function o = graphcode_options (caller, lambda, own, arguments)
%GRAPHCODE_OPTIONS  The options of coding with a graph, checked, and lambda among them.
%   O = graphcode_options (CALLER, LAMBDA, OWN, ARGUMENTS) reads the caller's varargin by the rows that every such
%   method has and by its OWN ones, for opt_read. O.Lambda is LAMBDA.
  if (~ isnumeric (lambda) || ~ isreal (lambda) || ~ isscalar (lambda) || ~ (lambda >= 0 && lambda < Inf))
    error ('sparselearn:badInput', '%s: lambda, the third argument, must be a finite number, at least 0', caller);
  end
  table = {'Graph',    [], 'any';
           'K',        3,  'natural';
           'Init',     [], 'any';
           'Seed',     [], '?seed';
           'Training', {}, 'any';
           'Sweeps',   5,  'natural';
           'Order',    [], 'any'};
  table = [table; own; opt_iterating('MaxIter', [], 'Tol', [])];
  [o, given] = opt_read (table, arguments);
  o.Lambda = full (double (lambda));
  if (o.Sweeps > 1e9)
    error ('sparselearn:badInput', '%s: option Sweeps must be an integer from 1 to 1e9', caller);
  elseif (o.Steps > 1e6)
    error ('sparselearn:badInput', '%s: option Steps must be an integer from 1 to 1e6', caller);
  end
  names = given(1:2:end);
  if (~ isempty (o.Graph) && any (strcmpi ('K', names)))
    opt_unused (table, given, {'K'}, 'with Graph');
  end
  if (~ strcmp (o.Parallel, 'block') && any (strcmpi ('BlockSize', names)))
    opt_unused (table, given, {'BlockSize'}, 'without Parallel ''block''');
  end
end
