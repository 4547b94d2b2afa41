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
