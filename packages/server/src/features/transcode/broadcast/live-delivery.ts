import type { ReadLive } from '../../../platform/delivery/media-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { liveSheetJob } from '../jobs.ts';
import { answerOf, readPlaylist, waitForPart } from './blocking-playlist.ts';
import { isBroadcast } from './broadcast-asset.ts';
import { LiveFeed } from './live-feed.ts';
import { broadcastTopic } from './store-part.ts';

const playlistFile = /^live\/([a-z0-9]{1,20})\/playlist\.m3u8$/;
const partFile = /^g1\/([a-z0-9]{1,20})\/((\d{5,6})\.(\d{1,3})\.(?:m4s|vtt))$/;
const captionFile = /^g1\/(captions2?)\/(\d{5,6})\.vtt$/;
/** A feed without requests for this time is closed. */
const idleMs = 60_000;
/** Interval of checks for lost messages of the bus. */
const checkEveryMs = 2000;
/** One shared timer wakes all waiting requests; a timer for each would cost more. */
const wakeEveryMs = 500;

/** Serves the playlists and parts of streams on air below `/media/`; null for other files. */
export async function openLiveDelivery(platform: Platform, signal: AbortSignal): Promise<ReadLive> {
  const { bus, jobs, log } = platform;
  const feeds = new Map<string, Promise<LiveFeed | null>>();

  async function openFeed(assetId: string): Promise<LiveFeed | null> {
    if (!(await isBroadcast(platform.db, assetId))) return null;
    const feed = new LiveFeed(platform, assetId);
    await feed.refresh();
    void askForSheet(feed, assetId);
    return feed;
  }

  /** Null for an asset that is not a broadcast. It is not cached, because the asset may become one. */
  async function feedOf(assetId: string): Promise<LiveFeed | null> {
    const opening = feeds.get(assetId) ?? openFeed(assetId);
    feeds.set(assetId, opening);
    const feed = await opening.catch((error) => {
      feeds.delete(assetId);
      throw error;
    });
    if (feed) feed.askedMs = performance.now();
    else feeds.delete(assetId);
    return feed;
  }

  function refresh(assetId: string) {
    if (signal.aborted) return;
    const opening = feeds.get(assetId);
    opening
      ?.then(async (feed) => {
        await feed?.refresh();
        if (feed) await askForSheet(feed, assetId);
      })
      .catch((error: unknown) => whenUnread(assetId, error));
  }

  /**
   * Closes the feed if its broadcast was deleted. A rehearsal is deleted when its stream goes on air, so requests for
   * more of it need not wait.
   */
  async function whenUnread(assetId: string, error: unknown) {
    const isThere = await isBroadcast(platform.db, assetId).catch(() => true);
    // The process stops, so its database may be closed.
    if (signal.aborted) return;
    if (isThere) return log.warn({ err: error, assetId }, 'the playlist of a stream on air could not be read');
    const feed = await feeds.get(assetId);
    feeds.delete(assetId);
    feed?.end();
  }

  /** Requests stills, but only of streams that a viewer watches: the others have no timeline to show them. */
  async function askForSheet(feed: LiveFeed, assetId: string) {
    if (!feed.takeSheet()) return;
    try {
      await jobs.enqueue(platform.db, liveSheetJob, { assetId }, { singletonKey: assetId });
    } catch (error) {
      // The next sheet requests again, and this one is drawn with it.
      if (!signal.aborted) log.warn({ err: error, assetId }, 'stills of a stream on air could not be drawn');
    }
  }

  async function checkAll() {
    for (const [assetId, opening] of feeds) {
      const feed = await opening.catch(() => null);
      if (!feed || performance.now() - feed.askedMs > idleMs) feeds.delete(assetId);
      else if (!feed.isEnded) refresh(assetId);
    }
  }

  await bus.subscribe(broadcastTopic, {
    onMessage: refresh,
    onGap: () => {
      for (const assetId of feeds.keys()) refresh(assetId);
    },
  });
  const wake = () => {
    for (const opening of feeds.values()) void opening.then((feed) => feed?.wake()).catch(() => undefined);
  };
  const timers = [setInterval(() => void checkAll(), checkEveryMs), setInterval(wake, wakeEveryMs)];
  for (const timer of timers) {
    timer.unref();
    signal.addEventListener('abort', () => clearInterval(timer));
  }

  return async (assetId, file, query) => {
    const [, rendition] = playlistFile.exec(file) ?? [];
    const [, partRendition, name, segment, part] = partFile.exec(file) ?? [];
    const [, captions, captioned] = captionFile.exec(file) ?? [];
    if (!rendition && !name && !captions && file !== 'live/master.m3u8') return null;
    const feed = await feedOf(assetId);
    if (!feed) return null;
    if (rendition) return readPlaylist(feed, rendition, new URLSearchParams(query));
    if (captions) return answerOf(await feed.captions(captions, Number(captioned)), null);
    if (!partRendition || !name) return answerOf(feed.master(), null);
    await waitForPart(feed, { segment: Number(segment), part: Number(part) });
    const answer = answerOf(feed.part(partRendition, name), null);
    // The storage does not have it: parts are rows, and the segment is the file.
    if (!answer) throw new ProblemError('not_found');
    return answer;
  };
}
