alter table translation
  add column pitch_id bigint generated always as (case kind when 'pitch' then entity_id::bigint end) stored
    references pitch on delete cascade,
  add column pitch_news_id bigint generated always as (case kind when 'pitch-news' then entity_id::bigint end) stored
    references pitch_news on delete cascade;
create index translation_pitch on translation (pitch_id) where pitch_id is not null;
create index translation_pitch_news on translation (pitch_news_id) where pitch_news_id is not null;
