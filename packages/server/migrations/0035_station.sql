-- A station is a 24/7 channel: it plays a list of videos by the clock, again and again, while it is on air.
alter table livestream
  drop constraint livestream_kind_check,
  add constraint livestream_kind_check check (kind in ('broadcast', 'premiere', 'station')),
  -- It was switched off because no video of its list could be played.
  add column is_empty boolean not null default false;
create index livestream_station on livestream (id) where kind = 'station' and started_at is not null and ended_at is null;

create table station_video (
  livestream_id bigint not null references livestream on delete cascade,
  media_id bigint not null references media on delete cascade,
  position integer not null,
  primary key (livestream_id, media_id)
);
create index station_video_media on station_video (media_id);
