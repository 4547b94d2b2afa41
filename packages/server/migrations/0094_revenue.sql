-- What became of each subscription, as money sees it: made from membership_standing and made anew for an account whenever
-- that has changed. The monthly price is that of the version agreed to, a year's divided by twelve, before discounts and
-- taxes. It stays when the account is erased, without its name.
create table revenue_event (
  id bigint generated always as identity primary key,
  account_id uuid references account on delete set null,
  backend text not null check (backend in ('foundry', 'stripe')),
  subscription_id text not null,
  plan text not null references plan,
  kind text not null
    check (kind in ('trial', 'trial-lost', 'new', 'back', 'change', 'pause', 'voluntary', 'involuntary', 'late', 'recovered')),
  -- Of `new`: the trial before became it.
  converted boolean not null default false,
  at timestamptz not null,
  currency text not null,
  -- What it does to the monthly revenue, in minor units, and to the number of who pay.
  monthly integer not null,
  paying smallint not null check (paying between -1 and 1),
  -- To the number of trials that run.
  trialing smallint not null default 0 check (trialing between -1 and 1),
  -- The price of one interval.
  price integer not null,
  -- When this account paid for the first time; null while it never did.
  first_paid_at timestamptz
);
create index revenue_event_at on revenue_event (currency, at desc, id desc);
create index revenue_event_kind on revenue_event (currency, kind, at desc, id desc);
create index revenue_event_account on revenue_event (account_id) where account_id is not null;
create index revenue_event_subscription on revenue_event (backend, subscription_id);

-- Accounts whose standing has changed since. One that is just taken off the list is waited for and put there again.
create table revenue_due (account_id uuid primary key);
create function revenue_due() returns trigger language plpgsql as $$
begin
  insert into revenue_due (account_id) select distinct account_id from told order by 1
  on conflict (account_id) do update set account_id = excluded.account_id;
  return null;
end $$;
create trigger revenue_due after insert on membership_standing
  referencing new table as told for each statement execute function revenue_due();
insert into revenue_due select distinct account_id from membership_standing;

-- Whether anybody ever had a plan.
create index membership_fact_plan on membership_fact (plan);
