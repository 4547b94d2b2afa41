-- A dated fact from which entitlement follows; a membership that ended early keeps its row with `revoked_at`.
create table membership_fact (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('complimentary', 'trial', 'gift')),
  plan text not null check (plan in ('monthly', 'annual')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at is null or ends_at > starts_at)
);
create index membership_fact_account on membership_fact (account_id, starts_at desc);
