-- A mark at each entry made the check at closing rewrite all entries with all their indexes. The giveaway remembers how
-- far the check has come instead; an entry is written only if the check changes it.
alter table giveaway add column checked_upto bigint not null default 0;
drop index giveaway_entry_unchecked;
alter table giveaway_entry drop column checked_at;
