-- What a goal of a game is worth.
create table bingo_prize (
  game_id bigint not null references bingo_game on delete cascade,
  goal text not null check (goal in ('line', 'further', 'full')),
  kind text not null check (kind in ('badge', 'points', 'codes')),
  badge_id text references badge,
  points integer check (points > 0),
  -- The first so many places get it; null: all who reach the goal.
  places integer check (places > 0),
  primary key (game_id, goal),
  check ((kind = 'badge') = (badge_id is not null)),
  check ((kind = 'points') = (points is not null))
);
create index bingo_prize_badge on bingo_prize (badge_id) where badge_id is not null;

-- Each win that gets a prize: written first, and given by a job.
create table bingo_award (
  win_id bigint primary key references bingo_win on delete cascade,
  game_id bigint not null references bingo_game on delete cascade,
  goal text not null,
  account_id uuid references account on delete set null,
  state text not null default 'due' check (state in ('due', 'given', 'short', 'withheld')),
  -- Staff gave it although another account of the same person may have it.
  is_released boolean not null default false,
  given_at timestamptz,
  foreign key (game_id, goal) references bingo_prize on delete cascade
);
create index bingo_award_due on bingo_award (game_id, win_id) where state = 'due';
create index bingo_award_state on bingo_award (game_id, goal, state);
create index bingo_award_account on bingo_award (account_id) where account_id is not null;

-- Codes of a prize, encrypted. The digest tells which are there already.
create table bingo_code (
  id bigint generated always as identity primary key,
  game_id bigint not null,
  goal text not null,
  sealed bytea not null,
  digest bytea not null,
  win_id bigint unique references bingo_award on delete set null,
  foreign key (game_id, goal) references bingo_prize on delete cascade,
  unique (game_id, digest)
);
create index bingo_code_left on bingo_code (game_id, goal, id) where win_id is null;

-- What the accounts with a prize share with other accounts of the same person, as digests.
create table bingo_award_mark (
  game_id bigint not null references bingo_game on delete cascade,
  goal text not null,
  digest bytea not null,
  win_id bigint not null references bingo_award on delete cascade,
  primary key (game_id, goal, digest)
);
create index bingo_award_mark_win on bingo_award_mark (win_id);

-- For the archive of a member.
create view bingo_of_account as
  select p.account_id, p.game_id, g.title as game, p.pseudonym, p.card, p.joined_at,
    array(select w.kind || ' at ' || w.won_at from bingo_win w
      where w.player_id = p.id and w.revoked_at is null order by w.id) as reached
  from bingo_player p join bingo_game g on g.id = p.game_id;
