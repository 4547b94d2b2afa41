-- A day on which the service did not run at night has no head yet, or its line stands under the day after it.
update pitch_head h set day = (e.at at time zone 'UTC')::date
  from pitch_entry e
  where e.pitch_id = h.pitch_id and e.number = h.number and h.day <> (e.at at time zone 'UTC')::date;
insert into pitch_head (pitch_id, day, number, hash)
  select * from (
    select distinct on (e.pitch_id, (e.at at time zone 'UTC')::date) e.pitch_id, (e.at at time zone 'UTC')::date as day,
      e.number, e.hash
    from pitch_entry e
    order by e.pitch_id, (e.at at time zone 'UTC')::date, e.number desc
  ) l
  where day < (select max(day) from pitch_head h where h.pitch_id = l.pitch_id)
  on conflict do nothing;
