import type { media } from '@greenlight/contract/media';
import type { FastifyInstance } from 'fastify';
import { removedImageTopic } from '../../platform/delivery/address.ts';
import { serveMedia } from '../../platform/delivery/media-routes.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCaptions, startPlayback } from './service.ts';

/** `playback` of the group `media`, whose other calls are the media feature's. */
export function playbackHandler(platform: Platform): Handler<(typeof media)['playback']> {
  return ({ viewer, params }) => startPlayback(platform, { viewer, mediaId: params.mediaId });
}

/** Everything below `/media/`. */
export function deliverMedia(app: FastifyInstance, platform: Platform): void {
  const { forgetImages } = serveMedia(app, platform, (assetId, language) =>
    readCaptions(platform, { assetId, language }),
  );
  // After a gap there is no telling which: pictures are read anew soon enough.
  const heard = { onMessage: forgetImages, onGap: () => forgetImages('i') };
  platform.bus
    .subscribe(removedImageTopic, heard)
    .catch((error: unknown) => platform.log.warn({ err: error }, 'removed pictures are not heard of'));
}
