-- The open items of a video, for the lists and counts of a creator's team.
create index moderation_item_media_open on moderation_item (media_id, turn desc) where done_at is null;
