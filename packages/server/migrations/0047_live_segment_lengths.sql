-- Seconds, by rendition: an encoded picture ends up to half a frame before or after a copied one.
alter table live_segment add column lengths_s double precision[];
update live_segment set lengths_s = case when cardinality(bytes) = 0 then '{}'
  else array_fill(picture_s, array[cardinality(bytes) - 1]) || sound_s end;
alter table live_segment alter column lengths_s set not null, drop column sound_s;
