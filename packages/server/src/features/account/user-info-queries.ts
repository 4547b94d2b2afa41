import type { Db } from '../../platform/db/database.ts';

export function findProfile(db: Db, userId: string) {
  return db
    .selectFrom('account')
    .leftJoin('image', 'image.id', 'account.avatar_image_id')
    .select([
      'account.id',
      'account.email',
      'account.display_name',
      'account.role',
      'account.created_at',
      'account.verified_at',
      'account.deletion_due_at',
      'account.language',
      'account.autoplay',
      'account.caption_language',
      'account.preferences_set',
      'image.id as image_id',
      'image.widths as image_widths',
    ])
    .where('account.id', '=', userId)
    .executeTakeFirst();
}

export async function listTeamIds(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('creator_team_member')
    .select('team_id')
    .where('account_id', '=', userId)
    .orderBy('team_id')
    .execute();
  return rows.map(({ team_id }) => team_id);
}

/** Whether a Patreon account is linked. */
export async function hasPatreonLink(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('patreon_link')
    .select('account_id')
    .where('account_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
