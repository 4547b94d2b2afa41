-- How an asset's file arrives, and from whom: nobody else may go on with it.
create table upload (
  asset_id uuid primary key references asset on delete cascade,
  account_id uuid not null references account on delete cascade,
  received_bytes bigint not null default 0,
  active_at timestamptz not null default now(),
  -- Since then all of it is on disk.
  finished_at timestamptz
);
create index upload_unfinished on upload (active_at) where finished_at is null;
create index upload_account on upload (account_id);
