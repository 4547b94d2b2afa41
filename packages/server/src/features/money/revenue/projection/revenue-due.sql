create or replace function revenue_due() returns trigger language plpgsql as $$
begin
  insert into revenue_due (account_id) select distinct account_id from told order by 1
  on conflict (account_id) do update set account_id = excluded.account_id;
  return null;
end $$;
create or replace trigger revenue_due after insert on membership_standing
  referencing new table as told for each statement execute function revenue_due();

create or replace function revenue_due_of_discount() returns trigger language plpgsql as $$
begin
  insert into revenue_due (account_id) select account_id from stripe_customer where id = new.customer_id and account_id is not null
  on conflict (account_id) do update set account_id = excluded.account_id;
  return null;
end $$;
create or replace trigger revenue_due after update of discount on stripe_subscription
  for each row when (old.discount is distinct from new.discount) execute function revenue_due_of_discount();
