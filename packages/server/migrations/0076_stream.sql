-- A screen that watches a members-only video: one a device, under the same id however often it begins. It counts while
-- it is not given up and was seen lately (`streamLeaseMs`). `seen_at` is in no index, so that being kept is a cheap
-- update of the row where it stands.
create table stream (
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  device_identifier uuid not null,
  media_id bigint not null references media on delete cascade,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  unique (account_id, device_identifier),
  foreign key (account_id, device_identifier) references device on delete cascade
) with (fillfactor = 70);
create index stream_started on stream (started_at);
create index stream_media on stream (media_id);

-- A device begins to watch, all in one question of the server's, since a viewer waits for it. The account's row is
-- locked as by all who change how many devices are active or streams are watched; each statement sees what was
-- committed before it. Answers the stream, or the code of the error. `device_max` is null where any number may be
-- active; a device that is not becomes so if there is room.
create function begin_stream(
  of_account uuid, of_device uuid, of_media bigint, at timestamptz, watched_since timestamptz,
  device_max integer, stream_max integer, out stream_id uuid, out problem text
) language plpgsql as $$
declare
  active integer;
  is_own_active boolean;
  others integer;
begin
  perform from account where account.id = of_account for no key update;
  select count(*) filter (where is_active), bool_or(is_active) filter (where identifier = of_device)
    into active, is_own_active from device where account_id = of_account;
  if is_own_active is null then
    problem := 'unauthorized';
  elsif active + (not is_own_active)::integer > device_max then
    problem := 'device_limit';
  else
    select count(*) into others from stream
      where account_id = of_account and device_identifier <> of_device and ended_at is null and seen_at > watched_since;
    if others >= stream_max then
      problem := 'stream_limit';
    else
      if is_own_active then
        -- What a crash of the database takes is taken up again by the next word of the player.
        perform set_config('synchronous_commit', 'off', true);
      else
        update device set is_active = true where account_id = of_account and identifier = of_device;
      end if;
      insert into stream as s (account_id, device_identifier, media_id, started_at, seen_at)
        values (of_account, of_device, of_media, at, at)
        on conflict (account_id, device_identifier) do update
          set media_id = excluded.media_id, started_at = excluded.started_at, seen_at = excluded.seen_at, ended_at = null
        returning s.id into stream_id;
    end if;
  end if;
end $$;
