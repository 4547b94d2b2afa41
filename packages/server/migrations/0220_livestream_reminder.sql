-- Who wants to be told when a stream is about to begin, in an order in which they can be gone through piece by piece.
create table livestream_reminder (
  livestream_id bigint not null references livestream on delete cascade,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  primary key (livestream_id, account_id)
);
create index livestream_reminder_account on livestream_reminder (account_id, livestream_id);

-- When they were told. A start that is moved far enough takes it back.
alter table livestream add column reminded_at timestamptz;

-- Those are told who want to be reminded of this stream. Without a key: of one that is gone nothing is told.
alter table notification_event add column livestream_id bigint;
