function exp_check_set (caller, set)
%EXP_CHECK_SET  Raises an error unless SET can be one that exp_labelled_set reads.
%   exp_check_set (CALLER, SET) does not look at the parts of a cell array.
  names = {'usps', 'mnist', 'gesture', 'digits8x8', 'strokes'};
  named = ischar (set) && (isempty (set) || any (strcmpi (set, names)));
  if (~ named && ~ iscell (set) && ~ isequal (set, []))
    list = sprintf (', ''%s''', names{:});
    error ('sparselearn:badInput', '%s: SET must be one of %s, or {X, LABELS}', caller, list(3:end));
  end
end
