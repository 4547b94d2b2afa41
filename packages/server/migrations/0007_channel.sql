create table channel (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  description text not null default '',
  layout text not null default 'standard' check (layout in ('standard', 'series-view')),
  position integer not null default 0,
  published boolean not null default true,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index channel_order on channel (position, id);
create index channel_created_by on channel (created_by);

create table channel_image (
  channel_id bigint not null references channel on delete cascade,
  type text not null,
  image_id uuid not null references image on delete cascade,
  primary key (channel_id, type)
);
create index channel_image_image on channel_image (image_id);

create table season (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel on delete cascade,
  number integer not null,
  title text not null default '',
  unique (channel_id, number),
  unique (channel_id, id)
);
