-- What members can choose. What a plan costs is a row of its own that is never changed: a new price is a new version,
-- and who subscribed keeps the one that they agreed to.
create table plan (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  name text not null,
  interval text not null check (interval in ('month', 'year')),
  trial_days integer not null default 0 check (trial_days >= 0),
  points integer not null default 0 check (points >= 0),
  points_granted text not null default 'never' check (points_granted in ('monthly', 'at-signup', 'never')),
  -- An exclusive badge on the profile, from sign-up on.
  badge boolean not null default false,
  -- In the operator's own words.
  perks text[] not null default '{}',
  position integer not null default 0,
  offered boolean not null default true
);

create table plan_price (
  id bigint generated always as identity primary key,
  plan_id text not null references plan,
  -- In minor units, of one interval.
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from timestamptz not null default now()
);
create index plan_price_newest on plan_price (plan_id, valid_from desc, id desc);

-- Reading A of the specification is on offer, reading B is there to be switched to.
insert into plan (id, name, interval, trial_days, points, points_granted, badge, position, offered) values
  ('monthly', 'Monthly', 'month', 14, 2, 'monthly', false, 0, true),
  ('annual', 'Annual', 'year', 14, 30, 'at-signup', true, 1, true),
  ('member', 'Member', 'month', 14, 0, 'never', false, 2, false);
insert into plan_price (plan_id, amount, currency, valid_from) values
  ('monthly', 399, 'USD', '-infinity'), ('annual', 3999, 'USD', '-infinity'), ('member', 799, 'USD', '-infinity');
