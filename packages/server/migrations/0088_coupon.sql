-- What a discount takes off, for whom, and when it can be had. Its codes are what people type.
create table coupon (
  id bigint generated always as identity primary key,
  -- For staff alone.
  name text not null,
  percent_off integer not null check (percent_off between 1 and 100),
  -- Null lasts as long as the subscription.
  duration_months integer check (duration_months between 1 and 120),
  starts_at timestamptz,
  ends_at timestamptz,
  max_redemptions integer check (max_redemptions > 0),
  redeemed integer not null default 0 check (redeemed >= 0),
  -- None stands for all.
  plans text[] not null default '{}',
  -- Only for who never paid before.
  new_members boolean not null default false,
  created_at timestamptz not null,
  archived_at timestamptz,
  check (ends_at > starts_at),
  check (redeemed <= max_redemptions)
);

create table coupon_code (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupon,
  code text not null,
  -- The code as it is compared: capitals, without blanks, hyphens and underscores.
  key text not null unique,
  -- Null where the coupon alone says how often.
  uses_max integer check (uses_max > 0),
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null,
  check (uses <= uses_max)
);
create index coupon_code_coupon on coupon_code (coupon_id, id);

-- A discount on a subscription. Without a coupon it was offered to who was about to leave. Its dates are of the discount.
create table coupon_redemption (
  id bigint generated always as identity primary key,
  coupon_id bigint references coupon,
  code_id bigint references coupon_code,
  account_id uuid references account on delete set null,
  backend text not null check (backend in ('foundry', 'stripe')),
  subscription_id text not null,
  -- As it was then: later changes of the coupon are for later members.
  code text not null,
  percent_off integer not null check (percent_off between 1 and 100),
  duration_months integer,
  starts_at timestamptz not null,
  ends_at timestamptz,
  redeemed_at timestamptz not null,
  check ((coupon_id is null) = (code_id is null))
);
-- Each coupon once a member.
create unique index coupon_redemption_member on coupon_redemption (coupon_id, account_id);
create index coupon_redemption_account on coupon_redemption (account_id);
create index coupon_redemption_subscription on coupon_redemption (backend, subscription_id);
create index coupon_redemption_coupon on coupon_redemption (coupon_id, redeemed_at desc, id desc);
create index coupon_redemption_code on coupon_redemption (code_id) where code_id is not null;
