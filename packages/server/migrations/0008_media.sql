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
  version integer not null default 1,
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
  listed_at timestamptz generated always as (case when playable_at is not null then publish_at end) stored,

  -- A season belongs to the show.
  foreign key (channel_id, season_id) references season (channel_id, id) on delete set null (season_id)
);
create index media_listed on media (listed_at desc, id desc) where listed_at is not null;
create index media_listed_access on media (access, listed_at desc, id desc) where listed_at is not null;
create index media_popular on media (like_count desc, listed_at desc, id desc) where listed_at is not null;
create index media_channel_listed on media (channel_id, listed_at desc, id desc) where listed_at is not null;
create index media_channel_access on media (channel_id, access, listed_at desc, id desc) where listed_at is not null;
create index media_season_listed on media (season_id, episode, listed_at, id) where listed_at is not null;
create index media_created on media (created_at desc, id desc);
create index media_draft on media (created_at desc, id desc) where publish_at is null;
create index media_publish on media (publish_at);
create index media_channel on media (channel_id, created_at desc, id desc);
create index media_season on media (season_id, channel_id) where season_id is not null;
create index media_created_by on media (created_by, created_at desc, id desc);
create index media_thumbnail on media (thumbnail_image_id);
create index media_asset on media (asset_id);
create index media_title_search on media using gin (title gin_trgm_ops);

-- `listed_at` and `access` repeat the video's, kept by triggers, so that a team's list is one index range however
-- many videos there are.
create table media_creator (
  media_id bigint not null references media on delete cascade,
  team_id bigint not null references creator_team on delete cascade,
  position integer not null default 0,
  listed_at timestamptz,
  access text,
  primary key (media_id, team_id)
);
create index media_creator_team on media_creator (team_id, media_id);
create index media_creator_listed on media_creator (team_id, listed_at desc, media_id desc) where listed_at is not null;
create index media_creator_access on media_creator (team_id, access, listed_at desc, media_id desc)
  where listed_at is not null;

create function media_creator_copy() returns trigger language plpgsql as $$
begin
  -- The lock orders this with a change of the video that goes on meanwhile and can't see the new row.
  select media.listed_at, media.access into new.listed_at, new.access
    from media where media.id = new.media_id for no key update;
  return new;
end $$;
create trigger media_creator_copy before insert on media_creator for each row execute function media_creator_copy();

create function media_creator_refresh() returns trigger language plpgsql as $$
begin
  update media_creator set listed_at = new.listed_at, access = new.access where media_id = new.id;
  return null;
end $$;
create trigger media_creator_refresh after update on media for each row
  when (old.listed_at is distinct from new.listed_at or old.access <> new.access)
  execute function media_creator_refresh();

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
