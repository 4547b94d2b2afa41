-- Captions of livestreams.

alter table livestream
  -- Of the captions in what the broadcaster sends (CC1), and of what a speech engine hears.
  add column caption_language text not null default 'en',
  -- Of the second captions (CC3). Null: they are not shown.
  add column second_caption_language text,
  add column hears_speech boolean not null default false,
  -- Those that came so far: 0 for the first captions, 1 for the second ones.
  add column caption_tracks integer[] not null default '{}';

-- Of the captions of a livestream, in the order of their tracks. Other assets have none.
alter table asset add column caption_languages text[] not null default '{}';

-- What the parts of a livestream show as captions. A caption that is shown longer is in each of its parts.
create table live_caption (
  asset_id uuid not null references asset on delete cascade,
  segment integer not null,
  part integer not null,
  track integer not null,
  place integer not null,
  -- Since the start of the segment.
  start_s double precision not null,
  end_s double precision not null,
  -- It belongs to what was said so much earlier.
  late_s double precision not null,
  text text not null,
  primary key (asset_id, segment, part, track, place)
);
