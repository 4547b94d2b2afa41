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

-- Left out at the start or the end of the recording by its team, who may take it back.
alter table live_segment add column is_trimmed boolean not null default false;
