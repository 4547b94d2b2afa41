-- 6: points expire: how many, and when. The words are written in the language of the reader.
alter table notification_event
  drop constraint notification_event_type_check,
  add constraint notification_event_type_check check (type between 1 and 6),
  add column expiring_points int check (expiring_points > 0),
  add column expire_at timestamptz,
  add constraint notification_event_expiry_check
    check ((expiring_points is not null) = (type = 6) and (expire_at is not null) = (type = 6));
-- The badge that was earned: its name and description are shown in the language of the reader. Without a key: of one that
-- is gone the event has the words.
alter table notification_event add column badge_id text;

-- Who chose some types gets this one, too; who turned all off does not.
update notification_choice set types = array_append(types, 6::smallint) where cardinality(types) > 0;
