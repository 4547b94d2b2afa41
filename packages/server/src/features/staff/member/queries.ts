import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Page, pageLimit } from '../../../platform/db/page.ts';

const columns = ['id', 'email', 'display_name', 'created_at', 'suspended_at', 'role'] as const;

function selectMembers(db: Db) {
  return db.selectFrom('account').select([...columns]);
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

export function listMembers(db: Db, { search, role, page }: { search?: string; role?: string; page: Page }) {
  const pattern = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return selectMembers(db)
    .$if(pattern !== undefined, (query) => query.where(sql<boolean>`email || ' ' || display_name ilike ${pattern}`))
    .$if(role !== undefined, (query) => query.where('role', '=', role as string))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .modifyEnd(pageLimit(page))
    .execute();
}

export function findMember(db: Db, userId: string) {
  return selectMembers(db).where('id', '=', userId).executeTakeFirst();
}

export async function updateMember(
  db: Db,
  userId: string,
  change: { role?: string; suspendedAt?: Date | null },
): Promise<boolean> {
  const values = {
    ...(change.role !== undefined && { role: change.role }),
    ...(change.suspendedAt !== undefined && { suspended_at: change.suspendedAt }),
  };
  if (Object.keys(values).length === 0) return true;
  const result = await db.updateTable('account').set(values).where('id', '=', userId).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
