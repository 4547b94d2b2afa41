alter table giveaway_mark rename to giveaway_digest;
alter index giveaway_mark_pkey rename to giveaway_digest_pkey;
alter index giveaway_mark_account rename to giveaway_digest_account;
