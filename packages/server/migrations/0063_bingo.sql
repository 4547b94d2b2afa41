-- Members play or wait for one game of a video at a time. Of two that were announced at once, the older one ends.
update bingo_game g set state = 'over', over_at = now()
where state in ('announced', 'open') and exists (
  select from bingo_game later
  where later.media_id = g.media_id and later.id > g.id and later.state in ('announced', 'open'));
create unique index bingo_game_active on bingo_game (media_id) where state in ('announced', 'open');
