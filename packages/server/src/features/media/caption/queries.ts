import type { Db } from '../../../platform/db/database.ts';

/** The default is one at most. */
export async function upsertCaptions(
  db: Db,
  { isDefault, ...track }: { mediaId: number; language: string; label: string; isDefault: boolean; vtt: string },
): Promise<void> {
  if (isDefault) {
    await db.updateTable('media_caption').set({ is_default: false }).where('media_id', '=', track.mediaId).execute();
  }
  const values = { label: track.label, is_default: isDefault, vtt: track.vtt };
  await db
    .insertInto('media_caption')
    .values({ media_id: track.mediaId, language: track.language, ...values })
    .onConflict((conflict) => conflict.columns(['media_id', 'language']).doUpdateSet(values))
    .execute();
}

/** False when there are none in that language. */
export async function deleteCaptions(db: Db, args: { mediaId: number; language: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('media_caption')
    .where('media_id', '=', args.mediaId)
    .where('language', '=', args.language)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
