-- Discount codes for the store, as its operator gave them: each is for one member, once.
create table store_code (
  id bigint generated always as identity primary key,
  code text not null unique,
  percent_off integer not null check (percent_off between 1 and 100),
  -- When the store takes it no longer.
  expires_at timestamptz,
  created_at timestamptz not null,
  account_id uuid references account on delete set null,
  taken_at timestamptz,
  -- As the operator told.
  used_at timestamptz
);
create index store_code_free on store_code (id) where taken_at is null;
create index store_code_account on store_code (account_id, taken_at desc) where account_id is not null;
