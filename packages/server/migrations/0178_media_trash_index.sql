-- Counts of what is not in the trash stay within an index.
drop index media_created;
create index media_created on media (created_at desc, id desc) where removed_at is null;
drop index media_publish;
create index media_publish on media (publish_at) where removed_at is null;
drop index media_channel;
create index media_channel on media (channel_id, created_at desc, id desc) include (removed_at);
drop index media_season;
create index media_season on media (season_id, channel_id) include (removed_at) where season_id is not null;
