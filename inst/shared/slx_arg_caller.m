function name = slx_arg_caller ()
%SLX_ARG_CALLER  The name of the public function that runs, for messages.
%   NAME = slx_arg_caller () is the public function nearest in the stack: a file sl_*.m that is not in a folder called
%   private. Private, shared (slx_*.m) and anonymous functions may stand between; any other function ends the search,
%   and NAME is then the outermost of those, as where a test calls it. The gateways have this rule too, slx_name_caller
%   in sl_mex.h. The search takes as long as a dozen calls: it is for errors and warnings alone.

% SPDX-License-Identifier: BSD-3-Clause
  frames = dbstack ('-completenames');
  for k = 1:numel (frames)
    at = regexp (frames(k).file, '[\\/]');      % fileparts takes ten times as long
    base = frames(k).file(max ([0, at])+1:end);
    is_private = strncmp (base, 'slx_', 4) ...
                 || (numel (at) > 1 && strcmp (frames(k).file(at(end-1)+1:at(end)-1), 'private'));
    if (is_private || strncmp (base, 'sl_', 3))
      name = base(1:find (base == '.', 1)-1);
    end
    if (~ is_private && ~ any (frames(k).name == '@'))
      return;
    end
  end
end
