-- Those are told who gave points to this pitch. Without a key: of one that is gone nothing is told.
alter table notification_event add column pitch_id bigint;
-- What it has become, if that is what is told; then the event has no text of its own.
alter table notification_event add column pitch_state text;

-- The names for the credits of a show.
create index pitch_support_named on pitch_support (pitch_id, points desc, holder_id) where is_named;
