-- Notes accounts whose badges may change, in the transaction of the change. `badge/read-due.ts` reads the notes.
create or replace function badge_due_of_account() returns trigger language plpgsql as $$
begin
  insert into badge_due (cause, account_id) values (tg_argv[0], new.account_id);
  return null;
end $$;

create or replace trigger badge_due_comment after insert on comment for each row
  when (new.removed_at is null) execute function badge_due_of_account('comment');
-- A comment that was held and then accepted.
create or replace trigger badge_due_comment_shown after update of removed_at on comment for each row
  when (old.removed_at is not null and new.removed_at is null) execute function badge_due_of_account('comment');

create or replace trigger badge_due_membership after insert on membership_fact for each row
  when (new.kind in ('paid', 'gift', 'patreon')) execute function badge_due_of_account('membership');

-- Five minutes: see attended in rule-queries.ts.
create or replace trigger badge_due_stream after insert on livestream_watch for each row
  when (new.watched_ms >= 300000) execute function badge_due_of_account('stream');
create or replace trigger badge_due_stream_on after update of watched_ms on livestream_watch for each row
  when (old.watched_ms < 300000 and new.watched_ms >= 300000) execute function badge_due_of_account('stream');

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

-- Before that an account without a membership earned nothing.
create or replace function badge_due_of_confirmed() returns trigger language plpgsql as $$
begin
  insert into badge_due (cause, account_id)
    select cause, new.id from unnest(array['comment', 'stream', 'membership', 'points', 'bingo', 'giveaway']) cause;
  return null;
end $$;
create or replace trigger badge_due_confirmed after update of verified_at on account for each row
  when (old.verified_at is null and new.verified_at is not null) execute function badge_due_of_confirmed();
