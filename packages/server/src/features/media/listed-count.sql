create or replace function listed_count_refresh() returns void language sql as $$
  update channel c set listed_count = (select count(*) from media where channel_id = c.id and listed_at is not null);
  update season s set listed_count = (select count(*) from media where season_id = s.id and listed_at is not null);
  update creator_team t
    set listed_count = (select count(*) from media_creator where team_id = t.id and listed_at is not null);
$$;

create or replace function media_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.listed_at is not null then
    update channel set listed_count = listed_count - 1 where id = old.channel_id;
    update season set listed_count = listed_count - 1 where id = old.season_id;
  end if;
  if tg_op <> 'DELETE' and new.listed_at is not null then
    update channel set listed_count = listed_count + 1 where id = new.channel_id;
    update season set listed_count = listed_count + 1 where id = new.season_id;
  end if;
  return null;
end $$;
create or replace trigger media_counted after insert or delete on media for each row execute function media_counted();
create or replace trigger media_counted_again after update on media for each row
  when ((old.listed_at is null, old.channel_id, old.season_id)
    is distinct from (new.listed_at is null, new.channel_id, new.season_id))
  execute function media_counted();

create or replace function media_creator_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.listed_at is not null then
    update creator_team set listed_count = listed_count - 1 where id = old.team_id;
  end if;
  if tg_op <> 'DELETE' and new.listed_at is not null then
    update creator_team set listed_count = listed_count + 1 where id = new.team_id;
  end if;
  return null;
end $$;
create or replace trigger media_creator_counted after insert or delete on media_creator
  for each row execute function media_creator_counted();
create or replace trigger media_creator_counted_again after update on media_creator for each row
  when ((old.listed_at is null) <> (new.listed_at is null)) execute function media_creator_counted();
