-- The room of a livestream in the studio.

-- What arrived from its broadcaster, a sample every few seconds, for ten minutes; deleted when the stream is over.
create table livestream_health (
  livestream_id bigint not null references livestream on delete cascade,
  at timestamptz not null,
  sample jsonb not null,
  primary key (livestream_id, at)
);

-- How far the viewer was behind what happens, as the player said in its last report; null behind the live edge.
alter table livestream_watch add column delay_ms integer;

-- What is sent is shown to the team only, until it goes live.
alter table livestream add column is_rehearsal boolean not null default false;
create index livestream_rehearsal on livestream (id) where is_rehearsal;
-- A rehearsal has an asset before the stream begins.
alter table livestream
  drop constraint livestream_check1,
  add constraint livestream_asset check (
    case when started_at is null then asset_id is null or is_rehearsal else asset_id is not null and not is_rehearsal end
  );

-- Other services that get what the broadcaster sends.
create table livestream_restream (
  id bigint generated always as identity primary key,
  livestream_id bigint not null references livestream on delete cascade,
  name text not null,
  url text not null,
  -- Encrypted, and never shown again.
  key_sealed bytea not null,
  is_on boolean not null default true,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'failing')),
  problem text,
  state_at timestamptz not null
);
create index livestream_restream_stream on livestream_restream (livestream_id);
