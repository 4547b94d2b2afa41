-- The card provider as the billing backend. What it says is fetched again whenever it tells that something has changed:
-- these rows are what was seen last, membership_fact and membership_standing what follows from it.
create table stripe_customer (
  id text primary key,
  -- Null when the account was erased: the customer is then deleted there, too.
  account_id uuid unique references account on delete set null,
  -- The page that was opened last, so that there is never a second one on which to subscribe.
  checkout_id text,
  -- Its card had a trial already: the next subscription begins without one.
  trial_refused_at timestamptz,
  created_at timestamptz not null,
  synced_at timestamptz,
  -- Counts what was written of a customer: what was fetched before somebody else wrote is fetched again.
  version integer not null default 0
);

create table stripe_subscription (
  id text primary key,
  customer_id text not null references stripe_customer on update cascade on delete cascade,
  plan_id text not null references plan,
  state text not null check (state in ('trialing', 'active', 'past_due', 'paused', 'cancelled', 'expired')),
  -- In minor units, of one interval, before a discount.
  amount integer not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  interval text not null check (interval in ('month', 'year')),
  started_at timestamptz not null,
  trial_end timestamptz,
  -- When what is paid for ends; null before the first payment.
  paid_until timestamptz,
  -- Null when no charge comes.
  billing_at timestamptz,
  cancels boolean not null default false,
  ended_at timestamptz,
  -- { code, percentOff, durationInMonths, startDate, endDate }
  discount jsonb,
  -- { brand, last4, expiryMonth, expiryYear }
  card jsonb,
  -- Of what was seen there: another one means that something has changed.
  digest text not null,
  -- Of an account that is suspended, or waits for its erasure: let end with its period by this service, not by its
  -- owner.
  held boolean not null default false
);
create index stripe_subscription_customer on stripe_subscription (customer_id, started_at desc);
create index stripe_subscription_living on stripe_subscription (plan_id) where ended_at is null;

-- What was told, once each however often it comes. Nothing of its content is kept.
create table stripe_event (
  id text primary key,
  type text not null,
  object_id text not null,
  customer_id text,
  created_at timestamptz not null,
  received_at timestamptz not null,
  deliveries integer not null default 1,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'ignored', 'failed')),
  problem text,
  done_at timestamptz
);
create index stripe_event_received on stripe_event (received_at desc, id);
create index stripe_event_waiting on stripe_event (customer_id, received_at) where state in ('waiting', 'failed');

-- The hourly comparison with the card provider, and what it mended.
create table stripe_check (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  looked integer not null default 0,
  mended integer not null default 0,
  problem text
);
create index stripe_check_started on stripe_check (started_at desc);

-- Pages of the card provider that the own engine opened, by the hosted payment that they are of: a checkout session, or
-- a payment intent that its owner lets through.
create table stripe_page (
  id uuid primary key,
  ref text not null,
  created_at timestamptz not null
);

-- Months that somebody else paid for, put before the next charge of a subscription that the card provider bills.
-- Written before it is asked, with the time that they are: what it was asked for is known after any crash.
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
