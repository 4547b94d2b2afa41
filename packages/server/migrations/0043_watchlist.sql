create table watchlist_item (
  account_id uuid not null references account on delete cascade,
  media_id bigint not null references media on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, media_id)
);
create index watchlist_item_recent on watchlist_item (account_id, created_at desc, media_id desc);
create index watchlist_item_media on watchlist_item (media_id);

-- Likes are listed in the same order, to the last row.
drop index media_like_recent;
create index media_like_recent on media_like (account_id, created_at desc, media_id desc);
