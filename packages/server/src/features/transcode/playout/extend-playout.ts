import { hourMs } from '@greenlight/contract/duration';
import type { CaptionTrack } from '@greenlight/contract/media';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { revokeMedia } from '../../revocation/media-revocation.ts';
import { captionTracksOf } from './playout-captions.ts';
import { playoutTopic } from './playout-delivery.ts';
import { itemsWithoutGap } from './playout-playlist.ts';
import {
  deletePlayoutItems,
  insertPlayoutItem,
  listPlayoutItems,
  type PlayoutItem,
  updateItemCaptions,
  updateItemLength,
} from './playout-queries.ts';
import { readStoredList, readStoredMaster } from './stored-list.ts';

/** How far viewers can rewind an endless playout. */
const rewindMs = 4 * hourMs;
/** How far ahead items are planned, in case no worker runs for some minutes. */
const aheadMs = 15 * 60_000;
/**
 * Items that begin sooner are fixed: players may already have them in their playlists, which are up to six seconds
 * ahead.
 */
const settledMs = 20_000;
/** Target duration, which is the same in all playlists of a playout. */
const segmentMaxS = 2.4;
/** Shortest allowed video. Shorter ones would make the list of four hours long. */
export const shortestS = 10;

/** The playable renditions of an asset, for a list with others; null if it has no sound or does not fit. */
export async function readPlayable(platform: Pick<Platform, 'storage'>, assetId: string) {
  const master = await readStoredMaster(platform, assetId);
  const [largest] = master?.variants.toSorted((a, b) => b.level - a.level) ?? [];
  if (!master?.sound || !largest) return null;
  const { generation } = master;
  const { lengthS, longestS } = await readStoredList(platform, { assetId, generation, rendition: largest.name });
  return lengthS < shortestS || longestS > segmentMaxS ? null : { ...master, lengthS };
}

/**
 * Plays these assets one after another, again and again: adds the next items and removes items that are no longer in
 * the list. The present item continues, unless its asset was removed. `captions` are the languages of all assets.
 * Returns the caption languages of all items; null if nothing is left to play.
 */
export async function extendPlayout(
  platform: Pick<Platform, 'storage' | 'bus'>,
  tx: Db,
  { playoutId, assetIds, captions, at }: { playoutId: string; assetIds: string[]; captions: CaptionTrack[]; at: Date },
): Promise<CaptionTrack[] | null> {
  const planned = await listPlayoutItems(tx, playoutId);
  const all = itemsWithoutGap(planned, at);
  const isOld = (item: PlayoutItem) => endMs(item) < at.getTime() - rewindMs;
  const kept = await keepInOrder(platform, tx, { playoutId, items: all.filter((item) => !isOld(item)), assetIds, at });
  await deletePlayoutItems(tx, playoutId, {
    before: all.findLast(isOld)?.index ?? (all[0]?.index ?? 0) - 1,
    after: kept.at(-1)?.index ?? -1,
  });
  const last = await append(platform, tx, { playoutId, last: kept.at(-1), assetIds, captions, at });
  if (!last) return null;
  const hasGrown = last !== kept.at(-1);
  // Items that continue after the list became empty have their own captions.
  const newest = assetIds.length > 0 ? captions : last.captions;
  const areOther = await updateItemCaptions(tx, { playoutId, index: last.index, captions: newest });
  if (hasGrown || areOther || kept.length < planned.length) platform.bus.publish(tx, playoutTopic, playoutId);
  const plays = hasGrown || kept.some((item) => endMs(item) > at.getTime());
  return plays ? captionTracksOf([...kept, { captions: newest }]) : null;
}

/** The items that stay: those that have begun, and later ones as long as they follow the order of the assets. */
async function keepInOrder(
  platform: Pick<Platform, 'storage' | 'bus'>,
  tx: Db,
  { playoutId, items, assetIds, at }: { playoutId: string; items: PlayoutItem[]; assetIds: string[]; at: Date },
): Promise<PlayoutItem[]> {
  const settled = at.getTime() + settledMs;
  const kept: PlayoutItem[] = [];
  for (const item of items) {
    const before = kept.at(-1);
    const isToCome = item.startsAt.getTime() > settled;
    if (isToCome && item.assetId !== nextOf(assetIds, before?.assetId)) break;
    kept.push(item);
    if (assetIds.includes(item.assetId) || endMs(item) <= settled) continue;
    const { segments } = await pictureOf(platform, item);
    const cut = segments.find(({ startS }) => item.startsAt.getTime() + startS * 1000 >= settled);
    if (!cut) continue;
    kept[kept.length - 1] = { ...item, lengthS: cut.startS };
    await updateItemLength(tx, { playoutId, index: item.index, lengthS: cut.startS });
    platform.bus.publish(tx, playoutTopic, playoutId);
    break;
  }
  return kept;
}

/** Returns the last item after appending. */
async function append(
  platform: Pick<Platform, 'storage'>,
  tx: Db,
  args: {
    playoutId: string;
    last: PlayoutItem | undefined;
    assetIds: string[];
    captions: CaptionTrack[];
    at: Date;
  },
): Promise<PlayoutItem | undefined> {
  const { playoutId, assetIds, captions, at } = args;
  let { last } = args;
  let skipped = 0;
  let assetId = nextOf(assetIds, last?.assetId);
  while (assetId !== undefined && skipped < assetIds.length) {
    if (last && last.startsAt > at && endMs(last) > at.getTime() + aheadMs) break;
    const playable = await readPlayable(platform, assetId);
    if (playable) {
      const { lengthS, generation, variants, sound } = playable;
      const startsAt = new Date(Math.max(at.getTime(), last ? endMs(last) : 0));
      const before = await countBefore(platform, last);
      last = { ...before, assetId, startsAt, lengthS, generation, variants, sound, captions, isLast: false };
      await insertPlayoutItem(tx, playoutId, last);
    }
    skipped = playable ? 0 : skipped + 1;
    assetId = nextOf(assetIds, assetId);
  }
  return last;
}

/** The next asset in a list that repeats; after an unknown one, the first. */
function nextOf(assetIds: string[], assetId: string | undefined): string | undefined {
  return assetIds[(assetIds.indexOf(assetId ?? '') + 1) % assetIds.length];
}

/** The numbers for the item after this one. */
async function countBefore(platform: Pick<Platform, 'storage'>, item: PlayoutItem | undefined) {
  if (!item) return { index: 0, segmentsBefore: 0, soundsBefore: 0, breaksBefore: 0 };
  const { assetId, generation, lengthS } = item;
  const isPlayed = ({ startS }: { startS: number }) => startS < lengthS;
  const picture = (await pictureOf(platform, item)).segments.filter(isPlayed);
  const sound = (await readStoredList(platform, { assetId, generation, rendition: 'audio' })).segments.filter(isPlayed);
  return {
    index: item.index + 1,
    segmentsBefore: item.segmentsBefore + picture.length,
    soundsBefore: item.soundsBefore + sound.length,
    // + 1, because the next item also begins with a break.
    breaksBefore: item.breaksBefore + picture.filter(({ isBreak }) => isBreak).length + 1,
  };
}

function pictureOf(platform: Pick<Platform, 'storage'>, { assetId, generation, variants }: PlayoutItem) {
  return readStoredList(platform, { assetId, generation, rendition: variants[0]?.name ?? '' });
}

function endMs({ startsAt, lengthS }: PlayoutItem): number {
  return startsAt.getTime() + lengthS * 1000;
}

/** The item that plays at this time, and its end. */
export async function playsAt(db: Db, playoutId: string, at: Date): Promise<{ assetId: string; endsAt: Date } | null> {
  const items = await listPlayoutItems(db, playoutId);
  const item = items.find((each) => each.startsAt <= at && endMs(each) > at.getTime());
  return item ? { assetId: item.assetId, endsAt: new Date(endMs(item)) } : null;
}

/** Stops the playout and revokes its addresses. */
export async function stopPlaying(platform: Pick<Platform, 'bus' | 'clock'>, tx: Db, playoutId: string): Promise<void> {
  await deletePlayoutItems(tx, playoutId, { before: -1, after: -1 });
  await revokeMedia(platform, tx, [playoutId]);
  platform.bus.publish(tx, playoutTopic, playoutId);
}
