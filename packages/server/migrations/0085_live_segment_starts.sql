-- Seconds from the start of the stream, by rendition: what follows, and what is at a time, is found without adding up
-- the whole stream. Encoded pictures begin with the copied one in each run.
alter table live_segment add column starts_s double precision[];
update live_segment set starts_s = made.starts_s
from (
  select asset_id, index, array_agg(start_s order by place) as starts_s
  from (
    select asset_id, index, place,
      case when place = cardinality(lengths_s) then sum(length_s) over tracks - length_s
        else sum(picture_s) over tracks - sum(picture_s) over runs + sum(length_s) over runs - length_s end as start_s
    from live_segment, unnest(lengths_s) with ordinality as one (length_s, place)
    window tracks as (partition by asset_id, place order by index),
      runs as (partition by asset_id, place, run order by index)
  ) placed
  group by asset_id, index
) made
where live_segment.asset_id = made.asset_id and live_segment.index = made.index;
update live_segment set starts_s = '{}' where starts_s is null;
alter table live_segment alter column starts_s set not null;
create index live_segment_start on live_segment (asset_id, (starts_s[1]));
create index live_segment_shown on live_segment (asset_id, shown_at);
