-- Movements are only added. A mistake is corrected by another movement.
create or replace function points_movement_kept() returns trigger language plpgsql as $$
begin
  raise exception 'movements of points are not changed or removed';
end $$;
create or replace trigger points_movement_kept before update or delete on points_movement
  for each row execute function points_movement_kept();
create or replace trigger points_movement_not_truncated before truncate on points_movement
  execute function points_movement_kept();
