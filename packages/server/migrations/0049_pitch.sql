-- A show that members can ask for with their points.
create table pitch (
  id bigint generated always as identity primary key,
  state text not null default 'draft'
    check (state in ('draft', 'open', 'reached', 'greenlit', 'production', 'released', 'closed')),
  title text not null,
  summary text not null default '',
  text text not null default '',
  -- Who would make it.
  team_id bigint references creator_team on delete set null,
  video_id bigint references media on delete set null,
  -- What was made of it.
  channel_id bigint references channel on delete set null,
  goal integer not null check (goal between 1 and 1000000000),
  closes_at timestamptz,
  -- What becomes of the points if the goal is not reached in time.
  missed text not null default 'returned' check (missed in ('returned', 'spent')),
  can_take_back boolean not null default true,
  -- What becomes of the points that it holds, once that is decided; they are moved in steps.
  outcome text check (outcome in ('returned', 'spent')),
  settled_at timestamptz,
  -- The sums over its entries.
  points integer not null default 0 check (points >= 0),
  supporters integer not null default 0 check (supporters >= 0),
  entries integer not null default 0,
  head bytea not null,
  created_at timestamptz not null,
  check ((outcome is null) = (state not in ('released', 'closed'))),
  check (outcome is not null or settled_at is null)
) with (fillfactor = 50);
create index pitch_open on pitch (closes_at, id) where state = 'open';
create index pitch_state on pitch (state, id desc);
create index pitch_team on pitch (team_id) where team_id is not null;
create index pitch_video on pitch (video_id) where video_id is not null;
create index pitch_channel on pitch (channel_id) where channel_id is not null;
create index pitch_unsettled on pitch (id) where outcome is not null and settled_at is null;

alter table points_movement add foreign key (pitch_id) references pitch;

create table pitch_image (
  pitch_id bigint not null references pitch on delete cascade,
  image_id uuid not null references image,
  position integer not null,
  primary key (pitch_id, position)
);
create index pitch_image_image on pitch_image (image_id);

-- When it came into each state.
create table pitch_step (
  id bigint generated always as identity primary key,
  pitch_id bigint not null references pitch on delete cascade,
  state text not null,
  at timestamptz not null
);
create index pitch_step_pitch on pitch_step (pitch_id, id);

-- News for those who gave points.
create table pitch_news (
  id bigint generated always as identity primary key,
  pitch_id bigint not null references pitch on delete cascade,
  title text not null,
  text text not null,
  at timestamptz not null
);
create index pitch_news_pitch on pitch_news (pitch_id, id desc);

-- What a member has given. The pseudonym is random, and of this pitch alone.
create table pitch_support (
  pitch_id bigint not null references pitch,
  holder_id bigint not null references points_holder,
  pseudonym text not null,
  points integer not null check (points >= 0),
  -- Agreed to be named in the credits.
  is_named boolean not null default false,
  is_settled boolean not null default false,
  last_given_at timestamptz not null,
  primary key (pitch_id, holder_id),
  unique (pitch_id, pseudonym)
) with (fillfactor = 80);
create index pitch_support_holder on pitch_support (holder_id, last_given_at desc);
create index pitch_support_most on pitch_support (pitch_id, points desc, holder_id);
create index pitch_support_unsettled on pitch_support (pitch_id, holder_id) where not is_settled;

-- The public tally. Each line has the hash of the one before it in its own (contract/src/tally.ts).
create table pitch_entry (
  pitch_id bigint not null references pitch,
  number integer not null check (number > 0),
  pseudonym text not null,
  points integer not null check (points <> 0),
  mark text check (mark in ('staff', 'team')),
  at timestamptz not null,
  hash bytea not null,
  -- What it shows of the ledger.
  movement_id bigint not null unique references points_movement,
  primary key (pitch_id, number)
);
create index pitch_entry_pseudonym on pitch_entry (pitch_id, pseudonym, number desc);

-- The last line of each day, as it was published.
create table pitch_head (
  pitch_id bigint not null references pitch,
  day date not null,
  number integer not null,
  hash bytea not null,
  primary key (pitch_id, day)
);

-- What the check found: rows that do not add up. Nothing corrects them by itself.
create table points_alarm (
  id bigint generated always as identity primary key,
  pitch_id bigint references pitch on delete cascade,
  holder_id bigint references points_holder,
  -- As the studio's call answers them.
  differences jsonb not null,
  found_at timestamptz not null,
  -- Found again since, or not any more.
  seen_at timestamptz not null,
  solved_at timestamptz,
  check (num_nonnulls(pitch_id, holder_id) = 1)
);
create unique index points_alarm_pitch on points_alarm (pitch_id) where pitch_id is not null and solved_at is null;
create unique index points_alarm_holder on points_alarm (holder_id) where holder_id is not null and solved_at is null;

-- For the archive of a member.
create view points_of_account as
  select h.account_id, m.id, m.kind, m.points, m.event, m.at, p.title as pitch
  from points_movement m join points_holder h on h.id = m.holder_id left join pitch p on p.id = m.pitch_id;
create view support_of_account as
  select h.account_id, s.pitch_id, p.title as pitch, s.pseudonym, s.points, s.is_named, s.last_given_at
  from pitch_support s join points_holder h on h.id = s.holder_id join pitch p on p.id = s.pitch_id;
