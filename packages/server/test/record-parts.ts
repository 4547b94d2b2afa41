import type { Platform } from '../src/platform/platform.ts';

const segmentS = 2;

/**
 * For tests: the recorded parts of a stream with several connections, without files. Times count from `startedAt` on.
 */
export async function recordParts(
  { db }: Pick<Platform, 'db'>,
  { assetId, mediaId, startedAt }: { assetId: string; mediaId: number; startedAt: Date },
  parts: { startMs: number; segments: number }[],
): Promise<void> {
  const asset = { id: assetId, media_id: mediaId, filename: '', byte_size: 0 };
  await db.insertInto('asset').values(asset).execute();
  const rows = parts.flatMap(({ startMs, segments }, run) =>
    Array.from({ length: segments }, (_, at) => ({
      run,
      shown_at: new Date(startedAt.getTime() + startMs + at * segmentS * 1000),
      asset_id: assetId,
      picture_s: segmentS,
      lengths_s: [segmentS],
      bytes: [],
      key_frame_bytes: [],
    })),
  );
  await db
    .insertInto('live_segment')
    .values(rows.map((row, index) => ({ ...row, index, starts_s: [index * segmentS] })))
    .execute();
}
