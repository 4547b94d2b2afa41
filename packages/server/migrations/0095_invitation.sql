-- Members who bring others: months for both when the invited one pays for the first time.
create table invitation_setting (
  id integer primary key default 1 check (id = 1),
  months integer not null default 1 check (months between 0 and 12),
  -- Rewards that one member can get within a year.
  yearly_max integer not null default 12 check (yearly_max between 1 and 100)
);
insert into invitation_setting default values;

create table invitation_link (
  account_id uuid primary key references account on delete cascade,
  code text not null unique
);

create table invitation (
  id bigint generated always as identity primary key,
  -- An account comes by one invitation, or by none.
  invited_id uuid not null unique references account on delete cascade,
  inviter_id uuid references account on delete set null,
  invited_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'rewarded', 'refused')),
  -- Why nothing was given: the same card, device or address; the year's rewards had; no longer offered.
  refused_for text check (refused_for in ('card', 'device', 'address', 'yearly', 'off', 'gone')),
  months integer,
  decided_at timestamptz,
  check ((state = 'refused') = (refused_for is not null)),
  check ((state = 'open') = (decided_at is null))
);
create index invitation_inviter on invitation (inviter_id, decided_at desc);
create index invitation_open on invitation (invited_at) where state = 'open';

-- Members of other services, as their export names them; compared with the accounts here before anything is written.
create table member_import (
  id uuid primary key,
  source text not null check (source in ('patreon', 'ghost', 'vimeo', 'memberful')),
  filename text not null,
  -- The plan here by the name of the tier there.
  plans jsonb not null default '{}',
  -- For who pays there and whose paid time the file does not tell.
  until timestamptz,
  letters boolean not null default false,
  state text not null default 'checked' check (state in ('checked', 'applying', 'done')),
  created_by uuid references account on delete set null,
  created_at timestamptz not null,
  applied_at timestamptz
);
create index member_import_creator on member_import (created_by) where created_by is not null;
create table member_import_row (
  import_id uuid not null references member_import on delete cascade,
  line integer not null,
  email text not null,
  name text not null,
  tier text not null,
  joined_at timestamptz,
  paid_until timestamptz,
  kind text not null check (kind in ('paid', 'complimentary', 'free')),
  -- What is wrong with the line itself.
  problem text,
  outcome text not null default 'refused' check (outcome in ('new', 'changed', 'unchanged', 'refused')),
  reason text,
  -- What the account has, and what it will have.
  had_until timestamptz,
  will_have text,
  done boolean not null default false,
  primary key (import_id, line)
);
create index member_import_row_outcome on member_import_row (import_id, outcome, line);
create index member_import_row_waiting on member_import_row (import_id, line) where not done;
