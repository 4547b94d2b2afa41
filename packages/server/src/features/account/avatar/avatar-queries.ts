import type { Db } from '../../../platform/db/database.ts';

/** The avatar of the account, locked: other changes wait until the transaction ends. */
export async function lockAvatar(tx: Db, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('account')
    .select('avatar_image_id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.avatar_image_id ?? null;
}

export async function updateAvatar(db: Db, userId: string, imageId: string | null): Promise<void> {
  await db.updateTable('account').set({ avatar_image_id: imageId }).where('id', '=', userId).execute();
}
