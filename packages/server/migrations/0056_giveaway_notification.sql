-- The giveaway whose prize the member has won; then the event has no text of its own. Without a key: of one that is
-- gone nothing is told.
alter table notification_event add column giveaway_id bigint;
