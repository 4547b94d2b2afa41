create table banner (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in (
    'latest-player', 'show-banner', 'external-link-banner', 'internal-link-banner', 'media-banner', 'creator-banner')),
  text jsonb not null default '[]',
  urls text[] not null default '{}',
  media_id bigint references media on delete set null,
  channel_id bigint references channel on delete set null,
  creator_team_id bigint references creator_team on delete set null,
  published boolean not null default false,
  updated_at timestamptz not null default now()
);
create index banner_name on banner (name, id);
create index banner_media on banner (media_id);
create index banner_channel on banner (channel_id);
create index banner_creator_team on banner (creator_team_id);

create table banner_image (
  banner_id bigint not null references banner on delete cascade,
  orientation text not null check (orientation in ('horizontal', 'wide', 'vertical', 'narrow')),
  image_id uuid not null references image on delete cascade,
  primary key (banner_id, orientation)
);
create index banner_image_image on banner_image (image_id);
