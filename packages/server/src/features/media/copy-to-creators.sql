create or replace function media_creator_copy() returns trigger language plpgsql as $$
begin
  -- The lock makes this wait for a concurrent change of the video, which cannot see the new row.
  select media.listed_at, media.access, media.channel_id into new.listed_at, new.access, new.channel_id
    from media where media.id = new.media_id for no key update;
  return new;
end $$;
create or replace trigger media_creator_copy before insert on media_creator
  for each row execute function media_creator_copy();

create or replace function media_creator_refresh() returns trigger language plpgsql as $$
begin
  update media_creator set listed_at = new.listed_at, access = new.access, channel_id = new.channel_id
    where media_id = new.id;
  return null;
end $$;
create or replace trigger media_creator_refresh after update on media for each row
  when (old.listed_at is distinct from new.listed_at or old.access <> new.access
    or old.channel_id is distinct from new.channel_id)
  execute function media_creator_refresh();
