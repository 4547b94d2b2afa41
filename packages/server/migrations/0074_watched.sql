-- Seconds of the video for which time really went by, of a viewer who may watch it: what a giveaway counts. Rows from
-- before were not measured so.
alter table watch_progress add column proven_s double precision not null default 0;
update watch_progress set proven_s = watched_s where finished;
-- When five minutes of a livestream were watched.
alter table livestream_watch add column attended_at timestamptz;
