-- A picture is shown while nothing comes from the broadcaster (slate), on the same timeline. Each encoder and each slate
-- is a run of its own.
alter table live_segment rename column part to run;
alter table live_segment add column is_slate boolean not null default false;
alter table live_partial_segment rename column part to run;
alter table live_partial_segment add column is_slate boolean not null default false;

alter table livestream
  -- Null: a title card.
  add column slate_image_id uuid references image,
  -- The stream ends when nothing comes from its broadcaster for this time.
  add column away_max_s integer not null default 60,
  -- Whether the recording has the slates, too.
  add column keeps_slates boolean not null default false,
  -- The team shows the slate now, whatever the broadcaster sends.
  add column is_paused boolean not null default false;
create index livestream_slate_image on livestream (slate_image_id) where slate_image_id is not null;
