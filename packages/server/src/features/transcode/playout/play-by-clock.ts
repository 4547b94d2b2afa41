import type { CaptionTrack } from '@greenlight/contract/media';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { playoutTopic } from './playout-delivery.ts';
import { findPlayoutEnd, insertPlayoutItem, updateItemCaptions } from './playout-queries.ts';
import { readStoredList, readStoredMaster } from './stored-list.ts';

/** Plays this asset once, by the clock, from `startsAt` on. Returns its end; null if it has no playable files. */
export async function playByClock(
  platform: Pick<Platform, 'storage'>,
  tx: Db,
  {
    playoutId,
    assetId,
    startsAt,
    captions,
  }: { playoutId: string; assetId: string; startsAt: Date; captions: CaptionTrack[] },
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
    captions,
    isLast: true,
  });
  return new Date(startsAt.getTime() + lengthS * 1000);
}

/** Sets the caption languages of a playout that plays once. */
export async function changeCaptions(
  platform: Pick<Platform, 'bus'>,
  tx: Db,
  { playoutId, captions }: { playoutId: string; captions: CaptionTrack[] },
): Promise<void> {
  const areOther = await updateItemCaptions(tx, { playoutId, index: 0, captions });
  if (areOther) platform.bus.publish(tx, playoutTopic, playoutId);
}

/** Null for an endless playout, or if its file is gone. */
export function endOfPlayout(db: Db, playoutId: string): Promise<Date | null> {
  return findPlayoutEnd(db, playoutId);
}
