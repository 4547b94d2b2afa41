-- A digest recognises a second account of a person. A mark is what a member set on a video.
alter table moderation_ban_mark rename to moderation_ban_digest;
alter index moderation_ban_mark_pkey rename to moderation_ban_digest_pkey;
alter index moderation_ban_mark_ban rename to moderation_ban_digest_ban;
-- The author of the text or the owner of the account got a letter about the act.
alter table moderation_act rename column told_at to notified_at;
