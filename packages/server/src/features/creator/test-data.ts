import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';

/** For tests: a creator team with these members. */
export async function makeTeam(
  db: Db,
  options: { displayName?: string; slug?: string; published?: boolean; memberIds?: string[]; role?: string } = {},
): Promise<number> {
  const {
    displayName = 'A team',
    slug = `team-${randomUUID()}`,
    published = true,
    memberIds = [],
    role = 'editor',
  } = options;
  const { id } = await db
    .insertInto('creator_team')
    .values({ slug, display_name: displayName, published })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = memberIds.map((account_id) => ({ team_id: id, account_id, role }));
  if (rows.length > 0) await db.insertInto('creator_team_member').values(rows).execute();
  return id;
}
