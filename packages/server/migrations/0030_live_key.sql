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

-- Ports of SRT, one for each key that was given one: the process that listens there knows its passphrase.
create table livestream_srt_port (
  port integer primary key,
  key_hash bytea not null,
  livestream_id bigint unique references livestream on delete cascade,
  team_id bigint unique references creator_team on delete cascade,
  check ((livestream_id is null) <> (team_id is null))
);

-- Why the broadcaster of a stream was turned away last, in words for them.
create table livestream_refusal (
  livestream_id bigint primary key references livestream on delete cascade,
  reason text not null,
  refused_at timestamptz not null
);
