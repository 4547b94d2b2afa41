-- Waits for a concurrent deletion of a team: that deletion does not see a row that is inserted now, so the row would
-- stay after the team.
create or replace function media_creator_tag_refresh(ids bigint[]) returns void language plpgsql as $$
begin
  perform from media_creator where media_id = any(ids) for key share;
  delete from media_creator_tag where media_id = any(ids);
  insert into media_creator_tag (media_id, team_id, tag, listed_at)
    select distinct m.id, c.team_id, lower(tag), m.listed_at
    from media m join media_creator c on c.media_id = m.id, unnest(m.tags) tag
    where m.id = any(ids) and m.listed_at is not null;
end $$;

create or replace function media_creator_tag_of_media() returns trigger language plpgsql as $$
begin
  perform media_creator_tag_refresh(array[new.id]);
  return null;
end $$;
create or replace trigger media_creator_tag_update after update on media for each row
  when (old.tags <> new.tags or old.listed_at is distinct from new.listed_at)
  execute function media_creator_tag_of_media();

create or replace function media_creator_tag_of_creators() returns trigger language plpgsql as $$
begin
  perform media_creator_tag_refresh(array(select distinct media_id from changed));
  return null;
end $$;
create or replace trigger media_creator_tag_insert after insert on media_creator referencing new table as changed
  for each statement execute function media_creator_tag_of_creators();
create or replace trigger media_creator_tag_delete after delete on media_creator referencing old table as changed
  for each statement execute function media_creator_tag_of_creators();
