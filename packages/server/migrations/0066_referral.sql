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

create table creator_referral (
  team_id bigint not null references creator_team on delete cascade,
  day date not null,
  visitor bytea not null,
  account_id uuid references account on delete set null,
  primary key (team_id, day, visitor)
);
create index creator_referral_account on creator_referral (account_id) where account_id is not null;
