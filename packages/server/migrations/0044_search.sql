create extension if not exists fuzzystrmatch;

-- Lower case without accents, words apart by one space; characters that are written without spaces are words.
create function search_text(text) returns text language sql immutable strict parallel safe as $$
  select btrim(case when octet_length($1) = length($1)
    then regexp_replace(lower($1 collate "pg_unicode_fast"), '[^a-z0-9]+', ' ', 'g')
    else regexp_replace(regexp_replace(
      public.unaccent('public.unaccent'::regdictionary, casefold(normalize($1, nfkc) collate "pg_unicode_fast")),
      '([\u3040-\u30ff\u3400-\u9fff])', ' \1 ', 'g'), '[^[:alnum:]]+', ' ', 'g') end)
$$;

create function search_words(text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct left(word, 60)), '{}')
  from unnest(string_to_array(public.search_text($1), ' ')) word where word <> ''
$$;

create function search_vector(words text[], weight "char") returns tsvector language sql immutable parallel safe as $$
  select setweight(coalesce(string_agg(quote_literal(word) || ':1', ' '), '')::tsvector, weight) from unnest(words) word
$$;

-- Stems that say their language, so that words are the same only within one.
create function search_stems(word text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(language || ':' || stem), '{}')
  from unnest('{english,spanish,french,german,italian,portuguese}'::text[]) language,
    unnest(ts_lexize((language || '_stem')::regdictionary, word)) stem
$$;

create aggregate search_concat(tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '');

-- Every word that can be found: for other forms of a word and for slips of the pen. Words that fell out of use stay.
create table search_word (
  word text primary key,
  stems text[] not null generated always as (search_stems(word)) stored
);
create index search_word_stem on search_word using gin (stems);
create index search_word_similar on search_word using gin (word gin_trgm_ops);

-- What is found of each video. `head` has the title (A), `#c1` and `#t1` for its show and its creators (B), so that
-- new names for them change nothing here, its chapters (C), and what it can be filtered by (D). `heard` adds what is
-- said, `told` what is written about it. `score` is its day, moved by its likes.
create table media_search (
  media_id bigint primary key references media on delete cascade,
  listed_at timestamptz not null,
  score double precision not null,
  title text not null,
  head tsvector not null,
  heard tsvector not null,
  told tsvector not null
);

create index channel_search on channel using gin (array_to_tsvector(search_words(name)));
create index creator_team_search on creator_team using gin (array_to_tsvector(search_words(display_name)));

-- Of WebVTT, without its times and tags; of what is far too long, the beginning.
create function search_caption_words(vtt text) returns text[] language sql immutable strict parallel safe as $$
  select public.search_words(left(regexp_replace($1, '^(WEBVTT.*|\S+ --> .*)$|<[^>]*>|&[a-z]+;', ' ', 'gn'), 200000))
$$;
alter table media_caption add words text[] not null generated always as (search_caption_words(vtt)) stored;

-- A doubling of likes counts as a month of freshness.
create function search_score(listed_at timestamptz, like_count integer) returns double precision
language sql immutable parallel safe as $$
  select extract(epoch from listed_at) / 86400 + 30 * floor(log(2, 1 + greatest(like_count, 0)))
$$;

-- What is worked out is worked out once: `offset 0` keeps it from being copied to where it is used.
create view media_search_source as
  select m.id as media_id, m.listed_at, search_score(m.listed_at, m.like_count) as score, search_text(m.title) as title,
    own.head, own.head || heard.words as heard, own.head || told.words as told
  from media m,
  lateral (select search_vector(search_words(m.title), 'A')
    || search_vector(array_remove(array(
        select '#t' || team_id from media_creator where media_id = m.id) || ('#c' || m.channel_id), null), 'B')
    || search_vector(array(
        select distinct unnest(search_words(title)) from media_chapter where media_id = m.id), 'C')
    || search_vector(array_remove(array['#' || m.access, '#y' || extract(year from m.listed_at at time zone 'UTC'),
        '#' || case when m.duration_s < 240 then 'short' when m.duration_s <= 1200 then 'medium'
          when m.duration_s is not null then 'long' end], null), 'D') as head
    offset 0) own,
  -- A tsvector has room for 1 MB.
  lateral (select array_to_tsvector(coalesce(array_agg(word), '{}')) as words
    from (select word, sum(octet_length(word) + 4) over (order by word) as bytes
      from (select distinct unnest(words) as word from media_caption where media_id = m.id) said) sized
    where bytes < 900000 offset 0) heard,
  lateral (select array_to_tsvector(search_words(m.description || ' ' || array_to_string(m.tags, ' '))) as words offset 0) told
  where m.listed_at is not null;

create function search_learn(words text[]) returns void language plpgsql as $$
declare
  fresh text[] := array(
    select word from unnest(words) as candidate (word)
    where length(word) > 1 and word !~ '^#|[0-9]'
      and not exists (select from search_word known where known.word = candidate.word)
    order by word);
begin
  if fresh = '{}' then return; end if;
  -- Two who bring the same words in different orders would wait for each other.
  perform pg_advisory_xact_lock(4725044);
  insert into search_word (word) select unnest(fresh) on conflict do nothing;
end $$;

create function search_refresh(ids bigint[]) returns void language plpgsql as $$
begin
  insert into media_search select * from media_search_source where media_id = any(ids)
  on conflict (media_id) do update set listed_at = excluded.listed_at, score = excluded.score, title = excluded.title,
    head = excluded.head, heard = excluded.heard, told = excluded.told;
  delete from media_search s using media m where s.media_id = any(ids) and m.id = s.media_id and m.listed_at is null;
  perform search_learn(array(
    select distinct word from media_search, unnest(tsvector_to_array(heard) || tsvector_to_array(told)) word
    where media_id = any(ids)));
end $$;

create function search_media_changed() returns trigger language plpgsql as $$
begin
  perform search_refresh(array[new.id]);
  return null;
end $$;
create trigger search_insert after insert on media for each row
  when (new.listed_at is not null) execute function search_media_changed();
-- What follows from the end of a show is left alone: nothing asks for a show that is gone.
create trigger search_update after update on media for each row
  when ((old.listed_at, old.title, old.description, old.tags, old.access, old.duration_s)
    is distinct from (new.listed_at, new.title, new.description, new.tags, new.access, new.duration_s)
    or (old.channel_id is distinct from new.channel_id and pg_trigger_depth() = 0))
  execute function search_media_changed();

create function search_likes_changed() returns trigger language plpgsql as $$
begin
  update media_search set score = search_score(new.listed_at, new.like_count) where media_id = new.id;
  return null;
end $$;
create trigger search_likes after update of like_count on media for each row
  when (search_score(new.listed_at, old.like_count) <> search_score(new.listed_at, new.like_count))
  execute function search_likes_changed();

create function search_parts_changed() returns trigger language plpgsql as $$
begin
  perform search_refresh(array(select distinct media_id from changed));
  return null;
end $$;
create trigger search_insert after insert on media_creator referencing new table as changed
  for each statement execute function search_parts_changed();
create trigger search_delete after delete on media_creator referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function search_parts_changed();
create trigger search_insert after insert on media_chapter referencing new table as changed
  for each statement execute function search_parts_changed();
create trigger search_delete after delete on media_chapter referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function search_parts_changed();
create trigger search_insert after insert on media_caption referencing new table as changed
  for each statement execute function search_parts_changed();
create trigger search_update after update on media_caption referencing new table as changed
  for each statement execute function search_parts_changed();
create trigger search_delete after delete on media_caption referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function search_parts_changed();

create function search_name_changed() returns trigger language plpgsql as $$
begin
  perform search_learn(search_words(to_jsonb(new) ->> tg_argv[0]));
  return null;
end $$;
create trigger search_name after insert or update of name on channel
  for each row execute function search_name_changed('name');
create trigger search_name after insert or update of display_name on creator_team
  for each row execute function search_name_changed('display_name');

select search_refresh(array(select id from media where listed_at is not null));
select search_learn(search_words(name)) from channel;
select search_learn(search_words(display_name)) from creator_team;
create index media_search_head on media_search using gin (head) with (fastupdate = off);
create index media_search_heard on media_search using gin (heard) with (fastupdate = off);
create index media_search_told on media_search using gin (told) with (fastupdate = off);
create index media_search_score on media_search (score desc, media_id desc);
