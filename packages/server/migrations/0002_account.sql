-- What staff may do, as data. `operator` may everything, whatever stands here; `member` nothing.
create table role (
  name text primary key check (name ~ '^[a-z][a-z0-9-]*$'),
  title text not null,
  permissions text[] not null default '{}',
  built_in boolean not null default false
);
-- Kept letters hold the links that reset passwords: mail.read is for operators, and whom they trust.
insert into role (name, title, permissions, built_in) values
  ('member', 'Member', '{}', true),
  ('creator', 'Creator', '{content.edit}', true),
  ('moderator', 'Moderator', '{comment.moderate,member.read,member.suspend}', true),
  ('support', 'Support', '{member.read,member.help,member.impersonate,membership.grant}', true),
  ('operator', 'Administrator', '{}', true);

create table account (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email)),
  password_hash text,
  display_name text not null,
  role text not null default 'member' constraint account_role_known references role on update cascade,
  avatar_image_id uuid,
  language text,
  autoplay boolean not null default true,
  caption_language text,
  preferences_set boolean not null default false,
  verified_at timestamptz,
  suspended_at timestamptz,
  deletion_requested_at timestamptz,
  created_at timestamptz not null default now(),
  -- When an account that asked for it is to be erased.
  deletion_due_at timestamptz,
  -- Since when nothing that the member watches is kept; null while it is.
  history_paused_at timestamptz
);
create index account_created on account (created_at desc, id desc);
create index account_role on account (role, created_at desc) where role <> 'member';
create index account_search on account using gin ((email || ' ' || display_name) gin_trgm_ops);
create index account_avatar on account (avatar_image_id) where avatar_image_id is not null;
create index account_deletion_due on account (deletion_due_at) where deletion_due_at is not null;
create index account_suspended on account (created_at desc, id desc) where suspended_at is not null;

create table image (
  id uuid primary key default uuidv7(),
  width integer not null,
  height integer not null,
  widths integer[] not null,
  color text not null,
  alt text not null default '',
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now()
);
create index image_created on image (created_at);
create index image_created_by on image (created_by);

alter table account add foreign key (avatar_image_id) references image on delete set null;

-- A session is a family of refresh tokens: each is exchanged once, and a replay ends the session.
create table session (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  device_identifier uuid not null,
  ip inet,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (
    end_reason in ('logout', 'replay', 'password', 'device', 'suspended', 'erased', 'email', 'ended', 'reported')
  ),
  -- Until when a session needs no further confirmation for sensitive changes, and who looks through it at another's
  -- account: such a session has no refresh token.
  confirmed_at timestamptz,
  actor_id uuid references account on delete cascade,
  seen_at timestamptz not null
);
create index session_account on session (account_id, created_at desc);
-- Those that are open: what lists them or ends them all at once reads no old ones.
create index session_open on session (account_id, seen_at desc) where ended_at is null;
create index session_actor on session (actor_id) where actor_id is not null;
-- When a device was last used, and from where: that of its sessions which was seen last.
create index session_device on session (account_id, device_identifier);

create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);
create index refresh_token_expiry on refresh_token (expires_at);

-- The store of the rate limiter (its columns are the library's).
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);

-- What a letter asks its reader to bring back. The code and the link's token follow from the id and the service's
-- secret: neither stands here. Guesses at the code are counted before they are looked at.
create table one_time_code (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  -- undo-email is in the letter to the earlier address of an account, by which its owner takes the change back. Until
  -- then, or until it ends, nobody else uses that address.
  purpose text not null
    check (purpose in ('verify-email', 'change-email', 'undo-email', 'reset-password', 'report-session')),
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  used_at timestamptz
);
create index one_time_code_account on one_time_code (account_id, purpose, created_at desc);
create index one_time_code_expiry on one_time_code (expires_at);
create index one_time_code_held on one_time_code ((detail ->> 'email')) where purpose = 'undo-email';

-- Tokens of the integrity check (captcha, nonces, challenges) that have served, until they would expire anyway.
create table spent_token (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_token_expiry on spent_token (expires_at);

-- The intent to erase an account, written first, and in the end that it was done: then it says no more whose it was.
create table erasure (
  id uuid primary key default uuidv7(),
  account_id uuid unique,
  started_at timestamptz not null,
  done_at timestamptz,
  check ((done_at is null) = (account_id is not null))
);
create index erasure_open on erasure (started_at) where done_at is null;

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

-- With whose account somebody signs in: one of each provider. The e-mail is what the provider said then, for people
-- to read.
create table account_identity (
  provider text not null check (provider in ('google', 'apple')),
  subject text not null,
  account_id uuid not null references account on delete cascade,
  email text,
  created_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (account_id, provider)
);

-- WebAuthn credentials that the browser finds by itself. The counter only grows, where the authenticator counts at all.
create table passkey (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id, created_at);

-- The second factor: a secret (RFC 6238), encrypted with a key that is not in the database. It counts once
-- `confirmed_at` is set; `last_step` is the latest step of 30 s whose code was taken, and no code of it or before is
-- taken again.
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

create table device (
  account_id uuid not null references account on delete cascade,
  identifier uuid not null,
  model text not null,
  platform text not null,
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  -- What the owner calls a device; null shows its model.
  name text check (length(name) between 1 and 50),
  primary key (account_id, identifier)
);
