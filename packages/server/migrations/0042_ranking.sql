-- An order that was answered once and is gone on in page by page; visitors' has no account. Losing all of them in a
-- crash only makes new ones begin, so they cost no log.
create unlogged table recommendation_ranking (
  id text primary key,
  account_id uuid references account on delete cascade,
  -- What it ranks: `for-you`, `visitor`, `popular`, or the video and its bounds that it follows.
  scope text not null,
  media_ids bigint[] not null,
  reasons text[] not null,
  -- The video that the reason speaks of.
  subject_ids bigint[] not null,
  expires_at timestamptz not null
);
create index recommendation_ranking_expiry on recommendation_ranking (expires_at);
create index recommendation_ranking_account on recommendation_ranking (account_id);
