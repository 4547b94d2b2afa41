import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export function listConfigValues(db: Db) {
  return db.selectFrom('config_value').select(['key', 'value']).execute();
}

export async function upsertConfigValues(db: Db, values: Record<string, unknown>, at: Date): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at: at }));
  if (rows.length === 0) return;
  await db
    .insertInto('config_value')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql`excluded.value`, updated_at: sql`excluded.updated_at` }),
    )
    .execute();
}

export function listThemeProperties(db: Db) {
  return db.selectFrom('theme_property').select(['name', 'value']).orderBy('name').execute();
}

export async function upsertThemeProperties(db: Db, properties: Record<string, string>): Promise<void> {
  const rows = Object.entries(properties).map(([name, value]) => ({ name, value }));
  if (rows.length === 0) return;
  await db
    .insertInto('theme_property')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`excluded.value` }))
    .execute();
}

export async function deleteThemeProperties(db: Db, names: string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('theme_property').where('name', 'in', names).execute();
}

export async function deleteTheme(db: Db): Promise<void> {
  await db.deleteFrom('theme_property').execute();
}

export async function findSettingsVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select change_version('config') as version`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Until the transaction ends, others can read but wait to write. */
export async function lockSettings(db: Db): Promise<void> {
  await sql`lock table config_value, theme_property in share row exclusive mode`.execute(db);
}

/** Until the transaction ends, nobody changes a setting. */
export async function holdSettings(db: Db): Promise<void> {
  await sql`lock table config_value in share mode`.execute(db);
}

/** Whether a giveaway takes entries, waits for its draw, or has prizes that were not shipped. */
export async function hasRunningGiveaway(db: Db): Promise<boolean> {
  const running = db.selectFrom('giveaway').select('id').where('state', 'in', ['open', 'closed', 'drawn']).limit(1);
  return (await running.executeTakeFirst()) !== undefined;
}
