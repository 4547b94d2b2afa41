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

-- Counts the broadcaster's connections: what an older one still brings is not taken.
alter table livestream add column connection integer not null default 0;
