-- What a team's tabs by tag list follows from its videos, so it is worked out anew where a team is brought back, and not
-- put back as it was: videos may have got other tags meanwhile, or be no longer published. Without a reference to the
-- team it is not kept; the trigger takes its rows away instead, also where videos go with their team.
alter table media_creator_tag drop constraint media_creator_tag_team_id_fkey;
drop trigger media_creator_tag_delete on media_creator;
create trigger media_creator_tag_delete after delete on media_creator referencing old table as changed
  for each statement execute function media_creator_tag_of_creators();
delete from removed_row where table_name = 'media_creator_tag';
