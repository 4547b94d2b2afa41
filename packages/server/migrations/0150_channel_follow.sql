-- Members who are told of a show's new videos.
create table channel_follow (
  account_id uuid not null references account on delete cascade,
  channel_id bigint not null references channel on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, channel_id)
);
create index channel_follow_recent on channel_follow (account_id, created_at desc, channel_id);
-- The followers of a show in an order in which they can be gone through piece by piece.
create index channel_follow_follower on channel_follow (channel_id, account_id);

-- Whole shows in members' watchlists.
create table watchlist_channel (
  account_id uuid not null references account on delete cascade,
  channel_id bigint not null references channel on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, channel_id)
);
create index watchlist_channel_recent on watchlist_channel (account_id, created_at desc, channel_id desc);
create index watchlist_channel_channel on watchlist_channel (channel_id);

-- Of a video in a show its followers are told as well, after those of the teams.
alter table notification_event add column channel_id bigint;
