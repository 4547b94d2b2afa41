-- `listed_at` repeats the video's, kept by triggers, so that the newest of a tag are one index range however many
-- videos have it. Tags are the same in capitals.
create table media_tag (
  media_id bigint not null references media on delete cascade,
  tag text not null,
  listed_at timestamptz,
  primary key (media_id, tag)
);
create index media_tag_listed on media_tag (tag, listed_at desc, media_id desc) where listed_at is not null;

create function media_tag_refresh() returns trigger language plpgsql as $$
begin
  delete from media_tag where media_id = new.id;
  insert into media_tag (media_id, tag, listed_at)
    select distinct new.id, lower(tag), new.listed_at from unnest(new.tags) as tag;
  return null;
end $$;
create trigger media_tag_insert after insert on media for each row
  when (new.tags <> '{}') execute function media_tag_refresh();
create trigger media_tag_update after update on media for each row
  when (old.tags <> new.tags or old.listed_at is distinct from new.listed_at) execute function media_tag_refresh();
insert into media_tag (media_id, tag, listed_at)
  select distinct id, lower(tag), listed_at from media, unnest(tags) as tag;
