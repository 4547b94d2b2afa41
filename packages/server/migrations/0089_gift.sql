-- What can be given, and for how much: made and changed in the studio.
create table gift_option (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  months integer not null check (months between 1 and 60),
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Whose membership it gives.
  plan_id text not null references plan,
  offered boolean not null default true
);
insert into gift_option (id, months, amount, currency, plan_id) values
  ('1-month', 1, 399, 'USD', 'monthly'), ('3-months', 3, 1149, 'USD', 'monthly'),
  ('6-months', 6, 2199, 'USD', 'monthly'), ('12-months', 12, 3999, 'USD', 'annual');

-- A membership that somebody gives. How it stands follows from the dates, and from what became of its charge.
create table gift (
  id bigint generated always as identity primary key,
  -- What was bought stays as it was then. Without its buyer's account it can still be redeemed.
  buyer_id uuid references account on delete set null,
  option_id text not null,
  plan_id text not null references plan,
  months integer not null check (months > 0),
  -- With tax.
  amount integer not null check (amount > 0),
  tax integer not null default 0 check (tax >= 0 and tax <= amount),
  tax_rate_id bigint references tax_rate,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  recipient_name text not null,
  -- Null where the buyer hands the code over.
  recipient_email text,
  message text not null default '',
  -- Null is as soon as it is paid.
  send_at timestamptz,
  -- The last page of the gateway that was opened for it.
  payment_id uuid references hosted_payment on delete set null,
  -- As it is compared, without hyphens; from when it is paid on.
  code text unique,
  charge_id uuid references charge,
  created_at timestamptz not null,
  paid_at timestamptz,
  sent_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by uuid references account on delete set null,
  -- Staff took it back, and gave the money back.
  voided_at timestamptz,
  check ((paid_at is null) = (code is null) and (paid_at is null) = (charge_id is null)),
  check (redeemed_at is null or (paid_at is not null and voided_at is null))
);
create index gift_buyer on gift (buyer_id, id desc);
create index gift_redeemer on gift (redeemed_by) where redeemed_by is not null;
create index gift_charge on gift (charge_id) where charge_id is not null;
create index gift_payment on gift (payment_id) where payment_id is not null;
create index gift_to_send on gift (send_at)
  where paid_at is not null and sent_at is null and voided_at is null and recipient_email is not null;
create index gift_unpaid on gift (created_at) where paid_at is null;
