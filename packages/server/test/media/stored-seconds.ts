import type { Db } from '../../src/platform/db/database.ts';

/** The stored seconds of a stream: of the broadcaster's picture, or of slates. */
export async function storedSeconds(db: Db, livestreamId: number, isSlate = false): Promise<number> {
  const rows = await db
    .selectFrom('live_segment')
    .innerJoin('livestream', 'livestream.asset_id', 'live_segment.asset_id')
    .select('picture_s')
    .where('livestream.id', '=', livestreamId)
    .where('is_slate', '=', isSlate)
    .execute();
  return rows.reduce((sum, { picture_s }) => sum + picture_s, 0);
}
