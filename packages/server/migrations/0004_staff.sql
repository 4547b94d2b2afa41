-- The one-time link of the terminal; only while no operator exists.
create table setup_token (
  hash bytea primary key,
  created_at timestamptz not null default now()
);

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid references account on delete set null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create index audit_entry_subject on audit_entry (subject, at desc);
create index audit_entry_at on audit_entry (at desc);
