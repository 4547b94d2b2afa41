-- Members whose points the team granted, by hand or as the prize of a bingo game.
drop index points_movement_by_hand;
create index points_movement_of_team on points_movement (holder_id)
  where kind = 'granted' and (event like 'hand:%' or event like 'bingo:%');
-- In a recording: up to when the time in which it was watched is counted.
alter table bingo_player add column reached_at timestamptz;
