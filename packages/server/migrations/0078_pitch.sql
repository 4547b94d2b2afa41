-- Made by the client: the same key again posts nothing more. News from before have none.
alter table pitch_news add column key uuid;
create unique index pitch_news_key on pitch_news (pitch_id, key);
