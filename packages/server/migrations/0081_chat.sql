-- The chat's delay for others than moderators. Held is a message that waits for a moderator.
alter table chat_setting rename column hold_s to delay_s;
alter table chat_message rename column held_until to delayed_until;
alter index chat_message_held rename to chat_message_delayed;
alter index chat_message_held_in rename to chat_message_delayed_in;
update room_event set kind = 'delay' where kind = 'hold';
