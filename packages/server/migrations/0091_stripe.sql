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
  synced_at timestamptz
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
  digest text not null
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
