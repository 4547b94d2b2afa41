-- How much a video is watched of late: interest halves every week. Kept as log2 of the sum plus the weeks since 1970 of
-- the moment it was summed up at, so it does not change while nobody watches, and the order is right at any time.
alter table media add column popularity real not null default 0;
drop index media_popular;
create index media_popular on media (popularity desc, like_count desc, listed_at desc, id desc)
  where listed_at is not null;

-- The videos most like each video, the most similar first.
create table media_neighbour (
  media_id bigint primary key references media on delete cascade,
  neighbour_ids bigint[] not null,
  similarities real[] not null
);
