-- More ways to open a stream than its own key (livestream.stream_key_hash). Of all keys only the SHA-256 is stored.

-- A creator's key stays the same for all their streams: it opens the one that is on air, or the next one.
create table livestream_creator_key (
  team_id bigint primary key references creator_team on delete cascade,
  key_hash bytea not null unique,
  made_at timestamptz not null
);

-- The key of a browser that sends the stream from the studio. It opens the stream for minutes, and keeps it open.
create table livestream_browser_key (
  key_hash bytea primary key,
  livestream_id bigint not null references livestream on delete cascade,
  made_at timestamptz not null
);
create index livestream_browser_key_stream on livestream_browser_key (livestream_id, made_at);
