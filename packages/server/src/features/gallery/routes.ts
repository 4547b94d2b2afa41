import type { gallery } from '@greenlight/contract/gallery';
import type { studioGalleries } from '@greenlight/contract/gallery-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { editGallery, listAllGalleries, makeGallery, removeGallery } from './edit-gallery.ts';
import { openGallery } from './open-gallery.ts';

export function galleryRoutes(platform: Platform): Handlers<typeof gallery> {
  return { open: ({ params, body, ip }) => openGallery(platform, { slug: params.slug, password: body.password, ip }) };
}

export function studioGalleryRoutes(platform: Platform): Handlers<typeof studioGalleries> {
  return {
    list: () => listAllGalleries(platform),
    create: ({ viewer, body }) => makeGallery(platform, viewer.userId, body),
    update: ({ viewer, params, body }) => editGallery(platform, viewer.userId, params.id, body),
    remove: ({ viewer, params }) => removeGallery(platform, viewer.userId, params.id),
  };
}
