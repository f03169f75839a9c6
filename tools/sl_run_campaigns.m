function sl_run_campaigns (cases)
%SL_RUN_CAMPAIGNS  The random campaigns of the projections at full length.
%   sl_run_campaigns (CASES) runs every test/check_*.m, each of which compares a projection with its oracle on CASES
%   random and degenerate inputs (default 100000), prints the worst figures and raises an error if one is out of bounds.
  if (nargin < 1)
    cases = 100000;
  end
  campaigns = glob (fullfile (fileparts (fileparts (mfilename ('fullpath'))), 'test', 'check_*.m'));
  for k = 1:numel (campaigns)
    [~, name] = fileparts (campaigns{k});
    printf ('%s: %d cases\n', name, cases);
    start = tic;
    if (nargout (name) > 0)
      disp (feval (name, cases));
    else
      feval (name, cases);
    end
    printf ('%s: %.0f s\n\n', name, toc (start));
  end
end
