import type { StudioLanguage } from '@greenlight/contract/language-studio';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const columns = sql`
  id, code, alt_codes as "altCodes", name, direction, published, position, language_texts(id) as texts,
  change_version('language:' || id) as version`;

/** The languages in their order. */
export async function listStudioLanguages(db: Db): Promise<StudioLanguage[]> {
  const { rows } = await sql<StudioLanguage>`select ${columns} from language order by position, id`.execute(db);
  return rows;
}

/** Locks the language and its texts until the transaction ends. */
export async function lockStudioLanguage(db: Db, languageId: number): Promise<StudioLanguage | undefined> {
  // The texts are read by a second statement, so that it sees changes that the lock waited for.
  await sql`select from language where id = ${languageId} for no key update`.execute(db);
  const { rows } = await sql<StudioLanguage>`select ${columns} from language where id = ${languageId}`.execute(db);
  return rows[0];
}

export interface LanguageValues {
  code?: string;
  alt_codes?: string[];
  name?: string;
  direction?: StudioLanguage['direction'];
  published?: boolean;
  position?: number;
}

/** Inserts the language at the end by default. */
export async function insertLanguage(db: Db, values: LanguageValues & { code: string; name: string }): Promise<number> {
  const last = sql<number>`(select coalesce(max(position) + 1, 0) from language)`;
  const { id } = await db
    .insertInto('language')
    .values({ ...values, position: values.position ?? last })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateLanguage(db: Db, languageId: number, values: LanguageValues): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await db.updateTable('language').set(values).where('id', '=', languageId).execute();
}

export interface TextRow {
  namespace: string;
  key: string;
  text: string;
}

export async function upsertTexts(db: Db, languageId: number, texts: TextRow[]): Promise<void> {
  await sql`
    insert into language_text (language_id, namespace, key, text)
    select ${languageId}, namespace, key, text
    from json_to_recordset(${JSON.stringify(texts)}::json) as given(namespace text, key text, text text)
    on conflict (language_id, namespace, key) do update set text = excluded.text`.execute(db);
}

export async function deleteTexts(db: Db, languageId: number, texts: Omit<TextRow, 'text'>[]): Promise<void> {
  await sql`
    delete from language_text t
    using json_to_recordset(${JSON.stringify(texts)}::json) as given(namespace text, key text)
    where t.language_id = ${languageId} and t.namespace = given.namespace and t.key = given.key`.execute(db);
}

export async function deleteLanguage(db: Db, languageId: number): Promise<void> {
  await db.deleteFrom('language').where('id', '=', languageId).execute();
}
