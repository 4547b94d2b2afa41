import type { Db } from '../../platform/db/database.ts';

export async function updateDisplayName(db: Db, userId: string, displayName: string): Promise<void> {
  await db.updateTable('account').set({ display_name: displayName }).where('id', '=', userId).execute();
}

/** Returns false when the account has a name. */
export async function updateMissingName(db: Db, userId: string, displayName: string): Promise<boolean> {
  const result = await db
    .updateTable('account')
    .set({ display_name: displayName })
    .where('id', '=', userId)
    .where('display_name', '=', '')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export function updatePreferences(
  db: Db,
  userId: string,
  preferences: { language?: string | null; autoplay?: boolean; captions?: string | null },
) {
  const { language, autoplay, captions } = preferences;
  return db
    .updateTable('account')
    .set({ language, autoplay, caption_language: captions, preferences_set: true })
    .where('id', '=', userId)
    .returning(['language', 'autoplay', 'caption_language as captions'])
    .executeTakeFirstOrThrow();
}
