-- Counts what was written of a customer: what was fetched before somebody else wrote is fetched again.
alter table stripe_customer add column version integer not null default 0;

-- Months that somebody else paid for, put before the next charge of a subscription that the card provider bills. Written
-- before it is asked, with the time that they are: what it was asked for is known after any crash.
create table stripe_extension (
  id bigint generated always as identity primary key,
  -- What they come from, such as gift:7.
  source text not null unique,
  account_id uuid references account on delete cascade,
  subscription_id text not null,
  plan_id text not null references plan,
  kind text not null check (kind in ('gift', 'referral')),
  months integer not null check (months > 0),
  -- From the end of what was paid for; null until the provider is asked.
  starts_at timestamptz,
  ends_at timestamptz,
  -- The end of the period as it was when the provider was asked: another one means that it has renewed since.
  period_end timestamptz,
  -- What was paid for was a trial.
  in_trial boolean not null default false,
  -- moved: the next charge comes later; behind: no charge was to come, the months follow the time that was left.
  state text not null default 'intended' check (state in ('intended', 'moved', 'behind')),
  created_at timestamptz not null,
  settled_at timestamptz
);
create index stripe_extension_subscription on stripe_extension (subscription_id, id);
create index stripe_extension_open on stripe_extension (created_at) where state = 'intended';
create index stripe_extension_account on stripe_extension (account_id);

-- Payments that the card provider took by itself are charges, too: of its own invoice.
alter table charge add column provider_invoice text, add column provider_number text;
create index charge_provider on charge (provider_invoice) where provider_invoice is not null;
drop index charge_period;
create unique index charge_period on charge (subject, period_start) where state <> 'failed' and provider_invoice is null;
