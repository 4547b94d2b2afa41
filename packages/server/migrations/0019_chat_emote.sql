-- Small pictures of the service. A message has one as its name between colons, so it stays readable without the picture.
create table chat_emote (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9]{2,32}$'),
  image_id uuid not null references image,
  is_animated boolean not null,
  created_at timestamptz not null
);
create index chat_emote_image on chat_emote (image_id);

alter table chat_setting
  add column emotes_only boolean not null default false,
  -- What others than moderators write is shown to others after so many seconds.
  add column hold_s integer not null default 0;

-- Until it is set to null by the event that shows the message, only moderators and the author see it.
alter table chat_message add column held_until timestamptz;
create index chat_message_held on chat_message (held_until) where held_until is not null and removed_at is null;
create index chat_message_held_in on chat_message (livestream_id) where held_until is not null and removed_at is null;
