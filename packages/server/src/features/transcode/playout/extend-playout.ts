import type { CaptionTrack } from '@greenlight/contract/media';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { revokeMedia } from '../../revocation/media-revocation.ts';
import { captionTracksOf } from './playout-captions.ts';
import { playoutTopic } from './playout-delivery.ts';
import { unbroken } from './playout-playlist.ts';
import {
  deletePlayoutItems,
  insertPlayoutItem,
  listPlayoutItems,
  type PlayoutItem,
  updateItemCaptions,
  updateItemLength,
} from './playout-queries.ts';
import { readStoredList, readStoredMaster } from './stored-list.ts';

/** Viewers of a playout without an end can go back so far. */
const rewindMs = 4 * 3_600_000;
/** Known in advance, for a service without workers for some minutes. */
const aheadMs = 15 * 60_000;
/** What begins sooner may be known to players: they have lists up to six seconds ahead. */
const settledMs = 20_000;
/** All playlists of a playout have the same target duration. */
const segmentMaxS = 2.4;
/** Shorter ones would make the list of four hours long. */
export const shortestS = 10;

/** What can be played of an asset, one after the other with others; null if it has no sound or does not fit. */
export async function readPlayable(platform: Pick<Platform, 'storage'>, assetId: string) {
  const master = await readStoredMaster(platform, assetId);
  const [largest] = master?.variants.toSorted((a, b) => b.level - a.level) ?? [];
  if (!master?.sound || !largest) return null;
  const { generation } = master;
  const { lengthS, longestS } = await readStoredList(platform, { assetId, generation, rendition: largest.name });
  return lengthS < shortestS || longestS > segmentMaxS ? null : { ...master, lengthS };
}

/**
 * Plays these assets one after the other, again and again: adds what comes next, and takes out what is in the list no
 * more. What plays now goes on, unless its asset is not in the list. `captions` are the languages of all of them. Answers
 * the languages of what is in the list; null if nothing plays any more.
 */
export async function extendPlayout(
  platform: Pick<Platform, 'storage' | 'bus'>,
  tx: Db,
  { playoutId, assetIds, captions, at }: { playoutId: string; assetIds: string[]; captions: CaptionTrack[]; at: Date },
): Promise<CaptionTrack[] | null> {
  const planned = await listPlayoutItems(tx, playoutId);
  const all = unbroken(planned, at);
  const isOld = (item: PlayoutItem) => endMs(item) < at.getTime() - rewindMs;
  const kept = await keepInOrder(platform, tx, { playoutId, items: all.filter((item) => !isOld(item)), assetIds, at });
  await deletePlayoutItems(tx, playoutId, {
    before: all.findLast(isOld)?.index ?? (all[0]?.index ?? 0) - 1,
    after: kept.at(-1)?.index ?? -1,
  });
  const last = await append(platform, tx, { playoutId, last: kept.at(-1), assetIds, captions, at });
  if (!last) return null;
  const hasGrown = last !== kept.at(-1);
  // What goes on after the list became empty has its own.
  const newest = assetIds.length > 0 ? captions : last.captions;
  const areOther = await updateItemCaptions(tx, { playoutId, index: last.index, captions: newest });
  if (hasGrown || areOther || kept.length < planned.length) platform.bus.publish(tx, playoutTopic, playoutId);
  const plays = hasGrown || kept.some((item) => endMs(item) > at.getTime());
  return plays ? captionTracksOf([...kept, { captions: newest }]) : null;
}

/** The items that stay: what has begun, and what is to come as long as it follows the order of the assets. */
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

/** The last item then. */
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

/** What comes after an asset in a list that begins again; after an unknown one, the first. */
function nextOf(assetIds: string[], assetId: string | undefined): string | undefined {
  return assetIds[(assetIds.indexOf(assetId ?? '') + 1) % assetIds.length];
}

/** The place of the item after this one. */
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
    // The item that comes begins with one, too.
    breaksBefore: item.breaksBefore + picture.filter(({ isBreak }) => isBreak).length + 1,
  };
}

function pictureOf(platform: Pick<Platform, 'storage'>, { assetId, generation, variants }: PlayoutItem) {
  return readStoredList(platform, { assetId, generation, rendition: variants[0]?.name ?? '' });
}

function endMs({ startsAt, lengthS }: PlayoutItem): number {
  return startsAt.getTime() + lengthS * 1000;
}

/** What plays at this time, and until when. */
export async function playsAt(db: Db, playoutId: string, at: Date): Promise<{ assetId: string; endsAt: Date } | null> {
  const items = await listPlayoutItems(db, playoutId);
  const item = items.find((each) => each.startsAt <= at && endMs(each) > at.getTime());
  return item ? { assetId: item.assetId, endsAt: new Date(endMs(item)) } : null;
}

/** Its addresses end with the transaction. */
export async function stopPlaying(platform: Pick<Platform, 'bus' | 'clock'>, tx: Db, playoutId: string): Promise<void> {
  await deletePlayoutItems(tx, playoutId, { before: -1, after: -1 });
  await revokeMedia(platform, tx, [playoutId]);
  platform.bus.publish(tx, playoutTopic, playoutId);
}
