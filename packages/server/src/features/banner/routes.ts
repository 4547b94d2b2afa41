import type { studioBanners } from '@greenlight/contract/banner-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { addBanner, editBanner, listAllBanners, readBanner, removeBanner } from './edit-banner.ts';

export function studioBannerRoutes(platform: Platform): Handlers<typeof studioBanners> {
  return {
    list: ({ query }) => listAllBanners(platform, query),
    create: ({ viewer, body }) => addBanner(platform, viewer.userId, body),
    get: ({ params }) => readBanner(platform, params.id),
    update: ({ viewer, params, body }) => editBanner(platform, viewer.userId, params.id, body),
    remove: ({ viewer, params }) => removeBanner(platform, viewer.userId, params.id),
  };
}
