-- With whose account somebody signs in: one of each provider. The e-mail is what the provider said then, for people to read.
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
