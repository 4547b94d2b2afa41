-- Of an announcement by mail: letters that were sent, and followers who got none, by the reason. Null of older ones,
-- and of those that do not go by mail.
alter table announcement
  add column mailed integer,
  add column unmailed_unwanted integer,
  add column unmailed_unconfirmed integer,
  add column unmailed_closed integer;
