-- An archive of all that is known of a member: being made until `ready_at`, gone at `expires_at`.
create table account_export (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz
);
create index account_export_account on account_export (account_id, requested_at desc);
create index account_export_expiry on account_export (expires_at);
-- No account has two in the making.
create unique index account_export_making on account_export (account_id) where ready_at is null;
