-- Who works for the service when the giveaway closes does not take part.
alter table giveaway_entry
  drop constraint giveaway_entry_excluded_check,
  add constraint giveaway_entry_excluded_check
    check (excluded in ('second-account', 'suspended', 'staff', 'erased', 'membership', 'team'));
