-- One word for what moderation does with a text: it is held or hidden. Texts of later moments are withheld.
alter table comment rename column withheld to moderation_state;
alter table comment rename constraint comment_withheld_check to comment_moderation_state_check;
alter index comment_withheld rename to comment_moderation_state;
alter table chat_message rename column withheld to moderation_state;
alter table chat_message rename constraint chat_message_withheld_check to chat_message_moderation_state_check;
alter index chat_message_withheld rename to chat_message_moderation_state;
alter table clip rename column withheld to moderation_state;
alter table clip rename constraint clip_withheld_check to clip_moderation_state_check;
-- What undoing an act restores.
update moderation_act
  set before = (before - 'withheld') || jsonb_build_object('moderationState', before -> 'withheld')
  where before ? 'withheld';
