-- As before, save that it waits for a deletion of a team under way, which has taken away all that it saw here: what is
-- put in now stayed when the team was gone.
create or replace function media_creator_tag_refresh(ids bigint[]) returns void language plpgsql as $$
begin
  perform from media_creator where media_id = any(ids) for key share;
  delete from media_creator_tag where media_id = any(ids);
  insert into media_creator_tag (media_id, team_id, tag, listed_at)
    select distinct m.id, c.team_id, lower(tag), m.listed_at
    from media m join media_creator c on c.media_id = m.id, unnest(m.tags) tag
    where m.id = any(ids) and m.listed_at is not null;
end $$;
