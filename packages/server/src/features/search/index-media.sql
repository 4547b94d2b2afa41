create or replace function search_refresh(ids bigint[]) returns void language plpgsql as $$
begin
  insert into media_search select * from media_search_source where media_id = any(ids)
  on conflict (media_id) do update set listed_at = excluded.listed_at, score = excluded.score, title = excluded.title,
    head = excluded.head, heard = excluded.heard, told = excluded.told;
  delete from media_search s using media m where s.media_id = any(ids) and m.id = s.media_id and m.listed_at is null;
  perform search_learn(array(
    select distinct word from media_search, unnest(tsvector_to_array(heard) || tsvector_to_array(told)) word
    where media_id = any(ids)));
end $$;

create or replace function search_media_changed() returns trigger language plpgsql as $$
begin
  perform search_refresh(array[new.id]);
  return null;
end $$;
create or replace trigger search_insert after insert on media for each row
  when (new.listed_at is not null) execute function search_media_changed();
-- The deletion of a show needs no update: no search asks for a deleted show.
create or replace trigger search_update after update on media for each row
  when ((old.listed_at, old.title, old.description, old.tags, old.access, old.duration_s)
    is distinct from (new.listed_at, new.title, new.description, new.tags, new.access, new.duration_s)
    or (old.channel_id is distinct from new.channel_id and pg_trigger_depth() = 0))
  execute function search_media_changed();

create or replace function search_likes_changed() returns trigger language plpgsql as $$
begin
  update media_search set score = search_score(new.listed_at, new.like_count) where media_id = new.id;
  return null;
end $$;
create or replace trigger search_likes after update of like_count on media for each row
  when (search_score(new.listed_at, old.like_count) <> search_score(new.listed_at, new.like_count))
  execute function search_likes_changed();

create or replace function search_parts_changed() returns trigger language plpgsql as $$
begin
  perform search_refresh(array(select distinct media_id from changed));
  return null;
end $$;
create or replace trigger search_insert after insert on media_creator referencing new table as changed
  for each statement execute function search_parts_changed();
create or replace trigger search_delete after delete on media_creator referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function search_parts_changed();
create or replace trigger search_insert after insert on media_chapter referencing new table as changed
  for each statement execute function search_parts_changed();
create or replace trigger search_delete after delete on media_chapter referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function search_parts_changed();
create or replace trigger search_insert after insert on media_caption referencing new table as changed
  for each statement execute function search_parts_changed();
create or replace trigger search_update after update on media_caption referencing new table as changed
  for each statement execute function search_parts_changed();
create or replace trigger search_delete after delete on media_caption referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function search_parts_changed();
