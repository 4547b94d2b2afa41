import type { studioGalleries } from '@greenlight/contract/gallery-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { editGallery, listAllGalleries, makeGallery, removeGallery } from './service.ts';

export function studioGalleryRoutes(platform: Platform): Handlers<typeof studioGalleries> {
  return {
    list: () => listAllGalleries(platform),
    create: ({ viewer, body }) => makeGallery(platform, viewer.userId, body),
    update: ({ viewer, params, body }) => editGallery(platform, viewer.userId, params.id, body),
    remove: ({ viewer, params }) => removeGallery(platform, viewer.userId, params.id),
  };
}
