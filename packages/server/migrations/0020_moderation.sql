-- A text that is held or hidden also has removed_at: so it is in no list, count, event or notification. Its author and
-- moderators see it. Held texts wait for a moderator; of hidden ones their authors do not know. Both are deleted with
-- removed ones, when nobody decided about them.
alter table comment add column withheld text check (withheld in ('held', 'hidden'));
alter table comment add check (withheld is null or removed_at is not null);
create index comment_withheld on comment (account_id, thread_id, id) where withheld is not null;
alter table chat_message add column withheld text check (withheld in ('held', 'hidden'));
alter table chat_message add check (withheld is null or removed_at is not null);
create index chat_message_withheld on chat_message (account_id, livestream_id, id) where withheld is not null;
-- What an account wrote in all chats, newest first.
create index chat_message_account on chat_message (account_id, id desc);
create index comment_report_comment on comment_report (comment_id) where closed_at is null;

create table chat_report (
  message_id bigint not null references chat_message on delete cascade,
  account_id uuid not null references account on delete cascade,
  reason text not null check (reason in ('spam', 'hate', 'harassment', 'spoiler', 'other')),
  text text not null default '',
  created_at timestamptz not null,
  -- When a moderator decided about it.
  closed_at timestamptz,
  primary key (message_id, account_id)
);
create index chat_report_account on chat_report (account_id);

-- Who uses a browser, to find other accounts of one person.
create index device_identifier on device (identifier);

create table moderation_rule (
  id bigint generated always as identity primary key,
  -- Null: of the whole service.
  team_id bigint references creator_team on delete cascade,
  name text not null,
  -- What it asks, in the values of the studio's call.
  question jsonb not null,
  effect text not null check (effect in ('hold', 'refuse', 'hide')),
  reason text not null default '',
  is_on boolean not null,
  place integer not null,
  created_at timestamptz not null
);
create index moderation_rule_team on moderation_rule (team_id, place, id);

-- The switch against raids of a creator, or of the whole service.
create table moderation_raid (
  team_id bigint unique nulls not distinct references creator_team on delete cascade,
  until timestamptz not null,
  min_account_days integer not null,
  members_only boolean not null
);

-- Who may not write: for a creator, or in the whole service. It outlives the account: its marks find the next one.
create table moderation_ban (
  id bigint generated always as identity primary key,
  account_id uuid references account on delete set null,
  team_id bigint references creator_team on delete cascade,
  reason text not null,
  created_by uuid references account on delete set null,
  created_at timestamptz not null,
  -- Null: it has no end.
  ends_at timestamptz,
  lifted_at timestamptz
);
create index moderation_ban_account on moderation_ban (account_id, id desc);
create index moderation_ban_team on moderation_ban (team_id, id desc);
create index moderation_ban_open on moderation_ban (id desc) where lifted_at is null;
create index moderation_ban_created_by on moderation_ban (created_by) where created_by is not null;

-- Digests of the address and the browsers of the account, with a key of the service.
create table moderation_ban_mark (
  digest bytea not null,
  ban_id bigint not null references moderation_ban on delete cascade,
  primary key (digest, ban_id)
);
create index moderation_ban_mark_ban on moderation_ban_mark (ban_id);

-- The queue: a text, or the answer to a ban, once.
create table moderation_item (
  id bigint generated always as identity primary key,
  -- Its place in the queue; a new reason moves it to the top.
  turn bigint generated always as identity,
  kind text not null check (kind in ('comment', 'chat', 'account')),
  -- The comment or the message; of an account, the act that it answers. Without a key: what is gone, is shown as gone.
  subject_id bigint not null,
  account_id uuid not null references account on delete cascade,
  media_id bigint references media on delete cascade,
  -- Of the ban that is answered.
  team_id bigint references creator_team on delete cascade,
  is_reported boolean not null default false,
  is_held boolean not null default false,
  is_first boolean not null default false,
  is_appeal boolean not null default false,
  -- The rule that held or hid it, and what it was called then. Without a key.
  rule_id bigint,
  rule_name text,
  rule_effect text,
  queued_at timestamptz not null,
  done_at timestamptz,
  unique (kind, subject_id)
);
create index moderation_item_open on moderation_item (turn desc) where done_at is null;
create index moderation_item_reported on moderation_item (turn desc) where done_at is null and is_reported;
create index moderation_item_held on moderation_item (turn desc) where done_at is null and is_held;
create index moderation_item_first on moderation_item (turn desc) where done_at is null and is_first;
create index moderation_item_appeal on moderation_item (turn desc) where done_at is null and is_appeal;
create index moderation_item_closed on moderation_item (turn desc) where done_at is not null;
create index moderation_item_done on moderation_item (done_at) where done_at is not null;
create index moderation_item_media on moderation_item (media_id, turn desc);
create index moderation_item_team on moderation_item (team_id, turn desc) where team_id is not null;
create index moderation_item_account on moderation_item (account_id, turn desc);

-- What a moderator did, and what was before.
create table moderation_act (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('approve', 'remove', 'time-out', 'ban', 'lift')),
  account_id uuid not null references account on delete cascade,
  actor_id uuid references account on delete set null,
  -- Null for an act about an account alone. Without a key.
  subject_kind text check (subject_kind in ('comment', 'chat')),
  subject_id bigint,
  media_id bigint references media on delete set null,
  team_id bigint references creator_team on delete cascade,
  ban_id bigint references moderation_ban on delete cascade,
  reason text not null,
  -- What undoing restores.
  before jsonb,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references account on delete set null,
  -- When the author had a letter about it.
  told_at timestamptz,
  appeal text,
  appealed_at timestamptz,
  appeal_decision text check (appeal_decision in ('accepted', 'declined'))
);
create index moderation_act_account on moderation_act (account_id, id desc);
create index moderation_act_subject on moderation_act (subject_kind, subject_id, id desc) where subject_id is not null;
create index moderation_act_media on moderation_act (media_id) where media_id is not null;
create index moderation_act_team on moderation_act (team_id) where team_id is not null;
create index moderation_act_ban on moderation_act (ban_id) where ban_id is not null;
create index moderation_act_actor on moderation_act (actor_id) where actor_id is not null;
create index moderation_act_undone_by on moderation_act (undone_by) where undone_by is not null;
create index moderation_act_created on moderation_act (created_at);

create table moderation_note (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  -- Whose moderators read it; null: staff.
  team_id bigint references creator_team on delete cascade,
  author_id uuid references account on delete set null,
  text text not null,
  created_at timestamptz not null
);
create index moderation_note_account on moderation_note (account_id, id desc);
create index moderation_note_team on moderation_note (team_id) where team_id is not null;
create index moderation_note_author on moderation_note (author_id) where author_id is not null;
create index moderation_note_created on moderation_note (created_at);
