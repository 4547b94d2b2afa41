-- Whether the recording is published when its stream ends.
alter table livestream add column publishes_recording boolean not null default false;

-- What the broadcaster sent in a run. It is kept in pieces (`source/<asset>/live/`), one for each segment.
create table live_source (
  asset_id uuid not null references asset on delete cascade,
  run integer not null,
  -- Comes before the first picture of the run: decoded, but not shown.
  skip_s double precision not null,
  width integer not null,
  height integer not null,
  primary key (asset_id, run)
);

-- What the team leaves out at the start and the end of a recording; they may take it back. The renditions that play
-- now have the segments that are not trimmed; the trim of the asset is that of its newest generation.
alter table asset
  add column trim_start_s double precision not null default 0,
  -- Null: to the end.
  add column trim_length_s double precision;
alter table live_segment add column is_trimmed boolean not null default false;
