-- What there is to tell, once, however many are told. The text is the same for all; only its frame is translated.
create table notification_event (
  id bigint generated always as identity primary key,
  -- Spec point 3: CommentReply 1, VideoUpload 2, CommentLike 3, Creator 4.
  type smallint not null check (type between 1 and 4),
  title text not null,
  text text not null,
  href text not null,
  image_id uuid references image on delete set null,
  -- It is told only while visitors see this video. Without a key: of one that is gone nothing is told either.
  media_id bigint,
  -- Whose followers are told; null for what is told to one person.
  team_ids bigint[],
  -- Also by mail.
  by_mail boolean not null default false,
  created_at timestamptz not null,
  -- Of a video in a show its followers are told as well, after those of the teams.
  channel_id bigint,
  -- Those are told who want to be reminded of this stream. Without a key: of one that is gone nothing is told.
  livestream_id bigint
);
create index notification_event_created on notification_event (created_at);

-- Who is told what: the inbox. The key lets nobody be told twice, and is the order of the inbox. Events have no key
-- here: they go after their rows, by a job, and a row without its event is not shown.
create table notification (
  account_id uuid not null references account on delete cascade,
  event_id bigint not null,
  read_at timestamptz,
  primary key (account_id, event_id)
);
create index notification_unread on notification (account_id, event_id) where read_at is null;

-- Types that are sent; without a row, all.
create table notification_choice (
  account_id uuid primary key references account on delete cascade,
  types smallint[] not null
);

-- Mails that a member gets or not; without a row it is as the campaign begins.
create table mail_choice (
  account_id uuid not null references account on delete cascade,
  campaign_id text not null,
  subscribed boolean not null,
  primary key (account_id, campaign_id)
);

-- When a member last had a letter about new videos, and which events wait for the next one.
create table video_letter (
  account_id uuid primary key references account on delete cascade,
  sent_at timestamptz not null,
  waiting bigint[] not null default '{}'
);
create index video_letter_waiting on video_letter (sent_at, account_id) where waiting <> '{}';

-- A browser that takes push messages, for as long as its session lasts.
create table push_subscription (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  session_id uuid not null references session on delete cascade,
  endpoint text not null,
  -- SHA-256: addresses may be longer than an index takes.
  endpoint_hash bytea not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id, id);
create index push_subscription_session on push_subscription (session_id);
