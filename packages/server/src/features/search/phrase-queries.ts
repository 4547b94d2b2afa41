import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface WordRow {
  word: string;
  /** Whether it is a stop word, which every sentence has. */
  isStop: boolean;
  /** Words with the same stem. */
  forms: string[];
}

const formsOfWord = 12;
const similarOfWord = 4;
const namesOfWord = 20;

/** At most `limit` words of `text` in the form of the index, in order. */
export async function listWords(db: Db, { text, limit }: { text: string; limit: number }): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`
    select word, '{}' in (ts_lexize('english_stem', word), ts_lexize('spanish_stem', word)) as "isStop",
      array(
        select known.word from search_word known
        where known.stems && (select search_stems(left(asked.word, 60))) and known.word <> asked.word
        limit ${sql.lit(formsOfWord)}) as forms
    from unnest(string_to_array(search_text(${text}), ' ')) with ordinality as asked (word, place)
    where word <> '' order by place limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, word: row.word.slice(0, 60) }));
}

/**
 * For each of `words`, the known words with a similar spelling, the most similar first. With the C locale, trigrams
 * exist only for Latin letters: for other words, those with the same beginning are compared.
 */
export async function listSimilar(db: Db, words: string[]): Promise<string[][]> {
  const { rows } = await sql<{ similar: string[] }>`
    select array(
      select word from (
        (select known.word from search_word known where known.word % asked.word
          order by similarity(known.word, asked.word) desc limit 20)
        union
        select known.word from search_word known
          where asked.word ~ '[^[:ascii:]]' and known.word >= left(asked.word, 1)
            and known.word < left(asked.word, 1) || chr(65533)) near,
        levenshtein_less_equal(word, asked.word, 2) slips
      where slips <= case when length(asked.word) < 4 then 1 else 2 end
      order by slips, word limit ${sql.lit(similarOfWord)}) as similar
    from unnest(${words}::text[]) with ordinality as asked (word, place) order by place`.execute(db);
  return rows.map(({ similar }) => similar);
}

/** For each query, the published shows and teams whose names match, the shortest first. */
export async function listNameMatches(
  db: Db,
  queries: string[],
): Promise<{ channelIds: number[]; teamIds: number[] }[]> {
  const { rows } = await sql<{ channelIds: number[]; teamIds: number[] }>`
    select
      array(select id from channel where published and array_to_tsvector(search_words(name)) @@ asked.query::tsquery
        order by length(name), id limit ${sql.lit(namesOfWord)}) as "channelIds",
      array(select id from creator_team
        where published and array_to_tsvector(search_words(display_name)) @@ asked.query::tsquery
        order by length(display_name), id limit ${sql.lit(namesOfWord)}) as "teamIds"
    from unnest(${queries}::text[]) with ordinality as asked (query, place) order by place`.execute(db);
  return rows;
}
