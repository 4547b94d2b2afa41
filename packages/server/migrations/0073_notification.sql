-- The update of a pitch that a notification tells: its title is shown in the reader's language.
alter table notification_event add column pitch_news_id bigint references pitch_news on delete set null;
create index notification_event_pitch_news on notification_event (pitch_news_id) where pitch_news_id is not null;
