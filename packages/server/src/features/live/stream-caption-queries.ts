import type { CaptionTrack } from '@greenlight/contract/media';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function updateCaptionTracks(
  db: Db,
  { livestreamId, tracks }: { livestreamId: number; tracks: number[] },
): Promise<void> {
  await db.updateTable('livestream').set({ caption_tracks: tracks }).where('id', '=', livestreamId).execute();
}

/** Returns false if the stream had the same captions. */
export async function updatePlayoutCaptions(
  db: Db,
  { livestreamId, captions }: { livestreamId: number; captions: CaptionTrack[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update livestream set playout_captions = ${JSON.stringify(captions)}::jsonb
    where id = ${livestreamId} and playout_captions <> ${JSON.stringify(captions)}::jsonb`.execute(db);
  return numAffectedRows === 1n;
}
