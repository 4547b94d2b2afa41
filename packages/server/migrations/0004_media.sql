create table media (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null default '',
  channel_id bigint references channel on delete set null,
  season_id bigint references season on delete set null,
  episode integer,
  access text not null default 'members' check (access in ('free', 'members')),
  -- Null is a draft, a time to come is scheduled.
  publish_at timestamptz,
  tags text[] not null default '{}',
  thumbnail_image_id uuid references image on delete set null,
  like_count integer not null default 0,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  -- What the transcode feature tells of the file that plays: it writes these four and nothing else here. A new file
  -- takes the place of the old one in the transaction that makes it watchable.
  asset_id uuid,
  playable_at timestamptz,
  duration_s double precision,
  has_storyboard boolean not null default false,

  -- Visitors see a video from this time on; null while there is nothing to see.
  listed_at timestamptz
    generated always as (case when playable_at is not null and removed_at is null then publish_at end) stored,

  -- How much a video is watched of late: interest halves every week. Kept as log2 of the sum plus the weeks since
  -- 1970 of the moment it was summed up at, so it does not change while nobody watches, and the order is right at
  -- any time.
  popularity real not null default 0,
  -- A deleted video stays where it is for 30 days, with its files and with what members did with it; nobody but its
  -- editors finds it meanwhile. Every public list asks `listed_at`, so there it is gone at once.
  removed_at timestamptz,
  removed_by uuid references account on delete set null,
  -- How often fewer people than before may load the video. Addresses name it, so that a name is never used twice.
  publication integer not null default 0,
  -- A season belongs to the show.
  foreign key (channel_id, season_id) references season (channel_id, id) on delete set null (season_id)
);
create index media_listed on media (listed_at desc, id desc) where listed_at is not null;
create index media_listed_access on media (access, listed_at desc, id desc) where listed_at is not null;
create index media_channel_listed on media (channel_id, listed_at desc, id desc) where listed_at is not null;
create index media_channel_access on media (channel_id, access, listed_at desc, id desc) where listed_at is not null;
create index media_season_listed on media (season_id, episode, listed_at, id) where listed_at is not null;
create index media_draft on media (created_at desc, id desc) where publish_at is null;
create index media_created_by on media (created_by, created_at desc, id desc);
create index media_thumbnail on media (thumbnail_image_id);
create index media_asset on media (asset_id);
create index media_title_search on media using gin (title gin_trgm_ops);
create index media_popular on media (popularity desc, like_count desc, listed_at desc, id desc)
  where listed_at is not null;
-- The newest videos that are in no show, in their order.
create index media_alone_listed on media (listed_at desc, id desc) where channel_id is null and listed_at is not null;
create index media_removed on media (removed_at desc, id desc) where removed_at is not null;
create index media_removed_by on media (removed_by) where removed_by is not null;
create index media_created on media (created_at desc, id desc) where removed_at is null;
create index media_channel on media (channel_id, created_at desc, id desc) include (removed_at);
create index media_season on media (season_id, channel_id) include (removed_at) where season_id is not null;
-- What is not out yet, the newest first: its tags have names in other languages, too.
create index media_unlisted on media (id desc) where listed_at is null and removed_at is null;
create index media_publish on media (publish_at desc nulls last, created_at desc, id desc) where removed_at is null;
create index media_title on media (left(search_text(title), 100), id) where removed_at is null;
create index media_draft_title on media (left(search_text(title), 100), id)
  where removed_at is null and publish_at is null;

-- `listed_at` and `access` repeat the video's, kept by triggers, so that a team's list is one index range however
-- many videos there are.
create table media_creator (
  media_id bigint not null references media on delete cascade,
  team_id bigint not null references creator_team on delete cascade,
  position integer not null default 0,
  listed_at timestamptz,
  access text,
  -- What a team's tabs by show and by tag list is one index range each, however many videos the show or the tag has of
  -- others. As with `access`, triggers keep it.
  channel_id bigint,
  primary key (media_id, team_id)
);
create index media_creator_team on media_creator (team_id, media_id);
create index media_creator_listed on media_creator (team_id, listed_at desc, media_id desc) where listed_at is not null;
create index media_creator_access on media_creator (team_id, access, listed_at desc, media_id desc)
  where listed_at is not null;
create index media_creator_channel on media_creator (team_id, channel_id, listed_at desc, media_id desc)
  where listed_at is not null;

-- What a team's tabs by tag list follows from its videos, so it is worked out anew where a team is brought back, and
-- not put back as it was: videos may have got other tags meanwhile, or be no longer published. Without a reference to
-- the team it is not kept; a trigger takes its rows away instead, also where videos go with their team.
create table media_creator_tag (
  media_id bigint not null references media on delete cascade,
  team_id bigint not null,
  tag text not null,
  listed_at timestamptz not null,
  primary key (media_id, team_id, tag)
);
create index media_creator_tag_listed on media_creator_tag (team_id, tag, listed_at desc, media_id desc);

-- `listed_at` repeats the video's, kept by triggers, so that the newest of a tag are one index range however many
-- videos have it. Tags are the same in capitals.
create table media_tag (
  media_id bigint not null references media on delete cascade,
  tag text not null,
  listed_at timestamptz,
  primary key (media_id, tag)
);
create index media_tag_listed on media_tag (tag, listed_at desc, media_id desc) where listed_at is not null;

create table media_chapter (
  media_id bigint not null references media on delete cascade,
  start_s double precision not null,
  title text not null,
  primary key (media_id, start_s)
);

create table media_caption (
  media_id bigint not null references media on delete cascade,
  language text not null,
  label text not null,
  is_default boolean not null default false,
  -- Normalised WebVTT.
  vtt text not null,
  words text[] not null generated always as (search_caption_words(vtt)) stored,
  primary key (media_id, language)
);

create table media_like (
  account_id uuid not null references account on delete cascade,
  media_id bigint not null references media on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, media_id)
);
create index media_like_media on media_like (media_id);
create index media_like_recent on media_like (account_id, created_at desc, media_id desc);

-- A video file that somebody uploaded, and what is made of it.
create table asset (
  id uuid primary key default uuidv7(),
  media_id bigint references media on delete set null,
  state text not null default 'uploading'
    check (state in ('uploading', 'waiting', 'processing', 'playable', 'ready', 'failed')),
  filename text not null,
  byte_size bigint not null,
  -- Of the whole file, as whoever uploads it says.
  sha256 bytea,
  -- Which making of the renditions is the newest: each goes to a folder of its own.
  generation integer not null default 1,
  -- The one that the master playlist names.
  published_generation integer,
  failure_code text,
  -- A sentence for the person who uploaded it.
  failure text,
  created_at timestamptz not null default now(),
  received_at timestamptz,
  probed_at timestamptz,
  playable_at timestamptz,
  storyboard_at timestamptz,
  ready_at timestamptz,
  -- Seconds of frames that would make good thumbnails, the best first.
  stills_s double precision[] not null default '{}',

  -- What the probe found.
  container text,
  video_stream integer,
  video_codec text,
  width integer,
  height integer,
  rate_num integer,
  rate_den integer,
  frame_count integer,
  picture_frames integer,
  variable_rate boolean,
  interlaced boolean,
  hdr text check (hdr in ('pq', 'hlg')),
  color_tagged boolean,
  -- Null without sound.
  audio_stream integer,
  audio_codec text,
  audio_channels integer,
  audio_sample_rate integer,
  audio_language text
);
create index asset_media on asset (media_id, created_at desc);
create index asset_unfinished on asset (received_at) where state in ('waiting', 'processing', 'playable');

create table rendition (
  asset_id uuid not null references asset on delete cascade,
  generation integer not null,
  -- `1080p` and the like, or `audio`.
  name text not null,
  tier text not null check (tier in ('low', 'upper', 'audio')),
  level integer not null,
  width integer not null,
  height integer not null,
  crf integer not null,
  max_bitrate integer not null,
  segment_count integer not null,
  -- How many stand in its playlist.
  published_segments integer not null default 0,
  -- Since when the master playlist names it.
  joined_at timestamptz,
  primary key (asset_id, generation, name)
);

-- A run of segments that one job makes. What is made twice has the same names and takes the same place.
create table chunk (
  asset_id uuid not null,
  generation integer not null,
  rendition text not null,
  index integer not null,
  first_segment integer not null,
  segment_count integer not null,
  first_frame integer not null,
  frame_count integer not null,
  codec text,
  -- File name of the initialisation segment.
  init_file text,
  -- In order; as long as what is made.
  segment_bytes integer[] not null default '{}',
  key_frame_bytes integer[] not null default '{}',
  done_at timestamptz,
  primary key (asset_id, generation, rendition, index),
  foreign key (asset_id, generation, rendition) references rendition on delete cascade
);

-- How an asset's file arrives, and from whom: nobody else may go on with it.
create table upload (
  asset_id uuid primary key references asset on delete cascade,
  account_id uuid not null references account on delete cascade,
  received_bytes bigint not null default 0,
  active_at timestamptz not null default now(),
  -- Since then all of it is on disk.
  finished_at timestamptz
);
create index upload_unfinished on upload (active_at) where finished_at is null;
create index upload_account on upload (account_id);

-- Videos whose followers have been told, whatever is published again later.
create table video_announcement (
  media_id bigint primary key references media on delete cascade,
  announced_at timestamptz not null
);
