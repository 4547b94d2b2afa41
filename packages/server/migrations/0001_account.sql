create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table account (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email)),
  password_hash text,
  display_name text not null,
  role text not null default 'member' check (role in ('member', 'creator', 'operator')),
  avatar_image_id uuid,
  language text,
  autoplay boolean not null default true,
  caption_language text,
  preferences_set boolean not null default false,
  verified_at timestamptz,
  suspended_at timestamptz,
  deletion_requested_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_created on account (created_at desc, id desc);
create index account_role on account (role, created_at desc) where role <> 'member';
create index account_search on account using gin ((email || ' ' || display_name) gin_trgm_ops);

-- A session is a family of refresh tokens: each is exchanged once, and a replay ends the session.
create table session (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  device_identifier uuid not null,
  ip inet,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'replay', 'password', 'device', 'suspended', 'erased'))
);
create index session_account on session (account_id, created_at desc);

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
