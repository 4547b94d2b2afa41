create or replace function search_learn(words text[]) returns void language plpgsql as $$
declare
  fresh text[] := array(
    select word from unnest(words) as candidate (word)
    where length(word) > 1 and word !~ '^#|[0-9]'
      and not exists (select from search_word known where known.word = candidate.word)
    order by word);
begin
  if fresh = '{}' then return; end if;
  -- Without this lock, two transactions with the same words in different orders would wait for each other.
  perform pg_advisory_xact_lock(4725044);
  insert into search_word (word) select unnest(fresh) on conflict do nothing;
end $$;

create or replace function search_name_changed() returns trigger language plpgsql as $$
begin
  perform search_learn(search_words(to_jsonb(new) ->> tg_argv[0]));
  return null;
end $$;
create or replace trigger search_name after insert or update of name on channel
  for each row execute function search_name_changed('name');
create or replace trigger search_name after insert or update of display_name on creator_team
  for each row execute function search_name_changed('display_name');
