-- What a team tells its followers.
create table announcement (
  id bigint generated always as identity primary key,
  team_id bigint not null references creator_team on delete cascade,
  title text not null,
  text text not null,
  href text not null,
  by_mail boolean not null,
  created_by uuid references account on delete set null,
  created_at timestamptz not null,
  event_id bigint not null,
  -- Followers who have been told so far.
  recipients integer not null default 0
);
create index announcement_team on announcement (team_id, id desc);
create index announcement_event on announcement (event_id);
create index announcement_created_by on announcement (created_by);

-- Videos whose followers have been told, whatever is published again later.
create table video_announcement (
  media_id bigint primary key references media on delete cascade,
  announced_at timestamptz not null
);
-- Nobody is told of what was out before.
insert into video_announcement (media_id, announced_at)
  select id, now() from media where listed_at <= now() and listed_at > now() - interval '2 days';
