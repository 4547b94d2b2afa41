-- What is written while a stream is on air, before it and after it.
create table chat_message (
  id bigint generated always as identity primary key,
  livestream_id bigint not null references livestream on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- Made by the client, so that a message that is sent again is not a second one.
  client_id uuid not null,
  message text not null,
  is_announcement boolean not null default false,
  reply_to_id bigint references chat_message on delete set null,
  -- Accounts whose names stand in the message, each after an @.
  mentions uuid[] not null default '{}',
  created_at timestamptz not null,
  -- Nobody sees it from then on.
  removed_at timestamptz,
  removed_by uuid references account on delete set null,
  unique (account_id, client_id)
);
create index chat_message_newest on chat_message (livestream_id, id desc) where removed_at is null;
create index chat_message_time on chat_message (livestream_id, created_at, id) where removed_at is null;
create index chat_message_author on chat_message (account_id, livestream_id, id desc);
create index chat_message_reply on chat_message (reply_to_id) where reply_to_id is not null;
create index chat_message_removed on chat_message (removed_at) where removed_at is not null;
create index chat_message_removed_by on chat_message (removed_by) where removed_by is not null;

-- What is asked of those who write, and what is pinned. A stream without a row asks for nothing.
create table chat_setting (
  livestream_id bigint primary key references livestream on delete cascade,
  slow_s integer not null default 0,
  -- Null: not only members write.
  member_days integer,
  no_repeats boolean not null default false,
  links_off boolean not null default false,
  is_closed boolean not null default false,
  pinned_message_id bigint references chat_message on delete set null
);
create index chat_setting_pinned on chat_setting (pinned_message_id) where pinned_message_id is not null;

create table chat_poll (
  id bigint generated always as identity primary key,
  livestream_id bigint not null references livestream on delete cascade,
  -- Made by the client, as that of a message.
  client_id uuid not null,
  question text not null,
  options text[] not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (livestream_id, client_id)
);
create index chat_poll_newest on chat_poll (livestream_id, id desc);
create unique index chat_poll_open on chat_poll (livestream_id) where closed_at is null;

create table chat_poll_vote (
  poll_id bigint not null references chat_poll on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- The place of the option in the poll, from 0 on.
  option integer not null,
  created_at timestamptz not null,
  primary key (poll_id, account_id)
);
create index chat_poll_vote_account on chat_poll_vote (account_id);
