alter table translation
  add column giveaway_id bigint generated always as (case kind when 'giveaway' then entity_id::bigint end) stored
    references giveaway on delete cascade,
  add column bingo_game_id bigint generated always as (case kind when 'bingo' then entity_id::bigint end) stored
    references bingo_game on delete cascade;
create index translation_giveaway on translation (giveaway_id) where giveaway_id is not null;
create index translation_bingo_game on translation (bingo_game_id) where bingo_game_id is not null;
