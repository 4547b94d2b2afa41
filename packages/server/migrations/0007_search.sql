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
create index media_search_head on media_search using gin (head) with (fastupdate = off);
create index media_search_heard on media_search using gin (heard) with (fastupdate = off);
create index media_search_told on media_search using gin (told) with (fastupdate = off);
create index media_search_score on media_search (score desc, media_id desc);
-- Videos whose title is just what was typed are found at once, however common its words. A hash has no longest title.
create index media_search_title on media_search using hash (title);
