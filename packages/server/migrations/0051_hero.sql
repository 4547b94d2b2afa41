create table hero (
  id bigint generated always as identity primary key,
  position integer not null default 0,
  title text not null default '',
  description text not null default '',
  label text not null default '',
  button_text text not null default '',
  href text not null default '',
  media_id bigint references media on delete set null,
  audience text not null default 'everybody' check (audience in ('everybody', 'visitors', 'members')),
  published boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  updated_at timestamptz not null default now()
);
create index hero_order on hero (position, id);
create index hero_media on hero (media_id);

create table hero_image (
  hero_id bigint not null references hero on delete cascade,
  type text not null check (type in ('hero-desktop', 'hero-mobile')),
  image_id uuid not null references image on delete cascade,
  primary key (hero_id, type)
);
create index hero_image_image on hero_image (image_id);
