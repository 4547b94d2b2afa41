import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import { type Page, pageLimit } from '../../../platform/db/page.ts';

const columns = ['id', 'email', 'display_name', 'created_at', 'suspended_at', 'role'] as const;

function selectMembers(db: Db) {
  return db.selectFrom('account').select([...columns]);
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

export function listMembers(
  db: Db,
  { search, role, suspended, page }: { search?: string; role?: string; suspended?: boolean; page: Page },
) {
  return selectMembers(db)
    .$if(search !== undefined, (query) => query.where(hasText(search as string)))
    .$if(role !== undefined, (query) => query.where('role', '=', role as string))
    .$if(suspended !== undefined, (query) => query.where('suspended_at', suspended ? 'is not' : 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .modifyEnd(pageLimit(page))
    .execute();
}

/**
 * Matches anywhere in the e-mail or name; one or two letters only at their beginning, since the index cannot find them
 * within words.
 */
function hasText(search: string) {
  const escaped = escapeLike(search);
  if (search.length >= 3) return sql<boolean>`email || ' ' || display_name ilike ${`%${escaped}%`}`;
  const [ofEmail, ofName] = [`${escaped}%`, `% ${escaped}%`];
  return sql<boolean>`(email || ' ' || display_name ilike ${ofEmail} or email || ' ' || display_name ilike ${ofName})`;
}

export function findMember(db: Db, userId: string) {
  return selectMembers(db).where('id', '=', userId).executeTakeFirst();
}
