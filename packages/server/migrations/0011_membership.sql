-- What members can choose. What a plan costs is a row of its own that is never changed: a new price is a new version,
-- and who subscribed keeps the one that they agreed to.
-- Nothing is sold that its creator has not chosen: the plans, gifts and invitation months that a new service comes with
-- are proposals, off sale.
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
  offered boolean not null default false,
  -- The plan of /join, which may be on sale there alone.
  at_join boolean not null default false
);
create unique index plan_at_join on plan (at_join) where at_join;
insert into plan (id, name, interval, trial_days, points, points_granted, badge, position) values
  ('monthly', 'Monthly', 'month', 14, 2, 'monthly', false, 0),
  ('annual', 'Annual', 'year', 14, 30, 'at-signup', true, 1),
  ('member', 'Member', 'month', 14, 0, 'never', false, 2);

create table plan_price (
  id bigint generated always as identity primary key,
  plan_id text not null references plan,
  -- In minor units, of one interval.
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from timestamptz not null default now()
);
create index plan_price_newest on plan_price (plan_id, valid_from desc, id desc);
insert into plan_price (plan_id, amount, currency, valid_from) values
  ('monthly', 399, 'USD', '-infinity'), ('annual', 3999, 'USD', '-infinity'), ('member', 799, 'USD', '-infinity');

-- What either billing backend, staff, gifts and referrals say of an account, dated: access follows from these rows
-- alone. One that ended early, by a refund or a taking back, keeps its row with `revoked_at`, so that any past moment
-- can be asked, too.
create table membership_fact (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null
    check (kind in ('complimentary', 'trial', 'paid', 'grace', 'gift', 'referral', 'patreon', 'suspended')),
  plan text references plan,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  -- Which subscription it is of, where it is of one.
  backend text check (backend in ('foundry', 'stripe')),
  subscription_id text,
  revoked_reason text check (
    revoked_reason in ('staff', 'refund', 'dispute', 'replaced', 'cancelled', 'lifted', 'pledge', 'unlinked')
  ),
  -- The event that wrote it: a second telling of the same event writes nothing.
  source text unique,
  check (ends_at is null or ends_at > starts_at),
  check (plan is not null or kind = 'suspended'),
  check ((backend is null) = (subscription_id is null))
);
create index membership_fact_account on membership_fact (account_id, starts_at desc);
create index membership_fact_subscription on membership_fact (backend, subscription_id) where backend is not null;
-- Whether anybody ever had a plan.
create index membership_fact_plan on membership_fact (plan);

-- How a subscription stands from a moment on: what renews, when it is billed next. The latest one that has begun
-- counts.
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

-- Producer Points, gained and spent: only ever added to; the balance is their sum.
create table points_entry (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  points integer not null check (points <> 0),
  reason text not null
    check (reason in ('monthly', 'annual-signup', 'gift', 'granted', 'pitch', 'pitch-refund', 'revoked')),
  -- What they were granted for, such as charge:<id>: the same event grants once.
  event text not null unique,
  at timestamptz not null
);
create index points_entry_account on points_entry (account_id, at desc, id desc);

-- A plan's badge has the plan's id.
create table badge (
  id text primary key,
  name text not null,
  description text not null,
  position integer not null default 0,
  -- Which of the drawn pictures a badge has: those of as many badges as there are pictures differ.
  picture integer not null default 0 check (picture >= 0)
);
insert into badge (id, name, description) values
  ('annual', 'Annual member', 'For joining with an annual membership.');

create table badge_earned (
  account_id uuid not null references account on delete cascade,
  badge_id text not null references badge,
  event text not null,
  at timestamptz not null,
  -- Shown beside the name.
  selected boolean not null default false,
  primary key (account_id, badge_id)
);
create unique index badge_earned_selected on badge_earned (account_id) where selected;

-- Who came through what: once a visitor, day and campaign or creator. `visitor` is a digest of the account, or of
-- network and browser, that changes from day to day: it counts, and follows nobody.
create table campaign_visit (
  campaign_id text not null,
  day date not null,
  visitor bytea not null,
  account_id uuid references account on delete set null,
  primary key (campaign_id, day, visitor)
);
create index campaign_visit_account on campaign_visit (account_id) where account_id is not null;
-- The visits of some days are counted from these alone.
create index campaign_visit_day on campaign_visit (day, campaign_id);

create table creator_referral (
  team_id bigint not null references creator_team on delete cascade,
  day date not null,
  visitor bytea not null,
  account_id uuid references account on delete set null,
  primary key (team_id, day, visitor)
);
create index creator_referral_account on creator_referral (account_id) where account_id is not null;
create index creator_referral_day on creator_referral (day, team_id);

-- What brought an account: at most one campaign and one creator, the first that its browser told of within a day of the
-- sign-up. Which visits those were is not kept.
create table referral_attribution (
  account_id uuid primary key references account on delete cascade,
  campaign_id text,
  team_id bigint references creator_team on delete set null,
  -- When the account was made: the day on which the sign-up counts.
  at timestamptz not null
);
create index referral_attribution_campaign on referral_attribution (at, campaign_id) where campaign_id is not null;
create index referral_attribution_team on referral_attribution (at, team_id) where team_id is not null;
create index referral_attribution_team_id on referral_attribution (team_id) where team_id is not null;

-- Members who bring others: months for both when the invited one pays for the first time.
create table invitation_setting (
  id integer primary key default 1 check (id = 1),
  months integer not null default 0 check (months between 0 and 12),
  -- Rewards that one member can get within a year.
  yearly_max integer not null default 12 check (yearly_max between 1 and 100)
);
insert into invitation_setting default values;

create table invitation_link (
  account_id uuid primary key references account on delete cascade,
  code text not null unique
);

create table invitation (
  id bigint generated always as identity primary key,
  -- An account comes by one invitation, or by none.
  invited_id uuid not null unique references account on delete cascade,
  inviter_id uuid references account on delete set null,
  invited_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'rewarded', 'refused')),
  -- Why nothing was given: the same card, device or address; the year's rewards had; no longer offered.
  refused_for text check (refused_for in ('card', 'device', 'address', 'yearly', 'off', 'gone')),
  months integer,
  decided_at timestamptz,
  check ((state = 'refused') = (refused_for is not null)),
  check ((state = 'open') = (decided_at is null))
);
create index invitation_inviter on invitation (inviter_id, decided_at desc);
create index invitation_open on invitation (invited_at) where state = 'open';

-- Members of other services, as their export names them; compared with the accounts here before anything is written.
create table member_import (
  id uuid primary key,
  source text not null check (source in ('patreon', 'ghost', 'vimeo', 'memberful')),
  filename text not null,
  -- The plan here by the name of the tier there.
  plans jsonb not null default '{}',
  -- For who pays there and whose paid time the file does not tell.
  until timestamptz,
  letters boolean not null default false,
  state text not null default 'checked' check (state in ('checked', 'applying', 'done')),
  created_by uuid references account on delete set null,
  created_at timestamptz not null,
  applied_at timestamptz
);
create index member_import_creator on member_import (created_by) where created_by is not null;

create table member_import_row (
  import_id uuid not null references member_import on delete cascade,
  line integer not null,
  email text not null,
  name text not null,
  tier text not null,
  joined_at timestamptz,
  paid_until timestamptz,
  kind text not null check (kind in ('paid', 'complimentary', 'free')),
  -- What is wrong with the line itself.
  problem text,
  outcome text not null default 'refused' check (outcome in ('new', 'changed', 'unchanged', 'refused')),
  reason text,
  -- What the account has, and what it will have.
  had_until timestamptz,
  will_have text,
  done boolean not null default false,
  primary key (import_id, line)
);
create index member_import_row_outcome on member_import_row (import_id, outcome, line);
create index member_import_row_waiting on member_import_row (import_id, line) where not done;

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

-- What is taken off for who is about to leave: nothing, until a creator says how much.
create table cancel_offer_setting (
  id integer primary key default 1 check (id = 1),
  percent_off integer not null default 0 check (percent_off between 0 and 100),
  months integer not null default 3 check (months between 1 and 12)
);
insert into cancel_offer_setting default values;

-- What a creator wrote in another language than the default one, by the field that it stands for; of a list's texts by
-- what the original says, so that an original that was changed has none. No row and no field is the original.
create table translation (
  language_id bigint not null references language on delete cascade,
  kind text not null,
  entity_id text not null,
  texts jsonb not null,
  -- Goes, and comes back, with what it is about.
  media_id bigint generated always as (case kind when 'media' then entity_id::bigint end) stored
    references media on delete cascade,
  channel_id bigint generated always as (case kind when 'channel' then entity_id::bigint end) stored
    references channel on delete cascade,
  season_id bigint generated always as (case kind when 'season' then entity_id::bigint end) stored
    references season on delete cascade,
  creator_team_id bigint generated always as (case kind when 'creator' then entity_id::bigint end) stored
    references creator_team on delete cascade,
  page_id bigint generated always as (case kind when 'page' then entity_id::bigint end) stored
    references page on delete cascade,
  page_row_id bigint generated always as (case kind when 'page-row' then entity_id::bigint end) stored
    references page_row on delete cascade,
  hero_id bigint generated always as (case kind when 'hero' then entity_id::bigint end) stored
    references hero on delete cascade,
  banner_id bigint generated always as (case kind when 'banner' then entity_id::bigint end) stored
    references banner on delete cascade,
  plan_id text generated always as (case kind when 'plan' then entity_id end) stored
    references plan on delete cascade,
  legal_version_id bigint generated always as (case kind when 'legal' then entity_id::bigint end) stored
    references legal_version on delete cascade,
  primary key (language_id, kind, entity_id)
);
create index translation_media on translation (media_id) where media_id is not null;
create index translation_channel on translation (channel_id) where channel_id is not null;
create index translation_season on translation (season_id) where season_id is not null;
create index translation_creator on translation (creator_team_id) where creator_team_id is not null;
create index translation_page on translation (page_id) where page_id is not null;
create index translation_page_row on translation (page_row_id) where page_row_id is not null;
create index translation_hero on translation (hero_id) where hero_id is not null;
create index translation_banner on translation (banner_id) where banner_id is not null;
create index translation_plan on translation (plan_id) where plan_id is not null;
create index translation_legal on translation (legal_version_id) where legal_version_id is not null;
