-- A picture in the form in which queries return it; null for none.
create or replace function image_json(image image) returns json language sql stable as $$
  select case when image.id is not null then json_build_object(
    'id', image.id, 'width', image.width, 'height', image.height, 'widths', image.widths,
    'color', image.color, 'alt', image.alt) end
$$;
