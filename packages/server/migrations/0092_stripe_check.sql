-- The hourly comparison with the card provider, and what it mended.
create table stripe_check (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  looked integer not null default 0,
  mended integer not null default 0,
  problem text
);
create index stripe_check_started on stripe_check (started_at desc);

-- Pages of the card provider that the own engine opened, by the hosted payment that they are of: a checkout session, or
-- a payment intent that its owner lets through.
create table stripe_page (
  id uuid primary key,
  ref text not null,
  created_at timestamptz not null
);
