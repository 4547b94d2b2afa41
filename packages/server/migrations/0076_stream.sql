-- A screen that watches a members-only video: one a device, under the same id however often it begins. It counts while
-- it is not given up and was seen lately (`streamLeaseMs`). `seen_at` is in no index, so that being kept is a cheap
-- update of the row where it stands.
create table stream (
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  device_identifier uuid not null,
  media_id bigint not null references media on delete cascade,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  unique (account_id, device_identifier),
  foreign key (account_id, device_identifier) references device on delete cascade
) with (fillfactor = 70);
create index stream_started on stream (started_at);
create index stream_media on stream (media_id);
