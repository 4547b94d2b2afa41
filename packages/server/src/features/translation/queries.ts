import type { TranslatedKind } from '@greenlight/contract/translated-text';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface Owner {
  kind: TranslatedKind;
  id: string;
}

/** Texts by field. */
export type Texts = Record<string, string>;

export interface OwnerTexts extends Owner {
  texts: Texts;
}

function wanted(owners: Owner[]) {
  return sql`unnest(${owners.map(({ kind }) => kind)}::text[], ${owners.map(({ id }) => id)}::text[]) wanted (kind, id)`;
}

/** The translations of these subjects in a published language; undefined for another language. */
export async function findShownTexts(db: Db, languageId: number, owners: Owner[]): Promise<OwnerTexts[] | undefined> {
  const { rows } = await sql<{ kind: TranslatedKind | null; id: string; texts: Texts }>`
    select t.kind, t.entity_id as id, t.texts
    from language l left join (
      ${wanted(owners)} join translation t
        on t.language_id = ${languageId} and t.kind = wanted.kind and t.entity_id = wanted.id
    ) on true
    where l.id = ${languageId} and l.published`.execute(db);
  return rows.length === 0 ? undefined : rows.flatMap(({ kind, ...row }) => (kind === null ? [] : [{ kind, ...row }]));
}

/** The texts in all languages. */
export async function listTexts(db: Db, owners: Owner[]): Promise<(OwnerTexts & { languageId: number })[]> {
  const { rows } = await sql<OwnerTexts & { languageId: number }>`
    select t.language_id as "languageId", t.kind, t.entity_id as id, t.texts
    from language l cross join ${wanted(owners)}
      join translation t on t.language_id = l.id and t.kind = wanted.kind and t.entity_id = wanted.id
    order by l.position, l.id`.execute(db);
  return rows;
}

export async function findVersion(db: Db, subject: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`select change_version(${subject}) as version`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Whether the language exists; locks it against deletion until the transaction ends. */
export async function hasLanguage(db: Db, languageId: number): Promise<boolean> {
  const found = db.selectFrom('language').select('id').where('id', '=', languageId).forKeyShare();
  return (await found.executeTakeFirst()) !== undefined;
}

export async function upsertTexts(db: Db, languageId: number, { kind, id, texts }: OwnerTexts): Promise<void> {
  const values = { language_id: languageId, kind, entity_id: id, texts: JSON.stringify(texts) };
  await db
    .insertInto('translation')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['language_id', 'kind', 'entity_id']).doUpdateSet({ texts: values.texts }),
    )
    .execute();
}

export async function deleteTexts(db: Db, languageId: number, { kind, id }: Owner): Promise<void> {
  await db
    .deleteFrom('translation')
    .where('language_id', '=', languageId)
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .execute();
}
