-- A badge is made in the studio: a picture, words, and how it is earned. `picture` stays for those without an image.
alter table badge
  add column image_id uuid references image,
  add column state text not null default 'on' check (state in ('draft', 'on', 'ended')),
  add column kind text not null default 'plan' check (
    kind in ('plan', 'months', 'points', 'streams', 'comments', 'bingo', 'giveaway', 'date', 'joined', 'hand')
  ),
  -- How many months, points, livestreams, comments or wins earn it.
  add column threshold integer check (threshold > 0),
  add column plan_id text references plan,
  -- Of the rules `date` (a member on this day) and `joined` (an account from before this day).
  add column on_date date,
  -- A limited edition: at most so many members get it. `granted` counts them, and is for limited editions alone, since
  -- it makes grants wait for each other. It stays when an account is erased.
  add column edition integer check (edition > 0),
  add column granted integer not null default 0 check (granted >= 0),
  add column ends_at timestamptz,
  add column created_at timestamptz not null default now(),
  -- The rule must go over all accounts again: events were not read while badges were off.
  add column is_stale boolean not null default false,
  add constraint badge_edition_kept check (edition is null or granted <= edition);
update badge set plan_id = id where id in (select id from plan);
update badge set kind = 'hand' where plan_id is null;
alter table badge
  alter column state drop default,
  alter column kind drop default,
  add constraint badge_rule check (
    (threshold is not null) = (kind in ('months', 'points', 'streams', 'comments', 'bingo', 'giveaway'))
    and (plan_id is not null) = (kind = 'plan')
    and (on_date is not null) = (kind in ('date', 'joined'))
  );
create index badge_image on badge (image_id) where image_id is not null;
create index badge_plan on badge (plan_id) where plan_id is not null;

-- Taken back by staff: the row stays, so that no rule grants it again.
alter table badge_earned
  add column taken_back_at timestamptz,
  -- Whether its owner has a notification of it.
  add column is_told boolean not null default true;
alter table badge_earned alter column is_told set default false;
create index badge_earned_holder on badge_earned (badge_id, at desc, account_id) where taken_back_at is null;
create index badge_earned_untold on badge_earned (badge_id, account_id) where not is_told and taken_back_at is null;

-- Accounts of which something changed that a rule may count. Triggers write it in the transaction of the change, and the
-- job that reads it deletes it. It has no keys, so that nobody waits for it.
create table badge_due (
  id bigint generated always as identity primary key,
  cause text not null,
  account_id uuid not null
);

-- A rule goes once over all accounts, a piece at a time: to show who would earn the badge, or to grant it.
create table badge_run (
  id bigint generated always as identity primary key,
  badge_id text not null references badge on delete cascade,
  purpose text not null check (purpose in ('preview', 'grant')),
  started_at timestamptz not null,
  -- Transactions that began before this one are awaited: what they write is in no event that is read later.
  started_xid xid8 not null default pg_current_xact_id(),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  checked integer not null default 0,
  found integer not null default 0,
  scanned_at timestamptz,
  finished_at timestamptz,
  -- Replaced by a newer one: its rows are deleted, a piece at a time.
  dropped_at timestamptz
);
create unique index badge_run_current on badge_run (badge_id, purpose) where dropped_at is null;
create index badge_run_open on badge_run (id) where finished_at is null and dropped_at is null;
create index badge_run_dropped on badge_run (id) where dropped_at is not null;

-- Who reached the rule, and when: a limited edition goes to those who were first.
create table badge_candidate (
  run_id bigint not null references badge_run on delete cascade,
  account_id uuid not null references account on delete cascade,
  count integer not null,
  reached_at timestamptz not null,
  primary key (run_id, account_id)
);
create index badge_candidate_order on badge_candidate (run_id, reached_at, account_id);
create index badge_candidate_account on badge_candidate (account_id);
