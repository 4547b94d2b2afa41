-- The published list and the data of the draw are never changed. Links to people are in other tables.
create or replace function giveaway_list_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the published list of a giveaway is not changed or removed';
end $$;
create or replace trigger giveaway_line_kept before update or delete on giveaway_line
  for each row execute function giveaway_list_kept();
create or replace trigger giveaway_block_kept before update or delete on giveaway_block
  for each row execute function giveaway_list_kept();

create or replace function giveaway_kept() returns trigger language plpgsql as $$
begin
  if old.commitment is distinct from new.commitment and old.commitment is not null
    or old.root is distinct from new.root and old.root is not null
    or old.secret is distinct from new.secret and old.secret is not null
    or old.rules_version_id is distinct from new.rules_version_id and old.state <> 'draft' then
    raise exception 'what the draw of a giveaway follows from is not changed';
  end if;
  return new;
end $$;
create or replace trigger giveaway_kept before update on giveaway for each row execute function giveaway_kept();
