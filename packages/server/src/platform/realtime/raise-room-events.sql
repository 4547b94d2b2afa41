-- Gives each event the next number of its room. Trims the room each time its number passes a multiple of 100: it keeps
-- the last 1,000 events for members who reconnect. The rooms are locked until the transaction ends. A statement that
-- writes rows can call it for them, which saves a second statement and the transaction around both.
create or replace function raise_room_events(rooms text[], kinds text[], subject_ids bigint[], at timestamptz)
returns boolean language plpgsql as $$
begin
  if rooms is null then
    return false;
  end if;
  with event as materialized (
    select e.*, row_number() over (partition by e.room order by e.place) as step
    from unnest(rooms, kinds, subject_ids) with ordinality as e (room, kind, subject_id, place)),
  counted as (select room, count(*) as added from event group by room),
  numbered as (
    insert into room as r (name, last_number) select room, added from counted order by room
    on conflict (name) do update set last_number = r.last_number + excluded.last_number
    returning name, last_number),
  written as (
    insert into room_event (room, number, kind, subject_id, created_at)
    select e.room, n.last_number - c.added + e.step, e.kind, e.subject_id, at
    from event e join counted c on c.room = e.room join numbered n on n.name = e.room)
  delete from room_event e using numbered n join counted c on c.room = n.name
  where n.last_number / 100 > (n.last_number - c.added) / 100
    and e.room = n.name and e.number <= n.last_number - 1000;
  return true;
end $$;
