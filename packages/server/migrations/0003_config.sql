-- What an operator has changed from the built-in values, one row a remote-config key.
create table config_value (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table theme_property (
  name text primary key,
  value text not null
);
