-- Why staff granted these points by hand.
alter table points_movement add column reason text;
