-- A premiere is a livestream whose picture is a finished video that plays by the clock.
alter table livestream add column kind text not null default 'broadcast' check (kind in ('broadcast', 'premiere'));
create index livestream_premiere on livestream (starts_at, id) where kind = 'premiere' and ended_at is null;

-- Videos that play by the clock, one after the other, for everybody at the same time. `livestream.asset_id` is the playout.
create table playout_item (
  playout_id uuid not null,
  index integer not null,
  asset_id uuid not null references asset on delete cascade,
  -- What played when the item was made: a later one has other files.
  generation integer not null,
  starts_at timestamptz not null,
  length_s double precision not null,
  -- How many segments of picture and sound, and discontinuities, come before it.
  segments_before integer not null default 0,
  sounds_before integer not null default 0,
  breaks_before integer not null default 0,
  -- Of the multivariant playlist of the asset: the name and the attributes of each rendition.
  variants jsonb not null,
  -- Null without sound.
  sound text,
  -- Nothing follows.
  is_last boolean not null,
  primary key (playout_id, index)
);
create index playout_item_asset on playout_item (asset_id);
