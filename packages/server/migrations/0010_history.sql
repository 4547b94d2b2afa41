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
