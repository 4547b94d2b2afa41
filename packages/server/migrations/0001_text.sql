-- How texts are compared and searched. Indexes and columns of tables are made with these functions.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
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

-- Of WebVTT, without its times and tags; of what is far too long, the beginning.
create function search_caption_words(vtt text) returns text[] language sql immutable strict parallel safe as $$
  select public.search_words(left(regexp_replace($1, '^(WEBVTT.*|\S+ --> .*)$|<[^>]*>|&[a-z]+;', ' ', 'gn'), 200000))
$$;

-- A doubling of likes counts as a month of freshness.
create function search_score(listed_at timestamptz, like_count integer) returns double precision
language sql immutable parallel safe as $$
  select extract(epoch from listed_at) / 86400 + 30 * floor(log(2, 1 + greatest(like_count, 0)))
$$;

create aggregate search_concat(tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '');
