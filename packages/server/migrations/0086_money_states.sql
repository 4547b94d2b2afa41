-- A charge that its cardholder must approve needs approval.
alter table charge drop constraint charge_state_check;
update charge set state = 'needs-approval' where state = 'action';
alter table charge add constraint charge_state_check
  check (state in ('intended', 'needs-approval', 'succeeded', 'failed'));
drop index charge_open;
create index charge_open on charge (created_at) where state in ('intended', 'needs-approval');

alter table sandbox_charge drop constraint sandbox_charge_state_check;
update sandbox_charge set state = 'needs-approval' where state = 'action';
alter table sandbox_charge add constraint sandbox_charge_state_check
  check (state in ('succeeded', 'failed', 'needs-approval'));
