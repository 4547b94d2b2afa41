import type { media } from '@greenlight/contract/media';
import type { FastifyInstance } from 'fastify';
import { removedImageTopic, rewrittenTopic } from '../../platform/delivery/media-address.ts';
import { type ReadCaptions, type ReadLive, serveMedia } from '../../platform/delivery/media-routes.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepRefusalList } from '../revocation/refusal-list.ts';
import { openLiveDelivery } from '../transcode/broadcast/live-delivery.ts';
import { openPlayoutDelivery } from '../transcode/playout/playout-delivery.ts';
import { readCaptions } from './captions.ts';
import { readStoryboard, startPlayback } from './start-playback.ts';

/** Two calls of the group `media`; the media feature has the others. */
export function playbackRoutes(platform: Platform): Pick<Handlers<typeof media>, 'playback' | 'storyboard'> {
  return {
    playback: ({ viewer, params, query }) => startPlayback(platform, { viewer, mediaId: params.mediaId, ...query }),
    storyboard: ({ viewer, params }) => readStoryboard(platform, { viewer, mediaId: params.mediaId }),
  };
}

/** Adds playlists that are made at the time of a request. */
export type AddPlaylists = (platform: Platform, read: { readLive: ReadLive; readCaptions: ReadCaptions }) => ReadLive;

/** Delivers everything below `/media/`. */
export async function deliverMedia(
  app: FastifyInstance,
  platform: Platform,
  addPlaylists: AddPlaylists,
): Promise<void> {
  const closed = new AbortController();
  app.addHook('onClose', async () => closed.abort());
  const captionsOf: ReadCaptions = (assetId, language) => readCaptions(platform, { assetId, language });
  const [readPlayout, readBroadcast] = [
    await openPlayoutDelivery(platform, captionsOf),
    await openLiveDelivery(platform, closed.signal),
  ];
  const readLive: ReadLive = async (...asked) => (await readPlayout(...asked)) ?? readBroadcast(...asked);
  const { forgetFiles, forgetImages } = serveMedia(app, platform, {
    readCaptions: captionsOf,
    readLive: addPlaylists(platform, { readLive, readCaptions: captionsOf }),
    refused: keepRefusalList(platform, closed.signal),
  });
  // After a gap in the messages it is unknown which files changed, so all are dropped.
  const removed = { onMessage: forgetImages, onGap: () => forgetImages('i') };
  const rewritten = { onMessage: forgetFiles, onGap: () => forgetFiles('v') };
  const { bus, log } = platform;
  Promise.all([bus.subscribe(removedImageTopic, removed), bus.subscribe(rewrittenTopic, rewritten)]).catch(
    (error: unknown) => log.warn({ err: error }, 'changes of files do not arrive: the bus is not available'),
  );
}
