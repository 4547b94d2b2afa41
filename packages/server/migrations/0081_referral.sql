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

-- The visits of some days are counted from these alone.
create index campaign_visit_day on campaign_visit (day, campaign_id);
create index creator_referral_day on creator_referral (day, team_id);
