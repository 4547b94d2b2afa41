-- A room numbers what happens in it, such as the comments of a video. Raising its number locks its row until the commit,
-- so the order of the numbers is the order of the commits.
create table room (
  name text primary key,
  last_number bigint not null default 0
) with (fillfactor = 50);

-- What happened of late: which row changed, not how. After a crash of the database it is empty, and who had missed
-- something reads all anew.
create unlogged table room_event (
  room text not null,
  number bigint not null,
  kind text not null,
  subject_id bigint not null,
  created_at timestamptz not null,
  primary key (room, number)
);
create index room_event_created on room_event (created_at);

-- What people comment on.
create table comment_thread (
  id bigint generated always as identity primary key,
  media_id bigint not null unique references media on delete cascade,
  comment_count integer not null default 0
) with (fillfactor = 70);

create table comment (
  id bigint generated always as identity primary key,
  thread_id bigint not null references comment_thread on delete cascade,
  -- The comment that this one replies to; that one replies to none.
  original_comment_id bigint references comment on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- Made by the client, so that a message that is sent again is not a second comment.
  client_id uuid not null,
  message text not null,
  -- Accounts whose names stand in the message, each after an @.
  mentions uuid[] not null default '{}',
  -- Seconds of the video at which it was written: others see the text when they have watched that far.
  moment_s double precision,
  created_at timestamptz not null,
  edited_at timestamptz,
  like_count integer not null default 0,
  reply_count integer not null default 0,
  pinned_at timestamptz,
  hearted_at timestamptz,
  -- Nobody but moderators sees it from then on.
  removed_at timestamptz,
  removed_by uuid references account on delete set null,
  unique (account_id, client_id)
) with (fillfactor = 80);
create index comment_newest on comment (thread_id, id desc) where original_comment_id is null and removed_at is null;
create index comment_top on comment (thread_id, like_count desc, id desc)
  where original_comment_id is null and removed_at is null;
create index comment_reply on comment (original_comment_id, id) where original_comment_id is not null;
create unique index comment_pinned on comment (thread_id) where pinned_at is not null and removed_at is null;
create index comment_moment on comment (thread_id, moment_s, id) where moment_s is not null and removed_at is null;
create index comment_author on comment (account_id, id desc);
create index comment_removed on comment (removed_at) where removed_at is not null;
create index comment_removed_by on comment (removed_by) where removed_by is not null;

create table comment_like (
  comment_id bigint not null references comment on delete cascade,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  primary key (comment_id, account_id)
);
create index comment_like_account on comment_like (account_id, comment_id);

-- Whose notifications of a comment and its replies are off.
create table comment_mute (
  comment_id bigint not null references comment on delete cascade,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  primary key (comment_id, account_id)
);
create index comment_mute_account on comment_mute (account_id);

create table comment_report (
  comment_id bigint not null references comment on delete cascade,
  account_id uuid not null references account on delete cascade,
  reason text not null check (reason in ('spam', 'hate', 'harassment', 'spoiler', 'other')),
  text text not null default '',
  created_at timestamptz not null,
  -- When a moderator decided about it.
  closed_at timestamptz,
  primary key (comment_id, account_id)
);
create index comment_report_open on comment_report (created_at, comment_id) where closed_at is null;
create index comment_report_account on comment_report (account_id);

-- How far a viewer ever was in a video: comments of later moments are withheld.
alter table watch_progress add column furthest_s double precision not null default 0;
update watch_progress set furthest_s = case when finished then total_time_s else current_time_s end;
