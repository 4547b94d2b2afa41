-- The newest videos that are in no show, in their order.
create index media_alone_listed on media (listed_at desc, id desc) where channel_id is null and listed_at is not null;
