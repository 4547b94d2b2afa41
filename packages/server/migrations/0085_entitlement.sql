-- What either billing backend, staff, gifts and referrals say of an account, dated: access follows from these rows alone.
-- A refund or a taking back keeps the row with `revoked_at`, so that any past moment can be asked, too.
alter table membership_fact drop constraint membership_fact_kind_check, drop constraint membership_fact_plan_check;
alter table membership_fact
  add constraint membership_fact_kind_check
    check (kind in ('complimentary', 'trial', 'paid', 'grace', 'gift', 'referral', 'suspended')),
  add foreign key (plan) references plan,
  alter column plan drop not null,
  add check (plan is not null or kind = 'suspended'),
  -- Which subscription it is of, where it is of one.
  add column backend text check (backend in ('foundry', 'stripe')),
  add column subscription_id text,
  add column revoked_reason text check (revoked_reason in ('staff', 'refund', 'dispute', 'replaced', 'cancelled', 'lifted')),
  -- The event that wrote it: a second telling of the same event writes nothing.
  add column source text unique,
  add check ((backend is null) = (subscription_id is null));
insert into membership_fact (account_id, kind, starts_at) select id, 'suspended', suspended_at from account where suspended_at is not null;
create index membership_fact_subscription on membership_fact (backend, subscription_id) where backend is not null;

-- How a subscription stands from a moment on: what renews, when it is billed next. The latest one that has begun counts.
create table membership_standing (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  backend text not null check (backend in ('foundry', 'stripe')),
  subscription_id text not null,
  plan text not null references plan,
  state text not null check (state in ('trialing', 'active', 'past_due', 'grace', 'paused', 'cancelled', 'expired')),
  -- Ends when its paid time ends, as its owner asked for.
  cancelled boolean not null default false,
  -- Null when no charge comes.
  billing_at timestamptz,
  since timestamptz not null,
  source text not null unique
);
create index membership_standing_account on membership_standing (account_id, since desc, id desc);
