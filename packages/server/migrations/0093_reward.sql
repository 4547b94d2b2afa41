-- Producer Points, gained and spent: only ever added to; the balance is their sum.
create table points_entry (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  points integer not null check (points <> 0),
  reason text not null
    check (reason in ('monthly', 'annual-signup', 'gift', 'granted', 'pitch', 'pitch-refund', 'revoked')),
  -- What they were granted for, such as charge:<id>: the same event grants once.
  event text not null unique,
  at timestamptz not null
);
create index points_entry_account on points_entry (account_id, at desc, id desc);

-- A plan's badge has the plan's id.
create table badge (
  id text primary key,
  name text not null,
  description text not null,
  position integer not null default 0
);
insert into badge (id, name, description) values
  ('annual', 'Annual member', 'For joining with an annual membership.');

create table badge_earned (
  account_id uuid not null references account on delete cascade,
  badge_id text not null references badge,
  event text not null,
  at timestamptz not null,
  -- Shown beside the name.
  selected boolean not null default false,
  primary key (account_id, badge_id)
);
create unique index badge_earned_selected on badge_earned (account_id) where selected;
