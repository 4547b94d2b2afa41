-- Addresses of bytes that are refused before they expire: each names its video, and most name the session and the
-- stream that they were given to. A row is needed only as long as an address that it refuses could still be valid.
create table media_revocation (
  -- an asset's id, or the name of a session or a stream in addresses
  key text primary key,
  revoked_until timestamptz not null
);
create index media_revocation_until on media_revocation (revoked_until);

-- A name in addresses. It is not secret (addresses are signed), only never used twice.
create function new_media_grant() returns text language sql volatile
  return left(replace(gen_random_uuid()::text, '-', ''), 12);

-- How addresses name a session that is open: from its first one on, until they are revoked. Then another name follows.
create table media_grant (
  session_id uuid primary key references session on delete cascade,
  account_id uuid not null references account on delete cascade,
  name text not null default new_media_grant()
);
create index media_grant_account on media_grant (account_id);

-- A player, not a device: it belongs to the session that began it, so that who says to be another's device has no
-- stream of theirs. Rows are of the last minutes and can go.
create table stream (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  session_id uuid not null references session on delete cascade,
  device_identifier uuid not null,
  media_id bigint not null references media on delete cascade,
  media_grant text not null default new_media_grant(),
  -- A video that the player loads ahead while it plays another: one at a time.
  ahead_media_id bigint,
  ahead_grant text,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  foreign key (account_id, device_identifier) references device on delete cascade
) with (fillfactor = 70);
create index stream_account on stream (account_id, device_identifier);
create index stream_session on stream (session_id);
create index stream_started on stream (started_at);
create index stream_media on stream (media_id);

-- What an account loaded ahead in the last minutes, and when its address ends, whichever stream it was of: one that is
-- ended and begun anew is no way around the rest.
create table media_ahead (
  account_id uuid not null references account on delete cascade,
  media_id bigint not null references media on delete cascade,
  until timestamptz not null,
  primary key (account_id, media_id)
);
create index media_ahead_media on media_ahead (media_id);
create index media_ahead_until on media_ahead (until);

-- Where each viewer is in each video. Every report of a playing player updates its row, so there is room to do it in
-- place, and dead rows are cleared before they are a fifth of the table.
create table watch_progress (
  account_id uuid not null references account on delete cascade,
  media_id bigint not null references media on delete cascade,
  current_time_s double precision not null,
  total_time_s double precision not null,
  watched_s double precision not null default 0,
  finished boolean not null default false,
  watched_at timestamptz not null default now(),
  primary key (account_id, media_id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index watch_progress_recent on watch_progress (account_id, watched_at desc, media_id desc);
create index watch_progress_resume on watch_progress (account_id, watched_at desc, media_id desc)
  where not finished and current_time_s > 0;
create index watch_progress_media on watch_progress (media_id);

create table watchlist_item (
  account_id uuid not null references account on delete cascade,
  media_id bigint not null references media on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, media_id)
);
create index watchlist_item_recent on watchlist_item (account_id, created_at desc, media_id desc);
create index watchlist_item_media on watchlist_item (media_id);

-- Whole shows in members' watchlists.
create table watchlist_channel (
  account_id uuid not null references account on delete cascade,
  channel_id bigint not null references channel on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, channel_id)
);
create index watchlist_channel_recent on watchlist_channel (account_id, created_at desc, channel_id desc);
create index watchlist_channel_channel on watchlist_channel (channel_id);

create table media_dismissal (
  account_id uuid not null references account on delete cascade,
  media_id bigint not null references media on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, media_id)
);
create index media_dismissal_media on media_dismissal (media_id);

create table channel_dismissal (
  account_id uuid not null references account on delete cascade,
  channel_id bigint not null references channel on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, channel_id)
);
create index channel_dismissal_channel on channel_dismissal (channel_id);

-- The videos most like each video, the most similar first.
create table media_neighbour (
  media_id bigint primary key references media on delete cascade,
  neighbour_ids bigint[] not null,
  similarities real[] not null
);

-- An order that was answered once and is gone on in page by page; visitors' has no account. Losing all of them in a
-- crash only makes new ones begin, so they cost no log.
create unlogged table recommendation_ranking (
  id text primary key,
  account_id uuid references account on delete cascade,
  -- What it ranks: `for-you`, `visitor`, `popular`, or the video and its bounds that it follows.
  scope text not null,
  media_ids bigint[] not null,
  reasons text[] not null,
  -- The video that the reason speaks of.
  subject_ids bigint[] not null,
  expires_at timestamptz not null
);
create index recommendation_ranking_expiry on recommendation_ranking (expires_at);
create index recommendation_ranking_account on recommendation_ranking (account_id, expires_at desc);
