-- Parts of a third of a second of the last segments of a stream on air, in every rendition. They are in the database, so
-- that every process has them at once and a kill loses none; a complete segment is a file (live_segment).
create table live_partial_segment (
  asset_id uuid not null references asset on delete cascade,
  segment integer not null,
  -- From 0 on in its segment.
  index smallint not null,
  -- The place of the rendition: 0 is the largest, the sound is the last.
  track smallint not null,
  -- Which connection of the broadcaster it came by.
  part integer not null,
  shown_at timestamptz not null,
  duration_s double precision not null,
  -- Bytes up to the end of the key frame with which it begins; 0 without one.
  key_frame_bytes integer not null,
  bytes bytea not null,
  primary key (asset_id, segment, index, track)
);
-- Video is compressed.
alter table live_partial_segment alter column bytes set storage external;
-- Rows are deleted seconds after they were written.
alter table live_partial_segment set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
