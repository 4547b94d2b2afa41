import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

const wordsOfCaptions = 800;
const indexes = ['head', 'heard', 'told'];

/** Adds captions to about `captioned` videos of a seeded catalogue, and fills the search of the whole catalogue. */
export async function seedSearch(db: Db, { captioned }: { captioned: number }): Promise<void> {
  await sql`
    insert into media_caption (media_id, language, label, is_default, vtt)
    select m.id, 'en', 'English', true,
      e'WEBVTT\n\n00:00:01.000 --> 00:00:09.000\ncommon\n\n00:01:01.000 --> 00:09:09.000\n' || (
        select string_agg('word' || (m.id * 31 + n * n * 17) % 40000, ' ') from generate_series(1, ${sql.lit(wordsOfCaptions)}) n
      ) || e'\n'
    from media m where m.id % (select greatest(1, max(id) / ${sql.lit(captioned)}) from media) = 0`.execute(db);
  // Inserting the rows first and building the indexes afterwards is faster.
  for (const name of indexes) await sql`drop index ${sql.ref(`media_search_${name}`)}`.execute(db);
  await sql`select search_refresh(array(select id from media))`.execute(db);
  for (const name of indexes) {
    const index = sql.ref(`media_search_${name}`);
    await sql`create index ${index} on media_search using gin (${sql.ref(name)}) with (fastupdate = off)`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
}
