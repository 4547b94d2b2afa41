-- Subscriptions of the own billing engine. The row is where the state machine stands; foundry_event is how it came there.
create table foundry_subscription (
  id bigint generated always as identity primary key,
  account_id uuid references account on delete set null,
  plan_id text not null references plan,
  -- The version of the price that the member agreed to, and keeps.
  price_id bigint not null references plan_price,
  -- One whose first payment is under way is incomplete, and is removed if that fails.
  state text not null
    check (state in ('incomplete', 'trialing', 'active', 'past_due', 'grace', 'paused', 'cancelled', 'expired')),
  started_at timestamptz not null,
  -- The time that is paid for, or the trial.
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- Periods are counted from here, so that the 31st stays the 31st.
  anchor timestamptz not null,
  trial_end timestamptz,
  cancel_at_end boolean not null default false,
  cancel_reason text,
  cancel_comment text,
  -- A pause that was asked for begins at period_end and ends here.
  resume_at timestamptz,
  -- The plan from the next period on, where it changes.
  next_plan_id text references plan,
  next_price_id bigint references plan_price,
  -- Failed attempts in a row at the charge that is due, and when access ends if none succeeds.
  attempts integer not null default 0,
  grace_end timestamptz not null,
  -- When something has to be done; null when it has ended.
  due_at timestamptz,
  ended_at timestamptz,
  check ((next_plan_id is null) = (next_price_id is null)),
  check ((due_at is null) = (state in ('cancelled', 'expired')))
);
create unique index foundry_subscription_living on foundry_subscription (account_id)
  where state not in ('cancelled', 'expired');
create index foundry_subscription_account on foundry_subscription (account_id, started_at desc);
create index foundry_subscription_due on foundry_subscription (due_at) where due_at is not null;
create index foundry_subscription_erased on foundry_subscription (id) where account_id is null and due_at is not null;
create index foundry_subscription_plan on foundry_subscription (plan_id, state);

create table foundry_event (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references foundry_subscription,
  kind text not null,
  at timestamptz not null,
  detail jsonb not null default '{}'
);
create index foundry_event_subscription on foundry_event (subscription_id, id);
create index foundry_event_at on foundry_event (at, kind);
