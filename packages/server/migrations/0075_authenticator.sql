-- The second factor: a secret (RFC 6238), encrypted with a key that is not in the database. It counts once `confirmed_at`
-- is set; `last_step` is the latest step of 30 s whose code was taken, and no code of it or before is taken again.
create table authenticator (
  account_id uuid primary key references account on delete cascade,
  secret bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint
);

-- What opens the account once, where the app is lost.
create table recovery_code (
  account_id uuid not null references authenticator on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);
