-- Everybody sees how many entries the team has excluded.
create index giveaway_entry_team on giveaway_entry (giveaway_id) where excluded = 'team' and withdrawn_at is null;
