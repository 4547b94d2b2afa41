import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPlayoutEnd, insertPlayoutItem } from './playout-queries.ts';
import { readStoredList, readStoredMaster } from './stored-list.ts';

/**
 * From `startsAt` on this asset plays once, by the clock. Answers when it is over; null if it has no files that could
 * play.
 */
export async function playOnce(
  platform: Pick<Platform, 'storage'>,
  tx: Db,
  { playoutId, assetId, startsAt }: { playoutId: string; assetId: string; startsAt: Date },
): Promise<Date | null> {
  const master = await readStoredMaster(platform, assetId);
  const [largest] = master?.variants.toSorted((a, b) => b.level - a.level) ?? [];
  if (!master || !largest) return null;
  const { generation, variants, sound } = master;
  const { lengthS } = await readStoredList(platform, { assetId, generation, rendition: largest.name });
  if (lengthS === 0) return null;
  await insertPlayoutItem(tx, playoutId, {
    index: 0,
    assetId,
    generation,
    startsAt,
    lengthS,
    segmentsBefore: 0,
    soundsBefore: 0,
    breaksBefore: 0,
    variants,
    sound,
    isLast: true,
  });
  return new Date(startsAt.getTime() + lengthS * 1000);
}

/** Null for a playout that goes on, or whose file is gone. */
export function endOfPlayout(db: Db, playoutId: string): Promise<Date | null> {
  return findPlayoutEnd(db, playoutId);
}
