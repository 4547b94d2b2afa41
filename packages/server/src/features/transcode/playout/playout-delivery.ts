import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { rewrittenTopic } from '../../../platform/delivery/media-address.ts';
import type { LiveAnswer, ReadCaptions, ReadLive } from '../../../platform/delivery/media-routes.ts';
import { storedObject } from '../../../platform/delivery/object-cache.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { readDirectives } from '../broadcast/blocking-playlist.ts';
import { captionsKeptMs, PlayoutCaptions } from './playout-captions.ts';
import { PlayoutFeed, type StoredLists } from './playout-feed.ts';
import type { StoredList } from './stored-list.ts';

const listFile = /^live\/([a-z0-9]{1,20})\/playlist\.m3u8$/;
const segmentFile = /^(\d{1,9})\/([a-z0-9]{1,20})\/([A-Za-z0-9_.-]{1,100}\.(?:m4s|mp4))$/;
const captionFile = /^(\d{1,9})\/(captions[a-z0-9]{1,12})\/(\d{1,6})\.vtt$/;
const masterFile = 'live/master.m3u8';
/**
 * Longest wait: three target durations (RFC 8216bis §6.2.5.2) and a little more, because the wait begins when the last
 * segment came.
 */
const waitMaxMs = 7000;
/** Cache lifetime of six target durations: the answer to a request that waited never changes. */
const waitedCacheS = 12;
const feedsMax = 500;
/** Number of cached segments, of about 200 bytes each. */
const segmentsMax = 500_000;
/** Number of cached ids that are not playouts, because requests for broadcasts come here first. */
const othersMax = 10_000;

/** Bus topic: the items of a playout have changed. The message is its id. */
export const playoutTopic = 'playout';

/**
 * Serves playouts below `/media/`, but nothing that was not shown yet; null for other files. Segments and captions are
 * those of the videos.
 */
export async function openPlayoutDelivery(platform: Platform, readCaptions: ReadCaptions): Promise<ReadLive> {
  const captions = new PlayoutCaptions(platform, readCaptions);
  const lists = new LRUCache<string, Promise<StoredList>>({ maxSize: segmentsMax });
  const stored: StoredLists = {
    get: (key) => lists.get(key),
    delete: (key) => lists.delete(key),
    set(key, reading) {
      lists.set(key, reading, { size: 1 });
      const weigh = ({ segments }: StoredList) =>
        lists.peek(key) === reading && lists.set(key, reading, { size: 1 + segments.length });
      reading.then(weigh, () => undefined);
    },
  };
  const feeds = new LRUCache<string, Promise<PlayoutFeed | null>>({ max: feedsMax });
  /** Ids that are not playouts. An id cannot become a playout after its address was given out. */
  const others = new LRUCache<string, true>({ max: othersMax });

  async function openFeed(playoutId: string): Promise<PlayoutFeed | null> {
    const feed = new PlayoutFeed(platform, playoutId, { stored, captions });
    return (await feed.read(platform.clock.now())) ? feed : null;
  }

  async function feedOf(playoutId: string): Promise<PlayoutFeed | null> {
    if (others.has(playoutId)) return null;
    const known = feeds.get(playoutId);
    const read = await known?.catch(() => null);
    const isShort = read?.isShort(platform.clock.now().getTime()) ?? false;
    // Its items may have changed in the meantime.
    const present = feeds.get(playoutId);
    const opening = present && !(isShort && present === known) ? present : openFeed(playoutId);
    feeds.set(playoutId, opening);
    const forget = () => feeds.peek(playoutId) === opening && feeds.delete(playoutId);
    const feed = await opening.catch((error) => {
      forget();
      throw error;
    });
    if (feed) return feed;
    forget();
    others.set(playoutId, true);
    return null;
  }

  await platform.bus.subscribe(playoutTopic, {
    onMessage: (playoutId) => feeds.delete(playoutId),
    onGap: () => feeds.clear(),
  });

  // A trim rewrites the lists of a recording.
  const rewritten = (folder: string) => {
    const assetId = folder.split('/')[1] ?? '';
    for (const key of lists.keys()) if (key.startsWith(`${assetId} `)) lists.delete(key);
    feeds.clear();
  };
  await platform.bus.subscribe(rewrittenTopic, {
    onMessage: rewritten,
    onGap: () => {
      lists.clear();
      feeds.clear();
    },
  });

  return async (playoutId, file, query) => {
    const [, name] = listFile.exec(file) ?? [];
    const [, index, rendition, segment] = segmentFile.exec(file) ?? [];
    const [, captioned, folder, place] = captionFile.exec(file) ?? [];
    if (!name && !segment && !folder && file !== masterFile) return null;
    const feed = await feedOf(playoutId);
    if (!feed) return null;
    const now = () => platform.clock.now().getTime();
    if (name) return readPlaylist(feed, name, { query: new URLSearchParams(query), now });
    if (segment && rendition) {
      const storedAs = await feed.segment({ index: Number(index), rendition, file: segment }, now());
      return storedAs === null ? null : { storedAs };
    }
    if (folder) {
      const object = await feed.captions({ index: Number(captioned), rendition: folder, place: Number(place) }, now());
      return object && { object, cacheS: captionsKeptMs / 1000 };
    }
    return { object: storedObject('master.m3u8', Buffer.from(feed.master())), cacheS: null };
  };
}

async function readPlaylist(
  feed: PlayoutFeed,
  name: string,
  { query, now }: { query: URLSearchParams; now: () => number },
): Promise<LiveAnswer | null> {
  const { place, skips } = readDirectives(query);
  const due = place && (await feed.dueMs(name, place.segment));
  if (due !== null) {
    const waitMs = due - now();
    // A player may request the next segment. Later ones do not exist yet.
    if (waitMs > waitMaxMs) throw new ProblemError('unavailable');
    if (waitMs > 0) await sleep(waitMs, undefined, { ref: false });
  }
  const object = await feed.playlist(name, { nowMs: now(), skips });
  return object && { object, cacheS: due === null ? null : waitedCacheS };
}
