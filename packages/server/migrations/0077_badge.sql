-- Some changes that let an account earn badges were not noted: the rules go over the past once more.
update badge set is_stale = true where state = 'on' and kind <> 'hand' and exists (select from account);
