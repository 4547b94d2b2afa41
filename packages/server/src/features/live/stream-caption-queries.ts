import type { Db } from '../../platform/db/database.ts';

export async function updateCaptionTracks(
  db: Db,
  { livestreamId, tracks }: { livestreamId: number; tracks: number[] },
): Promise<void> {
  await db.updateTable('livestream').set({ caption_tracks: tracks }).where('id', '=', livestreamId).execute();
}
