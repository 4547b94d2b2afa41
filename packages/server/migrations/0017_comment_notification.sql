-- A notification of a comment has no text of its own: it shows the comment as it is now, and the present name of who
-- wrote or liked it. So what is removed or edited is nowhere else.
alter table notification_event
  -- Without keys: of a comment or an account that is gone nothing is told.
  add column comment_id bigint,
  add column actor_id uuid,
  add column is_mention boolean not null default false,
  -- How many more people liked it.
  add column others integer not null default 0,
  -- A notification that moves to the top of the inbox gets a new id; members and push messages know it by its first.
  add column known_id bigint;
-- Nobody is told twice of one comment when its job runs again.
create unique index notification_event_reply on notification_event (comment_id, is_mention)
  where type = 1 and comment_id is not null;
create index notification_event_like on notification_event (comment_id, id desc) where type = 3;
create unique index notification_event_known on notification_event (known_id) where known_id is not null;

-- The first id of the notification that counts the like; null for none.
alter table comment_like add column event_id bigint;
create index comment_like_event on comment_like (event_id, created_at) where event_id is not null;

-- When a member last had a letter about comments, and which events wait for the next one.
create table comment_letter (
  account_id uuid primary key references account on delete cascade,
  sent_at timestamptz not null,
  waiting bigint[] not null default '{}'
);
create index comment_letter_waiting on comment_letter (sent_at, account_id) where waiting <> '{}';
