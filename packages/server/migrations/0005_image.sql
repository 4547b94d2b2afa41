create table image (
  id uuid primary key default uuidv7(),
  width integer not null,
  height integer not null,
  widths integer[] not null,
  color text not null,
  alt text not null default '',
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now()
);
create index image_created on image (created_at);
create index image_created_by on image (created_by);
alter table account add foreign key (avatar_image_id) references image on delete set null;
create index account_avatar on account (avatar_image_id) where avatar_image_id is not null;

-- A picture as queries hand it out; null for none.
create function image_json(image image) returns json language sql stable as $$
  select case when image.id is not null then json_build_object(
    'id', image.id, 'width', image.width, 'height', image.height, 'widths', image.widths,
    'color', image.color, 'alt', image.alt) end
$$;
