-- What a team's tabs by show and by tag list is one index range each, however many videos the show or the tag has of
-- others. As with `access`, triggers keep it.
alter table media_creator add column channel_id bigint;
update media_creator set channel_id = media.channel_id from media
  where media.id = media_creator.media_id and media.channel_id is not null;
create index media_creator_channel on media_creator (team_id, channel_id, listed_at desc, media_id desc)
  where listed_at is not null;

create or replace function media_creator_copy() returns trigger language plpgsql as $$
begin
  -- The lock orders this with a change of the video that goes on meanwhile and can't see the new row.
  select media.listed_at, media.access, media.channel_id into new.listed_at, new.access, new.channel_id
    from media where media.id = new.media_id for no key update;
  return new;
end $$;

create or replace function media_creator_refresh() returns trigger language plpgsql as $$
begin
  update media_creator set listed_at = new.listed_at, access = new.access, channel_id = new.channel_id
    where media_id = new.id;
  return null;
end $$;
drop trigger media_creator_refresh on media;
create trigger media_creator_refresh after update on media for each row
  when (old.listed_at is distinct from new.listed_at or old.access <> new.access
    or old.channel_id is distinct from new.channel_id)
  execute function media_creator_refresh();

create table media_creator_tag (
  media_id bigint not null references media on delete cascade,
  team_id bigint not null references creator_team on delete cascade,
  tag text not null,
  listed_at timestamptz not null,
  primary key (media_id, team_id, tag)
);
create index media_creator_tag_listed on media_creator_tag (team_id, tag, listed_at desc, media_id desc);

create function media_creator_tag_refresh(ids bigint[]) returns void language plpgsql as $$
begin
  delete from media_creator_tag where media_id = any(ids);
  insert into media_creator_tag (media_id, team_id, tag, listed_at)
    select distinct m.id, c.team_id, lower(tag), m.listed_at
    from media m join media_creator c on c.media_id = m.id, unnest(m.tags) tag
    where m.id = any(ids) and m.listed_at is not null;
end $$;

create function media_creator_tag_of_media() returns trigger language plpgsql as $$
begin
  perform media_creator_tag_refresh(array[new.id]);
  return null;
end $$;
create trigger media_creator_tag_update after update on media for each row
  when (old.tags <> new.tags or old.listed_at is distinct from new.listed_at)
  execute function media_creator_tag_of_media();

create function media_creator_tag_of_creators() returns trigger language plpgsql as $$
begin
  perform media_creator_tag_refresh(array(select distinct media_id from changed));
  return null;
end $$;
create trigger media_creator_tag_insert after insert on media_creator referencing new table as changed
  for each statement execute function media_creator_tag_of_creators();
-- What goes with its video or its team takes its rows along.
create trigger media_creator_tag_delete after delete on media_creator referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function media_creator_tag_of_creators();

select media_creator_tag_refresh(array(select id from media where listed_at is not null and tags <> '{}'));
