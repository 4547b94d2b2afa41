-- Revenue is what is paid: after the discount that was in force when the period began, before taxes. Of the own engine
-- coupon_redemption tells it; of the card provider, which names only the discount that is in force, what was seen stays.
create table revenue_discount (
  subscription_id text not null,
  starts_at timestamptz not null,
  percent_off numeric not null,
  ends_at timestamptz,
  primary key (subscription_id, starts_at)
);
create function revenue_due_of_discount() returns trigger language plpgsql as $$
begin
  insert into revenue_due (account_id) select account_id from stripe_customer where id = new.customer_id and account_id is not null
  on conflict (account_id) do update set account_id = excluded.account_id;
  return null;
end $$;
create trigger revenue_due after update of discount on stripe_subscription
  for each row when (old.discount is distinct from new.discount) execute function revenue_due_of_discount();

-- How the subscription stands since the event, and until when: null for its last one.
alter table revenue_event
  add column held integer not null default 0,
  add column pays boolean not null default false,
  add column tries boolean not null default false,
  add column holds_until timestamptz;
update revenue_event e set held = w.held, pays = w.paying > 0, tries = w.trialing > 0, holds_until = w.holds_until
from (
  select id, sum(monthly) over own as held, sum(paying) over own as paying, sum(trialing) over own as trialing,
    lead(at) over own as holds_until
  from revenue_event window own as (partition by backend, subscription_id order by at, id)) w
where w.id = e.id;
create index revenue_event_pays on revenue_event (currency, at desc, id desc) where pays;
create index revenue_event_tries on revenue_event (currency, at desc, id desc) where tries;
drop index revenue_event_subscription;

-- The events of each day of UTC, summed.
create table revenue_day (
  currency text not null,
  day date not null,
  mrr bigint not null,
  paying integer not null,
  trialing integer not null,
  trials integer not null,
  trials_lost integer not null,
  new integer not null,
  converted integer not null,
  back integer not null,
  paused integer not null,
  voluntary integer not null,
  involuntary integer not null,
  late integer not null,
  recovered integer not null,
  recovered_amount bigint not null,
  primary key (currency, day)
);
create function sum_revenue_day() returns trigger language plpgsql as $$
declare sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into revenue_day as known
  select currency, (at at time zone 'UTC')::date, sign * sum(monthly), sign * sum(paying), sign * sum(trialing),
    sign * count(*) filter (where kind = 'trial'), sign * count(*) filter (where kind = 'trial-lost'),
    sign * count(*) filter (where kind = 'new'), sign * count(*) filter (where converted),
    sign * count(*) filter (where kind = 'back'), sign * count(*) filter (where kind = 'pause'),
    sign * count(*) filter (where kind = 'voluntary'), sign * count(*) filter (where kind = 'involuntary'),
    sign * count(*) filter (where kind = 'late'), sign * count(*) filter (where kind = 'recovered'),
    sign * coalesce(sum(price) filter (where kind = 'recovered'), 0)
  from told group by 1, 2
  on conflict (currency, day) do update set mrr = known.mrr + excluded.mrr, paying = known.paying + excluded.paying,
    trialing = known.trialing + excluded.trialing, trials = known.trials + excluded.trials,
    trials_lost = known.trials_lost + excluded.trials_lost, new = known.new + excluded.new,
    converted = known.converted + excluded.converted, back = known.back + excluded.back,
    paused = known.paused + excluded.paused, voluntary = known.voluntary + excluded.voluntary,
    involuntary = known.involuntary + excluded.involuntary, late = known.late + excluded.late,
    recovered = known.recovered + excluded.recovered, recovered_amount = known.recovered_amount + excluded.recovered_amount;
  return null;
end $$;
create trigger sum_revenue_day_of_new after insert on revenue_event
  referencing new table as told for each statement execute function sum_revenue_day();
create trigger sum_revenue_day_of_old after delete on revenue_event
  referencing old table as told for each statement execute function sum_revenue_day();
insert into revenue_day
select currency, (at at time zone 'UTC')::date, sum(monthly), sum(paying), sum(trialing),
  count(*) filter (where kind = 'trial'), count(*) filter (where kind = 'trial-lost'), count(*) filter (where kind = 'new'),
  count(*) filter (where converted), count(*) filter (where kind = 'back'), count(*) filter (where kind = 'pause'),
  count(*) filter (where kind = 'voluntary'), count(*) filter (where kind = 'involuntary'),
  count(*) filter (where kind = 'late'), count(*) filter (where kind = 'recovered'),
  coalesce(sum(price) filter (where kind = 'recovered'), 0)
from revenue_event group by 1, 2;
insert into revenue_due select distinct account_id from membership_standing on conflict do nothing;
