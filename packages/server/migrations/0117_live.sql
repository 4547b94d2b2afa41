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
