create table device (
  account_id uuid not null references account on delete cascade,
  identifier uuid not null,
  model text not null,
  platform text not null,
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, identifier)
);
