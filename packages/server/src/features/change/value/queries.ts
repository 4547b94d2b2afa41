import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export type RefKind = 'media' | 'channel' | 'season' | 'creator' | 'hero' | 'banner' | 'account' | 'image';

const names: Record<RefKind, RawBuilder<unknown>> = {
  media: sql`select id::text, title as name from media`,
  channel: sql`select id::text, name from channel`,
  season: sql`select id::text, coalesce(nullif(title, ''), 'Season ' || number) as name from season`,
  creator: sql`select id::text, display_name as name from creator_team`,
  hero: sql`select id::text, coalesce(nullif(title, ''), 'Hero ' || id) as name from hero`,
  banner: sql`select id::text, name from banner`,
  account: sql`select id::text, display_name as name from account`,
  image: sql`
    select id::text, coalesce(nullif(alt, ''), 'Picture') || ' (' || width || ' × ' || height || ')' as name from image`,
};

/** How people call these; those that are gone are left out. */
export async function listNames(db: Db, kind: RefKind, ids: string[]): Promise<{ id: string; name: string }[]> {
  const type = sql.raw(kind === 'account' || kind === 'image' ? 'uuid' : 'bigint');
  const { rows } = await sql<{ id: string; name: string }>`${names[kind]} where id = any(${ids}::${type}[])`.execute(
    db,
  );
  return rows;
}
