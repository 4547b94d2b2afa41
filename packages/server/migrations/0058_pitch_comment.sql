-- Members also comment on pitches. A thread is found by the name of its room.
alter table comment_thread
  alter column media_id drop not null,
  add column pitch_id bigint unique references pitch on delete cascade,
  add check (num_nonnulls(media_id, pitch_id) = 1),
  add column room text not null unique generated always as (
    case when pitch_id is null then 'comment ' || media_id::text else 'comment pitch ' || pitch_id::text end) stored;

-- Where the text is, if it is at no video.
alter table moderation_item add column pitch_id bigint references pitch on delete cascade;
create index moderation_item_pitch on moderation_item (pitch_id, turn desc) where pitch_id is not null;
alter table moderation_act add column pitch_id bigint references pitch on delete set null;
create index moderation_act_pitch on moderation_act (pitch_id) where pitch_id is not null;
