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
  -- Set with the first watchable segment of the current file; a video without one is not listed.
  playable_at timestamptz,
  tags text[] not null default '{}',
  thumbnail_image_id uuid references image on delete set null,
  like_count integer not null default 0,
  version integer not null default 1,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index media_published on media (publish_at desc, id desc) where playable_at is not null;
create index media_published_free on media (publish_at desc, id desc) where playable_at is not null and access = 'free';
create index media_published_exclusive on media (publish_at desc, id desc) where playable_at is not null and access = 'members';
create index media_popular on media (like_count desc, publish_at desc, id desc) where playable_at is not null;
create index media_channel on media (channel_id, publish_at desc, id desc);
create index media_season on media (season_id, episode, id);
create index media_created on media (created_at desc, id desc);
create index media_thumbnail on media (thumbnail_image_id);
create index media_title_search on media using gin (title gin_trgm_ops);

create table media_creator (
  media_id bigint not null references media on delete cascade,
  team_id bigint not null references creator_team on delete cascade,
  position integer not null default 0,
  primary key (media_id, team_id)
);
create index media_creator_team on media_creator (team_id, media_id desc);

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
  primary key (media_id, language)
);

create table media_like (
  account_id uuid not null references account on delete cascade,
  media_id bigint not null references media on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, media_id)
);
create index media_like_media on media_like (media_id);
create index media_like_recent on media_like (account_id, created_at desc);
