import type { media } from '@greenlight/contract/media';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { like, unlike } from './like/service.ts';
import { readMedia } from './service.ts';

/** All of the group but `playback`, which is the playback feature's. */
export function mediaRoutes(platform: Platform): Omit<Handlers<typeof media>, 'playback'> {
  return {
    detail: ({ params }) => readMedia(platform, params.mediaId),
    like: ({ viewer, params }) => like(platform, viewer.userId, params.mediaId),
    unlike: ({ viewer, params }) => unlike(platform, viewer.userId, params.mediaId),
  };
}
