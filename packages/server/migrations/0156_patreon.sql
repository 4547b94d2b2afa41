-- Pledges at Patreon that give a plan here. The keys are sealed: nothing in these rows opens Patreon.
create table patreon_setting (
  one boolean primary key default true check (one),
  client_id text not null default '',
  campaign_id text not null default '',
  client_secret bytea,
  creator_token bytea,
  creator_refresh_token bytea,
  webhook_secret bytea,
  -- When all pledges were last compared.
  checked_at timestamptz
);
insert into patreon_setting default values;

-- The tiers of the campaign, and which plan each gives.
create table patreon_tier (
  id text primary key,
  title text not null,
  -- Cents a month.
  amount integer not null,
  plan text references plan
);

-- One account of Patreon for one account here. `plan` is what its pledge gives now.
create table patreon_link (
  account_id uuid primary key references account on delete cascade,
  patreon_user_id text not null unique,
  name text not null,
  tier text,
  plan text references plan,
  linked_at timestamptz not null,
  checked_at timestamptz not null
);
create index patreon_link_checked on patreon_link (checked_at) where plan is not null;

alter table membership_fact drop constraint membership_fact_kind_check, drop constraint membership_fact_revoked_reason_check;
alter table membership_fact
  add constraint membership_fact_kind_check
    check (kind in ('complimentary', 'trial', 'paid', 'grace', 'gift', 'referral', 'patreon', 'suspended')),
  add constraint membership_fact_revoked_reason_check
    check (revoked_reason in
      ('staff', 'refund', 'dispute', 'replaced', 'cancelled', 'lifted', 'pledge', 'unlinked'));
