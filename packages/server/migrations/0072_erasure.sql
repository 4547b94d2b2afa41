-- When an account that asked for it is to be erased.
alter table account add column deletion_due_at timestamptz;
update account set deletion_due_at = deletion_requested_at + interval '14 days' where deletion_requested_at is not null;
create index account_deletion_due on account (deletion_due_at) where deletion_due_at is not null;

-- The intent to erase an account, written first, and in the end that it was done: then it says no more whose it was.
create table erasure (
  id uuid primary key default uuidv7(),
  account_id uuid unique,
  started_at timestamptz not null,
  done_at timestamptz,
  check ((done_at is null) = (account_id is not null))
);
create index erasure_open on erasure (started_at) where done_at is null;
