-- A game beside a video or a stream. Its cards follow from the seed, the squares and the players' pseudonyms
-- (contract/src/bingo-card.ts).
create table bingo_game (
  id bigint generated always as identity primary key,
  media_id bigint not null references media on delete cascade,
  title text not null,
  state text not null default 'draft' check (state in ('draft', 'announced', 'open', 'over')),
  -- Who calls: the team while the stream is on air, or the time of the recording.
  pace text not null check (pace in ('live', 'recording')),
  marking text not null default 'automatic' check (marking in ('automatic', 'hand')),
  goals text[] not null default '{line,full}' check (goals <@ '{line,further,full}' and goals <> '{}'),
  squares text[] not null default '{}',
  -- Random; it is told when the game is over.
  seed bytea not null check (length(seed) = 32),
  -- SHA-256 over seed and squares, published when the game is announced.
  commitment bytea,
  players integer not null default 0,
  created_at timestamptz not null,
  announced_at timestamptz,
  opened_at timestamptz,
  over_at timestamptz,
  check ((commitment is null) = (state = 'draft')),
  check (state = 'draft' or cardinality(squares) between 24 and 75)
) with (fillfactor = 50);
create index bingo_game_media on bingo_game (media_id, id desc);
create index bingo_game_state on bingo_game (state, id desc);

-- What was called. In a recording the calls are set before the game is open.
create table bingo_call (
  id bigint generated always as identity primary key,
  game_id bigint not null references bingo_game on delete cascade,
  square smallint not null,
  at timestamptz not null,
  -- From the start of the stream or the video; null before the stream began.
  at_ms integer,
  -- Cards that reached something by it: their first line, further lines, all squares.
  first_lines integer not null default 0,
  further_lines integer not null default 0,
  full_cards integer not null default 0
);
create index bingo_call_game on bingo_call (game_id, id);

-- A call that was taken back.
create table bingo_undo (
  call_id bigint primary key references bingo_call on delete cascade,
  at timestamptz not null
);

-- Outlives the account, so that places and counts stay as they are. The pseudonym is random, and of this game alone.
create table bingo_player (
  id bigint generated always as identity primary key,
  game_id bigint not null references bingo_game on delete cascade,
  account_id uuid references account on delete set null,
  pseudonym text not null,
  -- Cell by cell; -1 is the free one.
  card smallint[] not null check (cardinality(card) = 25),
  -- Bit n: cell n is marked.
  mask integer not null,
  joined_at timestamptz not null,
  -- The last call when the card was dealt: what it completes counts from that call on.
  since_call_id bigint references bingo_call on delete set null,
  -- In a recording: how far it was watched.
  reached_ms integer not null default 0,
  unique (game_id, account_id),
  unique (game_id, pseudonym)
) with (fillfactor = 50);
create index bingo_player_account on bingo_player (account_id, game_id desc) where account_id is not null;
create index bingo_player_since on bingo_player (since_call_id) where since_call_id is not null;

-- What cards have reached.
create table bingo_win (
  id bigint generated always as identity primary key,
  game_id bigint not null references bingo_game on delete cascade,
  player_id bigint not null references bingo_player on delete cascade,
  account_id uuid references account on delete set null,
  -- Its first line, a line after that, or all squares.
  kind text not null check (kind in ('line', 'further', 'full')),
  -- Rows 0 to 4, columns 5 to 9, diagonals 10 and 11; 12 for a full card.
  line smallint not null check (line between 0 and 12),
  call_id bigint not null references bingo_call on delete cascade,
  won_at timestamptz not null,
  -- The call was taken back.
  revoked_at timestamptz
);
create unique index bingo_win_line on bingo_win (player_id, line) where revoked_at is null;
create index bingo_win_game on bingo_win (game_id, id) where revoked_at is null;
create index bingo_win_call on bingo_win (call_id, id);
create index bingo_win_account on bingo_win (account_id, won_at desc) where account_id is not null;
