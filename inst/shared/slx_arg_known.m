function which = slx_arg_known (which, own, classes, name, who)
%SLX_ARG_KNOWN  Indices of labels in classes that are known already.
%   WHICH = slx_arg_known (WHICH, OWN, CLASSES, NAME, WHO): WHICH are indices in OWN, see slx_arg_labels, and become
%   those in CLASSES. A label that is not there is the error sparselearn:badInput: NAME has labels that are not among
%   those of WHO.

% SPDX-License-Identifier: BSD-3-Clause
  texts = @(list) ischar (list) || iscell (list);
  known = texts (own) == texts (classes);
  if (known)
    [known, at] = ismember (comparable (own, classes), comparable (classes, own));
  end
  if (~ all (known))
    slx_arg_fail ('badInput', '%s has labels that are not among those of %s', name, who);
  end
  which = reshape (at(which), 1, []);
end

% Texts as cells; numbers of two classes in double.
function list = comparable (list, other)
  if (ischar (list))
    list = cellstr (list);
  elseif (~ iscell (list) && ~ strcmp (class (list), class (other)))
    list = double (list);
  end
end
