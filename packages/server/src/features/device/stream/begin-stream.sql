-- Starts a stream for a player in a single call, because a viewer waits for it. Every change of the number of active
-- devices or watched streams locks the account's row first; each statement sees what was committed before it. Returns
-- the stream and its name in addresses, or the code of the error. `own` is the stream that the player already has; null
-- for a new player. `device_max` is null where any number may be active; an inactive device becomes active if there is
-- room. Streams that were not seen lately end, and their addresses with them: otherwise any number of players could
-- watch without reports. `expires` is the end of an address of a preloaded video; null for the video that plays, whose
-- addresses have the usual lifetime.
create or replace function begin_stream(
  of_account uuid, of_session uuid, of_device uuid, of_media bigint, own uuid, is_ahead boolean, at timestamptz,
  watched_since timestamptz, device_max integer, stream_max integer, refused_until timestamptz,
  ahead_life interval, ahead_rest interval,
  out stream_id uuid, out granted text, out problem text, out revoked text[], out expires timestamptz
) language plpgsql as $$
declare
  active integer;
  is_own_active boolean;
  others integer;
  known stream;
  is_beside boolean;
begin
  perform from account where account.id = of_account for no key update;
  select count(*) filter (where is_active), bool_or(is_active) filter (where identifier = of_device)
    into active, is_own_active from device where account_id = of_account;
  if is_own_active is null then
    problem := 'unauthorized';
    return;
  elsif active + (not is_own_active)::integer > device_max then
    problem := 'device_limit';
    return;
  end if;
  select * into known from stream where id = own and session_id = of_session;
  select count(*) into others from stream s
    where account_id = of_account and s.id is distinct from known.id and s.ended_at is null and s.seen_at > watched_since
      and exists (select from session where session.id = s.session_id and session.ended_at is null);
  if others >= stream_max then
    problem := 'stream_limit';
    return;
  end if;
  is_beside := is_ahead and known.id is not null and known.media_id <> of_media;
  if is_beside then
    delete from media_ahead where account_id = of_account and until <= at - ahead_rest;
    select until into expires from media_ahead where account_id = of_account and media_id = of_media;
    if expires <= at then
      -- It had an address for this video already: to use it longer, the player has to play the video.
      problem := 'stream_limit';
      return;
    elsif expires is null then
      expires := at + ahead_life;
      insert into media_ahead (account_id, media_id, until) values (of_account, of_media, expires);
    end if;
  end if;
  if not is_own_active then
    update device set is_active = true where account_id = of_account and identifier = of_device;
  end if;

  with lapsed as (
    update stream set ended_at = at, media_grant = new_media_grant(), ahead_media_id = null, ahead_grant = null
    where account_id = of_account and id is distinct from known.id and ended_at is null and seen_at <= watched_since
    returning old.media_grant as was, old.ahead_grant as was_ahead)
  select array_agg(key) into revoked from lapsed, unnest(array[was, was_ahead]) key where key is not null;

  if known.id is null then
    -- Deletes streams that were started and ended many times, except the latest.
    delete from stream where account_id = of_account and id in (
      select id from stream where account_id = of_account order by seen_at desc offset 50);
    insert into stream (account_id, session_id, device_identifier, media_id, started_at, seen_at)
      values (of_account, of_session, of_device, of_media, at, at)
      returning id, media_grant into stream_id, granted;
  else
    stream_id := known.id;
    if known.media_id = of_media then
      granted := known.media_grant;
    elsif known.ahead_media_id = of_media and known.ahead_grant is not null then
      granted := known.ahead_grant;
      if not is_ahead then
        revoked := revoked || known.media_grant;
        known.media_grant := known.ahead_grant;
        known.ahead_grant := null;
      end if;
    elsif is_ahead then
      granted := new_media_grant();
      revoked := revoked || array_remove(array[known.ahead_grant], null);
      known.ahead_media_id := of_media;
      known.ahead_grant := granted;
    else
      granted := new_media_grant();
      revoked := revoked || array_remove(array[known.media_grant, known.ahead_grant], null);
      known.media_grant := granted;
      known.ahead_grant := null;
    end if;
    update stream s set
      media_id = case when is_ahead then known.media_id else of_media end,
      media_grant = known.media_grant, ahead_media_id = known.ahead_media_id, ahead_grant = known.ahead_grant,
      started_at = case when s.ended_at is null then s.started_at else at end, seen_at = at, ended_at = null
      where s.id = known.id;
  end if;
  if cardinality(revoked) > 0 then
    insert into media_revocation (key, revoked_until) select key, refused_until from unnest(revoked) key
      on conflict (key) do update set revoked_until = greatest(media_revocation.revoked_until, excluded.revoked_until);
  elsif is_own_active then
    -- If a crash of the database loses this row, the next report of the player starts it again.
    perform set_config('synchronous_commit', 'off', true);
  end if;
end $$;
