function v = sl_version ()
%SL_VERSION  Version of sparselearn.
%   V = sl_version () gives it as text, in the form major.minor.patch.
%
%   Inputs
%     none
%   Output
%     V   char row
%   Errors
%     none
%
%   Example
%     >> ischar (sl_version ())
%     ans = 1
%
%
%   Reference: semver.org, Semantic Versioning 2.0.0.
%
%   See also: sl_threads
%
% TESTING: test_package   REFERENCE: none
  v = '0.1.0';
end

%!assert (~ isempty (regexp (sl_version (), '^\d+\.\d+\.\d+$')))
