function yes = nmf_projects (rule)
%NMF_PROJECTS  Whether a rule for a factor projects it onto a sparseness.
  yes = any (strcmp (rule.kind, {'gsp', 'csp', 'nmfsc'}));
end
