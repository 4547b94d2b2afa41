-- Adds notes for accounts whose badges may change, in the transaction of the change. `badge/grant-due.ts` reads the
-- notes.

-- A livestream counts as attended after this much of it was watched.
create or replace function stream_attended_ms() returns bigint immutable language sql return 300000;
-- Kinds of membership facts that let an unconfirmed account earn badges.
create or replace function vouching_kinds() returns text[] immutable language sql
  return array['paid', 'gift', 'patreon', 'complimentary'];

create or replace function badge_due_of_account() returns trigger language plpgsql as $$
begin
  insert into badge_due (cause, account_id) values (tg_argv[0], new.account_id);
  return null;
end $$;

create or replace trigger badge_due_comment after insert on comment for each row
  when (new.removed_at is null) execute function badge_due_of_account('comment');
-- A comment that was held and then approved.
create or replace trigger badge_due_comment_shown after update of removed_at on comment for each row
  when (old.removed_at is not null and new.removed_at is null) execute function badge_due_of_account('comment');

-- Records every cause for an account that could not earn badges until now.
create or replace function badge_due_of_all(earner uuid) returns void language sql as $$
  insert into badge_due (cause, account_id)
    select cause, earner
    from unnest(array['comment', 'stream', 'membership', 'points', 'bingo', 'giveaway', 'joined']) cause
$$;

-- The first membership lets an account without a confirmed address earn badges.
-- Facts of one statement see each other, so only the one with the lowest id counts as first.
create or replace function badge_due_of_membership() returns trigger language plpgsql as $$
begin
  if not exists (select from account where id = new.account_id and verified_at is not null)
    and not exists (
      select from membership_fact
      where account_id = new.account_id and id < new.id and kind = any(vouching_kinds()))
  then
    perform badge_due_of_all(new.account_id);
  elsif new.kind <> 'complimentary' then
    insert into badge_due (cause, account_id) values ('membership', new.account_id);
  end if;
  return null;
end $$;
create or replace trigger badge_due_membership after insert on membership_fact for each row
  when (new.kind = any(vouching_kinds())) execute function badge_due_of_membership();

create or replace trigger badge_due_stream after insert on livestream_watch for each row
  when (new.watched_ms >= stream_attended_ms()) execute function badge_due_of_account('stream');
create or replace trigger badge_due_stream_on after update of watched_ms on livestream_watch for each row
  when (old.watched_ms < stream_attended_ms() and new.watched_ms >= stream_attended_ms())
  execute function badge_due_of_account('stream');

-- The points of a released pitch are spent in steps.
create or replace function badge_due_of_holder() returns trigger language plpgsql as $$
begin
  insert into badge_due (cause, account_id)
    select 'points', account_id from points_holder where id = new.holder_id and account_id is not null;
  return null;
end $$;
create or replace trigger badge_due_support after update of is_settled on pitch_support for each row
  when (new.is_settled and not old.is_settled and new.points > 0) execute function badge_due_of_holder();

create or replace trigger badge_due_bingo after insert on bingo_win for each row
  when (new.account_id is not null) execute function badge_due_of_account('bingo');
create or replace function badge_due_of_game() returns trigger language plpgsql as $$
begin
  insert into badge_due (cause, account_id)
    select distinct 'bingo', account_id from bingo_win
    where game_id = new.id and revoked_at is null and account_id is not null;
  return null;
end $$;
create or replace trigger badge_due_game_over after update of state on bingo_game for each row
  when (new.state = 'over' and old.state <> 'over') execute function badge_due_of_game();

create or replace trigger badge_due_giveaway after update of state on giveaway_winner for each row
  when (new.state = 'claimed' and old.state <> 'claimed' and new.account_id is not null)
  execute function badge_due_of_account('giveaway');

create or replace function badge_due_of_confirmed() returns trigger language plpgsql as $$
begin
  perform badge_due_of_all(new.id);
  return null;
end $$;
-- An account without a membership earns nothing before its address is confirmed.
create or replace trigger badge_due_confirmed after update of verified_at on account for each row
  when (old.verified_at is null and new.verified_at is not null) execute function badge_due_of_confirmed();
-- A suspended account, or one that will be erased, earns nothing until it is active again.
create or replace trigger badge_due_returned after update of suspended_at, deletion_due_at on account for each row
  when ((old.suspended_at is not null or old.deletion_due_at is not null)
    and new.suspended_at is null and new.deletion_due_at is null)
  execute function badge_due_of_confirmed();

-- Accounts that staff added, or a provider that vouches for the address. They may be older than today.
create or replace function badge_due_of_new() returns trigger language plpgsql as $$
begin
  insert into badge_due (cause, account_id) values ('joined', new.id);
  return null;
end $$;
create or replace trigger badge_due_new after insert on account for each row
  when (new.verified_at is not null) execute function badge_due_of_new();
