-- A stream of a media entry: the entry has what is told of it, keeps its id when the stream is over, and plays its
-- recording. Neither of the first two times is to come of a stream that is planned, the second alone of one on air.
create table livestream (
  id bigint generated always as identity primary key,
  media_id bigint not null unique references media on delete cascade,
  -- As it was announced.
  starts_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- SHA-256 of what the broadcaster's program shows; null before there is one.
  stream_key_hash bytea unique,
  -- Where its segments are, since it went on air.
  asset_id uuid,
  -- The last time that something came of the broadcaster.
  seen_at timestamptz,
  -- Counts the broadcaster's connections: what an older one still brings is not taken.
  connection integer not null default 0,
  -- When they were told. A start that is moved far enough takes it back.
  reminded_at timestamptz,
  check (started_at is not null or ended_at is null),
  check ((started_at is null) = (asset_id is null))
);
create index livestream_starts on livestream (starts_at desc, id desc);
create index livestream_planned on livestream (starts_at, id) where started_at is null;
create index livestream_on_air on livestream (started_at, id) where started_at is not null and ended_at is null;
create index livestream_ended on livestream (ended_at desc, id desc) where ended_at is not null;

-- How long somebody watched a stream; never more than what went by since they last said so.
create table livestream_watch (
  media_id bigint not null references livestream (media_id) on delete cascade,
  account_id uuid not null references account on delete cascade,
  watched_ms bigint not null,
  reported_at timestamptz not null,
  primary key (media_id, account_id)
);
create index livestream_watch_account on livestream_watch (account_id);

-- Who wants to be told when a stream is about to begin, in an order in which they can be gone through piece by piece.
create table livestream_reminder (
  livestream_id bigint not null references livestream on delete cascade,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  primary key (livestream_id, account_id)
);
create index livestream_reminder_account on livestream_reminder (account_id, livestream_id);

-- What is recorded of a stream: a row once its segment is stored in every rendition and in sound.
create table live_segment (
  asset_id uuid not null references asset on delete cascade,
  index integer not null,
  -- Which connection of the broadcaster it came by, from 0 on: each has initialisation segments of its own.
  part integer not null,
  shown_at timestamptz not null,
  -- Of the picture and of the sound that goes with it.
  picture_s double precision not null,
  sound_s double precision not null,
  -- In the order of the renditions: the largest first, the sound last.
  bytes integer[] not null,
  key_frame_bytes integer[] not null,
  primary key (asset_id, index)
);
