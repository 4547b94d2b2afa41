import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface VersionRow {
  id: number;
  type: string;
  version: number;
  title: string;
  required: boolean;
  published_at: Date;
}

const columns = ['id', 'type', 'version', 'title', 'required', 'published_at'] as const;

/** The version in force of each kind that was published, by title. */
export function listInForce(db: Db): Promise<(VersionRow & { text: string })[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('legal_version')
        .select([...columns, 'text'])
        .distinctOn('type')
        .orderBy('type')
        .orderBy('version', 'desc')
        .as('v'),
    )
    .selectAll()
    .orderBy('title')
    .orderBy('id')
    .execute();
}

/** The versions, newest first. */
export function listVersions(db: Db, type: string): Promise<VersionRow[]> {
  return db.selectFrom('legal_version').select(columns).where('type', '=', type).orderBy('version', 'desc').execute();
}

export async function findVersionText(db: Db, versionId: number): Promise<string> {
  const row = await db.selectFrom('legal_version').select('text').where('id', '=', versionId).executeTakeFirstOrThrow();
  return row.text;
}

/** The given versions that the account has not accepted. */
export async function listVersionsToAccept(db: Db, args: { userId: string; versionIds: number[] }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${args.versionIds}::bigint[]) id where not exists (
      select from legal_acceptance where account_id = ${args.userId} and version_id = id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the versions that exist. An earlier acceptance keeps its time. */
export async function insertAcceptances(
  db: Db,
  args: { userId: string; versionIds: number[]; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with known as (select id from legal_version where id = any(${args.versionIds}::bigint[])),
    accepted as (
      insert into legal_acceptance (account_id, version_id, accepted_at)
      select ${args.userId}, id, ${args.at} from known on conflict do nothing)
    select id from known`.execute(db);
  return rows.map(({ id }) => id);
}
