import type { media } from '@greenlight/contract/media';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCatalogue, readGenres } from './catalogue.ts';
import { like, unlike } from './like/service.ts';
import { readMedia } from './service.ts';

/** All of the group but what is the playback feature's. */
export function mediaRoutes(platform: Platform): Omit<Handlers<typeof media>, 'playback' | 'storyboard'> {
  return {
    list: ({ query }) => readCatalogue(platform, query),
    genres: () => readGenres(platform),
    detail: ({ params }) => readMedia(platform, params.mediaId),
    like: ({ viewer, params }) => like(platform, viewer.userId, params.mediaId),
    unlike: ({ viewer, params }) => unlike(platform, viewer.userId, params.mediaId),
  };
}
