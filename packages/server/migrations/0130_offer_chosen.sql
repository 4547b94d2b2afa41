-- Nothing is sold that its creator has not chosen: the plans, gifts and invitation months that a new service comes with
-- are proposals, off sale. What somebody already has, or what was changed in the studio, stays on sale.
alter table plan alter column offered set default false;
update plan set offered = false
where not exists (select from membership_fact where plan = plan.id and backend is not null)
  and not exists (select from foundry_subscription where plan_id = plan.id)
  and not exists (select from stripe_subscription where plan_id = plan.id)
  and not exists (select from audit_entry where subject = 'plan:' || plan.id or action = 'plan.reading');

alter table gift_option alter column offered set default false;
update gift_option set offered = false
where not exists (select from gift where option_id = gift_option.id)
  and not exists (select from audit_entry where subject = 'gift-option:' || gift_option.id);

alter table invitation_setting alter column months set default 0;
update invitation_setting set months = 0
where not exists (select from audit_entry where action = 'invitation.settings')
  and not exists (select from invitation where state = 'rewarded');

-- The plan of /join, which may be on sale there alone.
alter table plan add column at_join boolean not null default false;
create unique index plan_at_join on plan (at_join) where at_join;
