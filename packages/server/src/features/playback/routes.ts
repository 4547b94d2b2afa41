import type { media } from '@greenlight/contract/media';
import type { FastifyInstance } from 'fastify';
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
  serveMedia(app, platform, (assetId, language) => readCaptions(platform, { assetId, language }));
}
