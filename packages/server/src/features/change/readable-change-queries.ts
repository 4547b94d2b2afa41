import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const names = {
  // A video in the trash counts as removed.
  media: sql`title from (select * from media where removed_at is null) media`,
  channel: sql`name from channel`,
  season: sql`coalesce(nullif(title, ''), 'Season ' || number) from season`,
  creator: sql`display_name from creator_team`,
  hero: sql`coalesce(nullif(title, ''), 'Hero ' || id) from hero`,
  banner: sql`name from banner`,
  page: sql`draft ->> 'title' from page`,
  language: sql`name from language`,
  gallery: sql`title from gallery`,
  giveaway: sql`title from giveaway`,
  pitch: sql`title from pitch`,
  account: sql`display_name from account`,
  image: sql`coalesce(nullif(alt, ''), 'Picture') || ' (' || width || ' × ' || height || ')' from image`,
} satisfies Record<string, RawBuilder<unknown>>;

export type RefKind = keyof typeof names;

export interface Ref {
  kind: RefKind;
  id: string;
}

/** The names of these subjects; leaves out those that no longer exist. */
export async function listNames(db: Db, refs: Ref[]): Promise<(Ref & { name: string })[]> {
  const parts = Object.entries(names).map(([kind, nameOf]) => {
    const type = sql.raw(kind === 'account' || kind === 'image' ? 'uuid' : 'bigint');
    const ids = [...new Set(refs.filter((ref) => ref.kind === kind).map(({ id }) => id))];
    return sql`select ${sql.lit(kind)} as kind, id::text, ${nameOf} where id = any(${ids}::${type}[])`;
  });
  const { rows } = await sql<Ref & { name: string }>`
    select kind, id, name from (${sql.join(parts, sql` union all `)}) found (kind, id, name)`.execute(db);
  return rows;
}
