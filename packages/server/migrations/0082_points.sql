-- Points that were given to a pitch that is not over are reserved. Held is a text that waits for a moderator.
alter table points_holder rename column held to reserved;
alter table points_holder rename constraint points_holder_held_check to points_holder_reserved_check;
create or replace view points_posting as
  select m.id as movement_id, m.holder_id, m.pitch_id, m.at, side.bucket, side.amount
  from points_movement m cross join lateral (
    values
      (case when kind in ('monthly', 'annual-signup', 'gift', 'granted') then 'issued'
        when kind in ('given', 'revoked', 'expired') then 'available' else 'reserved' end, -points),
      (case when kind in ('monthly', 'annual-signup', 'gift', 'granted', 'taken-back', 'returned') then 'available'
        when kind = 'given' then 'reserved' else kind end, points)
  ) as side (bucket, amount);
update points_alarm set differences = replace(differences::text, '"held"', '"reserved"')::jsonb
  where differences::text like '%"held"%';
