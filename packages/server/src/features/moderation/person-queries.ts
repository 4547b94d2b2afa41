import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A person in the lists of moderators. */
export interface PersonRow {
  userId: string;
  displayName: string;
  avatar: { id: string; widths: number[] } | null;
  createdAt: Date;
  isConfirmed: boolean;
  isSuspended: boolean;
  isBanned: boolean;
}

/** `teamIds`: creators whose bans count; null for all. */
export async function listPeople(
  db: Db,
  { userIds, teamIds, at }: { userIds: string[]; teamIds: readonly number[] | null; at: Date },
): Promise<PersonRow[]> {
  if (userIds.length === 0) return [];
  const isTheirs = teamIds === null ? sql`` : sql`and (b.team_id is null or b.team_id = any(${teamIds}::bigint[]))`;
  const { rows } = await sql<PersonRow>`
    select a.id as "userId", a.display_name as "displayName", a.created_at as "createdAt",
      a.verified_at is not null as "isConfirmed", a.suspended_at is not null as "isSuspended",
      (select json_build_object('id', i.id, 'widths', i.widths) from image i where i.id = a.avatar_image_id) as avatar,
      exists (select from moderation_ban b where b.account_id = a.id and b.lifted_at is null
        and (b.ends_at is null or b.ends_at > ${at}) ${isTheirs}) as "isBanned"
    from account a where a.id = any(${userIds}::uuid[])`.execute(db);
  return rows;
}
