create or replace function media_tag_refresh() returns trigger language plpgsql as $$
begin
  delete from media_tag where media_id = new.id;
  insert into media_tag (media_id, tag, listed_at)
    select distinct new.id, lower(tag), new.listed_at from unnest(new.tags) as tag;
  return null;
end $$;
create or replace trigger media_tag_insert after insert on media for each row
  when (new.tags <> '{}') execute function media_tag_refresh();
create or replace trigger media_tag_update after update on media for each row
  when (old.tags <> new.tags or old.listed_at is distinct from new.listed_at) execute function media_tag_refresh();
