import type { Language } from '@greenlight/contract/language';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export type Texts = Record<string, Record<string, string>>;

/** The published languages in their order. */
export async function listPublishedLanguages(db: Db): Promise<Language[]> {
  const { rows } = await sql<Language>`
    select id, code, alt_codes as "altCodes", name, direction from language
    where published order by position, id`.execute(db);
  return rows;
}

/** Undefined for a language that is not published. */
export async function findPublishedTexts(db: Db, languageId: number): Promise<Texts | undefined> {
  const { rows } = await sql<{ texts: Texts }>`
    select language_texts(l.id) as texts from language l where l.id = ${languageId} and l.published`.execute(db);
  return rows[0]?.texts;
}
