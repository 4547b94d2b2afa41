create table gallery (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);

create table gallery_image (
  gallery_id bigint not null references gallery on delete cascade,
  position integer not null,
  image_id uuid not null references image on delete cascade,
  primary key (gallery_id, position)
);
create index gallery_image_image on gallery_image (image_id);

-- In their order.
create function gallery_images(gallery bigint) returns json language sql stable as $$
  select coalesce(json_agg(image_json(i) order by gi.position), '[]')
  from gallery_image gi join image i on i.id = gi.image_id where gi.gallery_id = gallery
$$;
