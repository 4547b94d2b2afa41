-- Members whose billing moves from one backend to the other: what was running there ends with its paid time.
create table handover (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  to_backend text not null check (to_backend in ('foundry', 'stripe')),
  -- The one that ends.
  subscription_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  problem text,
  -- When what is paid for there ends, and whether the saved card goes along.
  ends_at timestamptz,
  with_card boolean not null default false,
  -- When its owner was told that the time has come to subscribe anew.
  reminded_at timestamptz,
  created_by uuid references account on delete set null,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (to_backend, subscription_id)
);
create index handover_account on handover (account_id, id desc);
create index handover_creator on handover (created_by) where created_by is not null;
create index handover_waiting on handover (id) where state = 'waiting';
create index handover_reminding on handover (ends_at) where state = 'done' and to_backend = 'stripe' and reminded_at is null;
