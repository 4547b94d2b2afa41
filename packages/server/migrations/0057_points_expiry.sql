-- Points that will expire unless they are given to a pitch before: their holder was told 30 days before.
create table points_expiry (
  id bigint generated always as identity primary key,
  holder_id bigint not null references points_holder,
  points integer not null check (points > 0),
  announced_at timestamptz not null,
  due_at timestamptz not null,
  -- How many of them expired.
  expired integer check (expired between 0 and points),
  settled_at timestamptz,
  check ((expired is null) = (settled_at is null))
);
create index points_expiry_due on points_expiry (due_at, id) where settled_at is null;
create index points_expiry_holder on points_expiry (holder_id, id) where settled_at is null;

-- What was moved on each day (UTC), by kind: for the reports. `points.sum-days` adds to it.
create table points_day (
  day date not null,
  kind text not null,
  points bigint not null,
  movements bigint not null,
  primary key (day, kind)
);
-- Movements are only added, so that their times are in the order of the table.
create index points_movement_at on points_movement using brin (at);
-- Points of refunds that are still owed.
create index points_holder_owed on points_holder (id) where owed > 0;
-- Refunds whose points could not all be taken.
create index points_revocation_short on points_revocation (at desc, event) where taken < wanted;
