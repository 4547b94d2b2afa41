-- The pictures in their order.
create or replace function gallery_images(gallery bigint) returns json language sql stable as $$
  select coalesce(json_agg(image_json(i) order by gi.position), '[]')
  from gallery_image gi join image i on i.id = gi.image_id where gi.gallery_id = gallery
$$;
