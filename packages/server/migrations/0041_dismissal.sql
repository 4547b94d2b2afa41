create table media_dismissal (
  account_id uuid not null references account on delete cascade,
  media_id bigint not null references media on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, media_id)
);
create index media_dismissal_media on media_dismissal (media_id);

create table channel_dismissal (
  account_id uuid not null references account on delete cascade,
  channel_id bigint not null references channel on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, channel_id)
);
create index channel_dismissal_channel on channel_dismissal (channel_id);
