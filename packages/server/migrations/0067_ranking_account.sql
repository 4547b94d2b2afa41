-- Of each account only the last few rankings are kept.
drop index recommendation_ranking_account;
create index recommendation_ranking_account on recommendation_ranking (account_id, expires_at desc);
