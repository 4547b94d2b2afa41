-- A prize that is drawn among those who entered. The draw can be recomputed by everybody (contract/src/giveaway-draw.ts).
create table giveaway (
  id bigint generated always as identity primary key,
  state text not null default 'draft' check (state in ('draft', 'open', 'closed', 'drawn', 'finished')),
  -- A draft that opens at its time.
  is_scheduled boolean not null default false,
  title text not null,
  summary text not null default '',
  text text not null default '',
  prize text not null,
  -- A shipped prize asks its winners for an address.
  is_shipped boolean not null default true,
  opens_at timestamptz,
  closes_at timestamptz,
  entrants text not null default 'members' check (entrants in ('accounts', 'members', 'plans')),
  plan_ids text[] not null default '{}',
  -- Accounts without a membership, or without one of these plans, may enter too: no purchase is necessary.
  has_free_entry boolean not null default true,
  min_age smallint not null default 18 check (min_age between 0 and 99),
  -- ISO 3166-1 alpha-2; none for all.
  countries text[] not null default '{}',
  winner_count smallint not null default 1 check (winner_count between 1 and 100),
  alternate_count smallint not null default 3 check (alternate_count between 0 and 100),
  claim_days smallint not null default 14 check (claim_days between 1 and 90),
  keep_months smallint not null default 36 check (keep_months between 1 and 120),
  -- As the studio's call takes them.
  questions jsonb not null default '[]',
  -- The rules that were in force when it opened.
  rules_version_id bigint references legal_version,
  -- SHA-256 of the secret, published at opening. The secret is encrypted until the draw, and published then.
  commitment bytea,
  sealed_secret bytea,
  secret bytea,
  people integer not null default 0 check (people >= 0),
  -- The list as it was published at closing: how many lines and entries, and the root of its tree.
  lines integer,
  entries bigint,
  root bytea,
  listed_at timestamptz,
  draw_asked_at timestamptz,
  -- Why the draw was refused: the line of the list that is not as it was published, or the root.
  draw_problem text,
  created_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  drawn_at timestamptz,
  finished_at timestamptz,
  -- When the links to people were erased.
  forgotten_at timestamptz,
  check ((commitment is null) = (state = 'draft')),
  check ((secret is null) = (state in ('draft', 'open', 'closed'))),
  check (root is null or (lines is not null and entries is not null and listed_at is not null))
) with (fillfactor = 50);
create index giveaway_opening on giveaway (opens_at) where is_scheduled;
create index giveaway_closing on giveaway (closes_at) where state = 'open';
create index giveaway_state on giveaway (state, id desc);
create index giveaway_rules on giveaway (rules_version_id) where rules_version_id is not null;
create index giveaway_unforgotten on giveaway (finished_at) where forgotten_at is null;

create table giveaway_image (
  giveaway_id bigint not null references giveaway on delete cascade,
  image_id uuid not null references image,
  position integer not null,
  primary key (giveaway_id, position)
);
create index giveaway_image_image on giveaway_image (image_id);

-- What brings more entries than the first. Exactly one of the three is named.
create table giveaway_action (
  id bigint generated always as identity primary key,
  giveaway_id bigint not null references giveaway on delete cascade,
  team_id bigint references creator_team on delete cascade,
  pitch_id bigint references pitch on delete cascade,
  video_id bigint references media on delete cascade,
  entries smallint not null check (entries between 1 and 10),
  position integer not null,
  check (num_nonnulls(team_id, pitch_id, video_id) = 1)
);
create index giveaway_action_giveaway on giveaway_action (giveaway_id, position);
create index giveaway_action_team on giveaway_action (team_id) where team_id is not null;
create index giveaway_action_pitch on giveaway_action (pitch_id) where pitch_id is not null;
create index giveaway_action_video on giveaway_action (video_id) where video_id is not null;

create table giveaway_entry (
  id bigint generated always as identity primary key,
  giveaway_id bigint not null references giveaway on delete cascade,
  account_id uuid references account on delete set null,
  -- Random, and of this giveaway alone: the receipt.
  pseudonym text not null,
  entered_at timestamptz not null,
  withdrawn_at timestamptz,
  is_free boolean not null,
  country text,
  -- The person confirmed to be at least so old. Their date of birth is not stored.
  confirmed_age smallint,
  rules_version_id bigint references legal_version,
  answers jsonb not null default '[]',
  entries smallint not null default 1 check (entries between 1 and 1000),
  -- Why it does not take part: found at closing, or by the team.
  excluded text check (excluded in ('second-account', 'suspended', 'erased', 'membership', 'team')),
  excluded_reason text,
  checked_at timestamptz,
  unique (giveaway_id, pseudonym),
  unique (giveaway_id, account_id)
) with (fillfactor = 80);
create index giveaway_entry_account on giveaway_entry (account_id);
create index giveaway_entry_rules on giveaway_entry (rules_version_id);
create index giveaway_entry_order on giveaway_entry (giveaway_id, id);
create index giveaway_entry_unchecked on giveaway_entry (giveaway_id, id) where checked_at is null and withdrawn_at is null;

-- Digests of what second accounts of one person share. One mark enters once.
create table giveaway_mark (
  giveaway_id bigint not null references giveaway on delete cascade,
  digest bytea not null,
  account_id uuid not null references account on delete cascade,
  primary key (giveaway_id, digest)
);
create index giveaway_mark_account on giveaway_mark (account_id, giveaway_id);

-- The list as it was published, in the order of the pseudonyms.
create table giveaway_line (
  giveaway_id bigint not null references giveaway,
  number integer not null check (number > 0),
  pseudonym text not null,
  entries smallint not null check (entries > 0),
  -- The entries of all lines up to this one.
  upto bigint not null,
  -- The leaf of the tree.
  hash bytea not null,
  primary key (giveaway_id, number)
);
create unique index giveaway_line_pseudonym on giveaway_line (giveaway_id, pseudonym);
create unique index giveaway_line_upto on giveaway_line (giveaway_id, upto);

-- The nodes of the tree above 1024 lines each, so that a proof needs no more lines than those.
create table giveaway_block (
  giveaway_id bigint not null references giveaway,
  number integer not null check (number >= 0),
  hash bytea not null,
  primary key (giveaway_id, number)
);

create table giveaway_winner (
  id bigint generated always as identity primary key,
  giveaway_id bigint not null references giveaway,
  position integer not null check (position > 0),
  line integer not null,
  pseudonym text not null,
  account_id uuid references account on delete set null,
  state text not null check (state in ('waiting', 'told', 'claimed', 'shipped', 'expired', 'declined', 'gone')),
  told_at timestamptz,
  claim_until timestamptz,
  claimed_at timestamptz,
  -- Encrypted; erased when the prize was shipped.
  sealed_address bytea,
  shipped_at timestamptz,
  unique (giveaway_id, position),
  check (sealed_address is null or state = 'claimed')
);
create index giveaway_winner_account on giveaway_winner (account_id, state);
create index giveaway_winner_due on giveaway_winner (claim_until) where state = 'told';
