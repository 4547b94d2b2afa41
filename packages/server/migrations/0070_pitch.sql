-- The mark of a gift also says that some of its points were granted by hand.
alter table pitch_entry drop constraint pitch_entry_mark_check,
  add constraint pitch_entry_mark_check
    check (mark in ('staff', 'team', 'granted', 'staff-granted', 'team-granted'));
-- Who was granted points by hand: few are, so every gift can ask.
create index points_movement_by_hand on points_movement (holder_id)
  where kind = 'granted' and event like 'hand:%';
