-- What a letter asks its reader to bring back. The code and the link's token follow from the id and the service's
-- secret: neither stands here. Guesses at the code are counted before they are looked at.
create table one_time_code (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'change-email', 'reset-password', 'report-session')),
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  used_at timestamptz
);
create index one_time_code_account on one_time_code (account_id, purpose, created_at desc);
create index one_time_code_expiry on one_time_code (expires_at);

-- Tokens of the integrity check (captcha, nonces, challenges) that have served, until they would expire anyway.
create table spent_token (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_token_expiry on spent_token (expires_at);

-- Other reasons for which sessions end: a new e-mail address, signing out elsewhere, "it was not me".
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('logout', 'replay', 'password', 'device', 'suspended', 'erased', 'email', 'ended', 'reported'));
-- Those that are open: what lists them or ends them all at once reads no old ones.
create index session_open on session (account_id, seen_at desc) where ended_at is null;
